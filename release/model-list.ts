// Filters and sorts the model list.
import type { z } from 'zod'
import { DEFAULTS } from '../contract/defaults.ts'
import type { ListedModel, Model, Rules } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/names.ts'
import type * as operations from '../contract/operations.ts'
import { compareText } from './compare-text.ts'
import { selectFound } from './model-search.ts'
import type { Release } from './release.ts'
import { findProvider } from './require-named.ts'

type Query = z.output<typeof operations.models.query>
type Listed = z.output<typeof operations.models.response>['models'][number]

const SORT_FIELDS = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
  tokens: 'tokens_per_day',
} as const

export function selectModels(release: Release, query: Query): readonly Listed[] {
  const { kind, tier, rank_by: skill, search } = query
  const models = kind === 'text' ? release.models : release.otherModels
  const name = query.provider?.toLowerCase()
  // Here `amazon` and `google` mean the creator, not the cloud.
  const isCreator = models.some(({ model_id }) => toCreatorSlug(model_id) === name)
  const slug = name && !isCreator ? (findProvider(release, name)?.slug ?? name) : name
  const listed = withSkill(release, models, skill)
    .filter(
      (model) =>
        model.kind === kind &&
        isOfTier(model, tier, release.rules) &&
        (!name ||
          !slug ||
          toCreatorSlug(model.model_id) === name ||
          model.provider.toLowerCase() === name ||
          model.providers.includes(slug)),
    )
    .toSorted(compareBy(query))
  if (search === undefined) return listed
  const isSorted = query.sort !== undefined || skill !== undefined
  return selectFound(models, { listed: isSorted ? listed : selectCurrent(listed), search })
}

/** Sorts the models that people usually mean by a name first: on sale, then rated, then newest. */
export function selectCurrent<Each extends ListedModel>(models: readonly Each[]): Each[] {
  const isPast = ({ price_basis, retires_on, retired }: Each) =>
    Number(price_basis === 'catalogue' || retires_on !== null || retired === true)
  // If no source states the release date, use the day on which we first saw the model.
  const toDay = ({ released_on, first_seen }: Each) => released_on ?? first_seen
  return models.toSorted(
    (one, other) =>
      isPast(one) - isPast(other) ||
      Number(one.aa_score === null) - Number(other.aa_score === null) ||
      compareText(toDay(other), toDay(one)) ||
      (other.aa_score ?? 0) - (one.aa_score ?? 0),
  )
}

/** Adds a skill's score and the price adjusted by it; `null` if no board rates the model. */
function withSkill(
  { skillsById, rules }: Release,
  models: readonly Listed[],
  skill: Query['rank_by'] = 'intelligence',
): readonly Listed[] {
  if (skill === 'intelligence') return models
  return models.map((model) => {
    const { model_id, kind, blended_price_per_m: usd } = model
    if (kind !== 'text' || usd === null) return model
    const score = skillsById.get(model_id)?.[skill] ?? null
    const price = score && (usd * rules.reference_score) / score
    return { ...model, skill_score: score, skill_adjusted_price: price && Number(price.toFixed(6)) }
  })
}

function isOfTier(model: Listed, tier: Query['tier'], rules: Rules): boolean {
  if (tier === undefined) return true
  if (tier !== 'micro') return model.tier === tier
  return (
    model.tier === 'budget' && (model.blended_price_per_m ?? Infinity) <= rules.micro_max_usd_per_m
  )
}

/** Models without the value come last in either order; ties are sorted by id. */
export function compareBy({ sort = DEFAULTS.sort, order }: Pick<Query, 'sort' | 'order'>) {
  const read = (model: Listed | Model) =>
    (sort === 'sit_adjusted_price' && 'skill_adjusted_price' in model
      ? model.skill_adjusted_price
      : model[SORT_FIELDS[sort]]) ?? null
  return (one: Listed, other: Listed): number => {
    const [value, otherValue] = [read(one), read(other)]
    const byId = compareText(one.model_id, other.model_id)
    if (value === null || otherValue === null)
      return Number(value === null) - Number(otherValue === null) || byId
    return (order === 'asc' ? value - otherValue : otherValue - value) || byId
  }
}
