// What all processes allow of one limit while Redis is away: at most the limit once more, because
// each gives its share of what was left when it last saw the count, and the shares are of the limit.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectRedis } from '../../../../proxy/limits/redis.ts'
import { SharedCounters } from '../../../../proxy/limits/shared.ts'
import { NO_REDIS, type RedisServer, startRedis } from '../../../redis-server.ts'

const PROCESSES = 4
const LIMIT = 30
const LIMITS = { requests_per_minute: LIMIT, requests_per_day: LIMIT }
const BURST = 200
/** A minute that does not end. */
const NOON = Date.parse('2026-07-31T12:00:00Z')
const suffix = NO_REDIS === undefined ? '' : ` (skipped: ${NO_REDIS})`

describe.skipIf(NO_REDIS !== undefined)(`a limit of ${LIMIT}${suffix}`, () => {
  let redis: RedisServer
  let counters: SharedCounters[]
  beforeEach(async () => {
    redis = await startRedis()
    const options = { processes: PROCESSES, now: () => NOON, log: () => undefined }
    counters = await Promise.all(
      Array.from({ length: PROCESSES }, async () => {
        const shared = await connectRedis(redis.url, { log: options.log, now: () => NOON })
        return new SharedCounters(shared, options)
      }),
    )
    for (const one of counters) await one.start()
    for (const one of counters) await one.heartbeat()
  })
  afterEach(async () => {
    redis.signal('SIGCONT')
    await Promise.all(counters.map((one) => one.stop()))
    await redis.close()
  })

  it.each([0, 1, 3, 6, 10, 15, 20, 25, 29, 30])(
    'lets at most twice as many through where Redis stops after %i requests of a burst',
    async (before) => {
      const take = async (index: number) => {
        const usage = await counters[index % PROCESSES]?.take('key:1', LIMITS)
        return usage?.allowed ?? false
      }
      const answers: boolean[] = []
      for (let index = 0; index < before; index += 1) answers.push(await take(index))
      // The rest is under way, or comes after.
      const burst = Array.from({ length: BURST }, (_, index) => take(index))
      await sleep(before % 3)
      redis.signal('SIGSTOP')
      answers.push(...(await Promise.all(burst)))
      for (let index = 0; index < BURST; index += 1) answers.push(await take(index))
      redis.signal('SIGCONT')
      for (const one of counters) await one.heartbeat()
      for (let index = 0; index < BURST; index += 1) answers.push(await take(index))
      const allowed = answers.filter(Boolean).length
      expect(allowed).toBeGreaterThanOrEqual(PROCESSES * Math.floor(LIMIT / PROCESSES))
      expect(allowed).toBeLessThanOrEqual(2 * LIMIT)
    },
  )
})
