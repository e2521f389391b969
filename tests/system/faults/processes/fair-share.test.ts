// L7, L8: one caller can neither slow the others down nor ask more by asking differently.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { PLANS, startService } from '../../../service/proxy/service.ts'
import { createGround, createKey, PLANS as INSTANCE_PLANS, startInstance } from './instance.ts'
import { quantile, startLoad } from './load.ts'
import { openWire } from '../requests/wire.ts'

/** 30 and more on a machine with nothing else to do: only then are times held to it. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 4)
const isTimed = process.env['FAULT_SECONDS'] !== undefined
const CALLERS = 50
const GREEDY_AT_ONCE = 32
const GREEDY_PER_MINUTE = 2_000

describe('L7: a caller who asks without pause', () => {
  it(
    `is refused, and ${CALLERS} others are answered as before`,
    { timeout: 60_000 + SECONDS * 3_000 },
    async () => {
      const { env } = await createGround({
        plans: {
          ...INSTANCE_PLANS,
          anonymous: { ...INSTANCE_PLANS.anonymous, requests_per_minute: GREEDY_PER_MINUTE },
        },
      })
      const instance = await startInstance(env)
      const keys = await Promise.all(
        Array.from({ length: CALLERS + 1 }, (_, index) =>
          createKey(instance, { 'x-forwarded-for': `10.0.0.${index}` }),
        ),
      )
      const [greedy = '', ...others] = keys
      const loadAll = async () => {
        const loads = others.map((key) => startLoad([instance], { perSecond: 1, key }))
        await sleep(SECONDS * 1_000)
        return (await Promise.all(loads.map((load) => load.stop()))).flat()
      }
      const before = await loadAll()

      const stopping = new AbortController()
      const statuses = new Map<number, number>()
      const greed = Array.from({ length: GREEDY_AT_ONCE }, async () => {
        while (!stopping.signal.aborted) {
          const { status } = await instance.ask('/v1/models?limit=1', { key: greedy })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      })
      const beside = await loadAll()
      stopping.abort()
      await Promise.all(greed)

      expect(beside.filter(({ status }) => status !== 200)).toEqual([])
      expect(beside.length).toBeGreaterThan(CALLERS)
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([])
      const windows = 2 + Math.ceil(SECONDS / 60)
      expect(statuses.get(200) ?? 0).toBeLessThanOrEqual(windows * GREEDY_PER_MINUTE)
      if (isTimed) {
        expect(statuses.get(429) ?? 0).toBeGreaterThan(0)
        expect(quantile(beside, 0.99)).toBeLessThan(Math.max(50, 2 * quantile(before, 0.99)))
      }
    },
  )
})

const service = await startService({ until: afterAll, plans: PLANS })

describe('L8: the same question', () => {
  it('counts once, however it is asked', async () => {
    const key = await service.createKey()
    const wire = openWire(service.url)
    const ask = async (
      path: string,
      {
        method = 'GET',
        lines = [],
        scheme = 'Bearer',
      }: { method?: string; lines?: readonly string[]; scheme?: string } = {},
    ) => {
      wire.send(
        [
          `${method} ${path} HTTP/1.1`,
          'Host: a',
          `Authorization: ${scheme} ${key}`,
          ...lines,
          '',
          '',
        ].join('\r\n'),
      )
      const answer = await wire.read(method)
      expect(answer?.headers['x-ratelimit-limit'], path).toBe('1000')
      return Number(answer?.headers['x-ratelimit-remaining'])
    }
    let left = await ask('/v1/models')
    for (const [path, options] of [
      ['/v1/models', {}],
      ['/v1/models?limit=1', {}],
      ['/v1/models?x=1', {}],
      ['/v1//models', {}],
      ['/v1/%6dodels', {}],
      ['/v1/models', { method: 'HEAD' }],
      ['/v1/models', { method: 'DELETE' }],
      ['/v1/models', { lines: ['If-None-Match: *'] }],
      ['/v1/models', { lines: ['X-Forwarded-For: 192.0.2.250'] }],
      ['/v1/models', { scheme: 'bearer' }],
      ['/v1/tpi/latest', {}],
      ['/v1/sit/composite/latest', {}],
    ] as const) {
      const now = await ask(path, options)
      expect(now, path).toBe(left - 1)
      left = now
    }
    // What is no path of the API gives nothing, and so counts nothing.
    for (const path of ['/V1/models', '//v1/models']) {
      wire.send(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      expect((await wire.read('GET'))?.status, path).toBe(404)
    }
    expect(await ask('/v1/models')).toBe(left - 1)
    wire.close()
  })
})
