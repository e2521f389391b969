// Filters and sorts the model list, for the API and the page.
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

/** Price divided by a skill's score, if a skill ranks. */
const BY_SKILL = 'skill_adjusted_price'

type Dated = Pick<ListedModel, 'first_seen'> &
  Partial<Pick<ListedModel, 'price_basis' | 'retires_on' | 'retired' | 'aa_score' | 'released_on'>>

/** Models that don't write text have no tier and only an input price. */
type Listed = Dated &
  Pick<Model, 'model_id' | 'name' | 'provider' | 'providers'> & {
    kind?: ModelsQuery['kind']
    tier?: Model['tier'] | null
  } & {
    [Field in (typeof SORT_FIELDS)[keyof typeof SORT_FIELDS] | typeof BY_SKILL]?: number | null
  }

type Asked = Pick<ModelsQuery, 'kind' | 'tier' | 'provider' | 'sort' | 'order' | 'search'>

/** Cached positions by sort order, because a release doesn't change and lists are read page by page. */
const ordersOf = new WeakMap<readonly Listed[], Map<string, readonly number[]>>()

/**
 * Filters by everything except search, which the caller applies; the search only affects the order
 * here. `toSlug`: maps a provider's name to its slug.
 */
export function listModels<Each extends Listed>(
  all: readonly Each[],
  { kind, tier, provider, sort, order, search }: Asked,
  { rules, toSlug }: { rules: Rules; toSlug: (name: string) => string | undefined },
): readonly Each[] {
  const name = provider?.toLowerCase()
  const slug = name === undefined ? undefined : (toSlug(name) ?? name)
  const listed = sortOrder(all, { sort: sort ?? DEFAULTS.sort, order })
    .flatMap((position) => all[position] ?? [])
    .filter(
      (model) =>
        (model.kind ?? 'text') === kind &&
        isOfTier(model, tier, rules) &&
        (name === undefined || isOf(model, name, slug)),
    )
  return search !== undefined && sort === undefined ? selectCurrent(listed) : listed
}

/** On sale first, then rated, then newest, which is what people usually mean by a name. */
export function selectCurrent<Each extends Dated>(models: readonly Each[]): Each[] {
  const isPast = ({ price_basis, retires_on = null, retired = false }: Dated) =>
    Number(price_basis === 'catalogue' || retires_on !== null || retired)
  const isUnrated = ({ aa_score = null }: Dated) => Number(aa_score === null)
  // Without a stated release date, the day it was first seen.
  const toDay = ({ released_on, first_seen }: Dated) => released_on ?? first_seen
  return models.toSorted(
    (one, other) =>
      isPast(one) - isPast(other) ||
      isUnrated(one) - isUnrated(other) ||
      compareText(toDay(other), toDay(one)) ||
      (other.aa_score ?? 0) - (one.aa_score ?? 0),
  )
}

function sortOrder(all: readonly Listed[], order: Order): readonly number[] {
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

/** Whether the provider (slug) sells it, or the creator (lower-case name) made it. */
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

/** Models without the value come last in either order; ties are sorted by id. */
function compareModels(one: Listed, other: Listed, { sort, order }: Order): number {
  const isBySkill = sort === 'sit_adjusted_price' && BY_SKILL in one
  const field = isBySkill ? BY_SKILL : SORT_FIELDS[sort]
  const [value, otherValue] = [one[field] ?? null, other[field] ?? null]
  const byId = compareText(one.model_id, other.model_id)
  if (value === null || otherValue === null)
    return Number(value === null) - Number(otherValue === null) || byId
  return (order === 'asc' ? value - otherValue : otherValue - value) || byId
}
