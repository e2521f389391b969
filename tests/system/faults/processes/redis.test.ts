// L5: what callers meet while Redis is away, slow, full, or holds something else.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_CLUSTER, type Cluster, startCluster } from './cluster.ts'
import { awaitWindow, countStatuses, startInstance } from './instance.ts'
import { quantile, startLoad } from './load.ts'
import { type PostgresServer, startPostgres } from '../../../postgres-server.ts'

/**
 * 600 for the ten minutes of the catalogue, on a machine with nothing else to do: only then are
 * times held to it.
 */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 2)
const isTimed = process.env['FAULT_SECONDS'] !== undefined
const PER_SECOND = 100

/** The other is a way between being away and being there. */
const isCommon = ({ name }: { name: string }) => !name.includes('late')

describe.skipIf(NO_CLUSTER !== '')(`L5: three processes without their Redis${NO_CLUSTER}`, () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.close())

  const spoils: { name: string; spoil: Spoil }[] = [
    {
      name: 'is killed and started again',
      async spoil({ redis }) {
        await redis.kill()
        await sleep(SECONDS * 1_000)
        await redis.start()
      },
    },
    {
      name: 'is silent',
      async spoil({ redis }) {
        redis.signal('SIGSTOP')
        await sleep(SECONDS * 1_000)
        redis.signal('SIGCONT')
      },
    },
    {
      name: 'answers two seconds late',
      async spoil({ redis }) {
        const until = performance.now() + SECONDS * 1_000
        while (performance.now() < until) {
          redis.signal('SIGSTOP')
          await sleep(2_000)
          redis.signal('SIGCONT')
          // Long enough to answer what is waiting, and no more.
          await sleep(20)
        }
      },
    },
    {
      name: 'has no memory left',
      async spoil({ redis }) {
        await redis.run('CONFIG', 'SET', 'maxmemory', '1')
        await sleep(SECONDS * 1_000)
        await redis.run('CONFIG', 'SET', 'maxmemory', '0')
      },
    },
    {
      name: 'loses its scripts and all it holds',
      async spoil({ redis }) {
        for (let second = 0; second < SECONDS; second += 1) {
          await redis.run('FLUSHALL')
          await redis.run('SCRIPT', 'FLUSH')
          await sleep(1_000)
        }
      },
    },
  ]
  it.each(isTimed ? spoils : spoils.filter(isCommon))(
    'answers 99.9% of requests while it $name',
    { timeout: (SECONDS + 120) * 1_000 },
    async ({ spoil }) => {
      const cluster = await startCluster(postgres)
      const { instances, env, keys } = cluster
      const { text: key } = await keys.create('paid')
      // One without a Redis shows what this machine makes of the same load at the same time.
      const calmLoad = isTimed
        ? startLoad([await startInstance({ ...env, TPI_COUNTERS: 'memory:' })], {
            perSecond: PER_SECOND / 3,
            key,
          })
        : undefined
      const load = startLoad(instances, { perSecond: PER_SECOND, key })
      await spoil(cluster)
      const [calmMet = [], met] = await Promise.all([calmLoad?.stop(), load.stop()])
      if (isTimed) expect(met.length).toBeGreaterThan(SECONDS * PER_SECOND * 0.9)
      expect(met.filter(({ status }) => status !== 200).length / met.length).toBeLessThan(0.001)
      // Where the one without a Redis is slow itself, the machine is, and its figures say nothing
      // of Redis.
      const calmMs = quantile(calmMet, 0.99)
      const addedMs = calmMs < 50 ? quantile(met, 0.99) - calmMs : 0
      if (isTimed) expect(addedMs).toBeLessThan(50)

      // Back within ten seconds: one count for all again.
      const backBy = performance.now() + (isTimed ? 10_000 : 60_000)
      while (!(await areBack(cluster)) && performance.now() < backBy) await sleep(100)
      expect(await areBack(cluster)).toBe(true)
      const statuses = await askTogether(cluster)
      expect(statuses).toEqual({ 200: 60, 429: 60 })
    },
  )

  it('holds each process to its part of a limit, and never lets a false key in', async () => {
    const { instances, redis, keys } = await startCluster(postgres)
    const { text: key } = await keys.create('anonymous')
    await awaitWindow(15_000)
    await redis.kill()
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) =>
        instances[index % 3]?.ask('/v1/models?limit=1', { key }),
      ),
    )
    expect(countStatuses(answers.filter((answer) => answer !== undefined))).toEqual({
      200: 60,
      429: 240,
    })
    const refused = answers.find((answer) => answer?.status === 429)
    expect(refused?.headers).toMatchObject({ 'x-ratelimit-remaining': '0' })
    const unknown = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    expect((await instances[0]?.ask('/v1/models', { key: unknown }))?.status).toBe(401)
    const health = await instances[0]?.ask('/health')
    expect(JSON.parse(health?.text ?? '')).toMatchObject({ counters: 'failing' })
  })
})

type Spoil = (cluster: Cluster) => Promise<unknown>

async function areBack({ instances }: Cluster): Promise<boolean> {
  const answers = await Promise.all(instances.map((instance) => instance.ask('/health')))
  return answers.every(({ text }) => text.includes('"counters":"ok"'))
}

/** What 120 requests at once on a limit of 60 get. */
async function askTogether({ instances, keys }: Cluster): Promise<Record<number, number>> {
  const { text: key } = await keys.create('anonymous')
  await awaitWindow(10_000)
  const answers = await Promise.all(
    Array.from({ length: 120 }, async (_, index) =>
      instances[index % 3]?.ask('/v1/models?limit=1', { key }),
    ),
  )
  return countStatuses(answers.filter((answer) => answer !== undefined))
}
