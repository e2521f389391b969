import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PriceRow } from '../../../../contract/documents.ts'
import litellm from '../../../../pipeline/sources/litellm.ts'
import { DAY, readBody, readFixture } from './fixture.ts'

const fixture = await readBody(litellm, await readFixture('litellm'))
/** The quotes of these models, after those of the fixture. */
const quotesOf = (models: object, day = DAY) =>
  litellm.parse(Object.assign({}, fixture, models), day).observation.quotes
const toRows = ({ other_prices }: { other_prices: string | null }) =>
  z.array(PriceRow).parse(JSON.parse(other_prices ?? '[]'))

const toModel = (litellm_provider: string, mode: string, price: object) => ({
  litellm_provider,
  mode,
  ...price,
})
const toOthers = (quote: Parameters<typeof toRows>[0]) =>
  toRows(quote).map(({ modality, usd }) => `${modality} ${usd}`)
const deprecated = (day: string) =>
  quotesOf({}, day)
    .filter(({ is_deprecated }) => is_deprecated)
    .map(({ provider_model_id }) => provider_model_id)
describe('litellm', () => {
  it('reads a base price and context tiers from a list of ranges', () => {
    const tiers = [
      [0, 256_000, 4e-7, 1.2e-6, 4e-6],
      [256_000, 1_000_000, 1.2e-6, 3.6e-6, 1.2e-5],
    ].map(([from, to, input, output, thinking]) => ({
      range: [from, to],
      input_cost_per_token: input,
      output_cost_per_token: output,
      output_cost_per_reasoning_token: thinking,
    }))
    const model = { litellm_provider: 'dashscope', mode: 'chat', tiered_pricing: tiers }
    const [quote] = quotesOf({ 'dashscope/qwen-plus-latest': model }).slice(-1)
    expect(quote).toMatchObject({ input_usd_per_mtok: '0.4', output_usd_per_mtok: '1.2' })
    const rows = quote ? toRows(quote) : []
    expect(rows.map((row) => [row.kind, row.direction, row.threshold_tokens, row.usd])).toEqual([
      ['context_tier', 'input', 256_000, 1.2],
      ['context_tier', 'output', 256_000, 3.6],
      ['reasoning', 'output', 256_000, 12],
      ['reasoning', 'output', null, 4],
    ])
  })

  it('says what a model of another kind writes, and its price by its own unit', () => {
    const models = {
      'rerank-v3.5': toModel('cohere', 'rerank', { input_cost_per_query: 0.002 }),
      'dall-e-3': toModel('aiml', 'image_generation', { output_cost_per_image: 0.052 }),
      'azure/tts-1': toModel('azure', 'audio_speech', { input_cost_per_character: 1.5e-5 }),
      'whisper-1': toModel('openai', 'audio_transcription', { input_cost_per_second: 1e-4 }),
      'hd/1024-x-1792/dall-e-3': toModel('openai', 'image_generation', {
        input_cost_per_pixel: 6e-8,
      }),
    }
    expect(
      quotesOf(models)
        .slice(8)
        .map((quote) => {
          const [price] = toRows(quote)
          const { provider_model_id: id, output_modalities } = quote
          return [id, output_modalities[0], price?.direction, price?.unit, price?.usd]
        }),
    ).toEqual([
      ['rerank-v3.5', 'rerank', 'input', 'request', 0.002],
      ['dall-e-3', 'image', 'output', 'image', 0.052],
      ['tts-1', 'audio', 'input', '1M_characters', 15],
      ['whisper-1', 'transcript', 'input', 'second', 0.0001],
    ])
  })

  it('takes a plain token for one of text, whatever else a model hears, draws or says', () => {
    const plain = { litellm_provider: 'x', input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 }
    const heard = { ...plain, input_cost_per_audio_token: 3e-6 }
    const models = {
      heard: { mode: 'audio_transcription', ...heard },
      drawn: { mode: 'image_generation', ...heard, output_cost_per_image_token: 3e-5 },
      'drawn-unpriced': { mode: 'image_generation', ...plain },
      'said-unpriced': { mode: 'chat', ...plain, supported_output_modalities: ['audio'] },
    }
    expect(
      quotesOf(models)
        .slice(-4)
        .map((quote) => [quote.input_usd_per_mtok, quote.output_usd_per_mtok, ...toOthers(quote)]),
    ).toEqual([
      ['3', '2'],
      ['1', '30', 'audio 3'],
      ['1', null],
      ['1', null],
    ])
  })

  it('knows what is deprecated by the day', () => {
    expect(deprecated('2026-08-01')).toEqual(['gpt-3.5-turbo-0125'])
    expect(deprecated('2025-01-01')).toEqual([])
  })
})
