// What callers meet of the state: no key that was shown is lost, and while Postgres is away, keys
// that are remembered open, others are told to come again.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Keys } from '../../../../accounts/keys.ts'
import { createKeyText } from '../../../../accounts/secrets.ts'
import { openState } from '../../../../accounts/state.ts'
import { createGround, createKey, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { NO_POSTGRES, type PostgresServer, startPostgres } from '../../../postgres-server.ts'
import { WAIT } from '../../../test-options.ts'

const PATH = '/v1/models?limit=1'

const KILLS = 5

describe.each([
  ['SQLite', false],
  ['Postgres', true],
])('a proxy over %s that is killed while it hands out keys', (_, isPostgres) => {
  it.skipIf(isPostgres && NO_POSTGRES !== undefined)(
    'knows each key that it has shown',
    async () => {
      const { env } = await createGround()
      if (isPostgres) {
        const postgres = await startPostgres()
        onTestFinished(() => postgres.close())
        env.TPI_STATE = await postgres.createDatabase()
      }
      const shown: string[] = []
      for (let kill = 0; kill < KILLS; kill += 1) {
        const instance = await startInstance(env)
        const asking = Array.from({ length: 6 }, async (__, client) => {
          for (let count = 0; count < 40; count += 1) {
            const from = `10.${kill}.${client}.${count}`
            shown.push(await createKey(instance, { 'x-forwarded-for': from }))
          }
        })
        await sleep(30 + 40 * kill)
        const ended = instance.end('SIGKILL')
        await Promise.allSettled(asking)
        await ended
      }
      expect(shown.length).toBeGreaterThan(KILLS)
      const instance = await startInstance(env)
      const statuses = await Promise.all(
        shown.map(async (key) => (await instance.ask(PATH, { key })).status),
      )
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    },
  )
})

describe.skipIf(NO_POSTGRES !== undefined)('three processes and their Postgres', () => {
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
    const url = await postgres.createDatabase()
    const env = { ...(await createGround()).env, TPI_STATE: url }
    const instances = await Promise.all([1, 2, 3].map(() => startInstance(env)))
    const state = await openState(url, { log: () => undefined })
    onTestFinished(() => state.close())
    const keys = new Keys(state, { now: Date.now })
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
