// Models that write no text, in the shape of the list: what rests on a text price is null.
import type { Model, OtherModel } from '../contract/documents.ts'
import type { ListedModel } from '../contract/responses.ts'

export function toListed(model: Model | OtherModel): ListedModel {
  return 'unit_prices' in model
    ? { ...NO_TEXT, ...model }
    : { ...model, kind: 'text', unit_prices: [] }
}

const NO_TEXT = {
  tier: null,
  tier_basis: null,
  output_price_per_m: null,
  blended_price_per_m: null,
  sit_score: null,
  sit_adjusted_price: null,
  change_24h: null,
  change_7d: null,
  cheapest_blended_price_per_m: null,
  price_basis: 'catalogue' as const,
  released_on: null,
  retires_on: null,
  is_reasoning: null,
  supports_tools: null,
  open_weights: null,
  aa_score: null,
  aa_score_as_published: null,
  score_scale: null,
  score_basis: null,
  score_variant: null,
  scored_on: null,
  tokens_per_day: null,
  tokens_on: null,
}
