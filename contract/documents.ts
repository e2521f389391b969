// The documents a run publishes and the proxy serves from. A document holds what is true of a fix,
// never when it was looked at: instants live in the manifest, so that an unchanged price leaves an
// unchanged document, which is then neither uploaded nor fetched again.
import { z } from 'zod'
import { ModelId, Slug } from './model-id.ts'
import { SKILLS } from './names.ts'

export const Day = z.iso.date()
export const TierName = z.enum(['frontier', 'standard', 'budget'])
export type TierName = z.infer<typeof TierName>
export const TIER_NAMES = TierName.options
/**
 * `measured`: two boards or more that agree; `one_board`, `disputed`: shown, and neither recommended
 * nor in the index; `estimated` only in what older releases made.
 */
const ScoreBasis = z.enum(['measured', 'one_board', 'disputed', 'other_variant', 'estimated'])

const Unit = z.enum([
  '1M_tokens',
  'request',
  'search',
  'image',
  '1M_pixels',
  'second',
  '1M_characters',
])

/** What a model does. Only text is priced in the index. */
export const ModelKind = z.enum(['text', 'embeddings', 'rerank', 'images', 'audio', 'speech'])
export type ModelKind = z.infer<typeof ModelKind>

const price = z.number().nonnegative()
/** USD per million tokens; blended is three parts input to one output. */
export const prices = {
  input_price_per_m: price,
  output_price_per_m: price,
  blended_price_per_m: price,
}
const change = z.number().nullable()

const TierLatest = z.strictObject({
  price_per_m: price.nullable(),
  change_24h: change,
  models: z.int(),
})

/** `composite/latest.json`: the last fix. Prices in USD per SIT, changes in percent. */
export const CompositeLatest = z.strictObject({
  date: Day,
  composite: z.strictObject({
    price_per_m: price,
    index_points: z.number(),
    change_24h: change,
    change_7d: change,
    change_30d: change,
  }),
  tiers: z.strictObject({ frontier: TierLatest, standard: TierLatest, budget: TierLatest }),
  spread: z.strictObject({ price_per_m: z.number().nullable(), change_24h: change }),
  /** What three creators sell 40 points or better for; null where fewer do. */
  price_of_40_points: z
    .strictObject({
      price_per_m: price,
      set_by: ModelId,
      change_30d: change,
      change_365d: change,
      /** The three creators that sell it cheapest; the third sets the price. */
      lowest: z.array(z.strictObject({ creator: Slug, model_id: ModelId, price_per_m: price })),
    })
    .nullable(),
  link_points: z.number().nullable(),
  methodology_version: z.string(),
  link_factor: z.number(),
  constituents: z.int(),
  quality: z.enum(['catalogue', 'endpoint']),
})
export type CompositeLatest = z.infer<typeof CompositeLatest>

/** `unobserved`: too little was for a value, and the one before stands. */
export const Quality = z.enum(['catalogue', 'endpoint', 'unobserved'])

/**
 * `price`: what providers did at endpoints that count on both days. The others are links: `basis`
 * where a price comes from another endpoint, source or basis, `method` where the rules changed.
 */
const AttributionKind = z.enum(['price', 'basis', 'entry', 'exit', 'score', 'method'])

const HistoryEntry = z.strictObject({
  date: Day,
  price_per_m: price,
  index_points: z.number(),
  change_24h: change,
  link_factor: z.number(),
  links: z.array(z.strictObject({ kind: AttributionKind, factor: z.number() })),
  constituents: z.int(),
  quality: Quality,
  /** 1 as first published; higher where the day was restated, and then why. */
  revision: z.int(),
  revision_reason: z.string().nullable(),
})

/** `composite/history.json` and `composite/history/<tier>.json`: newest first, at most 365 days. */
export const CompositeHistory = z.strictObject({ history: z.array(HistoryEntry) })
export type CompositeHistory = z.infer<typeof CompositeHistory>

/** Of a price of equal quality, how it is made. */
const EqualQuality = z.strictObject({
  score: z.number().positive(),
  blend: z.string(),
  set_by: ModelId,
  creator: Slug,
  cheapest_per_m: price,
  fifth_per_m: price.nullable(),
  change_365d: change,
  first: z.strictObject({ date: Day, price_per_m: price, change_per_year: change }),
})

const Ask = z.strictObject({
  rank: z.int(),
  price_per_m: price,
  score: z.number().positive(),
  price_rule: z.enum(['median', 'first_party', 'few']),
})

const IndexLatest = z.strictObject({
  index: z.string(),
  name: z.string(),
  answers: z.string(),
  limitations: z.string(),
  first_date: Day,
  date: Day,
  ...CompositeLatest.shape.composite.shape,
  versus_composite: change,
  constituents: z.int(),
  equal_quality: EqualQuality.nullable(),
})

