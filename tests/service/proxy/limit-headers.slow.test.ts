// The limit headers of every answer, against a model that keeps each request with its time.
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Limits } from '../../../contract/plans.ts'
import { NOON, PLANS, startService } from './service.ts'

/** 1,000 in CI. */
const SEQUENCES = Number(process.env['LIMIT_SEQUENCES'] ?? 150)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const tight = {
  ...PLANS,
  public: { requests_per_minute: 3, requests_per_day: 5, history_days: 7 },
  anonymous: { requests_per_minute: 4, requests_per_day: 6, history_days: 30 },
}
const service = await startService({ until: afterAll, plans: tight })

/** Who a request counts against, and whether it counts. */
const KINDS = {
  keyed: { path: '/v1/models?limit=1', subject: 'key', isCounted: true, status: 200 },
  refused: { path: '/v1/models?limit=0', subject: 'key', isCounted: true, status: 400 },
  unknown: { path: '/v1/nothing', subject: 'key', isCounted: true, status: 404 },
  keyless: { path: '/v1/models', subject: 'refused', isCounted: true, status: 401 },
  guess: { path: '/v1/models', subject: 'refused', isCounted: true, status: 401 },
  open: { path: '/', subject: 'address', isCounted: false, status: 200 },
  health: { path: '/health', subject: 'address', isCounted: false, status: 200 },
} as const
type Kind = keyof typeof KINDS

const step = fc.record({
  kind: fc.constantFrom<Kind>(
    'keyed',
    'keyed',
    'keyed',
    'refused',
    'unknown',
    'keyless',
    'guess',
    'open',
    'open',
    'health',
  ),
  waitMs: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    fc.integer({ min: 1, max: 40_000 }),
    fc.constantFrom(MINUTE_MS, DAY_MS / 3),
  ),
})

describe('limit headers', () => {
  it(`are what a model predicts, for ${SEQUENCES} sequences of requests`, async () => {
    let sequence = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        sequence += 1
        const address = `10.${sequence >> 16}.${(sequence >> 8) & 255}.${sequence & 255}`
        const taken = { key: [] as number[], refused: [] as number[], address: [] as number[] }
        const key = await service.createKey(address)
        for (const { kind, waitMs } of steps) {
          service.clock.now += waitMs
          const { now } = service.clock
          const { path, subject, isCounted, status } = KINDS[kind]
          const limits = subject === 'key' ? tight.anonymous : tight.public
          const isAllowed = !isCounted || hasRoom(taken[subject], limits, now)
          if (isCounted && isAllowed) taken[subject].push(now)
          const answer = await service.ask(path, {
            headers: { 'x-forwarded-for': address },
            ...(subject === 'key' && { key }),
            ...(kind === 'guess' && { key: 'guess' }),
          })
          expect(answer.status).toBe(isAllowed ? status : 429)
          expect(answer.headers).toMatchObject(predict(taken[subject], limits, now))
          const binding = answer.headers['x-ratelimit-reset']
          expect(answer.headers['retry-after']).toBe(
            isAllowed ? undefined : String(Math.ceil(Number(binding) - now / 1000)),
          )
        }
      }),
      { numRuns: SEQUENCES },
    )
    // Over midnight.
    expect(service.clock.now).toBeGreaterThan(NOON + DAY_MS)
  })
})

function countWithin(taken: readonly number[], now: number, lengthMs: number): number {
  return taken.filter((at) => Math.floor(at / lengthMs) === Math.floor(now / lengthMs)).length
}

function hasRoom(taken: readonly number[], limits: Limits, now: number): boolean {
  return (
    countWithin(taken, now, MINUTE_MS) < limits.requests_per_minute &&
    countWithin(taken, now, DAY_MS) < limits.requests_per_day
  )
}

function predict(taken: readonly number[], limits: Limits, now: number): Record<string, string> {
  const windows = [
    { name: 'day', lengthMs: DAY_MS, limit: limits.requests_per_day },
    { name: 'minute', lengthMs: MINUTE_MS, limit: limits.requests_per_minute },
  ].map((window) => ({
    ...window,
    left: window.limit - countWithin(taken, now, window.lengthMs),
    resetMs: (Math.floor(now / window.lengthMs) + 1) * window.lengthMs,
  }))
  // Stable: of two with as many left, the day stays first.
  const [binding] = windows.toSorted((one, other) => one.left - other.left)
  const [minute, day] = windows
    .toReversed()
    .map(({ name, left, resetMs }) => `"${name}";r=${left};t=${Math.ceil((resetMs - now) / 1000)}`)
  return {
    'x-ratelimit-limit': String(binding?.limit),
    'x-ratelimit-remaining': String(binding?.left),
    'x-ratelimit-reset': String((binding?.resetMs ?? NaN) / 1000),
    'ratelimit-policy': `"minute";q=${limits.requests_per_minute};w=60, "day";q=${limits.requests_per_day};w=86400`,
    ratelimit: `${minute}, ${day}`,
  }
}
