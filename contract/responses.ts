// The service's responses. They reuse the documents' shapes, so a field keeps one name and meaning
// from the run to the client.
import { z } from 'zod'
import * as documents from './documents.ts'
import { ModelId, Slug } from './model-id.ts'
import { Limits, PlanName } from './plans.ts'
import { Manifest, SourceReport } from './release.ts'
import { RecommendRequest, UNIT_COUNTS } from './requests.ts'
import { Workload } from './workload.ts'

const Instant = z.iso.datetime()
const price = z.number().nonnegative()
const change = z.number().nullable()
const performance = documents.Performance.nullable()

/** Present only if the plan includes less history than requested. */
const clamped = { history_limit_days: z.int().optional() }

const page = {
  count: z.int(),
  page: z.int(),
  per_page: z.int(),
  total_pages: z.int(),
  next: z.string().nullable(),
}

const staleness = {
  status: z.enum(['fresh', 'stale', 'held']),
  stale_since: Instant.nullable(),
  held_since: Instant.nullable(),
}

export const CompositeLatestResponse = z.strictObject({
  ...documents.CompositeLatest.shape,
  as_of: Instant,
  ...staleness,
  /** Why the daily value is held or stale. */
  reason: z.string().nullable(),
  run_id: z.string(),
})

export const CompositeHistoryResponse = z.strictObject({
  ...documents.CompositeHistory.shape,
  ...clamped,
})

export const AttributionResponse = z.strictObject({ ...documents.Attribution.shape, ...clamped })

export const IndexHistoryResponse = z.strictObject({
  ...documents.IndexDocument.pick({ history: true, price_changes: true }).shape,
  ...clamped,
})
export const IndexConstituentsResponse = z.strictObject({
  date: documents.Day,
  ...documents.IndexDocument.pick({ constituents: true }).shape,
})

/** The current basket or, for a requested day, everything behind its value. */
export const ConstituentsResponse = z.union([documents.Constituents, documents.DayFile])

export const ModelsResponse = z.strictObject({
  ...page,
  models: z.array(
    documents.ListedModel.extend({
      /** Present if models are ranked by a skill. */
      skill_score: z.number().nullable().optional(),
      skill_adjusted_price: price.nullable().optional(),
    }),
  ),
})

export const ModelResponse = documents.ListedModel.omit({ sit_adjusted_price: true }).extend({
  asked_id: z
    .strictObject({
      model_id: z.string(),
      retires_on: documents.Day.nullable(),
      retired: z.boolean(),
    })
    .nullable(),
})

export const ModelScoreResponse = z.strictObject({
  as_of: Instant,
  scale: z.string(),
  ...documents.ScoredModel.shape,
})

export const ModelHistoryResponse = z.strictObject({
  model_id: ModelId,
  history: z.array(z.strictObject({ date: documents.Day, ...documents.prices })),
  /** Replaces `history` for a model that doesn't write text. */
  unit_prices: z.array(documents.UnitPrice).optional(),
  ...clamped,
})

export const ModelMovesResponse = z.strictObject({
  model_id: ModelId,
  days: z.int(),
  change: z.number(),
  moves: z.array(
    z.strictObject({
      ...documents.ModelMove.omit({ effect: true }).shape,
      contribution: z.number(),
    }),
  ),
  ...clamped,
})

export const ModelPriceResponse = z.strictObject({
  model_id: ModelId,
  on: documents.Day,
  ...documents.statedPrices,
  /**
   * `reference`: this service's own price for that day; otherwise a source's statement, see `note`.
   */
  basis: z.enum([...documents.PriceEvidence.options, 'reference']),
  provider: Slug.nullable(),
  /** The first known day at this price. */
  since: documents.Day,
  note: z.string(),
  claims: z.array(
    documents.DatedPrices.shape.claims.element
      .omit({ model_id: true })
      .extend({ agrees: z.boolean() }),
  ),
})

