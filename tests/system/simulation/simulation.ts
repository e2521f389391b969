// Days of a market, faults drawn from the seed, and after every step the invariants. The same seed
// is the same history.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blobKey } from '../../../contract/release.ts'
import { findPointer, readManifest } from '../../../store/read-release.ts'
import { StoreError } from '../../../store/store.ts'
import { readHistory } from '../../../pipeline/publish/release-history.ts'
import { pruneStore } from '../../../pipeline/upkeep/prune.ts'
import { rollBack } from '../../../pipeline/upkeep/rollback.ts'
import { ERRORS, type StoreFault, spoilStore } from '../faults/store/faulty-store.ts'
import { MISBEHAVIOURS, truncatedAt } from '../../unit/pipeline/sources/replay-server.ts'
import { startProxy } from './proxies.ts'
import { watchReleases } from './releases.ts'
import { delayPointer, trackStore, watchStore } from './stores.ts'
import { Violation } from './violation.ts'
import { DAY_MS, type World, createWorld, toDate } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What a history may add to its process: others may have run in it before. */
const GROWTH_MIB = 288
const RUN_OPERATIONS = 90
/** Of days, on which two runs begin at once. */
const RACE_SHARE = 0.12
const SOURCE_FAULTS = [
  MISBEHAVIOURS['HTML with 200'],
  MISBEHAVIOURS['an empty object'],
  MISBEHAVIOURS['status 403'],
  MISBEHAVIOURS['status 500'],
  truncatedAt(0.7),
] as const

interface Figures {
  steps: number
  runs: number
  failedRuns: number
  races: number
  rollbacks: number
  dailyValues: number
  holds: number
  replayed: number
  requests: number
  refused: number
  restarts: number
  peakMib: number
}

const residentMib = (): number => Math.round(process.memoryUsage.rss() / 1024 / 1024)

