// Runs against all that may go wrong at once, drawn from a seed: payloads that are spoilt and
// stretched to 64 MiB, hosts that break off, a store whose writes
// are refused, a clock that steps. ADVERSARY_MINUTES says for how long; ADVERSARY_SEED=n begins at
// that one.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Models, Quarantine } from '../../../contract/documents.ts'
import type { Manifest } from '../../../contract/release.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { openStore } from '../../../store/open.ts'
import { readBlob } from '../../../store/read-release.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import type { Store } from '../../../store/store.ts'
import { type Random, createRandom } from '../../unit/index/random.ts'
import { type Rules, readRules } from '../../unit/index/rules.ts'
import { MISBEHAVIOURS } from '../../unit/pipeline/sources/replay-server.ts'
import { type SmallRuns, startSmallRuns } from './small-runs.ts'
import { spoil } from './sources/odd-payloads.ts'
import { spoilStore } from './store/faulty-store.ts'
import { createFolder } from '../../temporary-folder.ts'

const MINUTES = Number(process.env['ADVERSARY_MINUTES'] ?? 0.25)
const FIRST = Number(process.env['ADVERSARY_SEED'] ?? 1)
const DAY = '2026-08-02T06:00:00Z'
const MAX_BYTES = 64 * 1024 * 1024
const HOUR_MS = 3_600_000
/** A wrong number is one that the day without an adversary does not come near. */
const MAX_RATIO = 2

const folder = await createFolder(afterAll)
let runs: SmallRuns
let rules: Rules
let database: Database
const said = new Map<string, string>()
/** USD per million tokens by model, of the same day, from the answers as they were. */
let expected: ReadonlyMap<string, number>

beforeAll(async () => {
  rules = await readRules()
  database = await openDatabase()
  runs = await startSmallRuns(folder)
  for (const [id, fixture] of Object.entries(runs.answers)) said.set(id, JSON.stringify(fixture))
  await runs.createFirst('first')
  await runs.createSecond('calm')
  expected = await readPrices(await openStore(`file:${join(folder, 'calm')}`))
}, 600_000)
afterAll(async () => {
  database.close()
  await runs.close()
})

it(
  `leaves a store that is readable and no wrong number, for ${MINUTES} minutes`,
  { timeout: MINUTES * 60_000 + 600_000 },
  async () => {
    const endsAt = Date.now() + MINUTES * 60_000
    const outcomes = new Map<string, number>()
    let seed = FIRST
    do {
      const outcome = await attack(seed).catch((cause: unknown) => {
        throw new Error(`again with ADVERSARY_SEED=${seed} ADVERSARY_MINUTES=0`, { cause })
      })
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      seed += 1
    } while (Date.now() < endsAt)
    const counts = [...outcomes].map(([name, count]) => `${count} ${name}`).join(', ')
    process.stdout.write(`measured: seeds ${FIRST} to ${seed - 1}: ${counts}\n`)
  },
)

