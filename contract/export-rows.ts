// The rows of export files. Column descriptions (columns.json) appear in the API's description, the
// data package and the metadata of Parquet files.
import { z } from 'zod'
import {
  cachePrices,
  CompositeHistory,
  Constituents,
  Day,
  Endpoint,
  type ExportFormat,
  type History,
  IndexDocument,
  ModelIdSource,
  PriceEvidence,
  PriceRow,
  Quality,
  TierName,
  tokenPrices,
} from './documents.ts'
import columns from './columns.json' with { type: 'json' }
import { ModelId, Slug } from './model-id.ts'

const price = z.number().nonnegative()
const constituent = Constituents.shape.constituents.element.shape

/** An endpoint as listed on `date`. */
export const ExportRow = z
  .strictObject({
    date: Day,
    model_id: ModelId,
    provider: Slug,
    provider_name: z.string(),
    endpoint_tag: z.string(),
    model_id_on_provider: z.string().nullable(),
    model_id_source: ModelIdSource,
    offer: Endpoint.shape.offer,
    ...tokenPrices,
    blended_per_m: price,
    ...cachePrices,
    prices: z.array(PriceRow),
    discount: z.number().nullable(),
    is_free: z.boolean(),
    verified: z.boolean(),
    outcome: z.enum(['accepted', 'listed', 'carried']),
    context_length: z.int().nullable(),
    max_output_tokens: z.int().nullable(),
    quantization: z.string().nullable(),
    source: z.string(),
    sources: z.string(),
    first_seen: Day,
    last_seen: Day,
    last_changed: Day,
  })
  .meta({ 'x-columns': columns.endpoints })

const IndexRow = z
  .strictObject({
    date: Day,
    scope: z.string(),
    index_points: z.number(),
    price_per_m: price,
    change_24h: z.number().nullable(),
    link_factor: z.number().nullable(),
    links: CompositeHistory.shape.history.element.shape.links.nullable(),
    constituents: z.int(),
    quality: IndexDocument.shape.history.element.shape.quality,
    revision: z.int().nullable(),
    revision_reason: z.string().nullable(),
  })
  .meta({ 'x-columns': columns['index-history'] })

const ModelRow = z
  .strictObject({
    first_date: Day,
    last_date: Day,
    model_id: ModelId,
    input_price_per_m: price.nullable(),
    output_price_per_m: price.nullable(),
    blended_price_per_m: price,
    basis: Quality,
  })
  .meta({ 'x-columns': columns['model-history'] })

const ConstituentRow = z
  .strictObject({
    date: Day,
    model_id: ModelId,
    tier: TierName,
    blended_price_per_m: price,
    provider_count: z.int(),
    price_rule: constituent.price_rule,
    is_carried: z.boolean(),
    score: z.number(),
    score_variant: constituent.score_variant,
    cost_per_iq: price,
    entered_on: Day,
    price_change: z.number().nullable(),
    link_change: z.number().nullable(),
  })
  .meta({ 'x-columns': columns['constituents-history'] })

const row = PriceRow.shape

/** A price that a source stated for those days, or that an offer has today. */
const OfferRow = z
  .strictObject({
    first_date: Day,
    last_date: Day.nullable(),
    model_id: ModelId,
    provider: Slug.nullable(),
    endpoint_tag: z.string(),
    model_id_on_provider: z.string().nullable(),
    source: z.string(),
    evidence: z.enum([...PriceEvidence.options, 'listed']),
    offer: Endpoint.shape.offer,
    kind: row.kind,
    direction: row.direction,
    service_tier: row.service_tier,
    threshold_tokens: row.threshold_tokens,
    ttl_seconds: row.ttl_seconds,
    utc_start: z.string().nullable(),
    utc_end: z.string().nullable(),
    utc_days: z.array(z.string()).nullable(),
    modality: row.modality.nullable(),
    image_size: z.string().nullable(),
    image_quality: z.string().nullable(),
    is_surcharge: z.boolean(),
    unit: row.unit,
    usd: price,
    list_usd: price.nullable(),
    verified: z.boolean().nullable(),
    regions: z.array(z.string()).nullable(),
    zero_retention: z.boolean().nullable(),
  })
  .meta({ 'x-columns': columns.offers })

export const HISTORY_ROWS: Readonly<Record<History, z.ZodObject>> = {
  'index-history': IndexRow,
  'model-history': ModelRow,
  'constituents-history': ConstituentRow,
  offers: OfferRow,
  'past-offers': OfferRow,
}

export const EXPORT_MEDIA: Readonly<Record<ExportFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
}

/** A row of any export file. */
export const AnyExportRow = z.union([ExportRow, IndexRow, ModelRow, ConstituentRow, OfferRow])
