// The results of the index's SQL as plain rows. Days are counted from 1970-01-01.
import { z } from 'zod'
import type { Database } from '../../../pipeline/make/database.ts'

const Day = { day: z.int() }

const IndexDayRow = z.object({
  ...Day,
  scope: z.string(),
  constituents: z.int(),
  is_published: z.boolean(),
  price_per_m: z.number(),
  index_points: z.number(),
  price_effect: z.number(),
  link_effect: z.number(),
  change_24h: z.number().nullable(),
  change_7d: z.number().nullable(),
  change_30d: z.number().nullable(),
})

const ConstituentRow = z.object({
  ...Day,
  model_id: z.string(),
  tier: z.string(),
  score: z.number(),
  price_effect: z.number().nullable(),
})

const AttributionRow = z.object({
  ...Day,
  scope: z.string(),
  kind: z.string(),
  model_id: z.string(),
  effect: z.number(),
})

const PriceRow = z.object({
  ...Day,
  model_id: z.string(),
  price_rule: z.string(),
  blended_usd_per_mtok: z.number(),
})

const ProviderRow = z.object({
  ...Day,
  model_id: z.string(),
  provider: z.string(),
  source: z.string(),
  endpoint: z.string(),
  is_counting: z.boolean(),
  is_pending: z.boolean(),
  blended_usd_per_mtok: z.number(),
})

const MoveRow = z.object({ ...Day, model_id: z.string(), effect: z.number() })
const CreatorRow = z.object({
  ...Day,
  index: z.string(),
  creator: z.string(),
  model_id: z.string(),
  price_per_m: z.number(),
})
const QualityPriceRow = z.object({ ...Day, index: z.string(), price_per_m: z.number() })

export interface IndexRun {
  dailyValues: z.infer<typeof IndexDayRow>[]
  constituents: z.infer<typeof ConstituentRow>[]
  attributions: z.infer<typeof AttributionRow>[]
  prices: z.infer<typeof PriceRow>[]
  sellers: z.infer<typeof ProviderRow>[]
  moves: z.infer<typeof MoveRow>[]
  creators: z.infer<typeof CreatorRow>[]
  qualityPrices: z.infer<typeof QualityPriceRow>[]
  /** Those that the last day trips. */
  breakers: string[]
}

export async function readResult(database: Database): Promise<IndexRun> {
  // Only the columns of the schema: to read the others would take as long as to make the tables.
  const read = async <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, table: string) => {
    const columns = Object.keys(schema.shape).map((name) =>
      name === 'day' ? `(day - date '1970-01-01')::integer as day` : `"${name}"`,
    )
    const rows = await database.rows(`select ${columns.join()} from ${table}`)
    return z.array(schema).parse(rows)
  }
  return {
    dailyValues: await read(IndexDayRow, 'index_days order by day, scope'),
    constituents: await read(ConstituentRow, 'constituents order by day, model_id'),
    attributions: await read(
      AttributionRow,
      '(from attributions inner join value_days using (day_number)) order by all',
    ),
    prices: await read(PriceRow, '(from reference_prices where is_new) order by all'),
    sellers: await read(
      ProviderRow,
      `(select model_providers.*, endpoint from model_providers
        inner join (select series_id, endpoint from series) as series using (series_id) where is_new) order by all`,
    ),
    moves: await read(
      MoveRow,
      '(from model_moves inner join value_days using (day_number)) order by day, model_id',
    ),
    creators: await read(CreatorRow, 'quality_creators order by all'),
    qualityPrices: await read(QualityPriceRow, 'quality_prices order by all'),
    breakers: (await database.rows('from breakers order by place')).map(({ breaker }) =>
      String(breaker),
    ),
  }
}
