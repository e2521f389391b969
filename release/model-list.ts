// Which models a list has, and in what order: the same for the API and for the page.
import type { z } from 'zod'
import type { Model, OtherModel } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/model-id.ts'
import type * as operations from '../contract/operations.ts'
import { selectFound } from './model-search.ts'
import { compareText } from './compare-text.ts'
import type { Release } from './release.ts'

export type ModelsQuery = z.output<typeof operations.models.query>
type Order = Pick<ModelsQuery, 'sort' | 'order'>

/** The highest blended price, in USD per million tokens, that the `micro` filter accepts. */
const MICRO_MAX_USD_PER_M = 0.1

const SORT_FIELDS = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
  tokens: 'tokens_per_day',
} as const

/** A model of another kind has the price of its input alone. */
type Sorted = { model_id: string } & {
  [Field in (typeof SORT_FIELDS)[keyof typeof SORT_FIELDS]]?: number | null
}

/** By order and provider: a release does not change, and its lists are requested page by page. */
const listsOf = new WeakMap<Release, Map<string, readonly Model[]>>()

export function selectModels(
  release: Release,
  { tier, provider, search, ...order }: Omit<ModelsQuery, 'kind'>,
): readonly Model[] {
  const listed = listModels(release, order, provider?.toLowerCase()).filter((model) =>
    isOfTier(model, tier),
  )
  return search === undefined ? listed : selectFound(release.models, { listed, search })
}

/** The same for models of another kind, which have no tier. */
export function selectOtherModels(
  { otherModels, providerByName }: Release,
  { kind, tier, provider, search, ...order }: ModelsQuery,
): readonly OtherModel[] {
  const name = provider?.toLowerCase()
  const slug = name === undefined ? undefined : providerByName.get(name)?.slug
  const listed = otherModels
    .filter(
      (model) =>
        model.kind === kind &&
        tier === undefined &&
        (name === undefined || isMadeBy(model, name) || isSoldBy(model, slug ?? name)),
    )
    .toSorted((one, other) => compareModels(one, other, order))
  return search === undefined ? listed : selectFound(otherModels, { listed, search })
}

/** All models, or those that a provider of that name makes or sells. */
function listModels(release: Release, order: Order, name?: string): readonly Model[] {
  const lists = listsOf.get(release) ?? new Map<string, readonly Model[]>()
  listsOf.set(release, lists)
  const key = `${order.sort} ${order.order}${name === undefined ? '' : ` ${name}`}`
  const known = lists.get(key)
  if (known) return known
  const list =
    name === undefined
      ? release.models.toSorted((one, other) => compareModels(one, other, order))
      : selectByProvider(release, listModels(release, order), name)
  // Of names without a model there is no end.
  if (list.length > 0) lists.set(key, list)
  return list
}

function selectByProvider({ providerByName }: Release, models: readonly Model[], name: string) {
  const slug = providerByName.get(name)?.slug
  return models.filter((model) => isMadeBy(model, name) || isSoldBy(model, slug))
}

/** `name` is a creator's slug, or its name in lower case. */
function isMadeBy({ model_id, provider }: Pick<Model, 'model_id' | 'provider'>, name: string) {
  return toCreatorSlug(model_id) === name || provider.toLowerCase() === name
}

function isSoldBy({ providers }: Pick<Model, 'providers'>, slug: string | undefined): boolean {
  return slug !== undefined && providers.includes(slug)
}

function isOfTier(model: Model, tier: ModelsQuery['tier']): boolean {
  if (tier === undefined) return true
  if (tier !== 'micro') return model.tier === tier
  return model.tier === 'budget' && model.blended_price_per_m <= MICRO_MAX_USD_PER_M
}

/** Models without the value come last in either order; ties break by id. */
function compareModels(one: Sorted, other: Sorted, { sort, order }: Order): number {
  const field = SORT_FIELDS[sort]
  const [value, otherValue] = [one[field] ?? null, other[field] ?? null]
  const byId = compareText(one.model_id, other.model_id)
  if (value === null || otherValue === null)
    return Number(value === null) - Number(otherValue === null) || byId
  return (order === 'asc' ? value - otherValue : otherValue - value) || byId
}