/** `indices.json`: the composite, its tiers and its sister indices, each at its last value. */
export const Indices = z.strictObject({ indices: z.array(IndexLatest) })
export type Indices = z.infer<typeof Indices>

/**
 * `indices/<index>.json`: the history newest first, at most 365 days; members by weight; of a price
 * of equal quality its changes since the first day, newest first.
 */
export const IndexDocument = z.strictObject({
  latest: IndexLatest,
  history: z.array(
    HistoryEntry.omit({
      link_factor: true,
      links: true,
      revision: true,
      revision_reason: true,
    }).extend({
      quality: z.enum([...Quality.options, 'restated']),
    }),
  ),
  constituents: z.array(
    z.strictObject({
      model_id: ModelId,
      weight: z.number(),
      cost_per_iq: price,
      ask: Ask.nullable(),
    }),
  ),
  price_changes: z.array(z.strictObject({ date: Day, price_per_m: price, set_by: ModelId })),
})
export type IndexDocument = z.infer<typeof IndexDocument>

const AttributionPart = z.strictObject({
  kind: AttributionKind,
  model_id: ModelId,
  effect: z.number(),
})

/**
 * `composite/attribution.json` and `composite/attribution/<tier>.json`: what moved the level at
 * each fix, newest first. Everything is in natural logarithms: the effects of a day add up to
 * `level_change`, those of kind `price` to `index_change`; the rest is linked away.
 */
export const Attribution = z.strictObject({
  attribution: z.array(
    z.strictObject({
      date: Day,
      index_change: z.number(),
      level_change: z.number(),
      parts: z.array(AttributionPart),
    }),
  ),
})
export type Attribution = z.infer<typeof Attribution>

/** `composite/constituents.json`, `composite/constituents/<tier>.json`: the last fix's basket. */
export const Constituents = z.strictObject({
  date: Day,
  count: z.int(),
  /** exp of the standard deviation of ln(cost per IQ): 2 means half to double the level. */
  dispersion: z.number(),
  carried_share: z.number(),
  single_provider_share: z.number(),
  constituents: z.array(
    z.strictObject({
      model_id: ModelId,
      tier: TierName,
      blended_price_per_m: price,
      provider_count: z.int(),
      price_rule: z.enum(['median', 'first_party', 'few']),
      level: z.enum(['L1', 'L2', 'L3', 'L4', 'L5']),
      is_carried: z.boolean(),
      /** Of the basket; it stays until the next one. */
      score: z.number(),
      score_variant: z.string().nullable(),
      score_basis: ScoreBasis,
      scored_on: Day,
      cost_per_iq: price,
      weight: z.number(),
      entered_on: Day,
    }),
  ),
})
export type Constituents = z.infer<typeof Constituents>

const BasketEntry = Constituents.shape.constituents.element.pick({
  model_id: true,
  tier: true,
  cost_per_iq: true,
})

/**
 * `days/<date>.json`: all that a fix was made from, unrounded, so that it can be recomputed from
 * this file alone. `blended_price_per_m` is the median of the sellers; `price_change` the difference
 * of the medians over those with a `move`, now and before it, in natural logarithms: null where none
 * has one. A `move` is null where a seller did not count the day before, or by another endpoint.
 */
export const DayFile = z.strictObject({
  date: Day,
  quality: Quality,
  methodology_version: z.string(),
  reference_score: z.number(),
  values: z.array(
    z.strictObject({
      scope: z.enum(['composite', ...TIER_NAMES]),
      constituents: z.int(),
      price_per_m: price,
      index_points: z.number(),
      index_points_before: z.number(),
      link_points: z.number().nullable(),
      link_points_before: z.number().nullable(),
      parts: z.array(AttributionPart),
    }),
  ),
  /** Of the fix before. */
  constituents_before: z.array(BasketEntry),
  /**
   * Where the method has changed since the fix before: that fix's basket as it was published. Then
   * `constituents_before` is the one by the new method, made from what `overlap` says.
   */
  method_link: z
    .strictObject({
      methodology_version: z.string(),
      overlap: z.enum(['raw', 'quotes', 'state']),
      constituents: z.array(BasketEntry),
    })
    .nullable(),
  /** The prices of equal quality, each with its ten cheapest creators, the cheapest first. */
  equal_quality: z.array(
    z.strictObject({
      index: z.string(),
      score: z.number().positive(),
      input_weight: z.number().positive(),
      output_weight: z.number().positive(),
      price_per_m: price,
      set_by: ModelId,
      creators: z.array(
        z.strictObject({
          ...Ask.omit({ rank: true }).shape,
          model_id: ModelId,
          input_price_per_m: price,
          output_price_per_m: price,
        }),
      ),
    }),
  ),
  constituents: z.array(
    z.strictObject({
      ...Constituents.shape.constituents.element.omit({ weight: true }).shape,
      price_change: z.number().nullable(),
      link_change: z.number().nullable(),
      providers: z.array(
        z.strictObject({
          provider: Slug,
          first_party: z.boolean(),
          source: z.string(),
          endpoint: z.string(),
          /** The first day on which it is known to sell the model. */
          since: Day,
          price,
          observed_on: Day,
          is_pending: z.boolean(),
          move: z.number().nullable(),
        }),
      ),
    }),
  ),
})
export type DayFile = z.infer<typeof DayFile>

