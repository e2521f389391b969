// Whole runs over markets of which each source's answer may have one to three fields changed.
// FUZZ_RUNS says how many; FUZZ_FIRST=n begins at another seed.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Models, Quarantine } from '../../../../contract/documents.ts'
import { type Manifest, blobKey } from '../../../../contract/release.ts'
import { loadSources } from '../../../../pipeline/collect/source.ts'
import { type Database, openDatabase } from '../../../../pipeline/make/database.ts'
import { openStore } from '../../../../store/open.ts'
import { findPointer, readChecked, readManifest } from '../../../../store/read-release.ts'
import type { Store } from '../../../../store/store.ts'
import { copyRelease } from '../../../releases.ts'
import { runPipeline } from '../../../run-process.ts'
import { createRandom } from '../../../unit/index/random.ts'
import { type Rules, readRules } from '../../../unit/index/rules.ts'
import { type Fixture, readFixture } from '../../../unit/pipeline/sources/fixture.ts'
import { type Market, startMarket } from '../../../unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../../../unit/pipeline/sources/seed-market.ts'
import { spoil } from './odd-payloads.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 0)
const MAX_MEMORY_MB = 1024
/** As many sources of a run as are changed. */
const CHANGED = 8

let folder: string
let market: Market
let rules: Rules
let database: Database
const answers: Record<string, Fixture> = {}
const said = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-runs-'))
  rules = await readRules()
  database = await openDatabase()
  for (const { id } of await loadSources())
    answers[id] = id === 'openrouter' ? await readSeedMarket() : { ...(await readFixture(id)) }
  for (const [id, fixture] of Object.entries(answers)) said.set(id, JSON.stringify(fixture))
  market = await startMarket(answers)
  await copyRelease('embedded', join(folder, 'first'))
  const first = await runDay('first', '2026-08-01T06:00:00Z')
  expect(first).toMatchObject({ code: 0, errors: '' })
}, 240_000)
afterAll(async () => {
  database.close()
  await market.close()
  await rm(folder, { recursive: true, force: true })
})

function runDay(store: string, asOf: string) {
  const url = `file:${join(folder, store)}`
  return runPipeline(['--as-of', asOf], { ...market.environment, TPI_STORE: url })
}

/** Spoils the answers of a few sources, in place. */
function spoilMarket(seed: number): void {
  const random = createRandom(seed)
  const ids = Object.keys(answers)
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
  { timeout: 180_000 },
  async (seed) => {
    const name = `run-${seed}`
    await cp(join(folder, 'first'), join(folder, name), { recursive: true })
    spoilMarket(seed)
    const { code, errors, output, summary } = await runDay(name, '2026-08-02T06:00:00Z')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(summary['status']).toBeOneOf(['published', 'held'])
    expect(summary['memory_peak_mb']).toBeLessThan(MAX_MEMORY_MB)
    const store = await openStore(`file:${join(folder, name)}`)
    const manifest = await readRelease(store)
    if (summary['status'] === 'published') {
      const { rejected_rows: rejected } = Quarantine.parse(
        await readDocument(store, manifest, 'quarantine.json'),
      )
      expect(Map.groupBy(rejected, ({ source }) => source).size).toBe(
        readRejected(output).filter(({ rows }) => rows > 0).length,
      )
      for (const { source, rows } of readRejected(output))
        expect(rejected.filter((row) => row.source === source)).toHaveLength(rows)
      await expectPrices(store, manifest)
    }
    expect(await findBadAccepted(store, manifest)).toEqual([])
    await rm(join(folder, name), { recursive: true })
  },
)

/** By source, as the log says. */
function readRejected(output: string): { source: string; rows: number }[] {
  return output
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === 'source_collected')
    .map(({ source, rejected }) => ({ source: String(source), rows: Number(rejected) }))
}

async function expectPrices(store: Store, manifest: Manifest): Promise<void> {
  const { models } = Models.parse(await readDocument(store, manifest, 'models.json'))
  expect(models.length).toBeGreaterThan(300)
  const { range_min_usd_per_mtok: least, range_max_usd_per_mtok: most } = rules
  for (const { blended_price_per_m: price } of models) {
    expect(price).toBeGreaterThanOrEqual(least)
    expect(price).toBeLessThanOrEqual(most)
  }
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

async function readRelease(store: Store): Promise<Manifest> {
  const found = await findPointer(store)
  if (!found) throw new Error('expected a release, got none')
  return readManifest(store, found.pointer)
}

async function readDocument(store: Store, manifest: Manifest, path: string): Promise<unknown> {
  const hash = manifest.documents[path]?.sha256 ?? ''
  return JSON.parse((await readChecked(store, blobKey(hash), hash)).toString())
}
