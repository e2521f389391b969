// One run at a time over all machines that share a store, in made-up time, on real stores.
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../pipeline/config.ts'
import {
  findDueMs,
  LEASE_KEY,
  LEASE_MS,
  runLocked,
  takeLease,
} from '../../../pipeline/publish/run-lock.ts'
import { keepFresh } from '../../../scripts/start/keep-fresh.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { createTemporaryName } from '../../../store/temporary-file.ts'
import { publishDay } from '../../prepared-release.ts'
import { BUCKET_FORM, FOLDER, type StoreForm } from '../store/store-forms.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-11-24T09:00:00Z')

async function createStore(form: StoreForm): Promise<Store> {
  const store = await form.create()
  onTestFinished(() => store.remove())
  return openStore(store.url)
}

/** Moves on once everybody who lives by it sleeps. */
class MadeUpTime {
  now = START
  readonly #sleepers: { at: number; wake: () => void }[] = []

  sleep = (ms: number): Promise<void> =>
    new Promise((wake) => this.#sleepers.push({ at: this.now + ms, wake }))

  async pass(until: number, sleepers: number): Promise<void> {
    for (;;) {
      while (this.#sleepers.length < sleepers) await pause(1)
      this.#sleepers.sort((one, other) => one.at - other.at)
      const next = this.#sleepers[0]
      if (!next || next.at > until) return
      this.#sleepers.shift()
      this.now = Math.max(this.now, next.at)
      next.wake()
    }
  }
}

describe.each([FOLDER, BUCKET_FORM])('the lease $name', (form) => {
  const test = it.skipIf(form.isMissing)

  test('lets two scheduled instances run one at a time for 20 hours', async () => {
    const store = await createStore(form)
    await publishDay(store, '2026-07-31')
    const time = new MadeUpTime()
    const clock = () => new Date(time.now)
    const config = readConfig({}, { scheduled: true })
    const runs: { instance: number; from: number; to: number }[] = []
    const parts = { config, store, log: () => undefined, now: clock }

    const instance = (number: number) =>
      keepFresh({
        everyMs: HOUR,
        findDueMs: () => findDueMs(store, HOUR, clock()),
        async run() {
          const outcome = await runLocked(parts, async (lease) => {
            const from = time.now
            for (let step = 0; step < 4; step += 1) {
              await time.sleep(30_000)
              expect(await lease?.renew()).toBe(true)
            }
            const at = `${clock().toISOString().slice(0, 19)}Z`
            const source = { source: 'groq', status: 'ok' as const, reason: null, quotes: 1 }
            const report = { ...source, quarantined: 0, age_seconds: 0 }
            runs.push({ instance: number, from, to: time.now })
            return publishDay(store, at.slice(0, 10), at, {
              facts: { as_of: at, sources: [{ ...report, last_success_at: at }] },
              ...(lease && { lease }),
            })
          })
          const status = outcome?.status ?? 'skipped'
          return { code: 0, lines: [JSON.stringify({ event: 'run_ended', status })] }
        },
        sleep: time.sleep,
        random: () => number / 2,
        print: () => undefined,
      })
    void instance(0)
    void instance(1)
    await time.pass(START + 20 * HOUR, 2)

    // Each hour one, whoever is first.
    expect(runs.length).toBeGreaterThanOrEqual(19)
    expect(runs.length).toBeLessThanOrEqual(21)
    for (const [index, run] of runs.entries())
      expect(run.from).toBeGreaterThanOrEqual(runs[index - 1]?.to ?? 0)
  })

  test('is followed when a holder of another machine has been silent for its length', async () => {
    const store = await createStore(form)
    expect(await takeLease(store, () => new Date(START))).toBeDefined()
    expect(await takeLease(store, () => new Date(START + LEASE_MS - 1))).toBeUndefined()
    expect(await takeLease(store, () => new Date(START + LEASE_MS))).toBeDefined()
  })

  test('is taken over immediately if its holder on this machine has ended', async () => {
    const store = await createStore(form)
    const { pid } = spawnSync(process.execPath, ['--version'])
    const holder = createTemporaryName().replace(`.${process.pid}.`, `.${pid}.`)
    const until = new Date(START + LEASE_MS).toISOString()
    await store.write(LEASE_KEY, Buffer.from(JSON.stringify({ holder, until, sequence: 1 })))
    expect(await takeLease(store, () => new Date(START))).toBeDefined()
  })

  test('blocks nobody if its clock was hours ahead', async () => {
    const store = await createStore(form)
    await takeLease(store, () => new Date(START + 10 * HOUR))
    expect(await takeLease(store, () => new Date(START))).toBeDefined()
  })

  test('keeps a run that lost it from publishing', async () => {
    const store = await createStore(form)
    await publishDay(store, '2026-07-31')
    const lost = await takeLease(store, () => new Date(START))
    const lease = await takeLease(store, () => new Date(START + LEASE_MS))
    if (!lost || !lease) throw new Error('expected two leases')
    expect(await publishDay(store, '2026-08-01', 'late', { lease: lost })).toMatchObject({
      status: 'superseded',
    })
    expect(await publishDay(store, '2026-08-01', '', { lease })).toMatchObject({
      status: 'published',
    })
    await lease.giveBack()
    expect(await store.read(LEASE_KEY)).toBeUndefined()
  })
})