const Fact = z.strictObject({
  status: z
    .enum(['known', 'not_sold', 'unknown'])
    .describe(
      "`known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it.",
    ),
  source: z
    .string()
    .nullable()
    .describe(
      'The source that states the fact; null if unknown. For `region`: a value of `region_source`.',
    ),
})

export const Facts = z.strictObject({
  batch: Fact,
  flex: Fact,
  priority: Fact,
  cache_read: Fact,
  cache_write: Fact,
  context_tier: Fact,
  region: Fact,
  precision: Fact,
  retention: Fact,
  latency: Fact,
})

const ListedEndpoint = z.strictObject({
  ...documents.Endpoint.shape,
  performance,
  facts: Facts,
  ...documents.toEvidence(documents.Day),
  price_evidence: z.array(
    documents
      .toEvidence(documents.Day)
      .price_evidence.element.extend({ url: z.url().nullable(), sha256: z.string().nullable() }),
  ),
  last_seen: documents.Day,
})

export const EndpointsResponse = z.strictObject({
  model_id: ModelId,
  as_of: Instant,
  count: z.int(),
  endpoints: z.array(ListedEndpoint),
  unconverted: documents.ModelDetail.shape.unconverted,
  /** Replaces endpoints for a model that doesn't write text. */
  unit_prices: z.array(documents.UnitPrice),
})

/** Billed items that aren't text and may have prices of their own. */
const OTHER_ITEMS = [
  'audio_input',
  'audio_output',
  'cached_audio_input',
  'image_input',
  'image_output',
  'cached_image_input',
  'search',
] as const

/** The cost of a workload in USD; a month has 30 days. */
export const Cost = z.strictObject({
  /** The upper bound if anything is unknown. */
  per_request: price,
  per_request_low: price.nullable(),
  per_day: price,
  per_month: price,
  unknown: z.array(
    z.enum([
      'context_tier',
      'cache_read',
      'cache_write',
      ...documents.ServiceTier.options,
      'audio',
      'image',
      'search',
    ]),
  ),
  /** Per request; they add up to `per_request`. */
  lines: z.array(
    z.strictObject({
      item: z.enum([
        'input',
        'cached_input',
        'cache_write',
        'cache_write_1h',
        'output',
        'reasoning',
        'request',
        ...OTHER_ITEMS,
      ]),
      service_tier: documents.ServiceTier,
      unit: documents.PriceRow.shape.unit,
      count: z.number().nonnegative(),
      /** 0 if another unit is billed. */
      tokens: z.number().nonnegative(),
      /** Null if another unit is billed. */
      usd_per_m: price.nullable(),
      usd: price,
    }),
  ),
})

const Alternative = z.strictObject({
  model_id: ModelId,
  provider: Slug,
  score: z.number(),
  blended_price_per_m: price,
  saving: z.number(),
  promotion: documents.Endpoint.shape.promotion,
  loses: z.array(z.string()),
  caveats: z.array(z.string()),
})

export const AlternativesResponse = z.strictObject({
  model_id: ModelId,
  as_of: Instant,
  score: z.number(),
  provider: Slug.nullable(),
  blended_price_per_m: price,
  alternatives: z.array(Alternative),
  /**
   * The cheapest later model of the same creator with at least the same score, no higher price and
   * the same inputs.
   */
  newer: Alternative.nullable(),
  succession: z.array(
    z.strictObject({
      from: documents.Day,
      model_id: ModelId,
      score: z.number(),
      blended_price_per_m: price,
    }),
  ),
})

export const UsageBasis = z.enum([
  'listed',
  'changed',
  ...documents.PriceEvidence.options,
  'reference',
])
export type UsageBasis = z.infer<typeof UsageBasis>

const UsageItem = Cost.shape.lines.element.extend({
  item: z.enum([...Cost.shape.lines.element.shape.item.options, 'seconds', 'characters', 'images']),
})

