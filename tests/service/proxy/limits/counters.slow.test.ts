// What takes seconds: as many counts as memory keeps, and a Redis that goes away.
import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_COUNTS } from '../../../../proxy/limits/limiters.ts'
import { startRedis } from '../../../redis-server.ts'
import { WAIT } from '../../../test-options.ts'
import { countAllowed, LIMITS, NOON, open, openState, skipped, SUBJECT } from './counting.ts'

describe('requests counted in memory', () => {
  it('of a used-up key stay counted beside any number of addresses, and those of the day beside keys', async () => {
    const { counters } = await open(await openState())
    for (const subject of [SUBJECT, 'address:used'])
      expect(await countAllowed([counters], 5, { subject })).toBe(3)
    const many = { requests_per_minute: 10, requests_per_day: 10 }
    for (let other = 0; other < MAX_COUNTS + 10; other += 1)
      await counters.take(`address:${other}`, many, NOON)
    expect((await counters.peek(SUBJECT, LIMITS, NOON)).minute.remaining).toBe(0)
    expect((await counters.peek('address:used', LIMITS, NOON)).day.remaining).toBe(4)
  })
})

describe.skipIf(skipped !== undefined)('requests counted in a Redis that fails', () => {
  it.each([
    { how: 'is killed', name: 'day' },
    { how: 'is killed', name: 'minute' },
    { how: 'is silent', name: 'day' },
    { how: 'has no memory left', name: 'day' },
  ] as const)(
    'are allowed on each replica up to its share of the $name while it $how, and counted together again after',
    async ({ how, name }) => {
      const limits = {
        requests_per_minute: 1_000,
        requests_per_day: 1_000,
        [`requests_per_${name}`]: 30,
      }
      const redis = await startRedis()
      onTestFinished(() => redis.close())
      const state = await openState()
      const counters = [
        (await open(state, { redisUrl: redis.url })).counters,
        (await open(state, { redisUrl: redis.url })).counters,
      ]
      const isFailing = () => counters.map((one) => one.isFailing())
      const subject = 'address:192.0.2.1'
      expect(await countAllowed(counters, 10, { limits, subject })).toBe(10)
      for (const one of counters) await one.saved.save()
      const [spoil, mend] = {
        'is killed': [() => redis.kill(), () => redis.start()],
        'is silent': [() => redis.signal('SIGSTOP'), () => redis.signal('SIGCONT')],
        'has no memory left': ['1', '0'].map(
          (bytes) => () => redis.run('CONFIG', 'SET', 'maxmemory', bytes),
        ),
      }[how]
      await spoil?.()
      expect(await countAllowed(counters, 100, { limits, subject })).toBe(30)
      const usage = await counters[0]?.take(subject, limits, NOON)
      expect(usage).toMatchObject({ allowed: false, [name]: { limit: 30, remaining: 0 } })
      expect(isFailing()).toEqual([true, true])
      await mend?.()
      await expect.poll(isFailing, WAIT).toEqual([false, false])
      // What Redis lost with its end comes back from the state and the replicas.
      expect(await countAllowed(counters, 100, { limits, subject })).toBeLessThanOrEqual(20)
      expect(await countAllowed(counters, 100, { limits, subject })).toBe(0)
    },
  )
})
