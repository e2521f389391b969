// L1, L4, L5, K5: several processes over one Postgres and one Redis, and what becomes of their limits.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Keys } from '../../proxy/accounts/keys.ts'
import { openState } from '../../proxy/accounts/open-state.ts'
import {
  type Answer,
  awaitWindow,
  countStatuses,
  createGround,
  type Instance,
  REPEATS,
  startInstance,
  startInstances,
} from './instance.ts'
import { NO_POSTGRES, type PostgresServer, startPostgres } from './postgres-server.ts'
import { NO_REDIS, type RedisServer, startRedis } from './redis-server.ts'

const reason = NO_POSTGRES ?? NO_REDIS
const suffix = reason === undefined ? '' : ` (skipped: ${reason})`

describe.skipIf(reason !== undefined)(`three processes on Postgres and Redis${suffix}`, () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.close())

  async function startThree(extra: Record<string, string> = {}) {
    const redis = await startRedis({ keeps: true })
    onTestFinished(() => redis.close())
    const { env } = await createGround()
    const settings = {
      ...env,
      TPI_STATE: await postgres.createDatabase(),
      TPI_COUNTERS: redis.url,
      ...extra,
    }
    const instances = await startInstances(3, settings)
    const state = await openState(settings.TPI_STATE, { log: () => undefined })
    onTestFinished(() => state.close())
    const keys = new Keys(state, { now: Date.now })
    return { redis, instances, settings, state, keys }
  }

  it('L1: let exactly 60 of 600 requests at once through a limit of 60, every time', async () => {
    const { instances, keys } = await startThree()
    for (let round = 0; round < REPEATS; round += 1) {
      const { text } = await keys.create('anonymous')
      await awaitWindow(10_000)
      const answers = await askAll(instances, text, 600)
      expect(countStatuses(answers), `round ${round}`).toEqual({ 200: 60, 429: 540 })
    }
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