export const PricedLine = z.strictObject({
  status: z.enum(['priced', 'partly', 'unknown']),
  model_id: ModelId.nullable(),
  rule: z.string().nullable(),
  provider: Slug.nullable(),
  /** The UTC day whose prices apply. */
  day: documents.Day.nullable(),
  cost_usd: price.nullable(),
  plain_cost_usd: price.nullable(),
  unknown: z.array(z.enum([...Cost.shape.unknown.element.options, 'window'])),
  items: z.array(UsageItem),
  price: z
    .strictObject({
      provider: Slug.nullable(),
      basis: UsageBasis,
      from: documents.Day,
      to: documents.Day.nullable(),
      ...documents.tokenPrices,
      sources: z.array(z.string()),
    })
    .nullable(),
  reason: z.string().nullable(),
  caveats: z.array(z.string()),
  suggestions: z.array(z.string()),
})
export type PricedLine = z.infer<typeof PricedLine>
const UsageTotal = z.strictObject({
  priced: z.int(),
  partly: z.int(),
  unknown: z.int(),
  cost_usd: price.nullable(),
})
export type UsageTotal = z.infer<typeof UsageTotal>

export const PriceUsageResponse = z.strictObject({
  as_of: Instant,
  stale: z.boolean(),
  run_id: z.string(),
  lines: z.array(PricedLine),
  total: UsageTotal,
})

const Amounts = Cost.pick({ per_request: true, per_day: true, per_month: true })

/** `null` if no exchange rate is on record; absent if no currency is asked for. */
const Converted = Amounts.extend({
  currency: z.string(),
  /** Units per US dollar. */
  rate: z.number(),
  rate_date: documents.Day,
})
  .nullable()
  .optional()

/** The fields that identify an offer and limit its cost. */
export const CostedOffer = documents.Endpoint.pick({
  provider: true,
  provider_name: true,
  endpoint_tag: true,
  base_url: true,
  model_id_on_provider: true,
  verified: true,
  promotion: true,
  context_length: true,
  until: true,
  price_until: true,
  next_price: true,
})

export const CostResponse = z.strictObject({
  model_id: ModelId,
  as_of: Instant,
  /** Whether the next release is overdue. */
  stale: z.boolean(),
  /** Every count of the request. */
  workload: z.strictObject({
    ...Workload.shape,
    input_tokens: z.int().nonnegative(),
    ...UNIT_COUNTS,
  }),
  discount_percent: z.number().optional(),
  count: z.int(),
  endpoints: z.array(
    z.strictObject({
      ...CostedOffer.shape,
      cost: Cost,
      /** Set if the list price differs from what is billed. */
      list_cost: Cost.nullable(),
      converted: Converted,
      caveats: z.array(z.string()),
    }),
  ),
  /** Replaces `endpoints` for a model that doesn't write text. */
  unit_costs: z.array(
    z.strictObject({
      provider: Slug,
      ...Amounts.shape,
      converted: Converted,
      items: z.array(UsageItem),
      caveats: z.array(z.string()),
    }),
  ),
  does_not_fit: z.array(
    z.strictObject({
      provider: Slug,
      ...documents.Endpoint.pick({ endpoint_tag: true, model_id_on_provider: true }).shape,
      reason: z.string(),
    }),
  ),
})

/** Identifies one of a provider's offers. */
const offered = documents.Endpoint.pick({ endpoint_tag: true, regions: true, places: true }).shape

/** How to call an endpoint. */
const called = {
  provider: Slug,
  ...offered,
  base_url: z.string(),
  base_url_parameters: documents.Endpoint.shape.base_url_parameters,
  ...documents.calls,
  model_id_on_provider: z.string(),
  model_id_source: documents.ModelIdSource,
}

export const requested = {
  provider: Slug,
  ...offered,
  model_id_on_provider: z.string().nullable(),
  verified: z.boolean(),
}

export const RequestResponse = z.strictObject({
  model_id: ModelId,
  ...requested,
  ...documents.Endpoint.pick({ api: true, auth_scheme: true, sdk: true, placeholders: true }).shape,
  retires_on: documents.Model.shape.retires_on,
  until: documents.Endpoint.shape.until,
  url: z.string(),
  format: z.enum(['curl', 'python', 'typescript']),
  text: z.string(),
})