const Modality = z.enum(['text', 'image', 'audio'])

/** What a seller bills for a model that writes no text, by its own unit. */
export const UnitPrice = z.strictObject({
  provider: Slug,
  model_id_on_provider: z.string(),
  direction: z.enum(['input', 'output']),
  unit: Unit,
  /** Where a source says it. */
  modality: Modality.nullable(),
  usd: price,
  sources: z.array(z.string()),
  first_seen: Day,
  last_seen: Day,
  /** Newest first, as the first of the sources says. */
  steps: z.array(z.strictObject({ from: Day, to: Day, usd: price })),
})

export const Model = z.strictObject({
  kind: z.literal('text'),
  model_id: ModelId,
  name: z.string(),
  /** The creator's display name; its slug is the first segment of the id. */
  provider: z.string(),
  tier: TierName,
  /** `price`: no score, so the tier rests on the launch price alone. */
  tier_basis: z.enum(['score', 'price']),
  ...prices,
  sit_score: z.number().positive().nullable(),
  sit_adjusted_price: price.nullable(),
  context_length: z.int().nullable(),
  change_24h: change,
  change_7d: change,
  cheapest_blended_price_per_m: price.nullable(),
  endpoint_count: z.int(),
  provider_count: z.int(),
  /** Slugs of the providers with an endpoint seen on the last fix. */
  providers: z.array(Slug),
  /**
   * `catalogue`: known from a curated catalogue alone, last seen there on `price_observed_on`.
   * `few`: neither its creator nor three sellers of a week sell it, so that no index has it.
   */
  price_basis: z.enum(['endpoint', 'catalogue', 'few']),
  price_observed_on: Day,
  first_seen: Day,
  released_on: Day.nullable(),
  deprecated_on: Day.nullable(),
  retires_on: Day.nullable(),
  retires_on_source: z.string().nullable(),
  retired: z.boolean(),
  replaced_by: ModelId.nullable(),
  is_reasoning: z.boolean().nullable(),
  supports_tools: z.boolean().nullable(),
  open_weights: z.boolean().nullable(),
  input_modalities: z.array(z.string()),
  output_modalities: z.array(z.string()),
  /** The score on the scale that `score_scale` names, the one the formulas use. */
  aa_score: z.number().positive().nullable(),
  aa_score_as_published: z.number().nullable(),
  score_scale: z.string().nullable(),
  score_basis: ScoreBasis.nullable(),
  score_variant: z.string().nullable(),
  scored_on: Day.nullable(),
  tokens_per_day: z.int().nonnegative().nullable(),
  tokens_on: Day.nullable(),
  /** What it makes beside text is on its endpoints: it has none. */
  unit_prices: z.array(UnitPrice),
})
export type Model = z.infer<typeof Model>

/** `models.json`: every tracked model, by id. */
export const Models = z.strictObject({ models: z.array(Model) })

/** A model of any kind; of those that write no text, what rests on a text price is null. */
export const ListedModel = z.strictObject({
  ...Model.shape,
  kind: ModelKind,
  tier: Model.shape.tier.nullable(),
  tier_basis: Model.shape.tier_basis.nullable(),
  retired: Model.shape.retired.nullable(),
  input_price_per_m: price.nullable(),
  output_price_per_m: price.nullable(),
  blended_price_per_m: price.nullable(),
})
export type ListedModel = z.infer<typeof ListedModel>

/** `other-models.json`: the models of the other kinds, by id; no rule of the index reads them. */
export const OtherModels = z.strictObject({
  models: z.array(ListedModel.extend({ kind: ModelKind.exclude(['text']) })),
})
export type OtherModel = z.infer<typeof OtherModels>['models'][number]

/** An address to call; `{…}` in it is the customer's own, e.g. a resource or region name. */
const BaseUrl = z.string().regex(/^https:\/\/\S+$/)

export const AuthScheme = z.enum(['bearer', 'x-api-key', 'api-key', 'aws-sigv4', 'google-oauth'])
/** The protocol that an address speaks; its path and headers are in `data/apis.csv`. */
export const Api = z.enum([
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'google-generate',
  'bedrock-converse',
])
export const ModelIdSource = z.enum(['verified', 'catalog', 'inferred'])

