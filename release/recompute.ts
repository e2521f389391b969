// A fix, recomputed from its published file alone: prices of models from those of sellers, levels,
// index points and what each model did to them from those.
import parameters from '../data/parameters.json' with { type: 'json' }
import type { FixFile } from '../contract/documents.ts'

const KINDS = ['price', 'entry', 'score', 'exit', 'method']

/** The largest relative difference between what the file states and what follows from it. */
export function recompute(file: FixFile): number {
  const { constituents, values, reference_score: referenceScore } = file
  const differences: number[] = []
  for (const { sellers, ...constituent } of constituents) {
    const counted = sellers.flatMap(({ counts, price, first_party: isOwn }) =>
      counts && price !== null ? { price, isOwn } : [],
    )
    const matched = sellers.flatMap(({ matched: pair, first_party: isOwn }) =>
      pair?.counts ? { ...pair, isOwn } : [],
    )
    const price = Math.exp(
      toPrice(counted.map((seller) => ({ ...seller, log: Math.log(seller.price) }))),
    )
    const change =
      matched.length === 0
        ? 0
        : toPrice(matched.map(({ to, isOwn }) => ({ log: Math.log(to), isOwn }))) -
          toPrice(matched.map(({ from, isOwn }) => ({ log: Math.log(from), isOwn })))
    differences.push(
      price / constituent.blended_price_per_m - 1,
      (price * referenceScore) / constituent.score / constituent.cost_per_iq - 1,
      change - constituent.price_change,
    )
  }
  differences.push(...file.equal_quality.flatMap(reprice))
  for (const { scope, parts, ...value } of values) {
    const isIn = ({ tier }: { tier: string }) => scope === 'composite' || tier === scope
    const members = constituents.filter(isIn)
    const level = toMean(members.map(({ cost_per_iq }) => Math.log(cost_per_iq)))
    const move = toMean(members.map(({ price_change }) => price_change))
    differences.push(
      members.length - value.constituents,
      Math.exp(level) / value.price_per_m - 1,
      (value.index_points_before * Math.exp(move)) / value.index_points - 1,
    )
    if (value.link_points !== null && value.link_points_before !== null) {
      const links = parts.filter(({ kind }) => kind !== 'price')
      const moved = Math.exp(links.reduce((sum, { effect }) => sum + effect, 0))
      differences.push((value.link_points_before * moved) / value.link_points - 1)
    }
    const before = file.constituents_before.filter(isIn)
    if (before.length === 0) continue
    const effects = attribute(members, before)
    const published = file.method_link?.constituents.filter(isIn) ?? []
    if (published.length > 0)
      for (const [key, effect] of attribute(before.map(toUnmoved), published))
        add(effects, ['method', key.slice(key.indexOf(' ') + 1)], effect)
    for (const { kind, model_id: id, effect } of parts) add(effects, [kind, id], -effect)
    differences.push(...effects.values())
  }
  return Math.max(...differences.map(Math.abs))
}

/**
 * What the third-cheapest of different makers asks that score enough, at the class's own blend.
 */
function reprice({ makers, score, set_by, price_per_m: stated, ...blend }: EqualQuality): number[] {
  const priced = makers.map(({ model_id, input_price_per_m, output_price_per_m, ...maker }) => ({
    model_id,
    creator: model_id.split('/')[0],
    isGood: maker.score >= score,
    stated: maker.price_per_m,
    price:
      (blend.input_weight * input_price_per_m + blend.output_weight * output_price_per_m) /
      (blend.input_weight + blend.output_weight),
  }))
  const third = priced.toSorted((one, other) => one.price - other.price)[
    parameters.quality_price_rank.value - 1
  ]
  return [
    ...priced.map(({ price, stated: own }) => price / own - 1),
    (third?.price ?? 0) / stated - 1,
    Number(priced.find(({ model_id }) => model_id === set_by)?.price !== third?.price),
    new Set(priced.map(({ creator }) => creator)).size - priced.length,
    priced.filter(({ isGood }) => !isGood).length,
  ]
}

type EqualQuality = FixFile['equal_quality'][number]
type Basket = FixFile['constituents_before']
type Moved = Pick<FixFile['constituents'][number], 'price_change' | 'link_change'>

/** A change of method moves no price: all that it does is what scores, entries and exits do. */
const toUnmoved = (entry: Basket[number]) => ({ ...entry, price_change: 0, link_change: 0 })

/** What each model did to the level: by its price, by links, and by coming, going or its score. */
function attribute(members: readonly (Basket[number] & Moved)[], before: Basket) {
  const costs = new Map(before.map(({ model_id: id, cost_per_iq: cost }) => [id, Math.log(cost)]))
  // At the prices of the fix before, by the scores of this one.
  const moved = members.map(({ model_id: id, cost_per_iq, price_change, link_change }) => ({
    id,
    price: price_change / members.length,
    link: (link_change ?? 0) / members.length,
    was: costs.get(id),
    log: Math.log(cost_per_iq) - price_change - (link_change ?? 0),
  }))
  const staying = moved.flatMap(({ was, log }) => (was === undefined ? [] : { was, log }))
  const all = staying.length > 0 ? staying : [...costs.values()].map((log) => ({ was: log, log }))
  const [levelBefore, level] = [
    toMean(all.map(({ was }) => was)),
    toMean(all.map(({ log }) => log)),
  ]
  const effects = new Map<string, number>()
  for (const { id, price, link, was, log } of moved) {
    costs.delete(id)
    add(effects, ['price', id], price)
    add(effects, ['link', id], link)
    if (was === undefined) add(effects, ['entry', id], (log - level) / members.length)
    else add(effects, ['score', id], (log - was) / staying.length)
  }
  for (const [id, log] of costs) add(effects, ['exit', id], (levelBefore - log) / before.length)
  return effects
}

/** Links of all kinds are one. */
function add(effects: Map<string, number>, [kind, id]: [string, string], effect: number): void {
  const key = `${KINDS.includes(kind) ? kind : 'link'} ${id}`
  effects.set(key, (effects.get(key) ?? 0) + effect)
}

function toMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Of a maker's own channels the lowest, else the median. */
function toPrice(sellers: readonly { log: number; isOwn: boolean }[]): number {
  const logs = sellers.map(({ log }) => log)
  return sellers.every(({ isOwn }) => isOwn) ? Math.min(...logs) : toMedian(logs)
}

function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return toMean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1))
}
