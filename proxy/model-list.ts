// Which models a list shows, and in what order: the same for a program and for a page.
import type { z } from 'zod'
import type { Model } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/model-id.ts'
import type * as operations from '../contract/operations.ts'
import { compareText } from './order.ts'
import type { Release } from './release.ts'

export type ModelsQuery = z.output<typeof operations.models.query>

/** Dearest blended price, in USD per million tokens, that the `micro` filter lets through. */
const MICRO_MAX_USD_PER_M = 0.1

const SORT_FIELDS = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
} as const

export function selectModels(release: Release, query: ModelsQuery): Model[] {
  return sortModels(filterModels(release, query), query)
}

function filterModels(release: Release, { tier, provider, search }: ModelsQuery): Model[] {
  const creatorOrProvider = provider?.toLowerCase()
  const slug =
    creatorOrProvider === undefined
      ? undefined
      : release.providerByName.get(creatorOrProvider)?.slug
  const text = search?.toLowerCase()
  return release.models.filter(
    (model) =>
      (tier === undefined || isOfTier(model, tier)) &&
      (creatorOrProvider === undefined ||
        toCreatorSlug(model.model_id) === creatorOrProvider ||
        model.provider.toLowerCase() === creatorOrProvider ||
        (slug !== undefined && model.providers.includes(slug))) &&
      (text === undefined ||
        model.model_id.includes(text) ||
        model.name.toLowerCase().includes(text)),
  )
}

function isOfTier(model: Model, tier: NonNullable<ModelsQuery['tier']>): boolean {
  if (tier !== 'micro') return model.tier === tier
  return model.tier === 'budget' && model.blended_price_per_m <= MICRO_MAX_USD_PER_M
}

/** Models without the value come last in either order; ties break by id. */
function sortModels(models: Model[], { sort, order }: ModelsQuery): Model[] {
  const field = SORT_FIELDS[sort]
  const sign = order === 'asc' ? 1 : -1
  return models.sort((one, other) => {
    const [value, otherValue] = [one[field], other[field]]
    if (value === null || otherValue === null)
      return (
        Number(value === null) - Number(otherValue === null) ||
        compareText(one.model_id, other.model_id)
      )
    return sign * (value - otherValue) || compareText(one.model_id, other.model_id)
  })
}
