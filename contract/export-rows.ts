// The rows of the export files: what each column holds stands in the description of the service, in
// the data package, and in the metadata of Parquet files.
import { z } from 'zod'
import {
  Constituents,
  Day,
  Endpoint,
  type History,
  ModelIdSource,
  PriceRow,
  Quality,
  TIER_NAMES,
  TierName,
} from './documents.ts'
import { ModelId, Slug } from './model-id.ts'

const price = z.number().nonnegative()
const constituent = Constituents.shape.constituents.element.shape
const quality = Quality.describe(
  'What the prices of the day rest on: catalogues before 2026-07-17, which is indicative, endpoints since; unobserved: nothing was, and the fix before stands.',
)

/** An endpoint as it was listed at the fix of `date`. */
export const ExportRow = z.strictObject({
  date: Day.describe('The day of the fix, UTC.'),
  model_id: ModelId.describe('The model, as creator/name.'),
  provider: Slug.describe('Who sells it: the slug of the provider.'),
  provider_name: z.string().describe('The name of the provider.'),
  endpoint_tag: z
    .string()
    .describe(
      'Tells apart what one provider offers of one model; empty where it offers one thing only.',
    ),
  model_id_on_provider: z
    .string()
    .nullable()
    .describe('The id to send to the provider; null where no source says it.'),
  model_id_source: ModelIdSource.describe(
    "How that id is known: verified (the provider's catalogue, or two sources), catalog (one catalogue), inferred (from the name).",
  ),
  offer: Endpoint.shape.offer.describe('What is sold: standard, free, batch, priority or routed.'),
  input_price_per_m: price.describe('USD per million input tokens.'),
  output_price_per_m: price.describe('USD per million output tokens.'),
  blended_per_m: price.describe('USD per million tokens, three parts input to one part output.'),
  cache_read_price_per_m: price
    .nullable()
    .describe('USD per million input tokens read from a cache; null where unknown.'),
  cache_write_price_per_m: price
    .nullable()
    .describe('USD per million input tokens written to a cache; null where unknown.'),
  prices: z
    .array(PriceRow)
    .describe(
      'The price schedule, in USD per its unit: base, context tiers, batches, caches and windows. A list of structs in Parquet and JSON lines, JSON text in CSV.',
    ),
  discount: z.number().nullable().describe('The share that a promotion takes off, from 0 to 1.'),
  is_free: z.boolean().describe('Whether the price is 0 without being a promotion.'),
  verified: z.boolean().describe('Whether the endpoint is known to exist under that id.'),
  outcome: z
    .enum(['accepted', 'listed', 'carried'])
    .describe(
      'accepted: priced in; listed: shown, not priced; carried: last seen on an earlier day.',
    ),
  context_length: z
    .int()
    .nullable()
    .describe('Tokens that the endpoint takes at most; null where unknown.'),
  max_output_tokens: z
    .int()
    .nullable()
    .describe('Tokens that it writes at most; null where unknown.'),
  quantization: z
    .string()
    .nullable()
    .describe('The number format of the weights, as the source writes it; null where unknown.'),
  source: z.string().describe('The source whose quote is used.'),
  sources: z.string().describe('Ids of all sources that quote it, separated by spaces.'),
  first_seen: Day.describe('The first day on which a source quoted it.'),
  last_seen: Day.describe('The last day on which a source quoted it.'),
  last_changed: Day.describe('The last day on which its price changed.'),
})

const IndexRow = z.strictObject({
  date: Day.describe('The day of the fix, UTC.'),
  scope: z.enum(['composite', ...TIER_NAMES]).describe('The index, or a tier of it.'),
  index_points: z.number().describe('The index: what matched sellers changed, chained.'),
  price_per_m: price.describe(
    'The level: USD per million tokens at the reference score, geometric mean of the constituents.',
  ),
  change_24h: z
    .number()
    .nullable()
    .describe('Percent since the fix of the day before; null without one.'),
  link_factor: z
    .number()
    .describe('What moved the level and not the index: sellers, scores and models that changed.'),
  constituents: z.int().describe('How many models it is the mean of.'),
  quality,
  revision: z.int().describe('1 as first published, more where it was restated.'),
  revision_reason: z.string().nullable().describe('Why it was restated; null where it was not.'),
})

const ModelRow = z.strictObject({
  date: Day.describe('The day of the fix, UTC.'),
  model_id: ModelId.describe('The model, as creator/name.'),
  input_price_per_m: price
    .nullable()
    .describe('USD per million input tokens: the reference price, a median over sellers.'),
  output_price_per_m: price.nullable().describe('The same of output tokens.'),
  blended_price_per_m: price.describe('The same of three parts input to one part output.'),
  basis: quality,
})

const ConstituentRow = z.strictObject({
  date: Day.describe('The day of the fix, UTC.'),
  model_id: ModelId.describe('The constituent, as creator/name.'),
  tier: TierName.describe('Its tier at that fix.'),
  blended_price_per_m: price.describe(
    'USD per million tokens: the median of the sellers that count.',
  ),
  provider_count: z.int().describe('How many sellers count.'),
  price_rule: constituent.price_rule.describe(
    "Whose prices count: the median of sellers, the maker's own, or those of few sellers.",
  ),
  is_carried: z.boolean().describe('Whether the price was observed on an earlier day.'),
  score: z.number().describe('Its score on the reference scale.'),
  score_variant: constituent.score_variant.describe('The variant that has the score.'),
  cost_per_iq: price.describe('Blended price x reference score / score.'),
  entered_on: Day.describe('The day on which it entered the basket.'),
  price_change: z
    .number()
    .describe('What matched sellers changed since the fix before, as a natural logarithm.'),
  link_change: z
    .number()
    .nullable()
    .describe('All else that changed its price, as a natural logarithm; null at its first fix.'),
})

export const HISTORY_ROWS: Readonly<Record<History, z.ZodObject>> = {
  'index-history': IndexRow,
  'model-history': ModelRow,
  'constituents-history': ConstituentRow,
}

/** The row of any export file. */
export const AnyExportRow = z.union([ExportRow, IndexRow, ModelRow, ConstituentRow])
