// The results of the index's SQL as plain rows. Days are counted from 1970-01-01.
import { z } from 'zod'
import type { Database } from '../../../pipeline/make/database.ts'

const Nullable = z.number().nullable()
const Day = { day: z.int() }

const FixRow = z.object({
  ...Day,
  scope: z.string(),
  constituents: z.int(),
  is_sufficient: z.boolean(),
  is_published: z.boolean(),
  price_per_m: z.number(),
  index_points: z.number(),
  price_effect: z.number(),
  provider_effect: z.number(),
  exit_link: z.number(),
  entry_link: z.number(),
  score_link: z.number(),
  coverage_link: z.number(),
  link_factor: z.number(),
  change_24h: Nullable,
  change_7d: Nullable,
  change_30d: Nullable,
})
export type FixRow = z.infer<typeof FixRow>

const ConstituentRow = z.object({
  ...Day,
  model_id: z.string(),
  tier: z.string(),
  score: z.number(),
})

const AttributionRow = z.object({
  ...Day,
  scope: z.string(),
  kind: z.string(),
  model_id: z.string(),
  effect: z.number(),
})

const VerdictRow = z.object({
  ...Day,
  source: z.string(),
  provider: z.string(),
  model_id: z.string(),
  endpoint_tag: z.string(),
  verdict: z.string(),
  rule: z.string().nullable(),
  is_accepted: z.boolean(),
  is_verified: z.boolean(),
})
type VerdictRow = z.infer<typeof VerdictRow>

const ReferencePriceRow = z.object({
  ...Day,
  model_id: z.string(),
  blended_usd_per_mtok: z.number(),
})
const SpreadRow = z.object({ ...Day, spread_usd: Nullable, change_24h: Nullable })
const QualityPriceRow = z.object({ ...Day, index: z.string(), price_per_m: z.number() })
const ScaleEventRow = z.object({ ...Day, source: z.string() })
const ScoreMapRow = z.object({
  source: z.string(),
  scale: z.int(),
  k: Nullable,
  c: Nullable,
  is_valid: z.boolean(),
  median_residual: Nullable,
})

/** What a run counts, for the reference model. */
const Endpoint = {
  ...Day,
  group: z.string(),
  model: z.string(),
  source: z.string(),
  level: z.string(),
  provider: z.string(),
  tag: z.string(),
  blended: z.number(),
}
const Matching = z.object({
  days: z.array(z.object(Day).transform(({ day }) => day)),
  basket: z.array(
    z.object({
      ...Day,
      model: z.string(),
      score: z.number(),
      tier: z.enum(['frontier', 'standard', 'budget']),
    }),
  ),
  sellers: z.array(z.object({ ...Endpoint, observedOn: z.int(), is_counted: z.boolean() })),
  offers: z.array(z.object({ ...Endpoint, terms: z.string().nullable() })),
})
export type Matching = z.infer<typeof Matching>

export interface IndexRun {
  fixes: FixRow[]
  constituents: z.infer<typeof ConstituentRow>[]
  attributions: z.infer<typeof AttributionRow>[]
  verdicts: VerdictRow[]
  referencePrices: z.infer<typeof ReferencePriceRow>[]
  spreads: z.infer<typeof SpreadRow>[]
  qualityPrices: z.infer<typeof QualityPriceRow>[]
  scaleEvents: z.infer<typeof ScaleEventRow>[]
  scoreMaps: z.infer<typeof ScoreMapRow>[]
  /** Those that the last day trips. */
  breakers: string[]
}

export async function readResult(database: Database): Promise<IndexRun> {
  // Only the columns of the schema: to read the others would take as long as to make the tables.
  const read = async <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, sql: string) => {
    const columns = Object.keys(schema.shape).join()
    const rows = await database.rows(`select ${columns} from (${sql.replaceAll('%day', DAY)})`)
    return z.array(schema).parse(rows)
  }
  return {
    fixes: await read(
      FixRow,
      'select fixes.* replace (%day) from fixes inner join fix_days using (ordinal) order by ordinal, scope',
    ),
    constituents: await read(
      ConstituentRow,
      'select constituents.* replace (%day) from constituents inner join fix_days using (ordinal) order by ordinal, model_id',
    ),
    attributions: await read(
      AttributionRow,
      'select attributions.*, %day from attributions inner join fix_days using (ordinal) order by all',
    ),
    verdicts: await read(
      VerdictRow,
      `select series_days.* replace (%day), verdict, rule,
         accepted_quotes.ordinal is not null as is_accepted, coalesce(is_verified, false) as is_verified
       from series_days
       inner join fix_days using (ordinal)
       inner join verdicts using (series_id, price_run)
       left join accepted_quotes using (series_id, ordinal)
       where not is_remembered
       order by ordinal, source, provider, model_id, endpoint_tag`,
    ),
    referencePrices: await read(
      ReferencePriceRow,
      `select reference_prices.*, %day from reference_prices inner join fix_days using (ordinal)
       where basis = 'fix' and is_new order by ordinal, model_id`,
    ),
    spreads: await read(
      SpreadRow,
      'select spreads.*, %day from spreads inner join fix_days using (ordinal) where is_new order by ordinal',
    ),
    qualityPrices: await read(
      QualityPriceRow,
      `select * replace ((day - date '1970-01-01')::integer as day) from quality_prices order by all`,
    ),
    scaleEvents: await read(
      ScaleEventRow,
      `select source, (day - date '1970-01-01')::integer as day from scale_events order by day, source`,
    ),
    scoreMaps: await read(
      ScoreMapRow,
      'select * replace (scale::integer as scale) from score_maps order by source, scale',
    ),
    breakers: (await read(z.object({ breaker: z.string() }), 'from breakers order by breaker')).map(
      ({ breaker }) => breaker,
    ),
  }
}

/** Of the last run, over all its days. */
export async function readMatching(database: Database): Promise<Matching> {
  const endpoint = `"group", model_id as model, source, "level", provider, endpoint_tag as tag, blended_usd_per_mtok as blended`
  return Matching.parse({
    days: await database.rows(`select ${DAY} from fix_days where is_new order by ordinal`),
    basket: await database.rows(
      `select ${DAY}, model_id as model, score, tier
       from constituents inner join fix_days using (ordinal) order by ordinal, model_id`,
    ),
    sellers: await database.rows(
      `select day, ${endpoint}, "observedOn", is_counted
       from (
         select
           provider_quotes.* exclude (provider), provider_quotes.provider as "group", series.provider,
           series.endpoint_tag, ${DAY}, (observed_on - date '1970-01-01')::integer as "observedOn",
           coalesce(is_counted, true) as is_counted,
         from provider_quotes
         inner join fix_days using (ordinal)
         inner join series using (series_id)
         left join seller_tenures
           on seller_tenures.provider = provider_quotes.provider
           and seller_tenures.model_id = provider_quotes.model_id
           and seller_tenures.ordinal = provider_quotes.ordinal
       )
       order by all`,
    ),
    offers: await database.rows(
      `select day, ${endpoint}, quantization as terms
       from (
         select standing_quotes.*, provider_group as "group", ${DAY}
         from standing_quotes inner join fix_days using (ordinal)
       )
       order by all`,
    ),
  })
}

const DAY = `(fix_days.day - date '1970-01-01')::integer as day`
