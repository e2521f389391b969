// What a source says. Prices are decimal text in USD per million tokens, exactly as the source
// meant them (`per-million.ts` shifts the point); text that is no price stays as it came, so that
// the quarantine, not the parser, decides, and says why.
import { z } from 'zod'

const text = z.string()
const list = z.array(z.string())

/** One observed endpoint price. */
export const Quote = z.strictObject({
  /** The provider as the source spells it; `data/provider-aliases.csv` makes it a slug. */
  provider: text,
  provider_name: text.nullable(),
  /** The provider's own model id, which a caller sends. */
  provider_model_id: text.nullable(),
  /** How the source names the model. */
  model_ref: text,
  /** `canonical`, `catalogue`: the source links to such an id; `name`: only a spelling. */
  model_ref_kind: z.enum(['canonical', 'catalogue', 'name']),
  model_name: text.nullable(),
  /** Tells several endpoints of one provider for one model apart; empty where there is one. */
  endpoint_tag: text,
  offer: z.enum(['standard', 'free', 'batch', 'priority', 'routed']),
  currency: text,
  input_usd_per_mtok: text.nullable(),
  output_usd_per_mtok: text.nullable(),
  cache_read_usd_per_mtok: text.nullable(),
  cache_write_usd_per_mtok: text.nullable(),
  /** JSON of the other prices of the schedule, see `price-schedule.ts`; base and cache prices are above. */
  other_prices: text.nullable(),
  /** Fraction already taken off the prices shown; the list price is price / (1 - discount). */
  discount: z.number(),
  context_length: z.int().nullable(),
  max_output_tokens: z.int().nullable(),
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
  retention_days: z.int().nullable(),
  regions: list,
  released_on: z.iso.date().nullable(),
  /** The first and last day of the price or the offer, and the day it was announced, as its source dates them. */
  effective_from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  announced_on: z.iso.date().nullable(),
  /** JSON of the price that its source has dated to follow, as the contract has it. */
  next_price: text.nullable(),
  /** Medians of the source's last half hour or hour: milliseconds to the first token. */
  latency_ms: z.number().nullable(),
  tokens_per_second: z.number().nullable(),
  /** The day of these, where it is another than the quote's last. */
  measured_on: z.iso.date().nullable(),
  /** Of the last day, as the source counts it. */
  uptime_percent: z.number().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** Of the fields that some row of a source must fill, those that every source of quotes has. */
export const PRICES = ['input_usd_per_mtok', 'output_usd_per_mtok'] as const

/** Null, or an empty list, unless it is said here. */
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

/** Missing and `null` fields are unknown. Without `model_ref`, the provider's id names a model. */
type Known = { [Field in Exclude<keyof Quote, 'model_ref'>]?: Quote[Field] | null | undefined } & {
  provider: string
} & ({ model_ref: string } | { model_ref?: never; provider_model_id: string })

export function createQuote(known: Known): Quote
export function createQuote(known: Known): object {
  const { provider, model_ref = known.provider_model_id ?? '' } = known
  const stated = Object.entries(known).filter(([, value]) => value !== null && value !== undefined)
  return { ...UNKNOWN, provider, model_ref, model_ref_kind: 'name', ...Object.fromEntries(stated) }
}

/** A measurement as it came, if it is one: a strange one must not cost its row the price. */
export function toMeasured(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** The median of a distribution such as `{"p50": 620}`. */
export function toMedian(value: unknown): number | null {
  return toMeasured(z.object({ p50: z.number() }).safeParse(value).data?.p50)
}

/** A board's row of a model (or of one effort of it), as it states it on that day. */
export const Rating = z.strictObject({
  /** As `data/boards.csv` names it. */
  board: text,
  category: text,
  /** The board's own spelling; `data/board-models.csv` says what it stands for. */
  model_ref: text,
  /** Who made the model, as the board says it. */
  organization: text.nullable(),
  rating: z.number(),
  /** Bounds of its interval, in the rating's unit. */
  rating_lower: z.number().nullable(),
  rating_upper: z.number().nullable(),
  votes: z.int().nullable(),
  published_on: z.iso.date().nullable(),
  /** The board's own name of its scale, where it gives one: a new name is a new scale. */
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

/** What a catalogue knows of a model, at whatever provider. */
export const ModelFact = z.strictObject({
  model_ref: text,
  canonical_slug: text.nullable(),
  hugging_face_id: text.nullable(),
  name: text,
  context_length: z.int().nullable(),
  input_modalities: list,
  output_modalities: list,
  is_reasoning: z.boolean().nullable(),
  supports_tools: z.boolean().nullable(),
  open_weights: z.boolean().nullable(),
  released_on: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
})
export type ModelFact = z.infer<typeof ModelFact>

/** An exchange rate as its publisher states it; turning prices into dollars is for `sql/`. */
const Rate = z.strictObject({
  currency: text,
  /** Decimal text: how many of the currency one US dollar buys. */
  units_per_usd: text,
  /** The day the rate was fixed on, which on a weekend is the Friday before. */
  day: z.iso.date(),
})

/** How much a model was used through an aggregator on one UTC day. */
const Usage = z.strictObject({
  model_ref: text,
  day: z.iso.date(),
  /** Decimal text: prompt and completion together, counted by each provider's own tokenizer. */
  tokens: text,
})

/**
 * How a catalogue says that a seller is called: for one of its models, or, without an id, for all
 * that it says nothing else of. `sdk` and `shape` are the catalogue's words; `data/catalogue-sdks.csv`
 * makes them a protocol. `{name}` in the address is the customer's own.
 */
export const Address = z.strictObject({
  provider: text,
  provider_name: text.nullable(),
  provider_model_id: text.nullable(),
  /** Empty, or a way to run the model that is asked for by a header or in the body, e.g. `fast`. */
  mode: text,
  sdk: text.nullable(),
  shape: text.nullable(),
  base_url: text.nullable(),
  /** JSON of header → value, sent beside the key; and of what the body has besides. */
  headers: text.nullable(),
  body: text.nullable(),
})
export type Address = z.infer<typeof Address>

/** What a seller asks, as a witness says: it measures prices and makes none (`sql/accuracy/`). */
const Witness = z.strictObject({
  /** As the witness spells the seller, or `seller/region`. */
  provider: text,
  model_name: text,
  /** Null where the price is the seller's for any. */
  region: text.nullable(),
  service_tier: text,
  /** From how many tokens it holds; null: from the first. */
  threshold_tokens: z.int().nullable(),
  /** What else tells the row apart, e.g. a kind of input. */
  label: text.nullable(),
  currency: text,
  input_per_mtok: text.nullable(),
  output_per_mtok: text.nullable(),
  cache_read_per_mtok: text.nullable(),
  cache_write_per_mtok: text.nullable(),
  url: text.nullable(),
})

/** By kind; in this order a manifest names the tables. */
export const OBSERVED_KINDS = {
  quotes: Quote,
  ratings: Rating,
  models: ModelFact,
  rates: Rate,
  usages: Usage,
  addresses: Address,
  witnesses: Witness,
}
export const KindName = z.object(OBSERVED_KINDS).keyof()
export type Kind = z.infer<typeof KindName>
export type Observed<K extends Kind> = z.infer<(typeof OBSERVED_KINDS)[K]>
export type Observation = { [K in Kind]: Observed<K>[] }

/** Of which nothing has been said yet. */
export function createObservation(): Observation
export function createObservation(): object {
  return Object.fromEntries(KindName.options.map((kind) => [kind, []]))
}
