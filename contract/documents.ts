// The documents that a run publishes and the proxy serves. They describe a daily value but not when
// it was computed: times are in the manifest, so an unchanged price leaves the document unchanged,
// and it is neither uploaded nor downloaded again.
import { z } from 'zod'
import { ModelId, Slug } from './model-id.ts'
import { SKILLS } from './names.ts'

export const Day = z.iso.date()
export const TierName = z.enum(['frontier', 'standard', 'budget'])
export type TierName = z.infer<typeof TierName>
export const TIER_NAMES = TierName.options
/**
 * `measured`: at least two boards that agree. `one_board` and `disputed` are shown but neither
 * recommended nor in the index. `estimated` occurs only in older releases.
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

/** What a model does. Only text models are in the index. */
export const ModelKind = z.enum(['text', 'embeddings', 'rerank', 'images', 'audio', 'speech'])
export type ModelKind = z.infer<typeof ModelKind>

const price = z.number().nonnegative()
/** USD per million tokens; blended is three parts input to one part output. */
export const tokenPrices = { input_price_per_m: price, output_price_per_m: price }
export const prices = { ...tokenPrices, blended_price_per_m: price }
const cachePrices = {
  cache_read_price_per_m: price.nullable(),
  cache_write_price_per_m: price.nullable(),
}
const change = z.number().nullable()

const TierLatest = z.strictObject({
  price_per_m: price.nullable(),
  change_24h: change,
  models: z.int(),
})

/** `composite/latest.json`: the last daily value. Prices in USD per SIT, changes in percent. */
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
  /** The third creator's price for 40 points or more; null if fewer than three reach it. */
  price_of_40_points: z
    .strictObject({
      price_per_m: price,
      set_by: ModelId,
      change_30d: change,
      change_365d: change,
      /** The three cheapest creators; the third sets the price. */
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

/** `unobserved`: there was too little data, so the previous value remains. */
export const Quality = z.enum(['catalogue', 'endpoint', 'unobserved'])

/**
 * `price`: providers' changes at endpoints used on both days. All others are links, such as `basis`
 * if a price comes from another endpoint, source or basis, and `method` if the rules changed.
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
  /** 1 when first published, higher after a restatement, which states the reason. */
  revision: z.int(),
  revision_reason: z.string().nullable(),
})

/** `composite/history.json` and `composite/history/<tier>.json`: newest first, at most 365 days. */
export const CompositeHistory = z.strictObject({ history: z.array(HistoryEntry) })
export type CompositeHistory = z.infer<typeof CompositeHistory>

/** How an equal-quality price is computed. */
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

/** `indices.json`: the composite, its tiers and all other indices, each at its last value. */
export const Indices = z.strictObject({ indices: z.array(IndexLatest) })
export type Indices = z.infer<typeof Indices>

