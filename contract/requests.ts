// The requests that callers may send. Each shape has the words that complete "expected …", so one
// line validates a request, explains an error and describes the parameter in OpenAPI.
import { z } from 'zod'
import { type Field, FIELDS, MODALITIES, type Values } from './constraints.ts'
import { DEFAULTS, MAX_DISCOUNT_PERCENT } from './defaults.ts'
import { ExportFormat, History, ModelKind, TIER_NAMES } from './documents.ts'
import { amount, day, flag, list, MAX_INTEGER, number, oneOf, text, whole } from './fields.ts'
import { SKILLS } from './names.ts'
import { UsageLine } from './usage.ts'
import { checkShares, Workload, WorkloadBody } from './workload.ts'

export const MAX_HISTORY_DAYS = 365
/** Within the days for which a release lists providers' price changes. */
const MAX_MOVE_DAYS = 30
const MAX_PAGE_SIZE = 500
/** Nobody needs a longer list of ids. */
const MAX_LIST_LENGTH = 100

const Tier = oneOf(TIER_NAMES)
const Modality = oneOf(MODALITIES)
const RankBy = oneOf(SKILLS)
  .optional()
  .describe(
    "The score by which we divide prices: the general intelligence score, or the score for a skill that one leaderboard rates. Models without that score aren't ranked.",
  )
const MAX_ENDPOINTS = 10

export const NoParams = z.object({})
export const ModelParams = z.object({ model_id: text('a model id such as openai/gpt-5.4') })
export const IndexParams = z.object({ index: text('an index such as open') })
export const ProviderParams = z.object({ provider_name: text("a provider's slug or name") })

/** Accepted by every operation; `true` wraps successful responses as `{"data", "meta"}`. */
const envelope = oneOf(['true', 'false']).optional()

export const PlainQuery = z.object({ envelope })
export const HistoryQuery = z.object({
  days: whole(1, MAX_HISTORY_DAYS).default(DEFAULTS.historyDays),
  envelope,
})
export const MovesQuery = z.object({ days: whole(1, MAX_MOVE_DAYS).default(7), envelope })
export const PriceOnQuery = z.object({
  on: day(),
  envelope,
})
const Page = {
  limit: whole(1, MAX_PAGE_SIZE).default(DEFAULTS.pageSize),
  page: whole(1, MAX_INTEGER).default(1),
  envelope,
}
export const ChangesQuery = z.object({
  since: day().optional(),
  model_id: text('a model id such as openai/gpt-5.4').optional(),
  provider: text("a provider's slug or name").optional(),
  ...Page,
})
export const ConstituentsQuery = z.object({
  tier: Tier.optional(),
  envelope,
  date: day().optional(),
})
export const CompositeHistoryQuery = z.object({ ...HistoryQuery.shape, tier: Tier.optional() })

export const PageQuery = z.object(Page)

export const ModelsQuery = z.object({
  kind: oneOf(ModelKind.options).default('text').describe('The kind of model, by what it does.'),
  tier: oneOf([...TIER_NAMES, 'micro'])
    .optional()
    .describe(
      'Only include models of this tier. `micro` selects the cheapest models of the budget tier.',
    ),
  provider: text("a creator's or provider's slug or name").optional(),
  search: text('part of an id or name').optional(),
  sort: oneOf(['blended', 'input', 'output', 'sit_adjusted_price', 'tokens'])
    .optional()
    .describe(
      `The field to sort by. The default is ${DEFAULTS.sort} or, in a search, models on sale first, then models with a score, then the newest models.`,
    ),
  order: oneOf(['asc', 'desc']).default(DEFAULTS.order),
  rank_by: RankBy,
  ...Page,
})

export const ExplainQuery = z.object({
  model_id: text('a model id such as openai/gpt-5.4'),
  history_days: whole(1, MAX_HISTORY_DAYS).default(DEFAULTS.historyDays),
  envelope,
})

