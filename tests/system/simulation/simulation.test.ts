// Days of a market with faults drawn from a seed, and after every step what must hold of the store: the
// same seed is the same history. `SIM_SEEDS` says how many histories of `SIM_DAYS` days, from seed
// `SIM_FIRST` on; `SIM_SEED=n` lives one of them again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import { POINTER_KEY } from '../../../contract/release.ts'
import { readHistory } from '../../../pipeline/publish/release-history.ts'
import { pruneStore } from '../../../pipeline/upkeep/prune.ts'
import { rollBack } from '../../../pipeline/upkeep/rollback.ts'
import { openStore } from '../../../store/open.ts'
import { type Store, StoreError } from '../../../store/store.ts'
import { createFolder } from '../../temporary-folder.ts'
import { createRandom } from '../../unit/index/random.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { MISBEHAVIOURS, truncatedAt } from '../../unit/pipeline/sources/replay-server.ts'
import { changeEndpoints, multiplyPrices } from '../../unit/pipeline/sources/seed-market.ts'
import { type SmallRuns, startSmallRuns } from '../faults/small-runs.ts'
import { ERRORS, type StoreFault, spoilStore } from '../faults/store/faulty-store.ts'
import { Violation, watchReleases } from './releases.ts'

const DAYS = Number(process.env['SIM_DAYS'] ?? 4)
const ONE = process.env['SIM_SEED']
const FIRST = Number(process.env['SIM_FIRST'] ?? 1)
const SEEDS =
  ONE === undefined
    ? Array.from({ length: Number(process.env['SIM_SEEDS'] ?? 1) }, (_, index) => FIRST + index)
    : [Number(ONE)]
/** The day after the first live run. */
const FIRST_DAY = Date.parse('2026-08-02')
const SOURCES = ['openrouter', 'deepinfra', 'models-dev', 'arena', 'epoch-eci'] as const
const SOURCE_FAULTS = [
  MISBEHAVIOURS['HTML with 200'],
  MISBEHAVIOURS['an empty object'],
  MISBEHAVIOURS['status 403'],
  MISBEHAVIOURS['status 500'],
  truncatedAt(0.7),
] as const
/** How many operations of its store a run has, at most. */
const RUN_OPERATIONS = 90
/** What a history may add to its process. */
const GROWTH_MIB = 288

const folder = await createFolder(afterAll)
let runs: SmallRuns
beforeAll(async () => {
  runs = await startSmallRuns(folder)
})
afterAll(() => runs.close())

