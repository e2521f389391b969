// Friendli: US dollars per token or per second; models billed by the second have no token price.
// Readers disagree on whether prices are per token or per million. No model costs a tenth of a cent
// per token, or less than that per million, so the magnitude decides. A list with both is rejected.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { defineSource, ShapeError } from '../collect/source.ts'
import { perMillion, RawPrice, type PriceUnit, withoutNoise } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'

const MOST_PER_TOKEN = 0.001

const Model = z.object({
  id: z.string(),
  name: z.string().nullish(),
  created: z.number().nullish(),
  context_length: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  pricing: z
    .object({
      input: RawPrice,
      output: RawPrice,
      input_cache_read: RawPrice,
      unit_type: z.string().nullish(),
    })
    .nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'friendli',
  homepage: 'https://friendli.ai/pricing/serverless-endpoints',
  level: 'L1',
  url: 'https://api.friendli.ai/serverless/v1/models',
  schema: (rows) => z.object({ data: rows.list(Model) }),
  readRows({ data }) {
    const sold = data.filter(({ pricing }) => pricing && (pricing.unit_type ?? 'TOKEN') === 'TOKEN')
    const unit = findUnit(sold)
    return { quotes: sold.map((model) => parseQuote(model, unit)) }
  },
  expects: { quotes: [...PRICES, 'context_length'] },
})

function findUnit(models: readonly Model[]): PriceUnit {
  const prices = models
    .flatMap(({ pricing }) => [Number(pricing?.input), Number(pricing?.output)])
    .filter((price) => price > 0)
  if (prices.every((price) => price < MOST_PER_TOKEN)) return 'usd_per_token'
  if (prices.every((price) => price >= MOST_PER_TOKEN)) return 'usd_per_million'
  throw new ShapeError(
    `friendli: expected prices of one unit, got ${Math.min(...prices)} and ${Math.max(...prices)}`,
  )
}

function parseQuote(model: Model, unit: PriceUnit): Quote {
  const { pricing } = model
  return createQuote({
    provider: 'friendli',
    provider_name: 'Friendli',
    provider_model_id: model.id,
    model_name: model.name,
    input_usd_per_mtok: withoutNoise(perMillion(pricing?.input, unit)),
    output_usd_per_mtok: withoutNoise(perMillion(pricing?.output, unit)),
    cache_read_usd_per_mtok: withoutNoise(perMillion(pricing?.input_cache_read, unit)),
    context_length: model.context_length,
    max_output_tokens: model.max_completion_tokens,
    released_on: toDay(model.created),
  })
}
