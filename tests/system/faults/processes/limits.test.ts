// The limits of three processes over one Redis, which is killed, silent, full or forgets.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, NO_CLUSTER, startCluster } from './cluster.ts'
import { awaitWindow, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { type PostgresServer, startPostgres } from '../../../postgres-server.ts'

const SPOILT_MS = 2_000

describe.skipIf(NO_CLUSTER !== '')(`limits of three processes${NO_CLUSTER}`, () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.close())

  it('L1: let exactly 60 of 600 requests at once through a limit of 60, every time', async () => {
    const cluster = await startCluster(postgres)
    for (let round = 0; round < 3; round += 1) {
      const { text } = await cluster.keys.create('anonymous')
      await awaitWindow(10_000)
      expect(await askAll(cluster, text, 600), `round ${round}`).toEqual({ 200: 60, 429: 540 })
    }
  })

  it('L4: hold when each process in turn is killed and started again', async () => {
    const cluster = await startCluster(postgres)
    const { instances, env, keys } = cluster
    const { text } = await keys.create('anonymous')
    await awaitWindow(20_000)
    expect(await askAll(cluster, text, 30)).toEqual({ 200: 30 })
    for (let index = 0; index < instances.length; index += 1) {
      await instances[index]?.end('SIGKILL')
      instances[index] = await startInstance(env)
    }
    expect(await askAll(cluster, text, 600)).toEqual({ 200: 30, 429: 570 })
  })

  it.each<[string, (redis: Cluster['redis'], isSpoilt: boolean) => unknown]>([
    ['is killed and started again', (redis, isSpoilt) => (isSpoilt ? redis.kill() : redis.start())],
    ['is silent', (redis, isSpoilt) => redis.signal(isSpoilt ? 'SIGSTOP' : 'SIGCONT')],
    [
      'has no memory left',
      (redis, isSpoilt) => redis.run('CONFIG', 'SET', 'maxmemory', isSpoilt ? '1' : '0'),
    ],
    ['loses all it holds', (redis) => redis.run('FLUSHALL')],
  ])('L5: hold, and refuse nobody else, while Redis %s', async (_, spoil) => {
    const cluster = await startCluster(postgres)
    const { instances, redis, keys } = cluster
    const load = startLoad(instances, { perSecond: 100, key: (await keys.create('paid')).text })
    await spoil(redis, true)
    await sleep(SPOILT_MS)
    await spoil(redis, false)
    const met = await load.stop()
    expect(met.filter(({ status }) => status !== 200).length / met.length).toBeLessThan(0.001)

    const isBack = async () => {
      const answers = await Promise.all(instances.map((instance) => instance.ask('/health')))
      return answers.every(({ text }) => text.includes('"counters":"ok"'))
    }
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
    const { text } = await keys.create('anonymous')
    await awaitWindow(10_000)
    expect(await askAll(cluster, text, 120)).toEqual({ 200: 60, 429: 60 })
  })
})

/** How many requests at once, to each process in turn, got which status. */
async function askAll({ instances }: Cluster, key: string, count: number) {
  const counts: Record<number, number> = {}
  const ask = async (index: number) => {
    const answer = await instances[index % instances.length]?.ask('/v1/models?limit=1', { key })
    counts[answer?.status ?? 0] = (counts[answer?.status ?? 0] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
  return counts
}
