// The candidates of a release as bits, 32 at a time: which of them miss a constraint is one row of bits, and a
// question is answered by a few operations on rows instead of a few on each candidate.
import { LRUCache } from 'lru-cache'
import type { Candidate } from './candidates.ts'
import type { Constraint } from './constraints.ts'

/** Of constraints that are no bounds: what people ask for repeats. */
const MAX_REMEMBERED_ROWS = 500
/** A row is kept for each so many places of a sorted column; between two of them single bits are set. */
const PLACES_PER_ROW = 64
/** Whoever looks for the first in order gives up after so many places, if there are few at all. */
const PATIENT_PLACES = 1024
const FEW_BITS = 256

/** Candidates at one place of their models' lists, cheapest first: the words of a row from `start` on. */
export interface Slot {
  start: number
  words: number
}

interface Column {
  /** Ascending, with the cell of each. */
  values: Float64Array
  cells: Int32Array
  /** At index i: the cells that a bound at place i × `PLACES_PER_ROW` shuts out. */
  rows: Int32Array[]
}

/**
 * Each candidate has a cell. The first slot holds the cheapest candidate of every model, the next one the second of
 * those models that have one, and so on; the models with most candidates come first, so that a model has the same
 * place in every slot.
 */
export class CandidateBits {
  readonly models: number
  readonly words: number
  readonly slots: readonly Slot[]
  /** Cells that hold a candidate: any other means nothing in any row. */
  readonly held: Int32Array
  /** No cell: a partner for rows that are taken several at a time. */
  readonly none: Int32Array
  readonly #cells: (Candidate | undefined)[]
  /** By cell: the place in the ranking. */
  readonly #places: Int32Array
  /** By place in the ranking: the cell, and the number of its model. */
  readonly #cellAt: Int32Array
  readonly #modelAt: Int32Array
  readonly #columns = new Map<string, Column>()
  readonly #rows = new LRUCache<string, Int32Array>({ max: MAX_REMEMBERED_ROWS })
  /** Rows of bounds, made anew for each question. */
  readonly #scratch: Int32Array[] = []
  readonly #meeting: Int32Array
  /** By number of the model: the last search that took it. */
  readonly #takenIn: Int32Array
  #search = 0

  /** `ranked` is in the order of the ranking. */
  constructor(ranked: readonly Candidate[]) {
    const places = new Map<string, number[]>()
    for (const [place, { model }] of ranked.entries()) {
      const listed = places.get(model.model_id)
      if (listed) listed.push(place)
      else places.set(model.model_id, [place])
    }
    const models = [...places.values()].sort((one, other) => other.length - one.length)
    const slots: Slot[] = []
    let words = 0
    for (let slot = 0; slot < (models[0]?.length ?? 0); slot += 1) {
      const count = models.findLastIndex((listed) => listed.length > slot) + 1
      slots.push({ start: words, words: Math.ceil(count / 32) })
      words += Math.ceil(count / 32)
    }
    this.models = models.length
    this.words = words
    this.slots = slots
    this.#cells = Array.from({ length: 32 * words })
    this.#places = new Int32Array(32 * words)
    this.#cellAt = new Int32Array(ranked.length)
    this.#modelAt = new Int32Array(ranked.length)
    this.#takenIn = new Int32Array(models.length)
    this.held = new Int32Array(words)
    this.#meeting = new Int32Array(words)
    this.none = new Int32Array(words)
    for (const [number, listed] of models.entries())
      for (const [slot, place] of listed.entries()) {
        const cell = 32 * (slots[slot]?.start ?? 0) + number
        this.#cells[cell] = ranked[place]
        this.#places[cell] = place
        this.#cellAt[place] = cell
        this.#modelAt[place] = number
        setBit(this.held, cell)
      }
  }

