// The rows of export files: columns.json names and describes their columns, and the documents have
// their types. Descriptions appear in the API's description, the data package and Parquet files.
import { z } from 'zod'
import {
  CompositeHistory,
  Day,
  DayFile,
  Endpoint,
  type ExportFormat,
  type History,
  IndexDocument,
  prices,
  PriceEvidence,
  PriceRow,
  Quality,
  UnitPrice,
} from './documents.ts'
import columns from './columns.json' with { type: 'json' }
import { ModelId, Slug } from './model-id.ts'

function defineRow(
  described: Readonly<Record<string, string>>,
  shapes: Readonly<Record<string, z.ZodType>>,
): z.ZodObject {
  const fields = Object.entries(described).map(([name, text]) => {
    const { [name]: shape } = shapes
    if (!shape) throw new Error(`columns.json: expected a column with a type, got ${name}`)
    return [name, shape.describe(text)]
  })
  return z.strictObject(Object.fromEntries(fields))
}

const { shape: endpoint } = Endpoint
const { shape: daily } = CompositeHistory.shape.history.element
const { shape: row } = PriceRow

/** An endpoint as listed on `date`. */
export const ExportRow = defineRow(columns.endpoints, {
  ...endpoint,
  date: Day,
  model_id: ModelId,
  discount: endpoint.discount.nullable(),
  outcome: z.enum(['accepted', 'listed', 'carried']),
  source: z.string(),
  sources: z.string(),
  last_seen: Day,
})

const IndexRow = defineRow(columns['index-history'], {
  ...daily,
  scope: z.string(),
  link_factor: daily.link_factor.nullable(),
  links: daily.links.nullable(),
  quality: IndexDocument.shape.history.element.shape.quality,
  revision: daily.revision.nullable(),
})

const ModelRow = defineRow(columns['model-history'], {
  ...prices,
  first_date: Day,
  last_date: Day,
  model_id: ModelId,
  input_price_per_m: prices.input_price_per_m.nullable(),
  output_price_per_m: prices.output_price_per_m.nullable(),
  basis: Quality,
})

const ConstituentRow = defineRow(columns['constituents-history'], {
  ...DayFile.shape.constituents.element.shape,
  date: Day,
})

/** A price that a source stated for those days, or that an offer has today. */
const OfferRow = defineRow(columns.offers, {
  ...UnitPrice.shape,
  ...endpoint,
  ...row,
  first_date: Day,
  last_date: Day.nullable(),
  model_id: ModelId,
  provider: Slug.nullable(),
  source: z.string(),
  evidence: z.enum([...PriceEvidence.options, 'listed']),
  utc_start: z.string().nullable(),
  utc_end: z.string().nullable(),
  utc_days: z.array(z.string()).nullable(),
  modality: row.modality.nullable(),
  list_usd: row.usd.nullable(),
  verified: endpoint.verified.nullable(),
  regions: endpoint.regions.nullable(),
  zero_retention: z.boolean().nullable(),
})

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
