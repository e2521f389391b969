// The version before and this one, by turns on one store and one state of accounts: what either
// leaves, the other goes on from; and callers notice nothing while one takes the place of the other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { checkOut, findLack } from '../../other-commit.ts'
import { createDatabase, NO_POSTGRES } from '../../postgres-server.ts'
import { findSmallMarket } from '../../releases.ts'
import { ROOT, runNode, runPipeline } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'
import { WAIT } from '../../test-options.ts'
import {
  BUSY_PLANS,
  createGround,
  createKey,
  type Instance,
  startInstance,
} from '../faults/processes/instance.ts'
import { startLoad } from '../faults/processes/load.ts'
import { createSmallMarket } from '../faults/store/small-market.ts'

/** Of the newest chapter that names one. */
const [, PREVIOUS = ''] =
  /\bcommit ([0-9a-f]{40})/.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? []
const lack = findLack(PREVIOUS)
const skipped = lack === undefined ? '' : ` (skipped: ${lack})`
const REQUESTS = Number(process.env['SKEW_REQUESTS'] ?? 1_000)
const PER_SECOND = 150

let folder: string
let previous: string
let store: string
/** Of the fixes to come. */
const instants = ['28T23:59:59', '29T23:59:59', '30T23:59:59', '31T06:00:00', '31T12:00:00']

beforeAll(async () => {
  if (lack !== undefined) return
  folder = await createFolder(afterAll)
  store = `file:${join(folder, 'store')}`
  previous = await checkOut(PREVIOUS)
  await createSmallMarket(join(folder, 'previous'), { root: previous })
}, 300_000)

/** The next fix of the embedded history, by a pipeline of that code; returns its instant. */
async function publishNext(code: 'previous' | 'ours'): Promise<string> {
  const asOf = `2026-07-${instants.shift()}Z`
  const root = code === 'ours' ? await findSmallMarket() : join(folder, 'previous')
  const {
    code: exit,
    errors,
    summary,
  } = await runPipeline(['--offline', '--as-of', asOf], { TPI_STORE: store }, root)
  expect({ asOf, exit, errors, status: summary['status'] }).toEqual({
    asOf,
    exit: 0,
    errors: '',
    status: 'published',
  })
  return asOf
}

async function createEnv(state: string): Promise<Record<string, string>> {
  const { env } = await createGround({ published: false, plans: BUSY_PLANS })
  return {
    ...env,
    TPI_STORE: store,
    TPI_REFRESH_SECONDS: '1',
    TPI_DRAIN_SECONDS: '2',
    ...(state === 'postgres' && { TPI_STATE: await createDatabase(inject('postgres') ?? '') }),
  }
}

const Latest = z.looseObject({
  as_of: z.string(),
  composite: z.looseObject({ index_points: z.number() }),
})

/** The index as the instance says it, once it has that fix. */
async function readIndex(instance: Instance, { key, asOf }: { key: string; asOf: string }) {
  return vi.waitFor(async () => {
    const { status, text } = await instance.ask('/v1/sit/composite/latest', { key })
    const latest = Latest.parse(JSON.parse(text))
    expect([status, latest.as_of]).toEqual([200, asOf])
    return latest.composite.index_points
  }, WAIT)
}

async function isOpen(instance: Instance, key: string): Promise<boolean> {
  return (await instance.ask('/v1/models?limit=1', { key })).status === 200
}

async function awaitReady(instance: Instance): Promise<Instance> {
  await vi.waitFor(async () => expect((await instance.ask('/readyz')).status).toBe(200), WAIT)
  return instance
}

describe.skipIf(lack !== undefined)(`beside commit ${PREVIOUS.slice(0, 7)}${skipped}`, () => {
  it('pipelines go on from each other, and proxies of both serve what either published', async () => {
    const env = await createEnv('sqlite')
    await publishNext('previous')
    const [before, ours] = [await startInstance(env, previous), await startInstance(env)]
    const key = await createKey(await awaitReady(before))
    await awaitReady(ours)
    for (const code of ['ours', 'previous'] as const) {
      const asOf = await publishNext(code)
      expect(await readIndex(before, { key, asOf })).toBe(await readIndex(ours, { key, asOf }))
    }
    for (const root of [previous, ROOT])
      expect(
        await runNode(['scripts/store.ts', 'verify'], { TPI_STORE: store }, root),
      ).toMatchObject({
        code: 0,
      })
    // Without memory of an older release.
    await awaitReady(await startInstance(env, previous))
  }, 300_000)

  it.skipIf(NO_POSTGRES !== undefined).each(['sqlite', 'postgres'])(
    'keys of either open both, and a revoked one none: %s',
    async (state) => {
      const env = await createEnv(state)
      const before = await awaitReady(await startInstance(env, previous))
      const first = await createKey(before)
      const ours = await awaitReady(await startInstance(env))
      const second = await createKey(ours)
      const third = await createKey(before)
      for (const instance of [before, ours])
        for (const key of [first, second, third]) expect(await isOpen(instance, key)).toBe(true)
      const { output } = await runNode(['scripts/keys.ts', 'list'], env, previous)
      const ids = output
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0] ?? '')
      expect(ids).toHaveLength(3)
      for (const [index, id] of ids.entries())
        expect(
          await runNode(['scripts/keys.ts', 'revoke', id], env, index === 0 ? previous : ROOT),
        ).toMatchObject({ code: 0 })
      for (const instance of [before, ours])
        for (const key of [first, second, third])
          await vi.waitFor(async () => expect(await isOpen(instance, key)).toBe(false), WAIT)
    },
    120_000,
  )

  it(`a rolling restart there and back, with a release in the middle of each: none of ${REQUESTS} requests fails`, async () => {
    const env = await createEnv(NO_POSTGRES === undefined ? 'postgres' : 'sqlite')
    const first = await awaitReady(await startInstance(env, previous))
    const instances = [first, await awaitReady(await startInstance(env, previous))]
    const key = await createKey(first)
    const load = startLoad(instances, { perSecond: PER_SECOND, key })
    /** As a load balancer does it: the new one is ready, then the old one gets nothing more and ends. */
    const replace = async (root: string) => {
      const next = await awaitReady(await startInstance(env, root))
      const old = instances.shift()
      instances.push(next)
      expect(await old?.end('SIGTERM')).toBe(0)
    }
    for (const [code, root] of [
      ['ours', ROOT],
      ['previous', previous],
    ] as const) {
      await replace(root)
      const asOf = await publishNext(code)
      for (const instance of instances) await readIndex(instance, { key, asOf })
      await replace(root)
    }
    while (load.met.length < REQUESTS) await sleep(100)
    const met = await load.stop()
    expect(met.filter(({ status }) => status !== 200)).toEqual([])
  }, 600_000)
})