export const ExportsQuery = z.object({
  from: day().optional(),
  to: day().optional(),
  format: oneOf(ExportFormat.options).optional(),
  history: oneOf(History.options).optional(),
  ...Page,
})
export const ExportParams = z.object({
  date: z.string().refine((name) => day().or(oneOf(History.options)).safeParse(name).success, {
    error: `a day such as 2026-07-31, or one of ${History.options.join(', ')}`,
  }),
  format: oneOf(ExportFormat.options),
})

const { shape: line } = UsageLine
const count = Workload.shape.output_tokens.optional()
/**
 * Counts other than text tokens that a request may be billed by, depending on model and provider.
 */
export const UNIT_COUNTS = {
  input_audio_tokens: count,
  output_audio_tokens: count,
  web_search_requests: count,
  input_audio_seconds: count,
  input_characters: count,
  input_image_tokens: count,
  output_images: count,
  output_image_tokens: count,
  image_size: line.image_size,
  image_quality: line.image_quality,
}

const { input_tokens, output_tokens, ...terms } = Workload.partial({
  input_tokens: true,
  output_tokens: true,
}).shape

/** A workload as query parameters, with the caller's discount. Text needs both counts of tokens. */
export const CostQuery = z
  .object({
    input_tokens,
    output_tokens,
    ...UNIT_COUNTS,
    ...terms,
    discount_percent: number(0, MAX_DISCOUNT_PERCENT).optional(),
    currency: oneOf(['EUR', 'GBP', 'JPY', 'CNY']).optional(),
    envelope,
  })
  .superRefine(checkShares)

type ShapeOf<Kind extends keyof Values> = z.ZodType<Values[Kind], Values[Kind]>

/** Shapes by the kind of a constraint's value. */
const SHAPES: {
  readonly [Kind in keyof Values]: (field: Field) => ShapeOf<Kind>
} = {
  amount: () => amount(),
  score: () => number(0, 100),
  whole: ({ most = MAX_INTEGER }) => whole(1, most),
  flag,
  day,
  text: ({ what = '' }) => text(what),
  names: ({ what = '' }) => list(text('a name'), MAX_LIST_LENGTH, what),
  modality: () => Modality,
  modalities: () => list(Modality, MODALITIES.length, 'kinds of input'),
  tier: () => Tier,
}

export const RecommendRequest = z.strictObject(
  {
    ...toShapes(FIELDS),
    workload: WorkloadBody.optional(),
    callable_only: flag().optional(),
    promotions: flag().optional(),
    scored_only: flag().optional(),
    routers: flag().optional(),
    rank_by: oneOf([...SKILLS, 'price'])
      .optional()
      .describe(
        'What to rank by: the price divided by the general intelligence score or by the score for a skill. `price`: the price alone.',
      ),
    endpoints: whole(1, MAX_ENDPOINTS)
      .optional()
      .describe(
        'The number of endpoints to list per model, best first, so that you have fallbacks.',
      ),
    limit: whole(1, 50).default(DEFAULTS.limit),
  },
  { error: 'a JSON object' },
)
export type RecommendRequest = z.infer<typeof RecommendRequest>

/** The recommendation's fields that fit into a query. */
const { context_min, region, zdr, eu_sovereign, open_weights, supports_tools, promotions } =
  RecommendRequest.shape

/** Selects the offer and the format of the request. */
export const RequestQuery = z.object({
  provider: text("a provider's slug or name, or an offer's tag or id").optional(),
  region,
  format: oneOf(['curl', 'python', 'typescript']).default('curl'),
  envelope,
})

export const AlternativesQuery = z.object({
  score_drop: whole(0, 100).default(DEFAULTS.scoreDrop),
  context_min: context_min,
  region,
  zdr: zdr,
  eu_sovereign: eu_sovereign,
  open_weights: open_weights,
  supports_tools: supports_tools,
  promotions: promotions,
  limit: whole(1, 50).default(DEFAULTS.limit),
  envelope,
})

/** Shapes for constraints, generated from their fields. */
function toShapes<Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodOptional<ShapeOf<Fields[Name]['kind']>> }
function toShapes(fields: Readonly<Record<string, Field>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const shape = SHAPES[field.kind](field).optional()
      return [name, field.description === undefined ? shape : shape.describe(field.description)]
    }),
  )
}
