import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import vercel from '../../../../pipeline/sources/vercel.ts'
import { DAY, readBody, readFixture } from './fixture.ts'

const VercelBody = z.looseObject({
  endpoints: z.array(
    z.looseObject({
      id: z.string(),
      answer: z.looseObject({
        data: z.looseObject({ endpoints: z.array(z.looseObject({})) }),
      }),
    }),
  ),
})

describe('vercel', () => {
  it('has what it measured of an endpoint; a strange measurement costs no price', async () => {
    const body = VercelBody.parse(await readBody(vercel, await readFixture('vercel')))
    const [, model] = body.endpoints
    Object.assign(model?.answer.data.endpoints[0] ?? {}, {
      latency_last_1h: { p50: 620, p95: 2500 },
      throughput_last_1h: { p50: 81.5 },
      uptime_last_1d: 99.7,
    })
    Object.assign(model?.answer.data.endpoints[1] ?? {}, {
      latency_last_1h: 'fast',
      throughput_last_1h: { p50: null },
      uptime_last_1d: -1,
    })
    const { rejected, observation } = vercel.parse(body, DAY)
    expect(rejected).toEqual([])
    const measured = observation.quotes
      .filter(({ model_ref }) => model_ref === model?.id)
      .map((quote) => [quote.latency_ms, quote.tokens_per_second, quote.uptime_percent])
    expect(measured.slice(0, 2)).toEqual([
      [620, 81.5, 99.7],
      [null, null, null],
    ])
  })
})
