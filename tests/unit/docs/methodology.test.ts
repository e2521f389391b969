// The thresholds that the methodology states are those of data/parameters.json.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../run-process.ts'

const page = await readFile(join(ROOT, 'docs/methodology.md'), 'utf8')
const parameters = z
  .record(z.string(), z.object({ value: z.union([z.number(), z.string()]) }))
  .parse(JSON.parse(await readFile(join(ROOT, 'data/parameters.json'), 'utf8')))

/** `{name}` stands for a parameter, `{name%}` for one in percent, `{name#}` for one in words. */
const STATED = [
  '# Methodology, version {methodology_version.}',
  '1000 on {base_date}',
  'b = ({blend_input_weight} × input + output) / 4',
  'that scores {reference_score} on the scale OS-1',
  'A score of {quality_gate} or more',
  'reference price × {reference_score} / score',
  '`{reference_score} · exp({score_per_z} · mean of z)`',
  'drawn to within {score_clip} of their weighted median',
  'Two more than {score_disputed_from} z apart',
  'at least {scale_event_share%} of {scale_event_min_models} common rows or more move by over {scale_event_tolerance} z',
  'those above −{score_map_depth} z',
  'τ ≥ {score_map_min_tau}, a median residual ≤ {score_map_max_median_residual} z and a ninth decile ≤ {score_map_max_p90_residual}',
  'only until {min_providers_beside_maker#} providers count',
  'stands for {carry_days#} days',
  'begins | on {verification_from}',
  '| ends | {tenure_days#} days after',
  'longest-standing provider, {established_days} at most',
  'fewer than {tenure_gap_fixes} fixes',
  'changed for {stale_source_days} days',
  'at most {agreement_days#} days old, shows within {agreement_tolerance%}',
  'outside {range_min_usd_per_mtok} to {range_max_usd_per_mtok}',
  'over {ratio_soft_max}, or ×{ratio_step} from',
  'outside {ratio_hard_min} to 1,000',
  'last price that held | ×{jump_soft} or more, either way | ×{jump_hard} or more, or within {unit_signature_tolerance%}',
  'three or more other providers | ×{rival_soft} | ×{rival_hard}',
  'changes {common_factor_models#} models or more',
  'at least {min_constituents} constituents and at least {min_observed_share%}',
  'A tier needs {min_tier_constituents#} members',
  'over {breaker_index_move%}; within 7 days over {breaker_week_move%}, within 28 over {breaker_month_move%}',
  'repriced, by more than {breaker_repriced_from%} | over {breaker_repriced_share%}',
  'by more than {breaker_drift_move%} | within 7 days over {breaker_drift_week_share%} of it, within 28 over {breaker_drift_month_share%}',
  'on {breaker_creators_at_one_factor#} creators; or on {common_factor_models#} models or more, if that moves the index by over {breaker_common_factor_move%}',
  'at prices in quarantine | over {breaker_doubted_share%}',
  'explain {breaker_explained_share%} of the move',
  'or {min_witness_sellers#} established providers ask it within a factor of {witness_range}',
  'for {confirmation_days} days after others last showed it',
  'Days before {first_score_date} take it too',
  'last price in the lists for {listing_days} days',
  'more than {gap_days} days without a fix',
]
const WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

it.each(STATED)('the methodology states %s', (pattern) => {
  expect(page).toContain(
    pattern.replaceAll(/\{(\w+)([%#.]?)\}/g, (_, name: string, form: string) => toText(name, form)),
  )
})

function toText(name: string, form: string): string {
  const value = parameters[name]?.value
  if (form === '%') return `${Number((Number(value) * 100).toPrecision(6))} %`
  if (form === '#') return WORDS[Number(value)] ?? String(value)
  // Of a version the first two numbers.
  return form === '.' ? String(value).split('.').slice(0, 2).join('.') : String(value)
}