const EndpointConfig = z.strictObject({
  ...called,
  via_provider: Slug.optional(),
  ...documents.tokenPrices,
  auth_scheme: documents.AuthScheme,
})

export const Recommendation = z.strictObject({
  rank: z.int(),
  model_id: ModelId,
  tier: documents.TierName,
  blended_price_per_m: price,
  /** Null for a model without a score, see `scored_only`. */
  cost_per_iq: price.nullable(),
  aa_score: z.number().nullable(),
  /** Score for the skill in `rank_by`, used in `cost_per_iq`; absent for general intelligence. */
  skill_score: z.number().optional(),
  context_length: z.int(),
  is_reasoning: z.boolean(),
  why: z.string(),
  endpoint_config: EndpointConfig,
  as_of: z.strictObject({ price: Instant, aa_score: documents.Day.nullable() }),
  caveats: z.array(z.string()),
  ...documents.Endpoint.pick({
    list: true,
    payable: true,
    promotion: true,
  }).shape,
  performance,
  ...documents.toEvidence(documents.Day),
  /** Cost of the requested workload, if any. */
  cost: Cost.optional(),
  /** The model's cheapest observed offer, if another was chosen. */
  passed_over: z
    .strictObject({
      provider: Slug,
      provider_name: z.string(),
      blended_price_per_m: price,
      reason: z.string(),
    })
    .nullable(),
  /** As many endpoints as requested, starting with that of `endpoint_config`. */
  endpoints: z
    .array(
      EndpointConfig.extend({
        blended_price_per_m: price,
        performance,
      }),
    )
    .optional(),
})
export type Recommendation = z.infer<typeof Recommendation>

export const RunnerUp = z.strictObject({
  model_id: ModelId,
  cost_per_iq: price.nullable(),
  blended_price_per_m: price,
  reason: z.string(),
})
export type RunnerUp = z.infer<typeof RunnerUp>

export const RecommendResponse = z.strictObject({
  query: z.strictObject(RecommendRequest.shape).required({ modality: true, limit: true }),
  as_of: Instant,
  /** Whether the next release is overdue. */
  stale: z.boolean(),
  methodology_version: z.string(),
  /** Repeated here from `alternatives_considered`, because they change what the list means. */
  unmatched_names: z.array(z.string()),
  recommendations: z.array(Recommendation),
  alternatives_considered: z.strictObject({
    count: z.int(),
    /**
     * Numbers of excluded models by constraint. `verified`: how many would match only with
     * unverified offers.
     */
    excluded_by: z.record(z.string(), z.int()),
    /** Numbers of models, among those excluded, for which data was missing, by constraint. */
    excluded_by_unknown: z.record(z.string(), z.int()),
    runner_ups: z.array(RunnerUp),
    /**
     * If nothing matches: what dropping each constraint would let in, most first; last, as
     * `verified`, what only offers with a single source would meet.
     */
    relax: z.array(
      z.strictObject({
        constraint: z.string(),
        models: z.int(),
        best: RunnerUp.omit({ reason: true }),
        note: z.string(),
      }),
    ),
    /** Sentences about names in the constraints that match nothing, with suggestions. */
    unmatched_names: z.array(z.string()),
  }),
  ranking_basis: z.strictObject({
    method: z.enum([
      'cost_per_iq_ascending',
      'workload_cost_per_iq_ascending',
      'cost_per_skill_ascending',
      'workload_cost_per_skill_ascending',
      'blended_price_ascending',
      'workload_cost_ascending',
    ]),
    description: z.string(),
    quality_latency_data: z.string(),
  }),
  disclaimer: z.string(),
})
export type RecommendResponse = z.infer<typeof RecommendResponse>