/** One run; returns how it ended. */
async function attack(seed: number): Promise<string> {
  const random = createRandom(seed)
  const name = `run-${seed}`
  await cp(join(folder, 'first'), join(folder, name), { recursive: true })
  const victims = spoilSources(random)
  const hasFaultyStore = random.chance(0.3)
  const step = random.chance(0.2) ? random.between(-3, 3) * HOUR_MS : 0
  const stepAt = random.between(1, 20)
  let readings = 0
  const ended = await runs
    .run(name, DAY, {
      now: () => {
        readings += 1
        return new Date(Date.parse(DAY) + 1_000 + (readings >= stepAt ? step : 0))
      },
      wrap: (store) =>
        hasFaultyStore
          ? spoilStore(store, {
              at: random.between(1, 120),
              kind: random.pick(['ENOSPC', 'EIO']),
              isForEver: random.chance(0.5),
            })
          : store,
    })
    .catch((error: unknown) => ({ status: 'failed', events: [], error: String(error) }))
  for (const { id } of victims) runs.market.server(id).behave()
  const store = await openStore(`file:${join(folder, name)}`)
  const manifest = await readCurrent(store)
  for (const blob of Object.values(manifest.documents)) await readBlob(store, blob)
  expect(await findBadAccepted(store, manifest)).toEqual([])
  if (ended.status === 'published') {
    const quarantine = await readDocument(store, 'quarantine.json', manifest)
    const rows = Map.groupBy(Quarantine.parse(quarantine).rejected_rows, ({ source }) => source)
    const rejected = ended.events.filter(
      ({ event, fields }) => event === 'source_collected' && fields['rejected'],
    )
    expect(new Map([...rows].map(([source, { length }]) => [source, length]))).toEqual(
      new Map(rejected.map(({ fields }) => [fields['source'], fields['rejected']])),
    )
  }
  for (const [id, price] of await readPrices(store)) {
    const ratio = price / (expected.get(id) ?? price)
    expect({ id, ratio }).toSatisfy(() => ratio < MAX_RATIO && ratio > 1 / MAX_RATIO)
  }
  if (ended.status === 'failed' && !hasFaultyStore && step === 0)
    throw new Error(JSON.stringify(ended))
  if (ended.status === 'published') {
    const lost = manifest.sources.filter(
      ({ source, status }) => status === 'failed' && !victims.some(({ id }) => id === source),
    )
    expect(lost).toEqual([])
  }
  await rm(join(folder, name), { recursive: true })
  return ended.status
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

/** Changes what up to four sources answer. */
function spoilSources(random: Random): { id: string }[] {
  const ids = Object.keys(runs.answers)
  for (const [id, fixture] of Object.entries(runs.answers)) {
    for (const path of Object.keys(fixture)) delete fixture[path]
    Object.assign(fixture, JSON.parse(said.get(id) ?? '{}'))
  }
  return Array.from({ length: random.between(1, 4) }, () => {
    const id = ids[random.between(0, ids.length - 1)] ?? ''
    const answers = Object.values(runs.answers[id] ?? {})
    const answer = answers[random.between(0, answers.length - 1)]
    if (random.chance(0.3)) {
      const all = Object.values(MISBEHAVIOURS)
      const [first, ...rest] = all.filter(
        (_, index) => !/byte|silence/.test(Object.keys(MISBEHAVIOURS)[index] ?? ''),
      )
      if (first) runs.market.server(id).misbehave(random.pick([first, ...rest]))
    } else if (random.chance(0.5)) stretch(answer, random)
    else spoil(answer, random)
    return { id }
  })
}

const UNITS = [
  '1',
  '0',
  '/',
  '.',
  ' ',
  '[^',
  '"',
  'e\u0301',
  '\u{e0041}',
  '-input-token',
  '{"a":',
] as const

/** Makes a text of it as long as an answer may be, or a list of it as full. */
function stretch(value: unknown, random: Random): void {
  if (typeof value !== 'object' || value === null) return
  const keys = Object.keys(value)
  const key = keys[random.between(0, Math.max(0, keys.length - 1))]
  if (key === undefined) return
  const inner: unknown = Reflect.get(value, key)
  const bytes = 10 ** random.between(3, 7) * random.between(1, 6)
  if (typeof inner === 'object' && inner !== null && random.chance(0.8))
    return stretch(inner, random)
  const unit = random.pick(UNITS)
  if (Array.isArray(inner) && inner.length > 0) {
    const row: unknown = inner[0]
    const length = Math.min(200_000, Math.floor(MAX_BYTES / 2 / (JSON.stringify(row).length + 1)))
    Reflect.set(
      value,
      key,
      Array.from({ length }, () => row),
    )
  } else Reflect.set(value, key, unit.repeat(Math.min(bytes, MAX_BYTES) / unit.length))
}

async function readPrices(store: Store): Promise<Map<string, number>> {
  const { models } = Models.parse(await readDocument(store, 'models.json'))
  expect(models.length).toBeGreaterThan(20)
  return new Map(models.map(({ model_id: id, blended_price_per_m: price }) => [id, price]))
}
