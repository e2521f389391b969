// Three processes over one Postgres and one Redis, which a test may break.
import { onTestFinished } from 'vitest'
import { Keys } from '../../../../accounts/keys.ts'
import { openState } from '../../../../accounts/state.ts'
import { createGround, type Instance, startInstance } from './instance.ts'
import { NO_POSTGRES } from '../../../postgres-server.ts'
import { NO_REDIS, type RedisServer, startRedis } from '../../../redis-server.ts'

const reason = NO_POSTGRES ?? NO_REDIS

/** Why there can be none here, where that is so, as tests show it. */
export const NO_CLUSTER = reason === undefined ? '' : ` (skipped: ${reason})`

export interface Cluster {
  instances: Instance[]
  /** To start another one. */
  env: Record<string, string>
  redis: RedisServer
  keys: Keys
}

export async function startCluster(postgres: {
  createDatabase(): Promise<string>
}): Promise<Cluster> {
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  const env = {
    ...(await createGround()).env,
    TPI_STATE: await postgres.createDatabase(),
    TPI_COUNTERS: redis.url,
    TPI_REPLICAS: '3',
  }
  const instances = await Promise.all([1, 2, 3].map(() => startInstance(env)))
  const state = await openState(env.TPI_STATE, { log: () => undefined })
  onTestFinished(() => state.close())
  return { instances, env, redis, keys: new Keys(state, { now: Date.now }) }
}
