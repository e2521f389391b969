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
  const { slots, held } = bits
  const shutOutCounts = missing.map(() => 0)
  const missingOne = new Int32Array(bits.words)
  const nearest = new Int32Array(missing.length)
  // Two rows are added at a time; the last one may need an empty partner.
  const rows = missing.length % 2 === 0 ? missing : [...missing, bits.none]
  let fittingCount = 0
  for (let column = 0; column < (slots[0]?.words ?? 0); column += 1) {
    // More than any count.
    let a = -1
    let b = -1
    let c = -1
    let d = -1
    let e = -1
    for (let slot = 0; slot < slots.length; slot += 1) {
      if (column >= (slots[slot]?.words ?? 0)) break
      const word = (slots[slot]?.start ?? 0) + column
      const candidates = held[word] ?? 0
      let a2 = 0
      let b2 = 0
      let c2 = 0
      let d2 = 0
      let e2 = 0
      for (let index = 0; index < rows.length; index += 2) {
        // Adding one digit and two: what overflows is carried to the next.
        const one = rows[index]?.[word] ?? 0
        const other = rows[index + 1]?.[word] ?? 0
        const odd = one ^ other
        const two = (one & other) | (a2 & odd)
        const four = b2 & two
        const eight = c2 & four
        a2 ^= odd
        b2 ^= two
        c2 ^= four
        e2 ^= d2 & eight
        d2 ^= eight
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
      fewer &= candidates
      a = (a2 & fewer) | (a & ~fewer)
      b = (b2 & fewer) | (b & ~fewer)
      c = (c2 & fewer) | (c & ~fewer)
      d = (d2 & fewer) | (d & ~fewer)
      e = (e2 & fewer) | (e & ~fewer)
      if (fewer !== 0)
        for (let index = 0; index < missing.length; index += 1)
          nearest[index] =
            ((missing[index]?.[word] ?? 0) & fewer) | ((nearest[index] ?? 0) & ~fewer)
      missingOne[word] = a2 & ~(b2 | c2 | d2 | e2) & candidates
    }
    const isOne = a & ~(b | c | d | e)
    for (const { start, words } of slots) {
      if (column >= words) break
      missingOne[start + column] = (missingOne[start + column] ?? 0) & isOne
    }
    // Every model has a candidate in the first slot.
    const models = held[column] ?? 0
    fittingCount += countOnes(models & ~(a | b | c | d | e))
    for (let index = 0; index < missing.length; index += 1) {
      const shutOut = (nearest[index] ?? 0) & models
      if (shutOut !== 0) shutOutCounts[index] = (shutOutCounts[index] ?? 0) + countOnes(shutOut)
    }
  }
  return { fittingCount, shutOutCounts, missingOne }
}