export const { shape: scoreOfModel } = documents.Model.pick({
  aa_score: true,
  aa_score_as_published: true,
  score_scale: true,
  score_basis: true,
  scored_on: true,
})

export const ExplainResponse = z.strictObject({
  model_id: ModelId,
  tier: documents.TierName,
  as_of: Instant,
  pricing: z.strictObject({
    input_per_m: price,
    output_per_m: price,
    blended_per_m: price,
    cost_per_iq: price.nullable(),
    change_24h: change,
    change_7d: change,
  }),
  price_history_summary: z.strictObject({
    days_observed: z.int(),
    snapshots: z.int(),
    min_blended: price,
    max_blended: price,
    trend: z.enum(['up', 'down', 'flat', 'unknown']),
    trend_note: z.string(),
    series_url: z.string(),
  }),
  endpoints: z.array(ListedEndpoint),
  cheapest_verified_endpoint: z
    .strictObject({ ...called, blended_per_m: price, auth_scheme: documents.AuthScheme })
    .nullable(),
  /** Why there is no cheapest verified endpoint, or why a cheaper one was passed over. */
  note: z.string().optional(),
  privacy: z.strictObject({
    zdr_available: z.boolean().nullable(),
    eu_sovereign_available: z.boolean().nullable(),
    note: z.string(),
  }),
  quality: z.strictObject({
    ...scoreOfModel,
    cost_per_iq: price.nullable(),
    probe_data: z.string(),
  }),
  methodology_version: z.string(),
  ...clamped,
})

export const ProvidersResponse = z.strictObject({ ...page, providers: z.array(documents.Provider) })

export const ExportsResponse = z.strictObject({
  ...page,
  exports: z.array(
    z.strictObject({
      ...documents.ExportFile.shape,
      bytes: z.int(),
      sha256: z.string(),
      gzip_bytes: z.int().optional(),
      gzip_sha256: z.string().optional(),
      url: z.string(),
    }),
  ),
  ...clamped,
})

export const ChangesResponse = z.strictObject({
  as_of: Instant,
  /** The first day covered. */
  since: documents.Day,
  ...clamped,
  ...page,
  ...documents.Changes.shape,
})

const Part = z.enum(['ok', 'failing'])

export const LiveResponse = z.strictObject({ status: z.literal('live') })

export const ReadyResponse = z.strictObject({
  status: z.enum(['ready', 'unready']),
  /** The reason why the process isn't ready. */
  reason: z.string().nullable(),
})

export const HealthResponse = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  /** Why it isn't `ok`. */
  reasons: z.array(z.string()),
  version: z.string(),
  run_id: z.string().nullable(),
  as_of: Instant.nullable(),
  age_seconds: z.int().nullable(),
  store: Part,
  state: z.enum([...Part.options, 'foreign']),
  counters: Part,
  unreadable: z.array(z.string()),
})

export const SourcesResponse = z.strictObject({
  run_id: z.string(),
  as_of: Instant,
  ...staleness,
  stale_reason: Manifest.shape.stale_reason,
  sources: z.array(SourceReport),
})

/** One page of `retirements`. */
export const RetirementsResponse = z.strictObject({
  as_of: Instant,
  stale: z.boolean(),
  ...page,
  ...documents.Retirements.shape,
})

/** One page of `prices`, contradicted ones first. */
export const AccuracyResponse = z.strictObject({ ...page, ...documents.Accuracy.shape })

/** One page of `quotes`, by model and provider; disagreements are few and always complete. */
export const QuarantineResponse = z.strictObject({
  as_of: Instant,
  ...page,
  ...documents.Quarantine.shape,
})

export const AnonymousKeyResponse = z.strictObject({
  api_key: z.string(),
  plan: PlanName,
  limits: Limits,
  created_at: Instant,
  /** Keys don't expire, but they can be revoked. */
  expires_at: z.null(),
})

export const IndexResponse = z.strictObject({
  name: z.string(),
  version: z.string(),
  documentation_url: z.url(),
  openapi_url: z.url(),
})
