// Parses prices in OpenRouter's format: US dollars per token or use, above a threshold of prompt
// tokens, or during certain UTC hours and days.
import { z } from 'zod'
import type { PriceRow } from '../../contract/documents.ts'
import { perMillion, withoutNoise } from './per-million.ts'
import { listRow, listRows, describeTier } from './price-schedule.ts'
import { RawPrice } from './source.ts'

/** An image costs at least this much; an image token costs less. */
const LEAST_PICTURE_USD = 0.001
const DAY_NAME = /^[a-z]{6,9}$/

/** Prices above a threshold of prompt tokens, or during certain UTC hours and days. */
const Override = z.object({
  min_prompt_tokens: z.int().nullish(),
  utc_start: z.int().nullish(),
  utc_end: z.int().nullish(),
  utc_days: z.array(z.string()).nullish(),
  prompt: RawPrice,
  completion: RawPrice,
  input_cache_read: RawPrice,
  input_cache_write: RawPrice,
  input_cache_write_1h: RawPrice,
})

export const Pricing = z.object({
  prompt: RawPrice,
  completion: RawPrice,
  input_cache_read: RawPrice,
  input_cache_write: RawPrice,
  input_cache_write_1h: RawPrice,
  internal_reasoning: RawPrice,
  image: RawPrice,
  image_token: RawPrice,
  image_output: RawPrice,
  audio: RawPrice,
  audio_output: RawPrice,
  input_audio_cache: RawPrice,
  request: RawPrice,
  web_search: RawPrice,
  overrides: z.array(Override).nullish(),
  discount: z.number().nullish(),
})

function perToken(price: unknown): string | null {
  return withoutNoise(perMillion(price, 'usd_per_token'))
}

/** All prices except plain and cached tokens. */
export function listOtherPrices(pricing: z.infer<typeof Pricing>): PriceRow[] {
  const reasoning = perToken(pricing.internal_reasoning)
  return [
    ...listRows(
      {
        cacheWrite1h: perToken(pricing.input_cache_write_1h),
        reasoning: reasoning === perToken(pricing.completion) ? null : reasoning,
      },
      {},
    ),
    ...listImagePrices(pricing),
    ...listRow(perToken(pricing.image_output), {
      kind: 'image',
      direction: 'output',
      modality: 'image',
    }),
    ...listRow(perToken(pricing.audio), { kind: 'audio', modality: 'audio' }),
    ...listRow(perToken(pricing.audio_output), {
      kind: 'audio',
      direction: 'output',
      modality: 'audio',
    }),
    ...listRow(perToken(pricing.input_audio_cache), { kind: 'cache_read', modality: 'audio' }),
    ...listRow(perUse(pricing.request), { kind: 'request', unit: 'request' }),
    ...listRow(perUse(pricing.web_search), { kind: 'search', unit: 'search' }),
    ...(pricing.overrides ?? []).flatMap((override) =>
      listRows(
        {
          input: perToken(override.prompt),
          output: perToken(override.completion),
          cacheRead: perToken(override.input_cache_read),
          cacheWrite: perToken(override.input_cache_write),
          cacheWrite1h: perToken(override.input_cache_write_1h),
        },
        parseTerms(override),
      ),
    ),
  ].filter(({ kind, usd }) => usd > 0 || kind === 'context_tier')
}

/** The field is documented as per image, but usually holds the price of an image token. */
function listImagePrices({ image, image_token }: z.infer<typeof Pricing>): PriceRow[] {
  const usd = perUse(image)
  if (usd !== null && Number(usd) >= LEAST_PICTURE_USD)
    return listRow(usd, { kind: 'image', modality: 'image', unit: 'image' })
  return listRow(perToken(image ?? image_token), { kind: 'image', modality: 'image' })
}

function parseTerms({ min_prompt_tokens, utc_start, utc_end, utc_days }: z.infer<typeof Override>) {
  const hasWindow = typeof utc_start === 'number' || (utc_days ?? []).length > 0
  const window = hasWindow
    ? {
        utc_start: parseHour(utc_start ?? 0),
        utc_end: parseHour(utc_end ?? 2400),
        utc_days: utc_days?.filter((day) => DAY_NAME.test(day)) ?? null,
      }
    : null
  return typeof min_prompt_tokens === 'number'
    ? { ...describeTier(min_prompt_tokens), window }
    : { window }
}

/** 1630 → `16:30`. */
function parseHour(time: number): string {
  return `${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`
}

function perUse(price: unknown): string | null {
  return typeof price === 'string' || typeof price === 'number' ? String(price) : null
}
