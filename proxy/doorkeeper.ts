/** A power of two, so that a place is some of a mark's bits. */
const PLACES = 65_536

/**
 * Tells what has been here before, unless too many others came between: what is asked for once is not worth keeping,
 * and whoever asks for everything pushes nobody's answers out. Holds no names, so that now and then a new one is
 * taken for known.
 */
export class Doorkeeper {
  readonly #marks = new Int32Array(PLACES)

  /** Whether the name has been here; from now on it has. */
  knows(name: string): boolean {
    const mark = toMark(name)
    const place = mark & (PLACES - 1)
    if (this.#marks[place] === mark) return true
    this.#marks[place] = mark
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