/**
 * `indices/<index>.json`: at most 365 days of history, newest first; members by weight; for a price
 * of equal quality, all changes since its first day, newest first.
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
 * `composite/attribution.json` and `composite/attribution/<tier>.json`: what moved the level each
 * day, newest first. In natural logarithms: a day's effects add up to `level_change`, those of kind
 * `price` to `index_change`; all others are links.
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

/** `composite/constituents.json`, `composite/constituents/<tier>.json`: the last daily value's basket. */
export const Constituents = z.strictObject({
  date: Day,
  count: z.int(),
  /** exp of the standard deviation of ln(cost per IQ): 2 means from half to double the level. */
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
      /** At basket selection; fixed until the next one. */
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
 * `days/<date>.json`: everything needed to recompute a daily value, unrounded.
 * `blended_price_per_m` is the median of the providers. `price_change` is the difference of the
 * medians now and before over providers with a `move`, in natural logarithms; null if none has one.
 * A `move` is null if the provider wasn't used the day before, or at another endpoint.
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
  /** The previous daily value's basket. */
  constituents_before: z.array(BasketEntry),
  /**
   * After a change of methodology, the previous basket as published. `constituents_before` is then
   * the one by the new methodology, computed from what `overlap` states.
   */
  method_link: z
    .strictObject({
      methodology_version: z.string(),
      overlap: z.enum(['raw', 'quotes', 'state']),
      constituents: z.array(BasketEntry),
    })
    .nullable(),
  /** Equal-quality prices, each with its ten cheapest creators, cheapest first. */
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
          ...tokenPrices,
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

/** A provider's price for a model that doesn't write text, by unit. */
export const UnitPrice = z.strictObject({
  provider: Slug,
  model_id_on_provider: z.string(),
  direction: z.enum(['input', 'output']),
  unit: Unit,
  /** If a source states it. */
  modality: Modality.nullable(),
  /** The size and quality of the image that the price is for. */
  image_size: z.string().nullable(),
  image_quality: z.string().nullable(),
  usd: price,
  sources: z.array(z.string()),
  first_seen: Day,
  last_seen: Day,
  /** Newest first, according to the first source. */
  steps: z.array(z.strictObject({ from: Day, to: Day, usd: price })),
})

export const Model = z.strictObject({
  kind: z.literal('text'),
  model_id: ModelId,
  name: z.string(),
  /** The creator's display name; its slug is the first part of the id. */
  provider: z.string(),
  tier: TierName,
  /** `price`: without a score, the launch price alone decides. */
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
  /** Slugs of the providers with an endpoint on the last day. */
  providers: z.array(Slug),
  /**
   * `catalogue`: known only from a catalogue, which last showed it on `price_observed_on`. `few`:
   * neither its creator nor three established providers sell it, so it is in no index.
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
  /** The score on the scale named by `score_scale`, used in all formulas. */
  aa_score: z.number().positive().nullable(),
  aa_score_as_published: z.number().nullable(),
  score_scale: z.string().nullable(),
  score_basis: ScoreBasis.nullable(),
  score_variant: z.string().nullable(),
  scored_on: Day.nullable(),
  tokens_per_day: z.int().nonnegative().nullable(),
  tokens_on: Day.nullable(),
  /** Prices of other output are on its endpoints. */
  unit_prices: z.array(UnitPrice),
})
export type Model = z.infer<typeof Model>

/** `models.json`: every tracked model, by id. */
export const Models = z.strictObject({ models: z.array(Model) })

/** A model of any kind; if it doesn't write text, fields based on text prices are null. */
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

/** `other-models.json`: models that don't write text, by id; no index rule reads them. */
export const OtherModels = z.strictObject({
  models: z.array(ListedModel.extend({ kind: ModelKind.exclude(['text']) })),
})
export type OtherModel = z.infer<typeof OtherModels>['models'][number]

/** An address to call; replace each `{…}` with your own value, such as a resource or region. */
const BaseUrl = z.string().regex(/^https:\/\/\S+$/)

export const AuthScheme = z.enum(['bearer', 'x-api-key', 'api-key', 'aws-sigv4', 'google-oauth'])
/** The protocol of an address; `data/apis.csv` has its path and headers. */
export const Api = z.enum([
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'google-generate',
  'bedrock-converse',
])
export const ModelIdSource = z.enum(['verified', 'catalog', 'inferred'])

/** An endpoint's prices in USD per million tokens; blended is three parts input to one part output. */
const Prices = z.strictObject({ ...tokenPrices, blended_per_m: price })

/** The next price, if a source dates it. */
const NextPrice = z.strictObject({
  from: Day,
  ...tokenPrices,
  cache_read_price_per_m: price.nullable(),
  source: z.string(),
})

/** An endpoint's medians as measured on that day; `null` if not measured, or too long ago. */
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

/** `performance.json`: separate, so that documents with prices change only with prices. */
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

/** The customer's own part of an address. */
const BaseUrlParameter = z.strictObject({
  name: z.string(),
  description: z.string(),
  example: z.string(),
})

export const ServiceTier = z.enum(['standard', 'batch', 'priority', 'flex', 'fast'])

/** A price of the schedule: what is billed per `unit`, and when. */
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

/** In documents, `null` means the release's own day, so that they change less often. */
export function toEvidence<SeenOn extends z.ZodType>(seenOn: SeenOn) {
  return {
    price_evidence: z.array(
      z.strictObject({
        root: z.string(),
        source: z.string(),
        first_seen: Day,
        seen_on: seenOn,
        ...tokenPrices,
      }),
    ),
    id_evidence: z.array(z.strictObject({ root: z.string(), seen_on: seenOn, value: z.string() })),
  }
}

const NamedText = z.strictObject({ name: z.string(), value: z.string() })

/** How to call an offer; absent in older releases. */
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
  /** How to call it through the router that bills it, if its own address or id isn't known. */
  router: z
    .strictObject({
      provider: Slug,
      provider_name: z.string(),
      base_url: BaseUrl,
      api: Api,
      path: z.string(),
      body: z.array(NamedText),
      model_id_on_provider: z.string(),
      auth_scheme: AuthScheme,
    })
    .nullable(),
  shares_address_with: Slug.nullable(),
  endpoint_tag: z.string(),
  model_id_on_provider: z.string().nullable(),
  model_id_source: ModelIdSource,
  id_shared_with: ModelId.nullable(),
  /** Whether price, address and id are all confirmed. */
  verified: z.boolean(),
  price_verified: z.boolean().nullable(),
  id_verified: z.boolean().nullable(),
  reviewed: z.boolean(),
  callable: z.boolean(),
  recommendation_rank: z.int().nullable(),
  first_party: z.boolean(),
  /** Prices that a caller pays today, after discounts. */
  ...Prices.shape,
  list: Prices.nullable(),
  payable: Prices.nullable(),
  promotion: z.strictObject({ discount: z.number(), seen_via: z.string(), since: Day }).nullable(),
  pending_price: z.strictObject({ ...Prices.shape, source: z.string(), seen_on: Day }).nullable(),
  prices: z.array(PriceRow),
  /** The source of each part of `prices`: `about` is a kind, a service tier, or context tiers. */
  price_sources: z.array(z.strictObject({ about: z.string(), source: z.string() })),
  assumed_prices: z.array(PriceRow),
  ...cachePrices,
  context_length: z.int().nullable(),
  max_output_tokens: z.int().nullable(),
  quantization: z.string().nullable(),
  supports_structured_output: z.boolean().nullable(),
  is_free: z.boolean(),
  /** Fraction off the list price, as flagged by the source; 0 if none. */
  discount: z.number(),
  /**
   * `standard` is on demand; `mode` means that the model thinks or works more. All but `standard`
   * are listed, but neither priced nor ranked.
   */
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
  /** The billing currency and the day's exchange rate, unless it is USD. */
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
  /** Ids of the sources that state this price. */
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
  /** `null` means the release's own day. */
  last_seen: Day.nullable(),
  last_changed: Day,
})
export type Endpoint = z.infer<typeof Endpoint>

