// Which models a list has, and in what order: the same for the API and the page.
import type { z } from 'zod'
import { DEFAULTS } from '../contract/defaults.ts'
import type { ListedModel, Model, Rules } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/names.ts'
import type * as operations from '../contract/operations.ts'
import { compareText } from './compare-text.ts'

type ModelsQuery = z.output<typeof operations.models.query>
type Sort = NonNullable<ModelsQuery['sort']>
type Order = { sort: Sort; order: ModelsQuery['order'] }

const SORT_FIELDS = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
  tokens: 'tokens_per_day',
} as const

/** By price over a skill's score, where one ranks. */
const BY_SKILL = 'skill_adjusted_price'

type Dated = Pick<ListedModel, 'first_seen'> &
  Partial<Pick<ListedModel, 'price_basis' | 'retires_on' | 'retired' | 'aa_score' | 'released_on'>>

/** A model of another kind than text has no tier, and the price of its input alone. */
type Listed = Dated &
  Pick<Model, 'model_id' | 'name' | 'provider' | 'providers'> & {
    kind?: ModelsQuery['kind']
    tier?: Model['tier'] | null
  } & {
    [Field in (typeof SORT_FIELDS)[keyof typeof SORT_FIELDS] | typeof BY_SKILL]?: number | null
  }

type Asked = Pick<ModelsQuery, 'kind' | 'tier' | 'provider' | 'sort' | 'order' | 'search'>

/** Positions by order: a release does not change, and its lists are requested page by page. */
const ordersOf = new WeakMap<readonly Listed[], Map<string, readonly number[]>>()

/**
 * Those of a kind, by what is asked for; what the search finds is for another to select, it only
 * says in which order. `toSlug`: a seller's, from its name.
 */
export function listModels<Each extends Listed>(
  all: readonly Each[],
  { kind, tier, provider, sort, order, search }: Asked,
  { rules, toSlug }: { rules: Rules; toSlug: (name: string) => string | undefined },
): readonly Each[] {
  const name = provider?.toLowerCase()
  const slug = name === undefined ? undefined : (toSlug(name) ?? name)
  const listed = toOrder(all, { sort: sort ?? DEFAULTS.sort, order })
    .flatMap((position) => all[position] ?? [])
    .filter(
      (model) =>
        (model.kind ?? 'text') === kind &&
        isOfTier(model, tier, rules) &&
        (name === undefined || isOf(model, name, slug)),
    )
  return search !== undefined && sort === undefined ? toCurrent(listed) : listed
}

/** Still sold first, then rated, then newest: what a reader means who types a name. */
export function toCurrent<Each extends Dated>(models: readonly Each[]): Each[] {
  const isPast = ({ price_basis, retires_on = null, retired = false }: Dated) =>
    Number(price_basis === 'catalogue' || retires_on !== null || retired)
  const isUnrated = ({ aa_score = null }: Dated) => Number(aa_score === null)
  // Where no source says when it came out, it is no newer than the day it was seen.
  const toDay = ({ released_on, first_seen }: Dated) => released_on ?? first_seen
  return models.toSorted(
    (one, other) =>
      isPast(one) - isPast(other) ||
      isUnrated(one) - isUnrated(other) ||
      compareText(toDay(other), toDay(one)) ||
      (other.aa_score ?? 0) - (one.aa_score ?? 0),
  )
}

function toOrder(all: readonly Listed[], order: Order): readonly number[] {
  const orders = ordersOf.get(all) ?? new Map<string, readonly number[]>()
  ordersOf.set(all, orders)
  const key = `${order.sort} ${order.order}`
  const positions =
    orders.get(key) ??
    [...all.entries()]
      .sort(([, one], [, other]) => compareModels(one, other, order))
      .map(([position]) => position)
  orders.set(key, positions)
  return positions
}

/** Whether it is made or sold by that provider: its slug, or a maker's name in lower case. */
function isOf({ model_id, provider, providers }: Listed, name: string, slug = name): boolean {
  const isMade = toCreatorSlug(model_id) === name || provider.toLowerCase() === name
  return isMade || providers.includes(slug)
}

function isOfTier(model: Listed, tier: ModelsQuery['tier'], rules: Rules): boolean {
  if (tier === undefined) return true
  if (tier !== 'micro') return model.tier === tier
  return (
    model.tier === 'budget' && (model.blended_price_per_m ?? Infinity) <= rules.micro_max_usd_per_m
  )
}

/** Models without the value come last in either order; ties break by id. */
function compareModels(one: Listed, other: Listed, { sort, order }: Order): number {
  const isBySkill = sort === 'sit_adjusted_price' && BY_SKILL in one
  const field = isBySkill ? BY_SKILL : SORT_FIELDS[sort]
  const [value, otherValue] = [one[field] ?? null, other[field] ?? null]
  const byId = compareText(one.model_id, other.model_id)
  if (value === null || otherValue === null)
    return Number(value === null) - Number(otherValue === null) || byId
  return (order === 'asc' ? value - otherValue : otherValue - value) || byId
}
