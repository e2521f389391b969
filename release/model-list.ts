// Which models a list shows, and in what order: the same for a program and for a page. A release does not change,
// so its models are put in order once, and found by the names that people filter by.
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Model } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/model-id.ts'
import type * as operations from '../contract/operations.ts'
import { compareText } from './order.ts'
import type { Release } from './release.ts'

export type ModelsQuery = z.output<typeof operations.models.query>
type Order = Pick<ModelsQuery, 'sort' | 'order'>

/** Dearest blended price, in USD per million tokens, that the `micro` filter lets through. */
const MICRO_MAX_USD_PER_M = 0.1

const SORT_FIELDS = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
  tokens: 'tokens_per_day',
} as const

/** Of lists by name, with each list a little on top. */
const MAX_LISTED_MODELS = 200_000
const LIST_OVERHEAD = 20

type ByName = ReadonlyMap<string, ReadonlySet<Model>>

/** Each part is made when a question first needs it. */
interface Index {
  /** By tier and order. */
  lists: Map<string, readonly Model[]>
  /** By order: the place of each model among all. */
  places: Map<string, ReadonlyMap<Model, number>>
  /** By name and order: a filter is asked for with one page after another. */
  named: LRUCache<string, readonly Model[]>
  /** By slug and by lower-case name. */
  byCreator: ByName | undefined
  /** By slug. */
  byProvider: ByName | undefined
}

const indexes = new WeakMap<Release, Index>()

export function selectModels(
  release: Release,
  { tier, provider, search, ...order }: ModelsQuery,
): readonly Model[] {
  const found =
    provider === undefined
      ? listModels(release, order, tier)
      : findByName(release, order, provider.toLowerCase()).filter((model) => isOfTier(model, tier))
  if (search === undefined) return found
  const text = search.toLowerCase()
  return found.filter(
    (model) => model.model_id.includes(text) || model.name.toLowerCase().includes(text),
  )
}

function findIndex(release: Release): Index {
  let index = indexes.get(release)
  if (!index) {
    index = {
      lists: new Map(),
      places: new Map(),
      named: new LRUCache({
        maxSize: MAX_LISTED_MODELS,
        sizeCalculation: (models) => models.length + LIST_OVERHEAD,
      }),
      byCreator: undefined,
      byProvider: undefined,
    }
    indexes.set(release, index)
  }
  return index
}

function listModels(
  release: Release,
  { sort, order }: Order,
  tier: ModelsQuery['tier'],
): readonly Model[] {
  const { lists } = findIndex(release)
  const name = `${tier ?? 'all'} ${sort} ${order}`
  let list = lists.get(name)
  if (!list) {
    list = release.models
      .filter((model) => isOfTier(model, tier))
      .sort((one, other) => compareModels(one, other, { sort, order }))
    lists.set(name, list)
  }
  return list
}

/** Whoever sells or makes a model may be meant. */
function findByName(release: Release, order: Order, name: string): readonly Model[] {
  const { named } = findIndex(release)
  const listName = `${order.sort} ${order.order} ${name}`
  let list = named.get(listName)
  if (!list) {
    list = listByName(release, order, name)
    named.set(listName, list)
  }
  return list
}

function listByName(release: Release, order: Order, name: string): Model[] {
  const index = findIndex(release)
  index.byCreator ??= groupByName(release, ({ model_id, provider }) => [
    toCreatorSlug(model_id),
    provider.toLowerCase(),
  ])
  index.byProvider ??= groupByName(release, ({ providers }) => providers)
  const models = new Set([
    ...(index.byCreator.get(name) ?? []),
    ...(index.byProvider.get(release.providerByName.get(name)?.slug ?? '') ?? []),
  ])
  const all = listModels(release, order, undefined)
  const orderName = `${order.sort} ${order.order}`
  let places = index.places.get(orderName)
  if (!places) {
    places = new Map(all.map((model, place) => [model, place]))
    index.places.set(orderName, places)
  }
  const found = Int32Array.from(models, (model) => places.get(model) ?? 0).sort()
  return [...found].flatMap((place) => all[place] ?? [])
}

function groupByName({ models }: Release, toNames: (model: Model) => readonly string[]): ByName {
  const byName = new Map<string, Set<Model>>()
  for (const model of models)
    for (const name of toNames(model)) {
      const named = byName.get(name)
      if (named) named.add(model)
      else byName.set(name, new Set([model]))
    }
  return byName
}

function isOfTier(model: Model, tier: ModelsQuery['tier']): boolean {
  if (tier === undefined) return true
  if (tier !== 'micro') return model.tier === tier
  return model.tier === 'budget' && model.blended_price_per_m <= MICRO_MAX_USD_PER_M
}

/** Models without the value come last in either order; ties break by id. */
function compareModels(one: Model, other: Model, { sort, order }: Order): number {
  const field = SORT_FIELDS[sort]
  const [value, otherValue] = [one[field], other[field]]
  const byId = compareText(one.model_id, other.model_id)
  if (value === null || otherValue === null)
    return Number(value === null) - Number(otherValue === null) || byId
  return (order === 'asc' ? value - otherValue : otherValue - value) || byId
}