/** Prices of one endpoint in USD per million tokens; blended is three parts input to one output. */
const Prices = z.strictObject({
  input_price_per_m: price,
  output_price_per_m: price,
  blended_per_m: price,
})

/** The price that a source has dated to follow. */
const NextPrice = z.strictObject({
  from: Day,
  input_price_per_m: price,
  output_price_per_m: price,
  cache_read_price_per_m: price.nullable(),
  source: z.string(),
})

/** Medians of one endpoint as a source measured them on that day; `null`: it did not, or too long ago. */
export const Performance = z.strictObject({
  latency_ms: z.number().nullable(),
  tokens_per_second: z.number().nullable(),
  uptime_percent: z.number().nullable(),
  source: z.string(),
  observed_on: Day,
})
export interface Measured {
  performance: z.infer<typeof Performance> | null
}

/** `performance.json`: apart from the prices, so that those documents change with a price alone. */
export const Performances = z.strictObject({
  endpoints: z.array(
    z.strictObject({
      model_id: ModelId,
      provider: Slug,
      endpoint_tag: z.string(),
      ...Performance.shape,
    }),
  ),
})

/** What of an address is the customer's own. */
const BaseUrlParameter = z.strictObject({
  name: z.string(),
  description: z.string(),
  example: z.string(),
})

export const ServiceTier = z.enum(['standard', 'batch', 'priority', 'flex', 'fast'])

/** One price of an endpoint's schedule: what is billed per `unit`, and when. */
export const PriceRow = z.strictObject({
  kind: z.enum([
    'base',
    'context_tier',
    'batch',
    'priority',
    'flex',
    'cache_read',
    'cache_write',
    'reasoning',
    'image',
    'audio',
    'request',
    'search',
  ]),
  direction: z.enum(['input', 'output']),
  threshold_tokens: z.int().nullable(),
  threshold_op: z.enum(['gt', 'gte']).nullable(),
  service_tier: ServiceTier,
  ttl_seconds: z.int().nullable(),
  window: z
    .strictObject({
      utc_start: z.string(),
      utc_end: z.string(),
      utc_days: z.array(z.string()).nullable(),
    })
    .nullable(),
  modality: Modality,
  is_surcharge: z.boolean(),
  unit: Unit,
  usd: price,
})
export type PriceRow = z.infer<typeof PriceRow>

/** `null` in a document: seen on the release's own day, so that documents change less often. */
export function toEvidence<SeenOn extends z.ZodType>(seenOn: SeenOn) {
  return {
    price_evidence: z.array(
      z.strictObject({
        root: z.string(),
        seen_on: seenOn,
        input_price_per_m: price,
        output_price_per_m: price,
      }),
    ),
    id_evidence: z.array(z.strictObject({ root: z.string(), seen_on: seenOn, value: z.string() })),
  }
}

const NamedText = z.strictObject({ name: z.string(), value: z.string() })

/** How a request reaches an offer. Releases made before it was kept have none of it. */
export const calls = {
  api: Api.nullable(),
  path: z.string().nullable(),
  placeholders: z.array(BaseUrlParameter),
  headers: z.array(NamedText),
  body: z.array(NamedText),
  sdk: z.strictObject({ npm: z.string(), pypi: z.string() }).nullable(),
}

