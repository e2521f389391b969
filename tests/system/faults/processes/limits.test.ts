// The limits of several processes over one Redis: what they are, and what becomes of them when
// something ends.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_CLUSTER, startCluster } from './cluster.ts'
import {
  type Answer,
  awaitWindow,
  countStatuses,
  type Instance,
  REPEATS,
  startInstance,
} from './instance.ts'
import { type PostgresServer, startPostgres } from '../../../postgres-server.ts'

describe.skipIf(NO_CLUSTER !== '')(`limits of three processes${NO_CLUSTER}`, () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.close())

  it('L1: let exactly 60 of 600 requests at once through a limit of 60, every time', async () => {
    const { instances, keys } = await startCluster(postgres)
    for (let round = 0; round < REPEATS; round += 1) {
      const { text } = await keys.create('anonymous')
      await awaitWindow(10_000)
      const answers = await askAll(instances, text, 600)
      expect(countStatuses(answers), `round ${round}`).toEqual({ 200: 60, 429: 540 })
    }
  })

  it('L4: hold when each process in turn is killed and started again', async () => {
    const { instances, env, keys } = await startCluster(postgres)
    const { text } = await keys.create('anonymous')
    await awaitWindow(20_000)
    expect(countStatuses(await askAll(instances, text, 30))).toEqual({ 200: 30 })
    for (let index = 0; index < instances.length; index += 1) {
      await instances[index]?.end('SIGKILL')
      instances[index] = await startInstance(env)
    }
    const after = countStatuses(await askAll(instances, text, 600))
    expect(after).toEqual({ 200: 30, 429: 570 })
  })

  it('L4: hold when processes are stopped one by one under way', async () => {
    const extra = { TPI_DRAIN_SECONDS: '1' }
    const { instances, env, keys } = await startCluster(postgres, { extra })
    const { text } = await keys.create('anonymous')
    await awaitWindow(20_000)
    const answers: Answer[] = []
    for (let index = 0; index < instances.length; index += 1) {
      answers.push(...(await askAll(instances, text, 15)))
      const fresh = await startInstance(env)
      const old = instances[index]
      instances[index] = fresh
      expect(await old?.end('SIGTERM')).toBe(0)
    }
    answers.push(...(await askAll(instances, text, 100)))
    expect(countStatuses(answers)).toEqual({ 200: 60, 429: 85 })
  })

  it('L4: hold when Redis is killed and comes back with what it wrote every second', async () => {
    const { instances, redis, keys } = await startCluster(postgres, { keeps: true })
    const { text } = await keys.create('anonymous')
    await awaitWindow(20_000)
    expect(countStatuses(await askAll(instances, text, 45))).toEqual({ 200: 45 })
    await sleep(3_000)
    await redis.kill()
    // Each process has its share of the limit.
    expect(countStatuses(await askAll(instances, text, 300))).toEqual({ 200: 60, 429: 240 })
    await redis.start()
    await Promise.all(instances.map((instance) => instance.logged('counters_returned')))
    const { 200: after = 0 } = countStatuses(await askAll(instances, text, 100))
    expect(after).toBeLessThanOrEqual(15)
  })
})

function askAll(instances: readonly Instance[], key: string, count: number): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const instance = instances[index % instances.length]
      if (!instance) throw new Error('instances: expected some, got none')
      return instance.ask('/v1/models?limit=1', { key })
    }),
  )
}
