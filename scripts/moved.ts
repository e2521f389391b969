// `npm run moved -- STORE STORE`: which numbers differ between the releases of two stores, so that a
// change of a rule, a parameter or a name shows what it moved: by document and field how many
// numbers, and the largest move.
import { findCurrentRelease } from '../pipeline/publish/current-release.ts'
import { openStore } from '../store/open.ts'
import { readBlob } from '../store/read-release.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

/** What names an element of a list, so that one more or less shifts no others. */
const KEYS = ['date', 'model_id', 'provider', 'slug', 'kind', 'from']
/** Pages repeat documents; files of exports and the log of changes are lists of the same prices. */
const LEFT_OUT = /^(site\/|exports|changes|dated-prices)/

await runCommand(
  'moved',
  'usage: npm run moved -- STORE_BEFORE STORE_AFTER',
  { allowPositionals: true },
  async ({ positionals: [before, after] }) => {
    if (before === undefined || after === undefined) throw new UsageError('')
    const [one, other] = [await readNumbers(before), await readNumbers(after)]
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
      print(`${field}: ${moves.length} of ${all.length}, most ${place}: ${from} → ${to}${percent}`)
    }
  },
)

/** Percent; what is new or gone has not moved. */
function toSize({ from, to }: { from: number | undefined; to: number | undefined }): number {
  return !from || to === undefined ? 0 : Math.abs(100 * (to / from - 1)) || 0
}

/** Each number of a store's release, by its document, the names of what holds it, and its field. */
async function readNumbers(url: string): Promise<Map<string, number>> {
  const store = await openStore(url)
  const release = await findCurrentRelease(store)
  if (!release) throw new UsageError(`${url}: expected a release, got none`)
  const numbers = new Map<string, number>()
  for (const [path, blob] of Object.entries(release.manifest.documents)) {
    if (LEFT_OUT.test(path) || !path.endsWith('.json')) continue
    const bytes = await readBlob(store, blob)
    collect(numbers, path, JSON.parse(bytes.toString('utf8')))
  }
  return numbers
}

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