  /** The cells that miss a constraint. A row is good until the next question; `index` tells apart those of one. */
  findMissing(constraint: Constraint, index: number): Int32Array {
    if (constraint.bound) return this.#beyond(constraint.name, constraint.bound, index)
    const name = `${constraint.name}=${constraint.value}`
    let row = this.#rows.get(name)
    if (!row) {
      row = new Int32Array(this.words)
      for (const [cell, candidate] of this.#cells.entries())
        if (candidate && !constraint.isMet(candidate)) setBit(row, cell)
      this.#rows.set(name, row)
    }
    return row
  }

  /** The first candidates by rank that are in none of these rows, each model's first alone. */
  firstOutside(missing: readonly Int32Array[], limit: number): Candidate[] {
    const found: Candidate[] = []
    this.#search += 1
    // Where many meet all, the first few are found long before whole rows are put together.
    const patience = Math.min(PATIENT_PLACES, this.#cellAt.length)
    for (let place = 0; place < patience && found.length < limit; place += 1)
      if (!isInSome(missing, this.#cellAt[place] ?? 0)) this.#take(place, found)
    if (found.length === limit || patience === this.#cellAt.length) return found
    return this.first(this.#meetAll(missing), limit)
  }

  /** The first candidates of a row by rank, each model's first alone. */
  first(row: Int32Array, limit: number): Candidate[] {
    const found: Candidate[] = []
    this.#search += 1
    for (let place = 0; place < this.#cellAt.length && found.length < limit; place += 1) {
      if (place === PATIENT_PLACES) {
        const places = this.#findFew(row)
        if (places) {
          for (const few of places) if (few >= place) this.#take(few, found)
          return found.slice(0, limit)
        }
      }
      if (hasBit(row, this.#cellAt[place] ?? 0)) this.#take(place, found)
    }
    return found
  }

  #take(place: number, found: Candidate[]): void {
    const model = this.#modelAt[place] ?? 0
    if (this.#takenIn[model] === this.#search) return
    this.#takenIn[model] = this.#search
    const candidate = this.#cells[this.#cellAt[place] ?? 0]
    if (candidate) found.push(candidate)
  }

  /** The cells that are in none of these rows. Good until the next question. */
  #meetAll(missing: readonly Int32Array[]): Int32Array {
    const row = this.#meeting
    row.set(this.held)
    // Four at a time: each pass over the row costs as much as what it takes away.
    for (let index = 0; index < missing.length; index += 4) {
      const [one = this.none, two = this.none, three = this.none, four = this.none] = missing.slice(
        index,
        index + 4,
      )
      for (let word = 0; word < row.length; word += 1)
        row[word] =
          (row[word] ?? 0) &
          ~((one[word] ?? 0) | (two[word] ?? 0) | (three[word] ?? 0) | (four[word] ?? 0))
    }
    return row
  }

  /** The places of all bits, in order, where that is faster than to go on looking. */
  #findFew(row: Int32Array): Int32Array | undefined {
    let count = 0
    for (let word = 0; word < row.length; word += 1) count += countOnes(row[word] ?? 0)
    if (count > FEW_BITS) return undefined
    const places = new Int32Array(count)
    let index = 0
    for (let word = 0; word < row.length; word += 1)
      for (let bits = row[word] ?? 0; bits !== 0; bits &= bits - 1) {
        places[index] = this.#places[32 * word + 31 - Math.clz32(bits & -bits)] ?? 0
        index += 1
      }
    return places.sort()
  }

  #beyond(name: string, bound: NonNullable<Constraint['bound']>, index: number): Int32Array {
    const { side, at } = bound
    const { values, cells, rows } = this.#column(name, bound)
    // Where the values begin that are too large, or that are large enough.
    const from = findPlace(values, (value) => (side === 'most' ? value > at : value >= at))
    const near =
      side === 'most' ? Math.ceil(from / PLACES_PER_ROW) : Math.floor(from / PLACES_PER_ROW)
    const row = (this.#scratch[index] ??= new Int32Array(this.words))
    row.set(rows[near] ?? [])
    const start = Math.min(near * PLACES_PER_ROW, cells.length)
    for (let place = Math.min(start, from); place < Math.max(start, from); place += 1)
      setBit(row, cells[place] ?? 0)
    return row
  }

  #column(name: string, { read, side }: NonNullable<Constraint['bound']>): Column {
    let column = this.#columns.get(name)
    if (!column) {
      const listed = this.#cells.flatMap((candidate, cell) =>
        candidate ? [{ cell, value: read(candidate) }] : [],
      )
      listed.sort((one, other) => one.value - other.value)
      const cells = Int32Array.from(listed, ({ cell }) => cell)
      const values = Float64Array.from(listed, ({ value }) => value)
      column = { values, cells, rows: toRows(cells, { side, words: this.words }) }
      this.#columns.set(name, column)
    }
    return column
  }
}

/** An upper bound shuts out what is behind its place, a lower bound what is before. */
function toRows(
  cells: Int32Array,
  { side, words }: { side: 'most' | 'least'; words: number },
): Int32Array[] {
  const count = Math.ceil(cells.length / PLACES_PER_ROW) + 1
  return Array.from({ length: count }, (_, near) => {
    const row = new Int32Array(words)
    const place = near * PLACES_PER_ROW
    for (const cell of side === 'most' ? cells.subarray(place) : cells.subarray(0, place))
      setBit(row, cell)
    return row
  })
}

/** The first place of a sorted column at which the test holds; it then holds for all behind. */
function findPlace(values: Float64Array, holds: (value: number) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(values[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

function isInSome(rows: readonly Int32Array[], cell: number): boolean {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    if (row && hasBit(row, cell)) return true
  }
  return false
}

function hasBit(row: Int32Array, cell: number): boolean {
  return ((row[cell >> 5] ?? 0) & (1 << (cell & 31))) !== 0
}

function setBit(row: Int32Array, cell: number): void {
  row[cell >> 5] = (row[cell >> 5] ?? 0) | (1 << (cell & 31))
}

/** Of one word; the textbook's way, in parallel over its halves. */
export function countOnes(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
