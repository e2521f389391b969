// What shuts a model out is told by its nearest candidate: the one that misses fewest constraints, and of several
// the cheapest. Found for 32 models at once: bit m of the words `a` to `e` is a digit of the count of model m.
import { type CandidateBits, countOnes } from './candidate-bits.ts'

interface Judgement {
  /** Models with a candidate that misses nothing. */
  fittingCount: number
  /** By constraint: the models whose nearest candidate misses it. */
  shutOutCounts: number[]
  /** Of models that nothing fits: the candidates that miss a single constraint. */
  missingOne: Int32Array
}

/** `missing` has a row for each of at most 31 constraints: what five binary digits can count. */
export function judgeModels(bits: CandidateBits, missing: readonly Int32Array[]): Judgement {
  const { slots, padding } = bits
  const shutOutCounts = missing.map(() => 0)
  const missingOne = new Int32Array(bits.words)
  const nearest = new Int32Array(missing.length)
  let fittingCount = 0
  for (let column = 0; column < (slots[0]?.words ?? 0); column += 1) {
    // More than any count.
    let [a, b, c, d, e] = [-1, -1, -1, -1, -1]
    for (const { start, words } of slots) {
      if (column >= words) break
      const word = start + column
      let [a2, b2, c2, d2, e2] = [0, 0, 0, 0, 0]
      for (const row of missing) {
        // Adding one digit: what overflows is carried to the next.
        const one = row[word] ?? 0
        const two = a2 & one
        const four = b2 & two
        const eight = c2 & four
        const sixteen = d2 & eight
        a2 ^= one
        b2 ^= two
        c2 ^= four
        d2 ^= eight
        e2 ^= sixteen
      }
      // The highest digit in which two counts differ says which is less.
      let fewer = ~e2 & e
      let same = ~(e2 ^ e)
      fewer |= same & ~d2 & d
      same &= ~(d2 ^ d)
      fewer |= same & ~c2 & c
      same &= ~(c2 ^ c)
      fewer |= same & ~b2 & b
      same &= ~(b2 ^ b)
      fewer |= same & ~a2 & a
      fewer &= ~(padding[word] ?? 0)
      a = (a2 & fewer) | (a & ~fewer)
      b = (b2 & fewer) | (b & ~fewer)
      c = (c2 & fewer) | (c & ~fewer)
      d = (d2 & fewer) | (d & ~fewer)
      e = (e2 & fewer) | (e & ~fewer)
      for (let index = 0; index < missing.length; index += 1)
        nearest[index] = ((missing[index]?.[word] ?? 0) & fewer) | ((nearest[index] ?? 0) & ~fewer)
      missingOne[word] = a2 & ~(b2 | c2 | d2 | e2) & ~(padding[word] ?? 0)
    }
    const isOne = a & ~(b | c | d | e)
    for (const { start, words } of slots) {
      if (column >= words) break
      missingOne[start + column] = (missingOne[start + column] ?? 0) & isOne
    }
    // Every model has a candidate in the first slot.
    const models = ~(padding[column] ?? 0)
    fittingCount += countOnes(models & ~(a | b | c | d | e))
    for (let index = 0; index < missing.length; index += 1)
      shutOutCounts[index] = (shutOutCounts[index] ?? 0) + countOnes((nearest[index] ?? 0) & models)
  }
  return { fittingCount, shutOutCounts, missingOne }
}