export const Endpoint = z.strictObject({
  provider: Slug,
  provider_name: z.string(),
  base_url: BaseUrl.nullable(),
  base_url_parameters: z.array(BaseUrlParameter),
  ...calls,
  address_source: z.string().nullable(),
  shares_address_with: Slug.nullable(),
  endpoint_tag: z.string(),
  model_id_on_provider: z.string().nullable(),
  model_id_source: ModelIdSource,
  id_shared_with: ModelId.nullable(),
  /** Price, address and id: that all three are confirmed. */
  verified: z.boolean(),
  price_verified: z.boolean().nullable(),
  id_verified: z.boolean().nullable(),
  reviewed: z.boolean(),
  callable: z.boolean(),
  recommendation_rank: z.int().nullable(),
  first_party: z.boolean(),
  /** What a caller pays today: net of any discount. */
  ...Prices.shape,
  list: Prices.nullable(),
  payable: Prices.nullable(),
  promotion: z.strictObject({ discount: z.number(), seen_via: z.string(), since: Day }).nullable(),
  pending_price: z.strictObject({ ...Prices.shape, source: z.string(), seen_on: Day }).nullable(),
  prices: z.array(PriceRow),
  /** What of the schedule each source says: a kind, a service tier, or the tiers of context. */
  price_sources: z.array(z.strictObject({ about: z.string(), source: z.string() })),
  assumed_prices: z.array(PriceRow),
  cache_read_price_per_m: price.nullable(),
  cache_write_price_per_m: price.nullable(),
  context_length: z.int().nullable(),
  max_output_tokens: z.int().nullable(),
  quantization: z.string().nullable(),
  supports_structured_output: z.boolean().nullable(),
  is_free: z.boolean(),
  /** Fraction off the list price, flagged by the source; 0 where there is none. */
  discount: z.number(),
  /** `standard` is on-demand, `mode` the model thinking or working more; any but `standard` is listed, neither priced nor ranked. */
  offer: z.enum(['standard', 'free', 'batch', 'priority', 'mode', 'routed']),
  is_available: z.boolean(),
  zdr: z.boolean().nullable(),
  trains_on_prompts: z.boolean().nullable(),
  zdr_under: z.string().nullable(),
  retention_days: z.int().nullable(),
  regions: z.array(z.string()),
  places: z.array(z.string()),
  region_source: z.enum(['id', 'list', 'tag', 'provider']).nullable(),
  surcharge: z.number().nullable(),
  /** What the seller bills in, where it is not USD, and the rate of the day. */
  native_price: z
    .strictObject({
      currency: z.string(),
      input_native_per_m: price,
      output_native_per_m: price,
      units_per_usd: price,
      rate_on: Day,
    })
    .nullable(),
  eu_sovereign: z.boolean().nullable(),
  auth_scheme: AuthScheme,
  effective_from: Day.nullable(),
  until: Day.nullable(),
  price_until: Day.nullable(),
  announced_on: Day.nullable(),
  next_price: NextPrice.nullable(),
  /** Ids of the sources that quote this price. */
  sources: z.array(z.string()),
  ...toEvidence(Day.nullable()),
  claims: z.array(
    z.strictObject({
      usd_in: price,
      usd_out: price,
      roots: z.array(z.string()),
      since: Day,
    }),
  ),
  first_seen: Day,
  /** `null`: seen on the release's own day. */
  last_seen: Day.nullable(),
  last_changed: Day,
})
export type Endpoint = z.infer<typeof Endpoint>

/** Days at one reference price, from the true first one; `to` is `null` where it still holds. */
const PriceStep = z.strictObject({
  from: Day,
  to: Day.nullable(),
  ...prices,
})
export type PriceStep = z.infer<typeof PriceStep>

/** A seller's change of price for a model from one fix to the next, one source on the same terms. */
export const ModelMove = z.strictObject({
  date: Day,
  provider: Slug,
  source: z.string(),
  old_price_per_m: price,
  new_price_per_m: price,
  effect: z.number(),
})

/** A price of a seller that bills in a currency for whose day there is no rate. */
const UnconvertedOffer = z.strictObject({
  provider: Slug,
  model_id_on_provider: z.string().nullable(),
  endpoint_tag: z.string(),
  currency: z.string(),
  written_by_provider: z.boolean(),
  input_native_per_m: price,
  output_native_per_m: price,
  source: z.string(),
  last_seen: Day,
  /** Why it is not converted, and whether its figures may be dollars. */
  note: z.string(),
})

/**
 * `models/<model_id>.json`: its endpoints, cheapest first, and its price steps and its sellers'
 * changes of price, newest first.
 */
export const ModelDetail = z.strictObject({
  model_id: ModelId,
  endpoints: z.array(Endpoint),
  unconverted: z.array(UnconvertedOffer),
  price_steps: z.array(PriceStep),
  moves: z.array(ModelMove),
})
export type ModelDetail = z.infer<typeof ModelDetail>

/** On what a price of a past day rests; see `sql/prices/price_claims.sql`. */
export const PriceEvidence = z.enum([
  'vendor_dated',
  'routed',
  'creator_catalogue_price',
  'catalogue_price',
])

/** What one source stated that an offer cost, over the days on which it did. */
const PriceClaim = z.strictObject({
  model_id: ModelId,
  source: z.string(),
  /** `null` of a routed price, which is no provider's. */
  provider: Slug.nullable(),
  model_id_on_provider: z.string().nullable(),
  evidence: PriceEvidence,
  from: Day,
  to: Day,
  ...prices,
  cache_read_price_per_m: price.nullable(),
  cache_write_price_per_m: price.nullable(),
  /** Beyond input, output and cache: tiers of context and service, batches, sound. */
  prices: z.array(PriceRow),
})
export type PriceClaim = z.infer<typeof PriceClaim>

/** `dated-prices/<creator>.json`: what its models cost back to 2023. */
export const DatedPrices = z.strictObject({
  creator: z.string(),
  claims: z.array(PriceClaim),
  /** One price a day, the oldest first; a fallback stands where this service has no own price. */
  steps: z.array(
    PriceClaim.extend({
      is_fallback: z.boolean(),
      /** Through which the creator sells, where it does. */
      creator_provider: Slug.nullable(),
    }),
  ),
})
export type DatedStep = z.infer<typeof DatedPrices>['steps'][number]

