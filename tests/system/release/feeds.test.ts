// The feeds of the embedded release, read back by our own adapters of the catalogues whose form they have.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import genaiPrices from '../../../pipeline/sources/genai-prices.ts'
import litellm from '../../../pipeline/sources/litellm.ts'
import modelsDev from '../../../pipeline/sources/models-dev.ts'
import { toLiteLlm, toOverrides } from '../../../release/feeds/litellm.ts'
import type { FeedOffer } from '../../../release/feeds/offers.ts'
import { createModels } from '../../unit/release/model-fixture.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const service = await startEmbeddedService()
const read = async (name: string): Promise<unknown> =>
  (await fetch(`${service.url}/feeds/${name}`)).json()

const CASES = [
  [modelsDev, 'models-dev/api.json'],
  [litellm, 'litellm.json'],
  [genaiPrices, 'genai-prices.json'],
] as const

describe.each(CASES)('feed %#', (source, name) => {
  it('is read back without a reject, tiers and cache prices too', async () => {
    const { observation, rejected, failures } = source.parse(await read(name), '2026-07-31')
    expect([rejected, failures]).toEqual([[], {}])
    const { quotes } = observation
    expect(quotes.length).toBeGreaterThan(400)
    expect(
      quotes.find(
        (each) => each.provider_model_id === 'gpt-5.4-2026-03-05' && each.provider === 'openai',
      ),
    ).toMatchObject({
      input_usd_per_mtok: '2.5',
      output_usd_per_mtok: '15',
      cache_read_usd_per_mtok: '0.25',
      other_prices: expect.stringContaining('272000'),
    })
  })
})

describe('the map for LiteLLM', () => {
  const [acme] = createModels()
  if (!acme) throw new Error('expected a model')
  const offers: FeedOffer[] = [
    {
      model: acme.model,
      seller: { slug: 'openai', name: 'OpenAI', base_url: null },
      id: 'one',
      isMaker: true,
      since: '2026-07-01',
      context: null,
      maxOutput: null,
      base: { input: 1.1, output: 2 },
      tiers: [],
      batch: undefined,
      history: [],
    },
  ]
  const theirs = {
    day: '2026-07-31',
    map: {
      sample_spec: {},
      one: {
        litellm_provider: 'openai',
        mode: 'chat',
        input_cost_per_token: 1.1e-6,
        output_cost_per_token: 2e-6,
        supports_vision: true,
      },
      other: { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 3e-6 },
    },
  }
  const options = { theirs, baseUrl: 'https://prices.example' }

  it('has ours under LiteLLM’s key, and counts what stays as it came', () => {
    const map = toLiteLlm(offers, options)
    expect(map['one']).toMatchObject({
      input_cost_per_token: 1.1e-6,
      supports_vision: true,
      source: expect.stringContaining(acme.model.model_id),
    })
    expect(map['other']).toEqual(theirs.map.other)
    expect(map['sample_spec']).toMatchObject({
      ours: 1,
      theirs_unchanged: 1,
      theirs_of: '2026-07-31',
    })
    expect(toOverrides(offers, options)).not.toContain('model_name')
    const other = { theirs: { ...theirs, map: {} }, baseUrl: '' }
    expect(toOverrides(offers, other)).toContain('model: openai/one')
  })

  it('passes what LiteLLM asks of a map but its half of the packaged copy', async () => {
    const rows = Object.values(z.record(z.string(), z.unknown()).parse(await read('litellm.json')))
    expect(rows.length - 1).toBeGreaterThanOrEqual(50)
    for (const row of rows) expect(row).toBeInstanceOf(Object)
  })
})