/** Days at one reference price, from the true first day; `to` is `null` if it is current. */
const PriceStep = z.strictObject({
  from: Day,
  to: Day.nullable(),
  ...prices,
})
export type PriceStep = z.infer<typeof PriceStep>

/** A provider's change of its price between two daily values, at one source and on the same terms. */
export const ModelMove = z.strictObject({
  date: Day,
  provider: Slug,
  source: z.string(),
  old_price_per_m: price,
  new_price_per_m: price,
  effect: z.number(),
})

/** A provider's price in a currency without an exchange rate for its day. */
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
  /** Why it isn't converted and whether its figures may be dollars. */
  note: z.string(),
})

/**
 * `models/<model_id>.json`: endpoints, cheapest first; price steps and providers' price changes,
 * newest first.
 */
export const ModelDetail = z.strictObject({
  model_id: ModelId,
  endpoints: z.array(Endpoint),
  unconverted: z.array(UnconvertedOffer),
  price_steps: z.array(PriceStep),
  moves: z.array(ModelMove),
})
export type ModelDetail = z.infer<typeof ModelDetail>

/** What a past day's price is based on; see `sql/prices/price_claims.sql`. */
export const PriceEvidence = z.enum([
  'vendor_dated',
  'routed',
  'creator_catalogue_price',
  'catalogue_price',
])

/** A price as sources state it. */
export const statedPrices = {
  ...prices,
  ...cachePrices,
  /** Other prices than input, output and cache: context and service tiers, batches, audio. */
  prices: z.array(PriceRow),
}

/** A source's statement about an offer's price, with the days to which it applies. */
const PriceClaim = z.strictObject({
  model_id: ModelId,
  source: z.string(),
  /** `null` for a routed price, which belongs to no particular provider. */
  provider: Slug.nullable(),
  model_id_on_provider: z.string().nullable(),
  evidence: PriceEvidence,
  from: Day,
  to: Day,
  ...statedPrices,
})
export type PriceClaim = z.infer<typeof PriceClaim>