/** `price-books/<letter>.json`: what a line of usage of models is priced by, of creators that begin so. */
export const PriceBook = z.strictObject({
  models: z.array(
    z.strictObject({
      model_id: ModelId,
      /** In lower case; `provider` where others mean another model by it. */
      names: z.array(
        z.strictObject({ name: z.string(), provider: Slug.nullable(), rule: z.string() }),
      ),
      /** On demand, those to choose first. */
      offers: z.array(
        Endpoint.pick({
          provider: true,
          endpoint_tag: true,
          model_id_on_provider: true,
          verified: true,
          first_party: true,
          input_price_per_m: true,
          output_price_per_m: true,
          prices: true,
          price_sources: true,
          assumed_prices: true,
          context_length: true,
          max_output_tokens: true,
          regions: true,
          sources: true,
          last_changed: true,
          last_seen: true,
        }).extend({ promotion: Endpoint.shape.promotion }),
      ),
      price_steps: z.array(PriceStep),
    }),
  ),
})
export type PriceBook = z.infer<typeof PriceBook>

/** What an id that its provider moves from model to model stood for; `to` is null where it still does. */
const MovingName = z.strictObject({
  provider_model_id: z.string(),
  provider: Slug,
  from: Day,
  to: Day.nullable(),
  model_id: ModelId,
})
export type MovingName = z.infer<typeof MovingName>

/** `provider-names.json`: in lower case. */
export const ProviderNames = z.strictObject({
  providers: z.array(z.strictObject({ name: z.string(), provider: Slug })),
  routers: z.array(Slug),
  moving_names: z.array(MovingName),
})

const ChangeKind = z.enum([
  'price',
  'provider_entered',
  'provider_left',
  'model_entered',
  'model_left',
  'deprecated',
])

/** What one side of a change cost, in USD per million tokens. */
const ChangedPrice = z
  .strictObject({
    ...prices,
  })
  .nullable()

/**
 * `changes.json`: what sellers did in the last 90 days, newest day first, at most 10,000 changes.
 * Another source of a price, a channel's flag or an exchange rate is no change.
 */
export const Changes = z.strictObject({
  changes: z.array(
    z.strictObject({
      /** The fix at which it first showed. */
      date: Day,
      kind: ChangeKind,
      model_id: ModelId,
      provider: Slug.nullable(),
      source: z.string(),
      from: ChangedPrice,
      to: ChangedPrice,
      retires_on: Day.nullable(),
      moved_index: z.boolean(),
      index_change: change,
    }),
  ),
})
export type Change = z.infer<typeof Changes>['changes'][number]

/** Who states a fact, where, and since when. */
const Stated = z.strictObject({
  source: z.string(),
  stated_on: Day.nullable(),
  url: z.string().nullable(),
})

/** `retirements.json`: the models that end or have ended, the next end first. */
export const Retirements = z.strictObject({
  retirements: z.array(
    z.strictObject({
      ...Model.pick({
        model_id: true,
        name: true,
        provider: true,
        deprecated_on: true,
        retires_on: true,
        retired: true,
        replaced_by: true,
      }).shape,
      evidence: z.strictObject({
        deprecated_on: Stated.nullable(),
        retires_on: Stated.nullable(),
        replaced_by: Stated.nullable(),
      }),
    }),
  ),
})

/** `calendar.json`: the days with observed prices, newest first; price steps expand over them. */
const Calendar = z.strictObject({ days: z.array(Day) })

/**
 * `recommend.json`: what `POST /v1/recommend` chooses from: paid, on-demand endpoints with a
 * verified price, of models at or above the quality gate.
 */
/** `rules.json`: the parameters of the methodology that readers of a release decide by, too. */
export const Rules = z.strictObject({
  blend_input_weight: z.number(),
  blend_output_weight: z.number(),
  /** Models that score less are never recommended. */
  quality_gate: z.number(),
  /** The score to which prices are adjusted. */
  reference_score: z.number(),
  /** USD per million blended tokens: the most that a `micro` model costs. */
  micro_max_usd_per_m: z.number(),
  kept_days: z.number(),
})
export type Rules = z.infer<typeof Rules>

/** A board of the scale, and when it was read last. */
const Board = z.strictObject({
  source: z.string(),
  part: z.string(),
  transform: z.enum(['logit']).nullable(),
  anchor: z.number(),
  unit: z.number(),
  weight: z.number().nullable(),
  sd: z.number(),
  reason: z.string(),
  credit: z.string(),
  url: z.url(),
  captured_on: Day.nullable(),
  published_on: Day.nullable(),
  model_count: z.int(),
})

