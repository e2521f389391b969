// The rows that sources produce, and what a row may hold before it reaches a table: a value that
// doesn't fit its column becomes unknown or is repaired, otherwise the row is rejected. Prices are
// decimal text in USD per million tokens (see `per-million.ts`). Text that isn't a price stays as
// it is, because the rules in sql/ judge prices and reject them with a reason.
import { z } from 'zod'
import { Slug } from '../../contract/model-id.ts'

const MAX_TEXT = 200
/** Length of a price schedule as JSON. */
const MAX_SCHEDULE = 20_000
const MAX_ITEMS = 100
const MAX_INTEGER = 2 ** 31 - 1
/** Far beyond any scale of scores. */
const MAX_RATING = 10_000

/** Control, format (direction, joiner, tag) and private-use characters, and line separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu
/** Stacked combining marks overlap neighboring lines; no script needs more than two. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu
/** Characters before a slug's first letter or digit. */
const BEFORE_NAME = /^[^A-Za-z0-9]+/

/** Truncates first, so the cost is bounded; text this long is rejected anyway. */
export function escapeInvisible(text: string): string {
  const start = text.slice(0, 2 * MAX_TEXT).replace(INVISIBLE, '')
  return start.normalize('NFC').replace(PILED_MARKS, '$1').toWellFormed()
}

/** Whether stg_quotes.sql can turn it into a slug. */
function hasSlug(provider: string): boolean {
  const slug = provider.toLowerCase().replaceAll(/[^a-z0-9._]+/g, '-')
  return Slug.safeParse(slug.replaceAll(/^-+|-+$/g, '')).success
}

const TOO_LONG = `expected at most ${MAX_TEXT} characters`
const text = z.string().overwrite(escapeInvisible).max(MAX_TEXT, TOO_LONG)
const named = text.min(1, 'expected a name')
const providerName = named
  .overwrite((spelled) => {
    const bare = spelled.replace(BEFORE_NAME, '')
    return hasSlug(spelled) || !hasSlug(bare) ? spelled : bare
  })
  .refine(hasSlug, 'expected a name in Latin letters and digits')
const decimal = z
  .string()
  .overwrite((price) => price.toWellFormed())
  .max(MAX_TEXT, TOO_LONG)
const list = z.array(z.string()).overwrite((items) =>
  items
    .slice(0, MAX_ITEMS)
    .map(escapeInvisible)
    .filter((item) => item !== '' && item.length <= MAX_TEXT),
)
const integer = z.int().min(0).max(MAX_INTEGER).nullable().catch(null)