/** Adds the offer's region or tag, if the source names one, and whether we refuse the price. */
const StatedPrice = PriceClaim.extend({
  endpoint_tag: z.string(),
  refused: z.boolean(),
  /** When and where it was read; `null` for an announcement, which is its own source. */
  first_seen: Day.nullable(),
  last_seen: Day.nullable(),
  /** The page of an announcement; otherwise that of its source. */
  url: z.url().nullable(),
  /** Hash of the file from which the source's statements were read. */
  sha256: z.string().nullable(),
})
export type StatedPrice = z.infer<typeof StatedPrice>

/** `dated-prices/<creator>.json`: the prices of the creator's models back to 2023. */
export const DatedPrices = z.strictObject({
  creator: z.string(),
  claims: z.array(StatedPrice),
  /** One price per day, oldest first; a fallback is used if this service has no price of its own. */
  steps: z.array(
    PriceClaim.extend({
      is_fallback: z.boolean(),
      /** The provider through which the creator sells, if any. */
      creator_provider: Slug.nullable(),
      /** Tiers whose prices follow from an announcement for many models. */
      announced_tiers: z
        .array(z.strictObject({ service_tier: PriceRow.shape.service_tier, url: z.url() }))
        .optional(),
    }),
  ),
})
export type DatedStep = z.infer<typeof DatedPrices>['steps'][number]

/** `price-books/<letter>.json`: prices for usage of models whose creator starts with this letter. */
export const PriceBook = z.strictObject({
  models: z.array(
    z.strictObject({
      model_id: ModelId,
      /** In lower case; `provider` is set if other providers use the name for another model. */
      names: z.array(
        z.strictObject({ name: z.string(), provider: Slug.nullable(), rule: z.string() }),
      ),
      price_steps: z.array(PriceStep),
    }),
  ),
})
export type PriceBook = z.infer<typeof PriceBook>

/** The model that a moving id referred to; `to` is null if it still does. */
const MovingName = z.strictObject({
  provider_model_id: z.string(),
  provider: Slug,
  from: Day,
  to: Day.nullable(),
  model_id: ModelId,
})
export type MovingName = z.infer<typeof MovingName>

