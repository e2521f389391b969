// K5, and what callers meet while Postgres is away: keys that are remembered open, others are told
// to come again.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeyText } from '../../../../accounts/secrets.ts'
import { NO_CLUSTER, startCluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { type PostgresServer, startPostgres } from '../../../postgres-server.ts'
import { WAIT } from '../../../test-options.ts'

const PATH = '/v1/models?limit=1'

describe.skipIf(NO_CLUSTER !== '')(`three processes and their Postgres${NO_CLUSTER}`, () => {
  let postgres: PostgresServer
  beforeEach(async () => {
    postgres = await startPostgres()
  })
  afterEach(() => postgres.close())

  it('K5: open to a revoked key on none of them after five seconds, at 100 requests a second', async () => {
    const { instances, keys, state } = await startCluster(postgres)
    const { text: key, record } = await keys.create('paid')
    const load = startLoad(instances, { perSecond: 100, key })
    await sleep(1_000)
    expect(await state.keys.revoke(record.id, new Date().toISOString())).toBe(true)
    const revokedAt = performance.now()
    await sleep(6_000)
    const met = await load.stop()
    for (const index of [0, 1, 2]) {
      const own = met.filter(({ instance }) => instance === index)
      const last = own.filter(({ status }) => status === 200).at(-1)
      expect((last?.endedAt ?? Infinity) - revokedAt).toBeLessThan(5_000)
      // 429 once the guesses of this address are used up, as with any key that opens nothing.
      expect([401, 429]).toContain(own.at(-1)?.status)
    }
  })

  it.each([
    [
      'killed',
      (server: PostgresServer) => server.kill(),
      (server: PostgresServer) => server.start(),
    ],
    [
      'silent',
      async (server: PostgresServer) => server.signal('SIGSTOP'),
      async (server: PostgresServer) => server.signal('SIGCONT'),
    ],
  ] as const)('serve every key they remember while it is %s', async (_, breakIt, mendIt) => {
    const cluster = await startCluster(postgres)
    const { instances, keys } = cluster
    const { text: key } = await keys.create('paid')
    const { text: unseen } = await keys.create('paid')
    for (const instance of instances) expect((await instance.ask(PATH, { key })).status).toBe(200)
    await breakIt(postgres)
    const load = startLoad(instances, { perSecond: 100, key })
    await sleep(6_000)

    // A key that no process has seen is unknown: each process answers 503, neither 200 nor 401.
    for (const stranger of [unseen, createKeyText('paid')]) {
      const { status, headers, text } = await instances[0].ask(PATH, { key: stranger })
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'data_unavailable' } })
    }
    expect((await instances[0].ask('/readyz')).status).toBe(200)
    const readHealth = async () => JSON.parse((await instances[0].ask('/health')).text)
    expect(await readHealth()).toMatchObject({ state: 'failing' })

    await mendIt(postgres)
    await expect.poll(readHealth, WAIT).toMatchObject({ state: 'ok' })
    const met = await load.stop()
    expect(met.filter(({ status }) => status !== 200)).toEqual([])
    expect((await instances[0].ask(PATH, { key: unseen })).status).toBe(200)
    expect((await instances[0].ask(PATH, { key: createKeyText('paid') })).status).toBe(401)
  })

  it('keep what was counted while it was away', async () => {
    const { instances, keys, state } = await startCluster(postgres)
    const { text: key, record } = await keys.create('paid')
    const ask = async (times: number) => {
      for (let asked = 0; asked < times; asked += 1)
        for (const instance of instances) await instance.ask(PATH, { key })
    }
    await ask(3)
    await postgres.kill()
    await ask(4)
    await postgres.start()
    const readUse = async () =>
      (await state.counts.listUse([record.id], 0).catch(() => []))[0]?.used
    while ((await readUse()) !== 21) await sleep(100)
  })
})