/** Throws a `Violation` that names the seed and the day. */
export async function simulate(seed: number, { days }: { days: number }): Promise<Figures> {
  const world = await createWorld(seed, { days })
  const { random, clock, store } = world
  const releases = await watchReleases(world)
  const proxies = [await startProxy(world, 'east'), await startProxy(world, 'west')] as const
  const startMib = residentMib()
  const counts = { steps: 0, runs: 0, failedRuns: 0, races: 0, rollbacks: 0, peakMib: 0 }
  let found: Violation | undefined
  let day = 0

  /**
   * A store of one run's own. A violation that it meets must not pass for a failure of the store.
   */
  function openRunStore(fault?: StoreFault) {
    const watched = watchStore(store, () =>
      releases.onPointer().catch((error: unknown) => {
        if (error instanceof Violation) found ??= error
        else throw error
      }),
    )
    return trackStore(spoilStore(watched, fault))
  }

  /** Whether the run ended well. */
  async function attempt(running: Promise<unknown>): Promise<boolean> {
    counts.runs += 1
    try {
      await running
      return true
    } catch (error) {
      counts.failedRuns += 1
      if (!isExpected(error)) throw error
      return false
    }
  }

  /** A run that dies leaves nothing half done behind it for long. */
  async function runOnce(fault?: StoreFault, now = clock.now): Promise<boolean> {
    const own = openRunStore(fault)
    try {
      return await attempt(world.run(own, now))
    } finally {
      await own.settle()
    }
  }

  async function race(): Promise<void> {
    counts.races += 1
    const [one, other] = [openRunStore(), openRunStore()]
    if (random.chance(0.5)) await Promise.all([attempt(world.run(one)), attempt(world.run(other))])
    else {
      // The one sleeps before its last step until the other is through.
      const { promise, resolve } = Promise.withResolvers<void>()
      const sleeper = attempt(world.run(delayPointer(one, promise), clock.now - HOUR_MS))
      await Promise.all([sleeper, attempt(world.run(other)).finally(resolve)])
    }
    await Promise.all([one.settle(), other.settle()])
  }

  async function check(isRolledBack = false): Promise<void> {
    counts.steps += 1
    if (found) throw found
    await releases.check({ isRolledBack })
    for (const proxy of proxies) {
      if (isRolledBack) proxy.allowOlder()
      await proxy.refresh()
    }
    await random.pick(proxies).visit()
    const mib = residentMib()
    counts.peakMib = Math.max(counts.peakMib, mib)
    if (mib - startMib > GROWTH_MIB) throw new Violation('I10', `${startMib} to ${mib} MiB`)
  }

  async function live(): Promise<void> {
    clock.now = (world.firstDay + day) * DAY_MS + 6 * HOUR_MS + random.between(0, 3_599_000)
    world.market.advance(world.firstDay + day)
    world.show()
    // Days without any run, after the first.
    if (day > 0 && random.chance(0.06)) return
    for (const [, server] of world.servers) {
      server.behave()
      if (random.chance(0.05)) server.misbehave(random.pick(SOURCE_FAULTS))
    }
    if (random.chance(RACE_SHARE)) await race()
    else if (random.chance(0.3)) {
      const fault = drawFault(world)
      if (!(await runOnce(fault))) {
        await check()
        // The scheduler tries again, or not before tomorrow.
        if (random.chance(0.8)) await runOnce()
      }
    } else await runOnce()
    await check()

    if (random.chance(0.15)) {
      clock.now += 12 * HOUR_MS
      world.market.advance(world.firstDay + day)
      world.show()
      for (const [, server] of world.servers)
        if (random.chance(0.1)) server.misbehave(random.pick(SOURCE_FAULTS))
      // A clock that was set back has nothing to add.
      await runOnce(undefined, random.chance(0.2) ? clock.now - 2 * DAY_MS : clock.now)
      await check()
    }
    await operate()
  }

  /** What operators and disks do. */
  async function operate(): Promise<void> {
    // Where the first run of all has failed, there is nothing to look after yet.
    const hasRelease = (await findPointer(store)) !== undefined
    if (random.chance(0.05) && hasRelease)
      // No file here is as old as the simulated days: all are past the grace.
      await pruneStore(store, { keep: 6, now: new Date(Date.now() + 3 * DAY_MS) })
    if (random.chance(0.05) && hasRelease) {
      counts.rollbacks += 1
      const runIds: string[] = []
      for await (const { run_id, status } of readHistory(store))
        if (status === 'fresh') runIds.push(run_id)
      const target = runIds[random.between(1, 3)]
      if (target !== undefined) {
        await rollBack(store, target, { now: new Date(clock.now) })
        await check(true)
      }
    }
    if (random.chance(0.08)) await rotBits()
    if (random.chance(0.08)) await random.pick(proxies).renewKey()
    if (random.chance(0.1)) await random.pick(proxies).restart()
  }

  /** A document goes bad under the proxies, and is put right again. */
  async function rotBits(): Promise<void> {
    const pointer = await findPointer(store)
    if (!pointer) return
    const manifest = await readManifest(store, pointer.pointer)
    const hash = manifest.documents['composite/latest.json']?.sha256 ?? ''
    const file = join(world.folder, 'store', blobKey(hash))
    const bytes = await readFile(file)
    await writeFile(
      file,
      bytes.toString().replace(/[0-8]/, (digit) => String(Number(digit) + 1)),
    )
    for (const proxy of proxies) await proxy.restart()
    clock.now += 10 * 60_000
    await writeFile(
      file,
      bytes.toString().replace(/[0-8]/, (digit) => String(Number(digit) + 1)),
    )
    await random.pick(proxies).restart()
    for (const proxy of proxies) {
      clock.now += MINUTE_MS
      await proxy.visit()
    }
    await writeFile(file, bytes)
    for (const proxy of proxies) await proxy.refresh()
  }

  try {
    for (day = 0; day < days; day += 1) await live()
    await releases.checkAll()
    const sum = (field: 'requests' | 'refused' | 'restarts') =>
      proxies.reduce((total, { figures }) => total + figures[field], 0)
    return {
      ...counts,
      ...releases.figures,
      requests: sum('requests'),
      refused: sum('refused'),
      restarts: sum('restarts'),
    }
  } catch (error) {
    const where = `seed ${seed}, day ${day} (${toDate(clock.now)})`
    const replay = `again with SIM_SEED=${seed} npm test -- simulation`
    if (error instanceof Error) error.message = `${where}: ${error.message}; ${replay}`
    throw error
  } finally {
    for (const proxy of proxies) await proxy.close()
    await world.close()
  }
}

function drawFault({ random }: World): StoreFault {
  const kind = random.pick(ERRORS)
  const isForEver = random.chance(0.5)
  const isAfterCommit = random.chance(0.4)
  return { at: random.between(1, RUN_OPERATIONS), kind, isForEver, isAfterCommit }
}

/** What a run may fail of here: its store, or no source answered. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof StoreError ||
    (error instanceof Error && /^(sources|index|clock): expected /.test(error.message))
  )
}
