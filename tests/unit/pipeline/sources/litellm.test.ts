import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PriceRow } from '../../../../contract/documents.ts'
import litellm from '../../../../pipeline/sources/litellm.ts'
import { DAY, readBody, readFixture } from './fixture.ts'

describe('litellm', () => {
  it('reads a base price and context tiers from a list of ranges', async () => {
    const tiers = [
      {
        range: [0, 256000.0],
        input_cost_per_token: 4e-7,
        output_cost_per_token: 1.2e-6,
        output_cost_per_reasoning_token: 4e-6,
      },
      {
        range: [256000.0, 1000000.0],
        input_cost_per_token: 1.2e-6,
        output_cost_per_token: 3.6e-6,
        output_cost_per_reasoning_token: 1.2e-5,
      },
    ]
    const model = { litellm_provider: 'dashscope', mode: 'chat', tiered_pricing: tiers }
    const body = await readBody(litellm, await readFixture('litellm'))
    const { quotes } = litellm.parse(
      Object.assign({}, body, { 'dashscope/qwen-plus-latest': model }),
      DAY,
    ).observation
    const quote = quotes.at(-1)
    expect(quote).toMatchObject({ input_usd_per_mtok: '0.4', output_usd_per_mtok: '1.2' })
    const rows = z.array(PriceRow).parse(JSON.parse(quote?.other_prices ?? ''))
    expect(
      rows.map(({ kind, direction, threshold_tokens, usd }) => [
        kind,
        direction,
        threshold_tokens,
        usd,
      ]),
    ).toEqual([
      ['context_tier', 'input', 256_000, 1.2],
      ['context_tier', 'output', 256_000, 3.6],
      ['reasoning', 'output', 256_000, 12],
      ['reasoning', 'output', null, 4],
    ])
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

  it('takes a plain token for one of text, whatever else a model hears, draws or says', async () => {
    const plain = {
      litellm_provider: 'x',
      input_cost_per_token: 1e-6,
      output_cost_per_token: 2e-6,
    }
    const heard = { ...plain, input_cost_per_audio_token: 3e-6 }
    const models = {
      heard: { mode: 'audio_transcription', ...heard },
      drawn: { mode: 'image_generation', ...heard, output_cost_per_image_token: 3e-5 },
      'drawn-unpriced': { mode: 'image_generation', ...plain },
      'said-unpriced': { mode: 'chat', ...plain, supported_output_modalities: ['audio'] },
    }
    const body = await readBody(litellm, await readFixture('litellm'))
    const { quotes } = litellm.parse(Object.assign({}, body, models), DAY).observation
    expect(
      quotes.slice(-4).map((quote) => [
        quote.input_usd_per_mtok,
        quote.output_usd_per_mtok,
        z
          .array(PriceRow)
          .parse(JSON.parse(quote.other_prices ?? '[]'))
          .map(({ modality, usd }) => `${modality} ${usd}`)
          .join(),
      ]),
    ).toEqual([
      ['3', '2', ''],
      ['1', '30', 'audio 3'],
      ['1', null, ''],
      ['1', null, ''],
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
