// Which numbers differ between the documents of two releases: by document and field how many, and the
// largest move.
import type { Manifest } from '../contract/release.ts'
import { readBlob } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'

/** By document, the names of what holds the number, and its field. */
export type Numbers = ReadonlyMap<string, number>

/** What names an element of a list, so that one more or less shifts no others. */
const KEYS = ['date', 'model_id', 'provider', 'slug', 'kind', 'from']
/** Pages repeat documents; files of exports and the log of changes are lists of the same prices. */
const LEFT_OUT = /^(site\/|exports|changes|dated-prices)/

/** A sentence for each field of which some number moved. */
export function* listMoves(one: Numbers, other: Numbers): Generator<string> {
  const places = Map.groupBy(new Set([...one.keys(), ...other.keys()]), (place) =>
    place.replace(/^(\w+)\S* (?:.* )?(\S+)$/, '$1: $2'),
  )
  for (const [field, all] of places) {
    const moves = all
      .map((place) => ({ place, from: one.get(place), to: other.get(place) }))
      .filter(({ from, to }) => from !== to)
      .sort((a, b) => toSize(b) - toSize(a))
    const [most] = moves
    if (!most) continue
    const { place, from = 'new', to = 'gone' } = most
    const percent = toSize(most) > 0 ? ` (${toSize(most).toFixed(3)} %)` : ''
    yield `${field}: ${moves.length} of ${all.length}, most ${place}: ${from} → ${to}${percent}`
  }
}

/** Percent; what is new or gone has not moved. */
function toSize({ from, to }: { from: number | undefined; to: number | undefined }): number {
  return !from || to === undefined ? 0 : Math.abs(100 * (to / from - 1)) || 0
}

interface Document {
  path: string
  body: Buffer
}

export async function* readDocuments(
  store: StoreReader,
  { documents }: Manifest,
): AsyncGenerator<Document> {
  for (const [path, blob] of Object.entries(documents))
    if (isCounted(path)) yield { path, body: await readBlob(store, blob) }
}

export async function readNumbers(
  documents: Iterable<Document> | AsyncIterable<Document>,
): Promise<Numbers> {
  const numbers = new Map<string, number>()
  for await (const { path, body } of documents)
    if (isCounted(path)) collect(numbers, path, JSON.parse(body.toString('utf8')))
  return numbers
}

const isCounted = (path: string) => path.endsWith('.json') && !LEFT_OUT.test(path)

function collect(numbers: Map<string, number>, place: string, value: unknown): void {
  if (typeof value === 'number') numbers.set(place, value)
  if (!(value instanceof Object)) return
  for (const [name, part] of Object.entries(value)) {
    const key = KEYS.map((each) => (part instanceof Object ? Reflect.get(part, each) : undefined))
    const known = Array.isArray(value)
      ? key.filter((each) => typeof each === 'string').join(' ')
      : ''
    collect(numbers, `${place} ${known || name}`, part)
  }
}