const ScoreRow = z.strictObject({
  ...Board.pick({ part: true, weight: true, credit: true, url: true }).shape,
  source: z.string(),
  model: z.string(),
  rating: z.number(),
  z: z.number(),
  clipped_z: z.number().nullable(),
  published_on: Day.nullable(),
  scored_on: Day,
  linked_by: z.enum(['reviewed', 'spelling', 'version']),
  link_reason: z.string().nullable(),
})

export const ScoredModel = z.strictObject({
  model_id: ModelId,
  status: z.enum([...ScoreBasis.options, 'unknown']),
  note: z.string(),
  score: z.number().nullable(),
  score_low: z.number().nullable(),
  score_high: z.number().nullable(),
  spread: z.number().nullable(),
  skills: z.array(z.strictObject({ skill: z.enum(SKILLS), score: z.number() })),
  boards: z.array(ScoreRow),
})
export type ScoredModel = z.infer<typeof ScoredModel>

/** `scores.json`: the evidence for the score of every tracked model on the release's day, unrounded. */
export const Scores = z.strictObject({
  date: Day,
  scale: z.string(),
  boards: z.array(Board),
  agreement: z.array(
    z.strictObject({
      one: z.string(),
      other: z.string(),
      model_count: z.int(),
      spearman: z.number().nullable(),
    }),
  ),
  scores: z.array(ScoredModel),
})
export type Scores = z.infer<typeof Scores>

const RecommendSet = z.strictObject({
  candidates: z.array(z.strictObject({ model_id: ModelId, cost_per_iq: price, ...Endpoint.shape })),
})
/** With what was measured of it, which stands in a document of its own. */
export type RecommendCandidate = z.infer<typeof RecommendSet>['candidates'][number] & Measured

export const Provider = z.strictObject({
  name: z.string(),
  slug: Slug,
  model_count: z.int(),
  endpoint_count: z.int(),
  part_of: Slug.nullable(),
  unpriced: z.string().nullable(),
  /** Models that no other provider sells cheaper. */
  cheapest_count: z.int(),
  /** Its blended price over the reference price, median over its models. */
  median_price_ratio: z.number().nullable(),
  base_url: BaseUrl.nullable(),
  headquarters: z.string().nullable(),
  regions: z.array(z.string()),
  zdr_available: z.boolean().nullable(),
  eu_sovereign_available: z.boolean().nullable(),
  trains_on_prompts: z.boolean().nullable(),
  retention_days: z.int().nullable(),
  status_page_url: z.url().nullable(),
  base_url_source: z.string().nullable(),
  base_url_seen_on: Day.nullable(),
  facts_source: z.string().nullable(),
  facts_seen_on: Day.nullable(),
  last_seen: Day,
})
export type Provider = z.infer<typeof Provider>

/** `providers.json`: every provider, by slug. */
const Providers = z.strictObject({ providers: z.array(Provider) })

/** `providers/<slug>.json`: it, and what it sells, by model id; the ratio is to the reference price. */
export const ProviderDetail = z.strictObject({
  ...Provider.shape,
  models: z.array(
    z.strictObject({
      model_id: ModelId,
      ...prices,
      ratio_to_reference: z.number().nullable(),
    }),
  ),
})
export type ProviderDetail = z.infer<typeof ProviderDetail>

