// The second year of a store, in made-up time: what each run adds to it, how long runs take and what
// memory they need must not grow with what is there. YEAR_DAYS and YEAR_HOURS say how many daily and,
// behind them, hourly runs.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import { isPruneDue, pruneStore } from '../../../pipeline/upkeep/prune.ts'
import { verifyStore } from '../../../pipeline/upkeep/verify.ts'
import { openStore } from '../../../store/open.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { changeEndpoints, multiplyPrices } from '../../unit/pipeline/sources/seed-market.ts'
import { createRandom } from '../../unit/index/random.ts'
import { type SmallRuns, startSmallRuns } from '../faults/small-runs.ts'
import { createFolder } from '../../temporary-folder.ts'

const DAYS = Number(process.env['YEAR_DAYS'] ?? 1)
const HOURS = Number(process.env['YEAR_HOURS'] ?? 1)
const TIMEOUT_MS = 120_000 + (DAYS + HOURS) * 30_000
const BLOCKS = 10
const KEPT = 5
/** Each source is read in a process of its own: two of prices and a board are a store's life, too. */
const SOURCES = 'openrouter,litellm,arena'
/** Daily runs of a week, and those of the last day before a prune, keep their manifests besides. */
const WEEK = 8
/** Behind the clock of this machine, which dates what the store holds: a day later it is old. */
const FIRST_MS = Date.parse('2040-01-01T06:00:00Z')

const HEAD = [
  '| runs | store, MB | objects | seconds a run | memory, MB |',
  '|--:|--:|--:|--:|--:|',
]

interface Block {
  runs: number
  bytes: number
  objects: number
  seconds: number
  memory: number
}

const random = createRandom(400)
const folder = await createFolder(afterAll)
let runs: SmallRuns
beforeAll(async () => {
  runs = await startSmallRuns(folder)
})
afterAll(async () => {
  await runs.close()
})

describe('a year', () => {
  it(
    `of ${DAYS} daily and ${HOURS} hourly runs adds as much at its end as at its beginning`,
    { timeout: TIMEOUT_MS },
    async () => {
      const instants = [
        ...Array.from({ length: DAYS }, (_, day) => FIRST_MS + day * DAY_MS),
        ...Array.from({ length: HOURS }, (_, hour) => FIRST_MS + DAYS * DAY_MS + hour * HOUR_MS),
      ]
      const size = Math.ceil(instants.length / BLOCKS)
      const blocks: Block[] = []
      print(HEAD)
      for (let from = 0; from < instants.length; from += size) {
        const startedMs = performance.now()
        const block = instants.slice(from, from + size)
        for (const instant of block) await runAt(instant)
        const seconds = (performance.now() - startedMs) / 1000 / block.length
        const runCount = from + block.length
        const measured = { ...(await measureStore()), seconds, memory: readMemory() }
        blocks.push({ runs: runCount, ...measured })
        print([toRow({ runs: runCount, ...measured })])
      }

      const store = await openStore(`file:${join(folder, 'store')}`)
      expect((await verifyStore(store)).problems).toEqual([])
      const manifests = (await listKeys()).filter((key) => key.endsWith('/manifest.json'))
      expect(manifests.length).toBeLessThanOrEqual(KEPT + WEEK + HOURS)
      if (DAYS >= 100) expectFlat(blocks)
    },
  )
})

async function runAt(instant: number): Promise<void> {
  reprice(runs.answers['openrouter'] ?? {})
  const { status } = await runs.run('store', `${new Date(instant).toISOString().slice(0, 19)}Z`, {
    flags: { sources: SOURCES },
    now: () => new Date(instant + 1000),
  })
  expect(['published', 'held']).toContain(status)
  const store = await openStore(`file:${join(folder, 'store')}`)
  const asked = { keep: KEPT, now: new Date(instant + 1000) }
  if (await isPruneDue(store, asked)) await pruneStore(store, asked)
}

/** One price in fifty moves by up to a fifth. */
function reprice(aggregator: Fixture): void {
  changeEndpoints(aggregator, (endpoints) => {
    if (!random.chance(0.02)) return
    for (const endpoint of endpoints) multiplyPrices(endpoint, 0.8 + 0.4 * random.unit())
  })
}

async function listKeys(): Promise<string[]> {
  const store = await openStore(`file:${join(folder, 'store')}`)
  return (await Array.fromAsync(store.list(''))).map(({ key }) => key)
}

async function measureStore(): Promise<{ bytes: number; objects: number }> {
  const store = await openStore(`file:${join(folder, 'store')}`)
  const entries = await Array.fromAsync(store.list(''))
  return { bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0), objects: entries.length }
}

function readMemory(): number {
  return process.memoryUsage().rss / 1e6
}

function toRow({ runs: count, bytes, objects, seconds, memory }: Block): string {
  const cells = [count, (bytes / 1e6).toFixed(2), objects, seconds.toFixed(1), memory.toFixed(0)]
  return `| ${cells.join(' | ')} |`
}

/** At once: the whole takes an hour. */
function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `measured: ${line}\n`).join(''))
}

/** The first fifth fills what is kept. */
function expectFlat(blocks: readonly Block[]): void {
  const added = blocks.slice(1).map(({ bytes }, index) => bytes - (blocks[index]?.bytes ?? 0))
  const [early, late] = [added.slice(1, 4), added.slice(-3)].map((some) => Math.max(...some))
  expect(late).toBeLessThan(1.25 * (early ?? 0))
}
