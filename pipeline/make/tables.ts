// The tables a run starts from: what sources said, and what the run before left.
import { z } from 'zod'
import { OBSERVED_KINDS } from '../collect/quote.ts'

export const OBSERVED = { source: 'varchar', observed_from: 'date', observed_to: 'date' }

/** The columns of the raw tables: a live source fills one day, the seed whole stretches of days. */
export const RAW_TABLES = Object.fromEntries(
  Object.entries(OBSERVED_KINDS).map(([kind, { shape }]) => [
    `raw_${kind}`,
    {
      ...OBSERVED,
      ...Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, toSqlType(type)])),
    },
  ]),
)

function toSqlType(type: z.core.$ZodType): string {
  if (type instanceof z.ZodNullable) return toSqlType(type.unwrap())
  if (type instanceof z.ZodArray) return 'varchar[]'
  if (type instanceof z.ZodBoolean) return 'boolean'
  if (type instanceof z.ZodISODate) return 'date'
  if (type instanceof z.ZodNumberFormat) return 'bigint'
  return type instanceof z.ZodNumber ? 'double' : 'varchar'
}

/** What a run leaves for the next one, see `listStateSources`. Empty before the first run. */
export const STATE_TABLES = {
  state_disagreements: `
    provider varchar, model_id varchar, source varchar, other_source varchar,
    blended_usd_per_mtok double, other_blended_usd_per_mtok double, since date, seen_on date`,
  state_price_steps: `
    model_id varchar, from_day date, to_day date, from_ordinal integer, to_ordinal integer,
    input_price_per_m double, output_price_per_m double, blended_price_per_m double`,
  state_price_moves: `
    model_id varchar, day date, provider varchar, source varchar,
    blended_before_usd_per_mtok double, blended_usd_per_mtok double, effect double`,
  state_attributions: `
    scope varchar, ordinal integer, day date, kind varchar, model_id varchar, effect double`,
  state_changes: `
    day date, kind varchar, model_id varchar, seller varchar, source varchar,
    input_from_usd_per_mtok double, output_from_usd_per_mtok double,
    blended_from_usd_per_mtok double, input_to_usd_per_mtok double, output_to_usd_per_mtok double,
    blended_to_usd_per_mtok double, index_effect double`,
  state_fix_files: 'day date, document varchar',
  state_sister_fixes: `
    sister varchar, ordinal integer, day date, quality varchar, constituents integer,
    price_per_m double, log_index double`,
  state_weekly_tokens: 'week date, model_id varchar, tokens_per_day double',
  state_list_factors: 'model_id varchar, provider varchar, source varchar, factor double',
  state_days: 'day date, ordinal integer',
  state_series: `
    source varchar, provider varchar, model_id varchar, endpoint_tag varchar, ordinal integer,
    day date, provider_group varchar, level varchar, input_usd_per_mtok double,
    output_usd_per_mtok double, blended_usd_per_mtok double, native_input_per_mtok double,
    native_output_per_mtok double, native_payable_input_per_mtok double,
    native_payable_output_per_mtok double, invalid_rule varchar, quote_id varchar,
    is_deprecated boolean, streak integer, verdict varchar, rule varchar, reference_usd_per_mtok double,
    is_confirmed boolean, accepted_on date, accepted_input_usd_per_mtok double,
    accepted_output_usd_per_mtok double, accepted_blended_usd_per_mtok double,
    accepted_payable_usd_per_mtok double, accepted_is_verified boolean, accepted_is_deprecated boolean,
    accepted_quantization varchar, accepted_regions varchar[], is_held boolean,
    published struct(
      input_usd_per_mtok double, output_usd_per_mtok double, blended_usd_per_mtok double,
      native_input_per_mtok double, native_output_per_mtok double,
      native_payable_input_per_mtok double, native_payable_output_per_mtok double,
      invalid_rule varchar, quote_id varchar, streak integer, verdict varchar, rule varchar,
      reference_usd_per_mtok double, is_confirmed boolean)`,
  state_tenures: `
    provider varchar, model_id varchar, since date, last_ordinal integer, is_confirmed boolean,
    is_tenured boolean`,
  state_model_firsts: 'model_id varchar, first_day date, launch_usd_per_mtok double',
  state_score_maps: `
    source varchar, scale integer, from_day date, k double, c double, is_valid boolean,
    model_count integer, tau double, median_residual double, p90_residual double, known_to date`,
  state_frozen_scores: `
    model_id varchar, ordinal integer, day date, score double, score_as_published double,
    score_variant varchar, score_basis varchar, scored_on date`,
  state_basket: `
    ordinal integer, day date, model_id varchar, creator varchar, launch_usd_per_mtok double,
    score double, score_as_published double, score_variant varchar, score_basis varchar,
    scored_on date, entered_at integer, entered_on date, tier varchar, frontier_from_score double,
    budget_to_usd_per_mtok double, log_cost_per_iq double`,
  state_fixes: `
    scope varchar, ordinal integer, day date, quality varchar, constituents integer,
    is_sufficient boolean, is_published boolean, price_per_m double, log_index double,
    index_points double, price_effect double, provider_effect double, exit_link double,
    entry_link double, score_link double, coverage_link double, link_factor double,
    dispersion double, carried_share double, single_provider_share double, revision integer,
    revision_reason varchar`,
  state_model_days: `
    model_id varchar, day date, ordinal integer, input_usd_per_mtok double,
    output_usd_per_mtok double, blended_usd_per_mtok double, provider_count integer,
    level varchar, observed_on date, is_deprecated boolean, is_tenured boolean`,
  state_endpoints: `
    source varchar, provider varchar, model_id varchar, endpoint_tag varchar,
    provider_model_id varchar, offer varchar, first_seen date, last_changed date, last_seen date,
    input_usd_per_mtok double, output_usd_per_mtok double`,
}

/**
 * What a held run leaves: what was observed. The fixes, the basket and the prices they are compared
 * with stay those of the last published fix. So do raw quotes: the next run would make a fix of
 * their day.
 */
const HELD_TABLES: readonly string[] = [
  ...Object.keys(RAW_TABLES).filter((table) => table !== 'raw_quotes'),
  'disagreements',
  'series',
  'tenures',
  'model_firsts',
  'score_maps',
  'endpoints',
]

/**
 * Of every raw and state table, the one of `tables` whose rows a run leaves for it: `next_<name>`
 * where only some rows are left, otherwise `<name>` as it is.
 */
export function listStateSources(
  tables: readonly string[],
  { isHeld = false } = {},
): { name: string; table: string }[] {
  if (isHeld)
    return listStateSources(tables)
      .filter(({ name }) => HELD_TABLES.includes(name))
      .map(({ name, table }) =>
        tables.includes(`held_${name}`) ? { name, table: `held_${name}` } : { name, table },
      )
  return Object.keys({ ...RAW_TABLES, ...STATE_TABLES }).map((stateTable) => {
    const name = stateTable.replace(/^state_/, '')
    const next = `next_${name}`
    return { name, table: tables.includes(next) ? next : name }
  })
}
