// Three processes over one Postgres and one Redis, which a test may break.
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { Keys } from '../../../../accounts/keys.ts'
import { type AccountState, openState } from '../../../../accounts/state.ts'
import { createGround, type Instance, startInstances } from './instance.ts'
import { NO_POSTGRES } from '../../../postgres-server.ts'
import { NO_REDIS, type RedisServer, startRedis } from '../../../redis-server.ts'

const reason = NO_POSTGRES ?? NO_REDIS

/** Why there can be none here, where that is so, as tests show it. */
export const NO_CLUSTER = reason === undefined ? '' : ` (skipped: ${reason})`

export interface Cluster {
  instances: [Instance, ...Instance[]]
  /** To start another one. */
  env: Record<string, string>
  redis: RedisServer
  state: AccountState
  keys: Keys
}

export interface Databases {
  createDatabase(): Promise<string>
}

export async function startCluster(
  postgres: Databases,
  {
    count = 3,
    keeps = false,
    extra = {},
  }: {
    count?: number
    keeps?: boolean
    extra?: Record<string, string>
  } = {},
): Promise<Cluster> {
  const redis = await startRedis({ keeps })
  onTestFinished(() => redis.close())
  const ground = await createGround()
  const env = {
    ...ground.env,
    TPI_STATE: await postgres.createDatabase(),
    TPI_COUNTERS: redis.url,
    ...extra,
  }
  const [first, ...others] = await startInstances(count, env)
  if (!first) throw new Error('cluster: expected a process, got none')
  await awaitAcquaintance(redis, count)
  const state = await openState(env.TPI_STATE, { log: () => undefined })
  onTestFinished(() => state.close())
  return {
    instances: [first, ...others],
    env,
    redis,
    state,
    keys: new Keys(state, { now: Date.now }),
  }
}

/**
 * Waits until every process has asked, with all of them there, how many they are: shares depend on
 * it.
 */
async function awaitAcquaintance(redis: RedisServer, count: number): Promise<void> {
  let everyone = new Map<string, number>()
  while (everyone.size < count) everyone = await listBeats(redis)
  const last = Math.max(...everyone.values())
  while ([...(await listBeats(redis)).values()].filter((at) => at > last).length < count)
    await sleep(50)
  // The answers are on their way.
  await sleep(200)
}

/** When each process last said that it is alive, by the clock of Redis. */
async function listBeats(redis: RedisServer): Promise<Map<string, number>> {
  const reply = await redis.run('ZRANGE', 'tpi:processes', '0', '-1', 'WITHSCORES')
  return new Map(
    [...reply.matchAll(/\r\n([0-9a-f-]{36})\r\n\$\d+\r\n(\d+)/g)].map(([, name = '', at]) => [
      name,
      Number(at),
    ]),
  )
}
