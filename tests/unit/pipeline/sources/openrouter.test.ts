import { describe, expect, it } from 'vitest'
import openrouter from '../../../../pipeline/sources/openrouter.ts'
import { DAY, observe, readBody, readFixture } from './fixture.ts'

describe('openrouter', () => {
  it('quotes each endpoint per million tokens, exactly', async () => {
    const { quotes } = await observe(openrouter)
    expect(quotes.find(({ endpoint_tag }) => endpoint_tag === 'novita')).toEqual({
      provider: 'novita',
      provider_name: 'Novita',
      provider_model_id: null,
      model_ref: 'xiaomi/mimo-v2.5-pro',
      model_ref_kind: 'canonical',
      model_name: 'Xiaomi: MiMo-V2.5-Pro',
      endpoint_tag: 'novita',
      offer: 'standard',
      currency: 'USD',
      input_usd_per_mtok: '0.48024',
      output_usd_per_mtok: '0.96048',
      cache_read_usd_per_mtok: '0.003956',
      cache_write_usd_per_mtok: null,
      other_prices: null,
      discount: 0.08,
      context_length: 1048576,
      max_output_tokens: 131072,
      quantization: null,
      input_modalities: ['text'],
      output_modalities: ['text'],
      is_reasoning: true,
      supports_tools: true,
      supports_structured_output: false,
      open_weights: true,
      is_available: true,
      is_deprecated: false,
      zdr: null,
      trains_on_prompts: null,
      retention_days: null,
      regions: [],
      released_on: '2026-04-22',
      effective_from: null,
      until: null,
      announced_on: null,
      next_price: null,
      latency_ms: null,
      tokens_per_second: null,
      measured_on: null,
      uptime_percent: null,
    })
  })

  it('marks free and batch endpoints as offers of the model itself', async () => {
    const { quotes } = await observe(openrouter)
    const offers = quotes.filter(({ offer }) => offer !== 'standard')
    expect(offers.map((quote) => [quote.model_ref, quote.offer, quote.input_usd_per_mtok])).toEqual(
      [
        ['anthropic/claude-haiku-4.5', 'batch', '0.5'],
        ['openai/gpt-oss-20b', 'free', '0'],
      ],
    )
  })

  it('asks for no endpoints of aliases and routers, and makes no model of them', async () => {
    const body = await readBody(openrouter, await readFixture('openrouter'))
    expect(body).toMatchObject({ endpoints: expect.objectContaining({ length: 6 }) })
    const { models } = openrouter.parse(body, DAY).observation
    expect(models.map(({ model_ref }) => model_ref)).toEqual([
      'anthropic/claude-haiku-4.5',
      'openai/gpt-oss-20b',
      'xiaomi/mimo-v2.5-pro',
      'z-ai/glm-5-turbo',
    ])
  })

  it('says what is on the list of zero retention, and nothing of the rest', async () => {
    const { quotes } = await observe(openrouter)
    const retainingNothing = quotes.filter(({ zdr }) => zdr === true)
    expect(retainingNothing.map(({ endpoint_tag }) => endpoint_tag)).toEqual([
      'amazon-bedrock/global',
      'google-vertex/europe',
    ])
    expect(quotes.every(({ zdr }) => zdr !== false)).toBe(true)
  })

  it('names a provider by the longest slug its tag begins with', async () => {
    const { quotes } = await observe(openrouter)
    const named = quotes.map(({ endpoint_tag, provider }) => [endpoint_tag, provider])
    expect(named).toContainEqual(['google-vertex/europe', 'google-vertex/europe'])
    expect(named).toContainEqual(['novita/fp4', 'novita'])
    expect(named).toContainEqual(['darkbloom', 'darkbloom'])
  })

  it('counts an endpoint as sold until it is switched off', async () => {
    const fixture = await readFixture('openrouter')
    const path = '/api/v1/models/z-ai/glm-5-turbo/endpoints'
    const text = JSON.stringify(fixture[path])
    const changed = { ...fixture, [path]: JSON.parse(text.replace('"status":0', '"status":-10')) }
    const { quotes } = openrouter.parse(await readBody(openrouter, changed), DAY).observation
    const off = quotes.filter(({ is_available }) => !is_available)
    expect(off.map(({ endpoint_tag }) => endpoint_tag)).toEqual(['z-ai'])
  })

  it('does without the lists of providers and of zero retention', async () => {
    const {
      '/api/v1/endpoints/zdr': _,
      '/api/v1/providers': __,
      ...fixture
    } = await readFixture('openrouter')
    const { quotes } = openrouter.parse(await readBody(openrouter, fixture), DAY).observation
    expect(quotes).toHaveLength(12)
    expect(quotes.every(({ zdr }) => zdr === null)).toBe(true)
  })

  it('has no prices, but its facts, where no model has an endpoint any more', async () => {
    const { '/api/v1/models': models } = await readFixture('openrouter')
    const body = await readBody(openrouter, { '/api/v1/models': models })
    const { observation, failures } = openrouter.parse(body, DAY)
    expect(failures).toEqual({ quotes: 'openrouter: expected quotes, got none' })
    expect(observation.models.length).toBeGreaterThan(0)
  })
})