async function simulate(seed: number) {
  const random = createRandom(seed)
  const name = `seed-${seed}`
  await runs.createFirst(name)
  const store = await openStore(`file:${folder}/${name}`)
  const releases = await watchReleases(store, { folder: `${folder}/${name}`, data: runs.data })
  const counts = { runs: 0, failedRuns: 0, races: 0, rollbacks: 0 }
  let now = FIRST_DAY
  let startMib: number | undefined
  let found: unknown

  /** A store of one run's own. A violation that it meets must not pass for a failure of the store. */
  function openRunStore(fault?: StoreFault) {
    const plain = spoilStore(store, undefined)
    const watched: Store = {
      ...plain,
      async write(key, body, options) {
        const written = await plain.write(key, body, options)
        if (key === POINTER_KEY)
          await releases.onPointer().catch((error: unknown) => (found ??= error))
        return written
      },
    }
    return spoilStore(watched, fault)
  }

  /** Whether the run ended well. One that dies leaves nothing half done behind it for long. */
  async function runOnce(own = openRunStore(), at = now): Promise<boolean> {
    counts.runs += 1
    const asOf = `${new Date(at).toISOString().slice(0, 19)}Z`
    const options = { flags: { sources: SOURCES.join() }, wrap: () => own }
    try {
      await runs.run(name, asOf, options)
      return true
    } catch (error) {
      counts.failedRuns += 1
      if (!isExpected(error)) throw error
      return false
    } finally {
      await own.settle()
    }
  }

  /** Two runs at once, or one that sleeps before its last step until the other is through. */
  async function race(): Promise<void> {
    counts.races += 1
    const [one, other] = [openRunStore(), openRunStore()]
    if (random.chance(0.5)) return void (await Promise.all([runOnce(one), runOnce(other)]))
    const { promise, resolve } = Promise.withResolvers<void>()
    const late: typeof one = {
      ...one,
      async write(key, body, options) {
        if (key === POINTER_KEY) await promise
        return one.write(key, body, options)
      },
    }
    await Promise.all([runOnce(late, now - HOUR_MS), runOnce(other).finally(resolve)])
  }

  async function check(isRolledBack = false): Promise<void> {
    if (found !== undefined) throw found
    await releases.check({ isRolledBack })
    const mib = Math.round(process.memoryUsage.rss() / 1024 / 1024)
    startMib ??= mib
    if (mib - startMib > GROWTH_MIB) throw new Violation(`I10: ${startMib} to ${mib} MiB`)
  }

  async function live(day: number): Promise<void> {
    now = FIRST_DAY + day * DAY_MS + 6 * HOUR_MS + random.between(0, 3_599) * 1_000
    moveMarket(random)
    // A day without any run.
    if (random.chance(0.06)) return
    spoilSources(0.05)
    if (random.chance(0.12)) await race()
    else if (!(await runOnce(openRunStore(random.chance(0.3) ? drawFault() : undefined)))) {
      await check()
      // The scheduler tries again, or not before tomorrow.
      if (random.chance(0.8)) await runOnce()
    }
    await check()
    if (random.chance(0.3)) {
      now += 12 * HOUR_MS
      moveMarket(random)
      spoilSources(0.1)
      // A clock that was set back has nothing to add.
      await runOnce(openRunStore(), random.chance(0.2) ? now - 2 * DAY_MS : now)
      await check()
    }
    await operate()
  }

  function spoilSources(share: number): void {
    for (const id of SOURCES) {
      const server = runs.market.server(id)
      if (random.chance(share)) server.misbehave(random.pick(SOURCE_FAULTS))
      else server.behave()
    }
  }

  function drawFault(): StoreFault {
    const kind = random.pick(ERRORS)
    const at = random.between(1, RUN_OPERATIONS)
    return { at, kind, isForEver: random.chance(0.5), isAfterCommit: random.chance(0.4) }
  }

  /** What operators do. No file here is as old as the simulated days: all are past the grace. */
  async function operate(): Promise<void> {
    if (random.chance(0.1))
      await pruneStore(store, { keep: 6, now: new Date(Date.now() + 3 * DAY_MS) })
    if (random.chance(0.9)) return
    const all = await Array.fromAsync(readHistory(store))
    const fresh = all.filter(({ status }) => status === 'fresh')
    const target = fresh[random.between(1, 3)]
    if (!target) return
    counts.rollbacks += 1
    await rollBack(store, target.run_id, { now: new Date(now) })
    await check(true)
  }

  for (let day = 0; day < DAYS; day += 1)
    await live(day).catch((error: unknown) => {
      const where = `seed ${seed}, day ${day}, again with SIM_SEED=${seed} npx vitest run simulation`
      throw new Error(`${where}: ${String(error)}`, { cause: error })
    })
  await releases.checkAll()
  return { ...counts, ...releases.figures }
}

type Random = ReturnType<typeof createRandom>

/** Some prices change, a few by a wrong unit, some sellers leave, and a board rates all a little otherwise. */
function moveMarket(random: Random): void {
  const { openrouter = {}, 'epoch-eci': board = {} } = runs.answers
  changeEndpoints(openrouter, (endpoints) => {
    for (const endpoint of endpoints)
      if (random.chance(0.05))
        multiplyPrices(endpoint, random.chance(0.05) ? 1000 : 0.7 + 0.6 * random.unit())
    if (random.chance(0.01)) endpoints.pop()
  })
  for (const [path, rows] of Object.entries<Fixture[string]>(board))
    board[path] = z
      .array(z.looseObject({ eci: z.number() }))
      .parse(rows)
      .map((row) => ({ ...row, eci: row.eci + random.unit() - 0.5 }))
}

/** What a run may fail of here: its store, or no source answered. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof StoreError ||
    (error instanceof Error && /^(sources|index|clock): expected /.test(error.message))
  )
}

describe('a simulated market', () => {
  it.each(SEEDS)(
    `keeps every invariant for ${DAYS} days of faults, seed %i`,
    async (seed) => {
      const figures = await simulate(seed)
      process.stdout.write(`seed ${seed}: ${JSON.stringify(figures)}\n`)
      // A history without daily values and without failures would prove nothing.
      expect(figures.dailyValues).toBeGreaterThan(DAYS / 3)
      expect(figures.runs).toBeGreaterThan(figures.dailyValues)
      expect(figures.replayed).toBeGreaterThan(1)
    },
    DAYS * 200_000,
  )
})
