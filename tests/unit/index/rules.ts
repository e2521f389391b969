// The parameters that the index is made by, read from the file the pipeline reads. Days are counted from 1970-01-01.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = join(import.meta.dirname, '../../../data/parameters.json')
const DAY_MS = 86_400_000

const number = z.object({ value: z.number() }).transform(({ value }) => value)
const day = z.object({ value: z.iso.date() }).transform(({ value }) => toDay(value))

const Rules = z.object({
  base_date: day,
  verification_from: day,
  blend_input_weight: number,
  blend_output_weight: number,
  reference_score: number,
  quality_gate: number,
  scale_event_min_models: number,
  scale_event_share: number,
  scale_event_tolerance: number,
  settling_days: number,
  unsettled_share: number,
  unsettled_min_models: number,
  score_map_depth: number,
  score_per_z: number,
  score_clip: number,
  min_score_boards: number,
  score_disputed_from: number,
  score_map_min_tau: number,
  score_map_max_median_residual: number,
  score_map_max_p90_residual: number,
  min_providers_for_median: number,
  min_providers_beside_maker: number,
  quality_price_rank: number,
  confirmation_days: number,
  min_witness_sellers: number,
  witness_range: number,
  first_price_share: number,
  carry_days: number,
  tenure_days: number,
  established_days: number,
  established_divisor: number,
  tenure_gap_fixes: number,
  agreement_days: number,
  agreement_tolerance: number,
  creator_cap_divisor: number,
  frontier_share: number,
  frontier_rank: number,
  min_constituents: number,
  min_tier_constituents: number,
  min_observed_share: number,
  range_min_usd_per_mtok: number,
  range_max_usd_per_mtok: number,
  ratio_hard_min: number,
  ratio_hard_max: number,
  ratio_soft_max: number,
  ratio_step: number,
  jump_soft: number,
  jump_hard: number,
  unit_signature_tolerance: number,
  rival_soft: number,
  rival_hard: number,
  common_factor_models: number,
  breaker_creators_at_one_factor: number,
  source_shift_share: number,
  min_source_shift_quotes: number,
  creep_moves: number,
  creep_fixes: number,
  breaker_repriced_from: number,
  breaker_index_move: number,
})
export type Rules = z.infer<typeof Rules>

export async function readRules(file = FILE): Promise<Rules> {
  return Rules.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** A rule as the pipeline sets it, with days as text. */
export function toParameter(name: string, value: number): string | number {
  return name.endsWith('_date') || name.endsWith('_from') ? toIsoDay(value) : value
}

export function toDay(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS
}

export function toIsoDay(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}