/** One observed price of an endpoint. */
export const Quote = z.strictObject({
  /** The provider as the source spells it; `data/provider-aliases.csv` maps it to a slug. */
  provider: providerName,
  provider_name: text.nullable(),
  /** The provider's own model id, for requests. */
  provider_model_id: text.nullable(),
  /** The source's name for the model. */
  model_ref: named,
  /** `canonical`, `catalogue`: the source links to such an id. `name`: only a name. */
  model_ref_kind: z.enum(['canonical', 'catalogue', 'name']),
  model_name: text.nullable(),
  /** Distinguishes endpoints of one model at a provider; empty if there is only one. */
  endpoint_tag: text,
  offer: z.enum(['standard', 'free', 'batch', 'priority', 'routed']),
  currency: named,
  input_usd_per_mtok: decimal.nullable(),
  output_usd_per_mtok: decimal.nullable(),
  cache_read_usd_per_mtok: decimal.nullable(),
  cache_write_usd_per_mtok: decimal.nullable(),
  /** The other prices of the schedule as JSON, see `price-schedule.ts`. */
  other_prices: z.string().max(MAX_SCHEDULE).nullable().catch(null),
  /** The fraction already deducted from these prices; list price = price / (1 - discount). */
  discount: z.number(),
  context_length: integer,
  max_output_tokens: integer,
  quantization: text.nullable(),
  input_modalities: list,
  output_modalities: list,
  is_reasoning: z.boolean().nullable(),
  supports_tools: z.boolean().nullable(),
  supports_structured_output: z.boolean().nullable(),
  open_weights: z.boolean().nullable(),
  is_available: z.boolean(),
  is_deprecated: z.boolean(),
  zdr: z.boolean().nullable(),
  trains_on_prompts: z.boolean().nullable(),
  retention_days: integer,
  regions: list,
  released_on: z.iso.date().nullable(),
  /**
   * First and last day of the price or offer, and the day it was announced, if the source dates
   * them.
   */
  effective_from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  announced_on: z.iso.date().nullable(),
  /** The next price as JSON, if the source dates one. */
  next_price: text.nullable(),
  /** Median time to the first token over the last half hour or hour, in milliseconds. */
  latency_ms: z.number().nullable(),
  tokens_per_second: z.number().nullable(),
  /** The day of the measurements, if it isn't the quote's last. */
  measured_on: z.iso.date().nullable(),
  /** The uptime over the last day, as counted by the source. */
  uptime_percent: z.number().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** Fields that at least one row of every price source must have. */
export const PRICES = ['input_usd_per_mtok', 'output_usd_per_mtok'] as const

/** The default for fields that are left out. */
const UNKNOWN = {
  ...toEmpty(Quote.omit({ provider: true, model_ref: true, model_ref_kind: true })),
  endpoint_tag: '',
  offer: 'standard',
  currency: 'USD',
  discount: 0,
  is_available: true,
  is_deprecated: false,
}

function toEmpty({ shape }: z.ZodObject): object {
  const names = Object.entries(shape)
  return Object.fromEntries(
    names.map(([name, field]) => [name, field instanceof z.ZodArray ? [] : null]),
  )
}

type Stated = { [Field in keyof Quote]?: Quote[Field] | null | undefined }

/**
 * Missing and `null` fields are unknown. Without `model_ref`, the provider's id names the model.
 */
type Known = Omit<Stated, 'model_ref'> & { provider: string } & (
    | { model_ref: string }
    | { model_ref?: undefined; provider_model_id: string }
  )

/** A model in its provider's own list. */
export type Listed = Omit<Stated, 'provider' | 'provider_name' | 'model_ref'> & {
  provider_model_id: string
  model_ref?: string
}

export function createQuote(known: Known): Quote
export function createQuote(known: Known): object {
  const { provider, model_ref = known.provider_model_id ?? '' } = known
  const stated = Object.entries(known).filter(([, value]) => value !== null && value !== undefined)
  return { ...UNKNOWN, provider, model_ref, model_ref_kind: 'name', ...Object.fromEntries(stated) }
}

/** A measurement, or `null` if it is implausible, so that it doesn't cost the row its price. */
export function readMeasurement(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** The median of a distribution such as `{"p50": 620}`. */
export function readMedian(value: unknown): number | null {
  return readMeasurement(z.object({ p50: z.number() }).safeParse(value).data?.p50)
}

/** A board's rating of a model, or of one effort level, on a day. */
export const Rating = z.strictObject({
  /** The board's name in `data/boards.csv`. */
  board: text,
  category: text,
  /** The board's own spelling, which `data/board-models.csv` maps to a model. */
  model_ref: named,
  /** The creator, according to the board. */
  organization: text.nullable(),
  rating: z
    .number()
    .min(-MAX_RATING, `expected a rating of at most ${MAX_RATING}`)
    .max(MAX_RATING, `expected a rating of at most ${MAX_RATING}`),
  /** Interval bounds, in the rating's unit. */
  rating_lower: z.number().nullable(),
  rating_upper: z.number().nullable(),
  votes: integer,
  published_on: z.iso.date().nullable(),
  /** The board's name for its scale, if it has one; a new name means a new scale. */
  scale_version: text.nullable(),
})
export type Rating = z.infer<typeof Rating>

const UNSTATED = toEmpty(
  Rating.omit({ board: true, category: true, model_ref: true, rating: true }),
)
type KnownRating = Pick<Rating, 'board' | 'category' | 'model_ref' | 'rating'> & Partial<Rating>

export function createRating(known: KnownRating): Rating
export function createRating(known: KnownRating): object {
  return { ...UNSTATED, ...known }
}

/** A catalogue's facts about a model, independent of the provider. */
export const ModelFact = z.strictObject({
  model_ref: named,
  canonical_slug: text.nullable(),
  hugging_face_id: text.nullable(),
  name: text,
  context_length: integer,
  input_modalities: list,
  output_modalities: list,
  is_reasoning: z.boolean().nullable(),
  supports_tools: z.boolean().nullable(),
  open_weights: z.boolean().nullable(),
  released_on: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
})
export type ModelFact = z.infer<typeof ModelFact>

/** An exchange rate as published; SQL converts the prices. */
const Rate = z.strictObject({
  currency: named,
  /** Decimal text: units of the currency per US dollar. */
  units_per_usd: decimal,
  /** The day of the rate, which on a weekend is the Friday before. */
  day: z.iso.date(),
})

/** A model's usage through an aggregator on one UTC day. */
const Usage = z.strictObject({
  model_ref: named,
  day: z.iso.date(),
  /** Decimal text: prompt and completion tokens, counted by each provider's own tokenizer. */
  tokens: decimal,
})

/**
 * How a catalogue says to call a provider: one of its models, or all others if there is no id.
 * `sdk` and `shape` are the catalogue's words, which `data/catalogue-sdks.csv` maps to a protocol.
 * `{name}` in the address is a value that each customer fills in.
 */
export const Address = z.strictObject({
  provider: providerName,
  provider_name: text.nullable(),
  provider_model_id: text.nullable(),
  /** Empty, or a mode that a header or body field selects, such as `fast`. */
  mode: text,
  sdk: text.nullable(),
  shape: text.nullable(),
  base_url: text.nullable(),
  /** JSON: headers to send in addition to the key, and extra body fields. */
  headers: text.nullable(),
  body: text.nullable(),
})
export type Address = z.infer<typeof Address>

/**
 * A provider's price according to an audit source, which measures prices but sets none
 * (`sql/accuracy/`).
 */
const Audit = z.strictObject({
  /** The provider as the audit source spells it, or `provider/region`. */
  provider: providerName,
  model_name: text,
  /** `null` if the price applies to any region. */
  region: text.nullable(),
  service_tier: text,
  /** Token count from which it applies; `null` for all. */
  threshold_tokens: integer,
  /** Anything else that distinguishes the row, such as a kind of input. */
  label: text.nullable(),
  currency: named,
  input_per_mtok: text.nullable(),
  output_per_mtok: text.nullable(),
  cache_read_per_mtok: text.nullable(),
  cache_write_per_mtok: text.nullable(),
  url: text.nullable(),
})

/** The shape of each kind of row, in the order in which manifests list the tables. */
export const OBSERVED_KINDS = {
  quotes: Quote,
  ratings: Rating,
  models: ModelFact,
  rates: Rate,
  usages: Usage,
  addresses: Address,
  audits: Audit,
}
export const KindName = z.object(OBSERVED_KINDS).keyof()
export type Kind = z.infer<typeof KindName>
export type Observed<K extends Kind> = z.infer<(typeof OBSERVED_KINDS)[K]>
export type Observation = { [K in Kind]: Observed<K>[] }

/** An observation without rows. */
export function createObservation(): Observation
export function createObservation(): object {
  return Object.fromEntries(KindName.options.map((kind) => [kind, []]))
}
