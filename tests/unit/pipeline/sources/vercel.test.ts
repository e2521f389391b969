import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import vercel from '../../../../pipeline/sources/vercel.ts'
import { DAY, observe, readBody, readFixture } from './fixture.ts'

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
  it('quotes each provider of a model, with its region and its privacy', async () => {
    const { quotes } = await observe(vercel)
    expect(quotes[2]).toMatchObject({
      provider: 'bedrock',
      model_ref: 'anthropic/claude-haiku-4.5',
      input_usd_per_mtok: '1.1',
      output_usd_per_mtok: '5.5',
      cache_read_usd_per_mtok: '0.11',
      regions: ['eu'],
      zdr: true,
      trains_on_prompts: false,
    })
  })

  it('takes a zero for what does not apply, and what is not promised for unknown', async () => {
    const { quotes } = await observe(vercel)
    expect(quotes[1]).toMatchObject({
      provider: 'novita',
      cache_write_usd_per_mtok: null,
      zdr: null,
      trains_on_prompts: null,
    })
  })

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

  it('asks for the prices of language models alone', async () => {
    const body = await readBody(vercel, await readFixture('vercel'))
    expect(body).toMatchObject({
      endpoints: [{ id: 'zai/glm-5.2' }, { id: 'anthropic/claude-haiku-4.5' }],
    })
  })
})
