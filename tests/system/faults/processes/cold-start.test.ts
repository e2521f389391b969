// O2: a process that starts while something it needs is missing. It stays up, says what it waits
// for, and serves as soon as that is there.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../store/open.ts'
import { S3_ENVIRONMENT } from '../../../service/store/store-forms.ts'
import { publish } from '../../../service/release/release-fixture.ts'
import { findFreePort } from '../../../free-port.ts'
import { createGround, type Instance, startInstance } from './instance.ts'
import { NO_POSTGRES, startPostgres } from '../../../postgres-server.ts'
import { NO_REDIS, startRedis } from '../../../redis-server.ts'

const REDIS_NOTE = toNote(NO_REDIS)
const POSTGRES_NOTE = toNote(NO_POSTGRES)

describe('O2: a start', () => {
  it('without a release is live, and ready once there is one', async () => {
    const { env } = await createGround({ published: false })
    const instance = await startInstance(env)
    expect(await readReason(instance)).toBe('no release loaded from the store yet')
    await publish(await openStore(env.TPI_STORE ?? ''))
    await becomesReady(instance)
  })

  it('without S3 is live, and says that there is no release', async () => {
    const { env } = await createGround()
    const port = await findFreePort()
    const instance = await startInstance({
      ...env,
      ...S3_ENVIRONMENT,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      TPI_STORE: 's3://nowhere/prices',
    })
    expect(await readReason(instance)).toBe('no release loaded from the store yet')
    expect((await instance.ask('/health')).status).toBe(503)
    expect(await instance.end('SIGTERM')).toBe(0)
  })

  it.skipIf(NO_REDIS !== undefined)(
    `without Redis is live, and ready once it is there${REDIS_NOTE}`,
    async () => {
      const redis = await startRedis()
      onTestFinished(() => redis.close())
      await redis.kill()
      const { env } = await createGround()
      const instance = await startInstance({ ...env, TPI_COUNTERS: redis.url })
      expect(await readReason(instance)).toBe('counters not reached yet')
      await redis.start()
      await becomesReady(instance)
    },
  )

  it.skipIf(NO_POSTGRES !== undefined)(
    `without Postgres is live, and ready once it is there${POSTGRES_NOTE}`,
    async () => {
      const postgres = await startPostgres()
      onTestFinished(() => postgres.close())
      const url = await postgres.createDatabase()
      await postgres.kill()
      const { env } = await createGround()
      const instance = await startInstance({ ...env, TPI_STATE: url })
      expect(await readReason(instance)).toBe('state not reached yet')
      expect((await instance.ask('/v1/auth/anonymous', { method: 'POST' })).status).toBe(503)
      await postgres.start()
      await becomesReady(instance)
      expect((await instance.ask('/v1/auth/anonymous', { method: 'POST' })).status).toBe(200)
    },
  )
})

async function readReason(instance: Instance): Promise<unknown> {
  expect((await instance.ask('/livez')).status).toBe(200)
  expect((await instance.ask('/healthz')).status).toBe(200)
  const { status, text } = await instance.ask('/readyz')
  expect(status).toBe(503)
  return Reflect.get(JSON.parse(text), 'reason')
}

async function becomesReady(instance: Instance): Promise<void> {
  while ((await instance.ask('/readyz')).status !== 200) await sleep(50)
}

function toNote(reason: string | undefined): string {
  return reason === undefined ? '' : ` (skipped: ${reason})`
}
