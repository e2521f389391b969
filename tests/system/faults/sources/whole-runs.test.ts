// Whole runs over small markets of which each source's answer may have one to three fields changed.
// FUZZ_RUNS says how many; FUZZ_FIRST=n begins at another seed.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Models, Quarantine } from '../../../../contract/documents.ts'
import type { Manifest } from '../../../../contract/release.ts'
import { type Database, openDatabase } from '../../../../pipeline/make/database.ts'
import { openStore } from '../../../../store/open.ts'
import type { Store } from '../../../../store/store.ts'
import { createRandom } from '../../../unit/index/random.ts'
import { type Rules, readRules } from '../../../unit/index/rules.ts'
import { type SmallRuns, startSmallRuns } from '../small-runs.ts'
import { spoil } from './odd-payloads.ts'
import { readCurrent, readDocument } from '../../../read-document.ts'
import { createFolder } from '../../../temporary-folder.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2)
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 0)
const MAX_MEMORY_MB = 1024
const DAY = '2026-08-02T06:00:00Z'
/** As many sources of a run as are changed. */
const CHANGED = 8

const folder = await createFolder(afterAll)
let runs: SmallRuns
let rules: Rules
let database: Database
/** Of the same day, from the answers as they were. */
let expected: ReadonlyMap<string, number>
const said = new Map<string, string>()

beforeAll(async () => {
  rules = await readRules()
  database = await openDatabase()
  runs = await startSmallRuns(folder)
  for (const [id, fixture] of Object.entries(runs.answers)) said.set(id, JSON.stringify(fixture))
  await runs.createFirst('first')
  await runs.createSecond('second')
  expected = await readPrices(await openStore(`file:${join(folder, 'second')}`))
}, 240_000)
afterAll(async () => {
  database.close()
  await runs.close()
})

/** What is JSON in one encoding is not in another. */
const ENCODINGS = ['utf16le', 'latin1', 'base64'] as const

/** Spoils the answers of a few sources, in place, and at times the encoding of one. */
function spoilMarket(seed: number): void {
  const random = createRandom(seed)
  const { answers } = runs
  const ids = Object.keys(answers)
  for (const id of ids) runs.market.server(id).behave()
  if (random.chance(0.2)) {
    const encoding = random.pick(ENCODINGS)
    runs.market.server(ids[random.between(0, ids.length - 1)] ?? '').misbehave((body, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        encoding === 'base64' ? body.toString('base64') : Buffer.from(body.toString(), encoding),
      )
    })
  }
  for (const [id, fixture] of Object.entries(answers))
    Object.assign(fixture, JSON.parse(said.get(id) ?? '{}'))
  for (let change = 0; change < CHANGED; change += 1) {
    const id = change === 0 ? 'openrouter' : (ids[random.between(0, ids.length - 1)] ?? '')
    const fixture = answers[id] ?? {}
    const paths = Object.keys(fixture)
    const path = paths[random.between(0, paths.length - 1)]
    if (path !== undefined) spoil(fixture[path], random)
  }
}

it.each(Array.from({ length: RUNS }, (_, index) => FIRST + index))(
  'a run over odd answers ends with a release that holds no bad price, seed %i',
  // A source whose rows break a statement is found by halving, in a dozen attempts.
  { timeout: 240_000 },
  async (seed) => {
    const name = `run-${seed}`
    await cp(join(folder, 'first'), join(folder, name), { recursive: true })
    spoilMarket(seed)
    const { status, events } = await runs.run(name, DAY)
    const rejected = new Map(
      events
        .filter(({ event, fields }) => event === 'source_collected' && fields['rejected'])
        .map(({ fields }) => [fields['source'], fields['rejected']]),
    )
    expect(status).toBeOneOf(['published', 'held'])
    expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(MAX_MEMORY_MB)
    const store = await openStore(`file:${join(folder, name)}`)
    const manifest = await readCurrent(store)
    if (status === 'published') {
      const { rejected_rows: rows } = Quarantine.parse(
        await readDocument(store, 'quarantine.json', manifest),
      )
      expect(
        new Map(
          Map.groupBy(rows, ({ source }) => source)
            .entries()
            .map(([source, { length }]) => [source, length]),
        ),
      ).toEqual(rejected)
    }
    for (const [id, price] of await readPrices(store))
      expect({ id, ratio: price / (expected.get(id) ?? price) }).toSatisfy(
        ({ ratio }) => ratio > 0.5 && ratio < 2,
      )
    expect(await findBadAccepted(store, manifest)).toEqual([])
    await rm(join(folder, name), { recursive: true })
  },
)

/** USD per million tokens, by model. */
async function readPrices(store: Store): Promise<Map<string, number>> {
  const { models } = Models.parse(await readDocument(store, 'models.json'))
  expect(models.length).toBeGreaterThan(20)
  return new Map(models.map(({ model_id: id, blended_price_per_m: price }) => [id, price]))
}

/** Quotes that counted although their text is no price. */
async function findBadAccepted(store: Store, { quotes }: Manifest): Promise<unknown[]> {
  if (!quotes) return []
  const path = join(store.url.replace('file:', ''), quotes.key)
  return database.rows(
    `select * from read_parquet($path)
     where outcome = 'accepted'
       and not coalesce(isfinite(blended_usd_per_mtok) and blended_usd_per_mtok
         between $least and $most, false)`,
    { path, least: rules.range_min_usd_per_mtok, most: rules.range_max_usd_per_mtok },
  )
}