/** `provider-names.json`: names in lower case. */
const ProviderNames = z.strictObject({
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

/** The price before or after a change, in USD per million tokens. */
const ChangedPrice = z.strictObject(prices).nullable()

/**
 * `changes.json`: providers' changes of the last 90 days, newest first, at most 10,000. A change of
 * source, a reseller's flag or an exchange rate isn't a change.
 */
export const Changes = z.strictObject({
  changes: z.array(
    z.strictObject({
      /** The day on which it first appeared. */
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

/** `retirements.json`: models that are being retired or have been, the next one first. */
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

/** `calendar.json`: days with observed prices, newest first; price steps expand over them. */
const Calendar = z.strictObject({ days: z.array(Day) })

/** `rules.json`: methodology parameters that readers of a release also need. */
export const Rules = z.strictObject({
  blend_input_weight: z.number(),
  blend_output_weight: z.number(),
  /** Models with a lower score are never recommended. */
  quality_gate: z.number(),
  /** The score to which prices are adjusted. */
  reference_score: z.number(),
  /** USD per million blended tokens: the maximum price of a `micro` model. */
  micro_max_usd_per_m: z.number(),
  kept_days: z.number(),
  /** Latest exchange rates; older releases have none. */
  rates: z
    .array(z.strictObject({ currency: z.string(), units_per_usd: z.number(), day: Day }))
    .optional(),
  /** Countries and blocs of cloud regions; older releases have none. */
  region_places: z
    .array(z.strictObject({ region: z.string(), places: z.array(z.string()) }))
    .optional(),
})
export type Rules = z.infer<typeof Rules>

/** A board of the scale, and when it was last read. */
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

/** `scores.json`: the evidence for every tracked model's score on the release's day, unrounded. */
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

/**
 * `offers.json`: paid on-demand offers of all listed models, in order of choice within a model.
 * Recommended offers are verified, and their models reach the quality gate. Prices of other offers
 * may not be accepted.
 */
const Offers = z.strictObject({
  offers: z.array(
    z.strictObject({
      model_id: ModelId,
      is_recommended: z.boolean(),
      is_priced: z.boolean(),
      ...Endpoint.shape,
    }),
  ),
})
export type Offer = z.infer<typeof Offers>['offers'][number]

export const Provider = z.strictObject({
  name: z.string(),
  slug: Slug,
  model_count: z.int(),
  endpoint_count: z.int(),
  part_of: Slug.nullable(),
  unpriced: z.string().nullable(),
  /** Models that no other provider sells for less. */
  cheapest_count: z.int(),
  /** Its blended price over the reference price; median over its models. */
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

/** `providers/<slug>.json`: the provider and its models by id; ratios refer to the reference price. */
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

/** Export files with all days up to `date`, instead of one day's endpoints. */
export const History = z.enum([
  'index-history',
  'model-history',
  'constituents-history',
  'offers',
  'past-offers',
])
export type History = z.infer<typeof History>

/**
 * A day's export files. `bytes` and `sha256` describe the stored object, whose key is `exportKey`
 * in release.ts: Parquet with zstd inside, CSV and JSON lines as gzip.
 */
export const ExportFile = z.strictObject({
  date: Day,
  /** Absent if it contains one day's endpoints. */
  history: History.optional(),
  format: ExportFormat,
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** After decompression; absent for Parquet, which is sent as stored. */
  unpacked_bytes: z.int().optional(),
  unpacked_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type ExportFile = z.infer<typeof ExportFile>

/**
 * `exports.json`: all export files, newest day first; a recomputed day replaces its own. Histories
 * follow the newest day's files.
 */
export const Exports = z.strictObject({ exports: z.array(ExportFile) })
export type Exports = z.infer<typeof Exports>

/** `quarantine.json`: pending and refused prices of the release's day. */
export const Quarantine = z.strictObject({
  quotes: z.array(
    z.strictObject({
      source: z.string(),
      provider: Slug,
      model_id: ModelId,
      model_id_on_provider: z.string().nullable(),
      endpoint_tag: z.string(),
      /** As quoted; `null` if it isn't a number. */
      input_price_per_m: z.number().nullable(),
      output_price_per_m: z.number().nullable(),
      /** `pending` until it is repeated or another source shows it; `refused` permanently. */
      status: z.enum(['pending', 'refused']),
      rule: z.string(),
      reason: z.string(),
      /** The value that the rule measured, and its limit. */
      value: z.string().nullable(),
      threshold: z.string().nullable(),
      /** The provider's price in the meantime: its last accepted one, another quote, or none. */
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
const shares = { share, share_low: share, share_high: share }
const Compared = { comparisons: z.int(), disputed: z.int(), contradicted: z.int() }

/**
 * `accuracy.json`: the day's prices compared with audit sources, which set no prices. Includes
 * prices per million text tokens, one per kind and tier.
 */
export const Accuracy = z.strictObject({
  date: Day,
  tolerance: share,
  audit_sources: z.array(
    z.strictObject({
      source: z.string(),
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
      ...shares,
      weighted_share: share,
    }),
  ),
  uncompared: z.int(),
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
      ...shares,
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
      audit_prices: z.array(price),
      outcome: z.enum(['agrees', 'disputed', 'contradicted']),
      last_changed: Day.nullable(),
      tokens_per_day: z.int(),
      url: z.string().nullable(),
    }),
  ),
})
export type Accuracy = z.infer<typeof Accuracy>

/** By path, where `*` is any id, tier or day, in the order in which manifests list documents. */
const SHAPES = {
  'composite/latest.json': CompositeLatest,
  'composite/history*.json': CompositeHistory,
  'models.json': Models,
  'other-models.json': OtherModels,
  'performance.json': Performances,
  'models/*.json': ModelDetail,
  'calendar.json': Calendar,
  'offers.json': Offers,
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
/** The type of the document at a path. */
export type DocumentAt<Path> = {
  [Each in Pattern]: Path extends PathOf<Each> ? z.output<(typeof SHAPES)[Each]> : never
}[Pattern]

/** Throws for an unknown path, so no document is published without a shape. */
export function requireShape(path: string): z.ZodType {
  return requireEntry(path).shape
}

/** A document's position in a manifest; documents of one shape are sorted by path. */
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