export const ExportFormat = z.enum(['parquet', 'csv', 'jsonl'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** What an export file holds that is not the endpoints of one day: all days up to `date`. */
export const History = z.enum(['index-history', 'model-history', 'constituents-history'])
export type History = z.infer<typeof History>

/**
 * The export files of a day. `bytes` and `sha256` are those of the stored object, `exportKey` in
 * release.ts its key: Parquet with zstd inside, CSV and JSON lines as gzip.
 */
export const ExportFile = z.strictObject({
  date: Day,
  /** Absent where it holds the endpoints of that day. */
  history: History.optional(),
  format: ExportFormat,
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Once unpacked; absent of Parquet, which is stored as it is sent. */
  unpacked_bytes: z.int().optional(),
  unpacked_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type ExportFile = z.infer<typeof ExportFile>

/**
 * `exports.json`: the export files of all fixes, newest day first; a day made again replaces its
 * own. The histories stand behind the files of the newest day.
 */
export const Exports = z.strictObject({ exports: z.array(ExportFile) })
export type Exports = z.infer<typeof Exports>

/**
 * `quarantine.json`: the prices of the release's day that are pending or refused.
 */
export const Quarantine = z.strictObject({
  quotes: z.array(
    z.strictObject({
      source: z.string(),
      provider: Slug,
      model_id: ModelId,
      model_id_on_provider: z.string().nullable(),
      endpoint_tag: z.string(),
      /** As quoted: `null` where that is no number. */
      input_price_per_m: z.number().nullable(),
      output_price_per_m: z.number().nullable(),
      /** `pending` until it is repeated or another source shows it; `refused` for good. */
      status: z.enum(['pending', 'refused']),
      rule: z.string(),
      reason: z.string(),
      /** What the rule measured, and its bound. */
      value: z.string().nullable(),
      threshold: z.string().nullable(),
      /** The provider's price meanwhile: its last accepted one, another quote, or none. */
      outcome: z.enum(['carried', 'replaced', 'left_out']),
      since: Day,
    }),
  ),
  rejected_rows: z.array(
    z.strictObject({
      source: z.string(),
      row: z.string(),
      field: z.string(),
      value: z.string(),
      reason: z.string(),
    }),
  ),
})
export type Quarantine = z.infer<typeof Quarantine>

const share = z.number().min(0).max(1).nullable()
const Compared = { comparisons: z.int(), disputed: z.int(), contradicted: z.int() }

/**
 * `accuracy.json`: the prices of the release's day beside what witnesses say of them that no price is
 * made from. Counted are prices per million tokens of text, one for each kind and tier.
 */
export const Accuracy = z.strictObject({
  date: Day,
  tolerance: share,
  witnesses: z.array(
    z.strictObject({
      witness: z.string(),
      evidence: z.string(),
      credit: z.string(),
      url: z.url(),
    }),
  ),
  figures: z.array(
    z.strictObject({
      scope: z.enum(['all', 'seen_half', 'unseen_half', 'without_largest_provider']),
      providers: z.int(),
      ...Compared,
      agrees: z.int(),
      share,
      share_low: share,
      share_high: share,
      weighted_share: share,
    }),
  ),
  unwitnessed: z.int(),
  unconverted: z.int(),
  groups: z.array(
    z.strictObject({
      dimension: z.enum(['provider', 'kind', 'age']),
      value: z.string(),
      ...Compared,
    }),
  ),
  history: z.array(
    z.strictObject({
      date: Day,
      comparisons: z.int(),
      contradicted: z.int(),
      share,
      share_low: share,
      share_high: share,
    }),
  ),
  prices: z.array(
    z.strictObject({
      provider_name: z.string(),
      half: z.int(),
      provider: Slug,
      model_id: ModelId,
      endpoint_tag: z.string(),
      source: z.string(),
      service_tier: z.string(),
      threshold_tokens: z.int(),
      kind: z.enum(['input', 'output', 'cache_read', 'cache_write']),
      list_price: price,
      payable_price: price,
      witness_prices: z.array(price),
      outcome: z.enum(['agrees', 'disputed', 'contradicted']),
      last_changed: Day.nullable(),
      tokens_per_day: z.int(),
      url: z.string().nullable(),
    }),
  ),
})
export type Accuracy = z.infer<typeof Accuracy>

/** By path, in which `*` stands for any id, tier or day; in the order in which a manifest lists documents. */
const SHAPES = {
  'composite/latest.json': CompositeLatest,
  'composite/history*.json': CompositeHistory,
  'models.json': Models,
  'other-models.json': OtherModels,
  'performance.json': Performances,
  'models/*.json': ModelDetail,
  'calendar.json': Calendar,
  'recommend.json': RecommendSet,
  'rules.json': Rules,
  'scores.json': Scores,
  'providers.json': Providers,
  'providers/*.json': ProviderDetail,
  'composite/attribution*.json': Attribution,
  'composite/constituents*.json': Constituents,
  'indices.json': Indices,
  'indices/*.json': IndexDocument,
  'days/*.json': DayFile,
  'dated-prices/*.json': DatedPrices,
  'price-books/*.json': PriceBook,
  'provider-names.json': ProviderNames,
  'changes.json': Changes,
  'retirements.json': Retirements,
  'quarantine.json': Quarantine,
  'exports.json': Exports,
  'accuracy.json': Accuracy,
}

type Pattern = keyof typeof SHAPES
type PathOf<Each> = Each extends `${infer Start}*${infer End}` ? `${Start}${string}${End}` : Each
/** What a document of that path holds. */
export type DocumentAt<Path> = {
  [Each in Pattern]: Path extends PathOf<Each> ? z.output<(typeof SHAPES)[Each]> : never
}[Pattern]

/** Throws where the path is no document path: a document without a shape is never published. */
export function requireShape(path: string): z.ZodType {
  return requireEntry(path).shape
}

/** The place of a document among the others of a manifest; documents of one shape go by path. */
export function findPlace(path: string): number {
  return requireEntry(path).place
}

function requireEntry(path: string): { shape: z.ZodType; place: number } {
  const entries = Object.entries(SHAPES)
  const place = entries.findIndex(([pattern]) => {
    const [start = '', end] = pattern.split('*')
    return end === undefined ? path === start : path.startsWith(start) && path.endsWith(end)
  })
  const [, shape] = entries[place] ?? []
  if (!shape)
    throw new Error(`document: expected a path known to contract/documents.ts, got "${path}"`)
  return { shape, place }
}
