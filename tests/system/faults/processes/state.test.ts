// What callers meet while Postgres is away: keys that are remembered open, others are told
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
    const [first = expect.fail('no process')] = instances
    const { text: key } = await keys.create('paid')
    const { text: unseen } = await keys.create('paid')
    for (const instance of instances) expect((await instance.ask(PATH, { key })).status).toBe(200)
    await breakIt(postgres)
    const load = startLoad(instances, { perSecond: 100, key })
    await sleep(6_000)

    // A key that no process has seen is unknown: each process answers 503, neither 200 nor 401.
    for (const stranger of [unseen, createKeyText('paid')]) {
      const { status, headers, text } = await first.ask(PATH, { key: stranger })
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'data_unavailable' } })
    }
    expect((await first.ask('/readyz')).status).toBe(200)
    const readHealth = async () => JSON.parse((await first.ask('/health')).text)
    expect(await readHealth()).toMatchObject({ state: 'failing' })

    await mendIt(postgres)
    await expect.poll(readHealth, WAIT).toMatchObject({ state: 'ok' })
    const met = await load.stop()
    expect(met.filter(({ status }) => status !== 200)).toEqual([])
    expect((await first.ask(PATH, { key: unseen })).status).toBe(200)
    expect((await first.ask(PATH, { key: createKeyText('paid') })).status).toBe(401)
  })
})
