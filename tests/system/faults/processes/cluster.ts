// Three processes over one Postgres and one Redis, which a test may break.
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
    TPI_REPLICAS: String(count),
    ...extra,
  }
  const [first, ...others] = await startInstances(count, env)
  if (!first) throw new Error('cluster: expected a process, got none')
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
