/** A power of two, so that a set is some of a mark's bits. */
const SETS = 16_384
const MARKS_PER_SET = 4

/**
 * Tells what has been here before, unless too many others came between: what is asked for once is not worth keeping,
 * and whoever asks for everything pushes nobody's answers out. Holds no names, so that now and then a new one is
 * taken for known.
 */
export class Doorkeeper {
  readonly #marks = new Int32Array(SETS * MARKS_PER_SET)

  /** Whether the name has been here; from now on it has. */
  knows(name: string): boolean {
    const mark = toMark(name)
    const first = (mark & (SETS - 1)) * MARKS_PER_SET
    const end = first + MARKS_PER_SET
    for (let place = first; place < end; place += 1) if (this.#marks[place] === mark) return true
    // The oldest of the set goes. With one mark to a set, two names in turns would never be known.
    this.#marks.copyWithin(first + 1, first, end - 1)
    this.#marks[first] = mark
    return false
  }
}

/** 32-bit FNV-1a over UTF-16 units; never 0, which is an empty place. */
function toMark(name: string): number {
  let mark = 0x811c9dc5 | 0
  for (let index = 0; index < name.length; index += 1)
    mark = Math.imul(mark ^ name.charCodeAt(index), 0x01000193)
  return mark === 0 ? 1 : mark
}
