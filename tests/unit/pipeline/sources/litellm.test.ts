import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PriceRow } from '../../../../contract/documents.ts'
import litellm from '../../../../pipeline/sources/litellm.ts'
import { DAY, observe, readBody, readFixture } from './fixture.ts'

describe('litellm', () => {
  it('has dollars per token with the noise of binary arithmetic', async () => {
    const { quotes } = await observe(litellm)
    expect(quotes.find(({ provider }) => provider === 'databricks')).toMatchObject({
      input_usd_per_mtok: '2.99999',
      output_usd_per_mtok: '15.00002',
    })
  })

  it('takes a key apart into provider, region and the id a caller sends', async () => {
    const { quotes } = await observe(litellm)
    expect(
      quotes.map((quote) => [quote.provider, quote.endpoint_tag, quote.provider_model_id]),
    ).toEqual([
      ['anthropic', '', 'claude-haiku-4-5'],
      ['azure', 'eu', 'gpt-5-2025-08-07'],
      ['bedrock', 'us-east-1', 'anthropic.claude-v1'],
      ['databricks', '', 'databricks-claude-3-7-sonnet'],
      ['vertex_ai', '', 'claude-haiku-4-5'],
      ['openrouter', '', 'anthropic/claude-haiku-4.5'],
      ['openai', '', 'text-embedding-3-small'],
      ['azure', '', 'gpt-3.5-turbo-0125'],
    ])
  })

  it('quotes neither its documentation nor fine-tuned models', async () => {
    const fixture = await readFixture('litellm')
    expect(Object.values(fixture)[0]).toMatchObject({
      sample_spec: {},
      'ft:gpt-4o-2024-08-06': { mode: 'chat' },
      'text-embedding-3-small': { mode: 'embedding' },
    })
    const { rejected, observation } = litellm.parse(await readBody(litellm, fixture), DAY)
    expect(rejected).toEqual([])
    expect(observation.quotes).toHaveLength(8)
  })

  it('says what a model of another kind writes, and its price by its own unit', async () => {
    const models = {
      'rerank-v3.5': { litellm_provider: 'cohere', mode: 'rerank', input_cost_per_query: 0.002 },
      'dall-e-3': {
        litellm_provider: 'aiml',
        mode: 'image_generation',
        output_cost_per_image: 0.052,
      },
      'azure/tts-1': {
        litellm_provider: 'azure',
        mode: 'audio_speech',
        input_cost_per_character: 1.5e-5,
      },
      'whisper-1': {
        litellm_provider: 'openai',
        mode: 'audio_transcription',
        input_cost_per_second: 1e-4,
      },
      'hd/1024-x-1792/dall-e-3': {
        litellm_provider: 'openai',
        mode: 'image_generation',
        input_cost_per_pixel: 6e-8,
      },
    }
    const body = await readBody(litellm, await readFixture('litellm'))
    const { quotes } = litellm.parse(Object.assign({}, body, models), DAY).observation
    expect(
      quotes.slice(8).map(({ provider_model_id: id, output_modalities, other_prices }) => {
        const [price] = z.array(PriceRow).parse(JSON.parse(other_prices ?? ''))
        return [id, output_modalities[0], price?.direction, price?.unit, price?.usd]
      }),
    ).toEqual([
      ['rerank-v3.5', 'rerank', 'input', 'request', 0.002],
      ['dall-e-3', 'image', 'output', 'image', 0.052],
      ['tts-1', 'audio', 'input', '1M_characters', 15],
      ['whisper-1', 'transcript', 'input', 'second', 0.0001],
    ])
  })

  it('knows what is deprecated by the day', async () => {
    const body = await readBody(litellm, await readFixture('litellm'))
    const deprecated = (day: string) =>
      litellm
        .parse(body, day)
        .observation.quotes.filter(({ is_deprecated }) => is_deprecated)
        .map(({ provider_model_id }) => provider_model_id)
    expect(deprecated('2026-08-01')).toEqual(['gpt-3.5-turbo-0125'])
    expect(deprecated('2025-01-01')).toEqual([])
  })
})
