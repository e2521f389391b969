// A second implementation, for tests, of what follows from the prices that count: matching, levels, the
// chained index and its links, written from the methodology. What the SQL accepted, who counts, and
// the basket are given. Where the methodology leaves something open, both do this:
// - A model moves by what the sellers did that are matched at both fixes: see matchSeller; the rest of the step of
//   its price is a link. Of closed weights the maker's price governs beside any number of sellers.
// - The chain begins with the first basket of sufficient size and runs through held fixes. It is 1000 on
//   base_date; if that is no fix, on its first.
import type { History } from '../history.ts'
import type { Matching } from '../index-result.ts'
import type { Rules } from '../rules.ts'
import { type Fix, type Market, measure, type ProviderQuote, type Seat } from './levels.ts'

type Facts = Pick<History, 'firstParties' | 'openModels'>

export function computeFixes(
  { days, basket, sellers, offers }: Matching,
  { firstParties, openModels = [] }: Facts,
  rules: Rules,
): Fix[] {
  const sellersOf = Map.groupBy(sellers, ({ day }) => day)
  const offersOf = Map.groupBy(offers, ({ day, group, model }) => `${day} ${group} ${model}`)
  const seatsOf = Map.groupBy(basket, ({ day }) => day)
  const fixes: Fix[] = []
  let before = new Map<string, Market>()

  for (const day of days) {
    const quotes = (sellersOf.get(day) ?? []).map((seller) => ({
      ...seller,
      offers: offersOf.get(`${day} ${seller.group} ${seller.model}`) ?? [],
    }))
    const byModel = Map.groupBy(quotes, ({ model }) => model)
    const markets = new Map([...byModel].map(([model, all]) => [model, toMarket(model, all)]))
    const seats: Seat[] = seatsOf.get(day) ?? []
    fixes.push(measure({ day, seats, before, markets }, { fixes, rules, toPrice }))
    before = markets
  }
  return fixes

  function toMarket(model: string, all: (ProviderQuote & { is_counted: boolean })[]): Market {
    const counted = all.filter(({ is_counted: counts }) => counts)
    return {
      price: toPrice(model, counted),
      used: select(model, counted),
      all,
      counted: new Set(counted.map(({ group }) => group)),
    }
  }

  function toPrice(model: string, quotes: ProviderQuote[]): number {
    const selected = select(model, quotes)
    const logs = selected.map(({ blended }) => Math.log(blended))
    return Math.exp(
      selected.every((seller) => isOwn(model, seller)) ? Math.min(...logs) : toMedian(logs),
    )
  }

  /**
   * R6: the first party's price, of published weights until five providers count; without one the median of what
   * there is. Of a maker's channels its own list, if it has one, else the lowest.
   */
  function select(model: string, quotes: ProviderQuote[]): ProviderQuote[] {
    const own = quotes.filter((seller) => isOwn(model, seller))
    const lists = own.filter(({ level }) => level === 'L1')
    const isMarket = openModels.includes(model) && quotes.length >= rules.min_providers_beside_maker
    if (isMarket || own.length === 0) return quotes
    return lists.length > 0 ? lists : own
  }

  function isOwn(model: string, { group }: { group: string }): boolean {
    return firstParties[group] === model.split('/')[0]
  }
}

function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}
