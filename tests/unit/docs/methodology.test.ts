// The thresholds that the methodology states are those of data/parameters.json.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { listFigures } from '../../../scripts/docs/language.ts'
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
  'a Monday {settling_days} to 13 days before still counts while over {unsettled_share%} of {scale_event_min_models} common rows or more, {unsettled_min_models#} at least, stand over {scale_event_tolerance} z',
  'those above −{score_map_depth} z',
  'τ ≥ {score_map_min_tau}, a median residual ≤ {score_map_max_median_residual} z and a ninth decile ≤ {score_map_max_p90_residual}',
  'only until {min_providers_beside_maker#} providers count',
  'stands for {carry_days#} days',
  '**Begins:** on {verification_from}',
  '**Ends:** {tenure_days#} days after',
  'longest-standing provider, {established_days} at most',
  'fewer than {tenure_gap_fixes} fixes',
  'changed for {stale_source_days} days',
  'independent sources show, within {agreement_tolerance%}',
  'two independent sources have differed on by more than {agreement_tolerance%}',
  'matches within {agreement_tolerance%} of the list price',
  'if at the fix before it stood within {agreement_tolerance%}',
  'if it now stands within {agreement_tolerance%}',
  'two independent sources show it within {agreement_tolerance%}',
  'against each endpoint of its company | ×2 | ×10, or within {unit_signature_tolerance%}',
  'against the median of the others | ×2 | ×10, or within {unit_signature_tolerance%}',
  'basket quoted | under {min_observed_share%}',
  'at most {agreement_days#} days old, shows within {agreement_tolerance%}',
  'outside {range_min_usd_per_mtok} to {range_max_usd_per_mtok}',
  "over {source_shift_share%} of a source's {min_source_shift_quotes} prices or more change",
  'any step over {breaker_repriced_from%} |',
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
/** Constants of the code that applies them. */
const APPLIED = [
  ['Its interval holds 90 %', 'sql/scores/model_scores.sql', '1.64 * sqrt('],
  ['Its 95 % interval', 'sql/accuracy/accuracy_figures.sql', '1.96 * sqrt('],
  ['composite by 0.10 %', 'pipeline/upkeep/restate.ts', 'COMPOSITE_THRESHOLD_PCT = 0.1\n'],
  ['or a tier by 1 %', 'pipeline/upkeep/restate.ts', 'TIER_THRESHOLD_PCT = 1\n'],
  ['It wants 1 % of the composite', 'pipeline/upkeep/restate.ts', 'OLD_THRESHOLD_PCT = 1\n'],
] as const
const WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

const stated = STATED.map((pattern) =>
  pattern.replaceAll(/\{(\w+)([%#.]?)\}/g, (_, name: string, form: string) => toText(name, form)),
)

it.each(stated)('the methodology states %s', (passage) => {
  expect(page).toContain(passage)
})

it.each(APPLIED)('%s is what %s applies', async (passage, file, code) => {
  expect(page).toContain(passage)
  expect(await readFile(join(ROOT, file), 'utf8')).toContain(code)
})

it('states no other figure, but those of the worked example', () => {
  // Which tests/unit/index/worked-example.test.ts recomputes.
  const rules = page.replace(/^### A worked example$.*?(?=^## )/ms, '')
  const rest = [...stated, ...APPLIED.map(([passage]) => passage)].reduce(
    (text, passage) => text.replaceAll(passage, ''),
    rules,
  )
  expect(listFigures(rest)).toEqual([])
})

function toText(name: string, form: string): string {
  const value = parameters[name]?.value
  if (form === '%') return `${Number((Number(value) * 100).toPrecision(6))} %`
  if (form === '#') return WORDS[Number(value)] ?? String(value)
  // Of a version the first two numbers.
  return form === '.' ? String(value).split('.').slice(0, 2).join('.') : String(value)
}
