// genai-prices: US dollars per million tokens, by provider. A price may start on a date, apply
// between two hours of the day, or rise with the length of the prompt.
import { z } from 'zod'
import type { PriceRow } from '../../contract/documents.ts'
import { toDay } from '../collect/day.ts'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { listRow, listRows, writeSchedule, describeTier } from '../collect/price-schedule.ts'
import { defineSource } from '../collect/source.ts'

const Prices = z.object({
  input_mtok: RawPrice,
  output_mtok: RawPrice,
  cache_read_mtok: RawPrice,
  cache_write_mtok: RawPrice,
  cache_write_1h_mtok: RawPrice,
  output_reasoning_mtok: RawPrice,
  input_audio_mtok: RawPrice,
  output_audio_mtok: RawPrice,
  input_image_mtok: RawPrice,
  output_image_mtok: RawPrice,
})
type Prices = z.infer<typeof Prices>

const Dated = z.object({
  constraint: z
    .object({ start_date: z.iso.date().optional(), start_time: z.unknown().optional() })
    .nullish(),
  prices: Prices,
})

const Model = z.object({
  id: z.string(),
  name: z.string().nullish(),
  context_window: z.int().nullish(),
  deprecated: z.boolean().nullish(),
  prices: z.union([z.array(Dated), Prices]),
})
type Model = z.infer<typeof Model>

/** A price that rises with prompt length; `base` applies up to the first tier. */
const Tiered = z.object({
  base: RawPrice,
  tiers: z.array(z.object({ start: z.number(), price: RawPrice })).nullish(),
})

export default defineSource({
  id: 'genai-prices',
  homepage: 'https://github.com/pydantic/genai-prices',
  level: 'L3',
  url: 'https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data_slim.json',
  schema: (rows) =>
    rows.list(z.object({ id: z.string(), name: z.string(), models: rows.list(Model) })),
  readRows: (providers, day) => ({
    quotes: providers.filter(isRead).flatMap((provider) =>
      provider.models
        // A customer's fine-tuned model isn't a public offer.
        .filter(({ id }) => !id.startsWith('ft:'))
        .flatMap((model) => parseQuotes(provider, { model, day })),
    ),
  }),
  expects: {
    quotes: [...PRICES, 'cache_read_usd_per_mtok', 'cache_write_usd_per_mtok', 'context_length'],
  },
})

/** Prices copied from Hugging Face's router are read there. */
function isRead({ id }: { id: string }): boolean {
  return !id.startsWith('huggingface_')
}

function parseQuotes(
  provider: { id: string; name: string },
  { model, day }: { model: Model; day: string },
): Quote[] {
  const { prices, ...dates } = findPrices(model.prices, day)
  // A model without an output price doesn't write text.
  if (prices?.input_mtok === undefined || prices.output_mtok === undefined) return []
  // The provider `google` covers the Gemini API and the cloud; Claude is sold by the cloud.
  const isCloud = provider.id === 'google' && model.id.startsWith('claude')
  return [
    createQuote({
      provider: isCloud ? 'google-vertex' : provider.id,
      provider_name: provider.name,
      provider_model_id: model.id,
      model_name: model.name,
      input_usd_per_mtok: parsePrice(prices.input_mtok),
      output_usd_per_mtok: parsePrice(prices.output_mtok),
      cache_read_usd_per_mtok: parsePrice(prices.cache_read_mtok),
      cache_write_usd_per_mtok: parsePrice(prices.cache_write_mtok),
      other_prices: writeSchedule(listOtherPrices(prices)),
      context_length: model.context_window,
      is_deprecated: model.deprecated,
      ...dates,
    }),
  ]
}

/** The last prices that apply all day on `day`. */
function findPrices(
  prices: Model['prices'],
  day: string,
): { prices?: Prices | undefined } & Partial<
  Pick<Quote, 'effective_from' | 'until' | 'next_price'>
> {
  if (!Array.isArray(prices)) return { prices }
  const dated = prices
    .filter(({ constraint }) => constraint?.start_time === undefined)
    .map((each) => ({ from: each.constraint?.start_date ?? '', prices: each.prices }))
  const held = dated.findLast(({ from }) => from <= day)
  const [next] = dated
    .filter(({ from }) => from > day)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return {
    prices: held?.prices,
    effective_from: held?.from || null,
    until: next ? toDay(Date.parse(next.from) / 1000 - 1) : null,
    next_price: next ? describeNextPrice(next) : null,
  }
}

/** `null` if either side isn't a price. */
function describeNextPrice({ from, prices }: { from: string; prices: Prices }): string | null {
  const [input, output, cacheRead] = [
    prices.input_mtok,
    prices.output_mtok,
    prices.cache_read_mtok,
  ].map((price) => listRow(parsePrice(price), {})[0]?.usd ?? null)
  if (input === null || output === null) return null
  return JSON.stringify({
    from,
    input_price_per_m: input,
    output_price_per_m: output,
    cache_read_price_per_m: cacheRead,
    source: 'genai-prices',
  })
}

const ITEMS = {
  input_mtok: 'input',
  output_mtok: 'output',
  cache_read_mtok: 'cacheRead',
  cache_write_mtok: 'cacheWrite',
  cache_write_1h_mtok: 'cacheWrite1h',
} as const

/** An audio or image token has its own price, or none. */
const SENSES = ['audio', 'image'] as const
const DIRECTIONS = ['input', 'output'] as const

function listOtherPrices(prices: Prices): PriceRow[] {
  const tiers = Object.entries(ITEMS).flatMap(([field, item]) =>
    (Tiered.safeParse(Reflect.get(prices, field)).data?.tiers ?? []).flatMap(({ start, price }) =>
      listRows({ [item]: perMillion(price, 'usd_per_million') }, describeTier(start)),
    ),
  )
  return [
    ...tiers,
    ...listRows(
      {
        cacheWrite1h: parsePrice(prices.cache_write_1h_mtok),
        reasoning: parsePrice(prices.output_reasoning_mtok),
      },
      {},
    ),
    ...SENSES.flatMap((sense) =>
      DIRECTIONS.flatMap((direction) =>
        listRow(parsePrice(prices[`${direction}_${sense}_mtok`]), {
          kind: sense,
          modality: sense,
          direction,
        }),
      ),
    ),
  ]
}

function parsePrice(price: unknown): string | null {
  const tiered = Tiered.safeParse(price)
  return perMillion(tiered.success ? tiered.data.base : price, 'usd_per_million')
}
