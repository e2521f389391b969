// A second implementation of the index for tests, written from the methodology: day by day, with its
// state in plain variables. The SQL must give the same figures.
// Days are counted from 1970-01-01. Where the methodology leaves something open, both do this:
// - A day with an eligible quote is a fix day. An accepted price is carried for three calendar days, series by
//   series, so that a quarantined one is not replaced by the price of another endpoint.
// - The first fix of an ISO week refreshes the basket, Monday or not. It judges by the fix before: a price of
//   sellers with tenure. If no model qualifies, the basket stays.
// - Once endpoints are observed (verification_from), a seller has tenure on a model after a week of prices, once one
//   was verified: by two sources, or as its own at two fixes and within a factor of two of the sellers with tenure.
//   28 fixes without a price end it. Sellers without tenure count only where all are without. Whoever counted at
//   the fix before moves the model.
// - A model's score freezes the first time it passes the gate as a candidate, and stays.
// - Tiers are computed from the constituents. A constituent without a price leaves until the next refresh.
// - A model moves by what the sellers did that are matched at both fixes: see matchSeller; the rest of the step of
//   its price is a link. Of closed weights the maker's price governs beside any number of sellers.
// - A series (source, provider, model, endpoint) gets one verdict per price. A soft one ends when the price
//   holds at the next fix or another source shows it too; a hard one only after three fixes and with another
//   source; a maker's fourth move of one sign in seven fixes is one. Prices are compared with the last one that held for two fixes (a hard one: that was released)
//   and with the median of three or more rivals' cheapest. A series without such a price is compared with
//   its company's cheapest that held; if there is none, with the median of the other companies'. Other sources count by their latest quote.
// - The chain begins with the first basket of sufficient size and runs through held fixes. It is 1000 on
//   base_date; if that is no fix, on its first.
import { createQualityBook } from './equal-quality.ts'
import { type Fix, type Market, measure, type Seat } from './levels.ts'
import { createQuoteBook, type ProviderQuote, type Quote } from './quotes.ts'
import { findBoards, findModelScore, quantile, type Score } from './scores.ts'
import type { Rules } from '../rules.ts'

export interface History {
  quotes: Quote[]
  scores: Score[]
  /** The creator whose own shop a provider is. A model's creator is the first part of its id. */
  firstParties: Record<string, string>
  /** The models whose weights are published. */
  openModels?: readonly string[]
}

export function computeFixes(history: History, rules: Rules): Fix[] {
  const eligible = Map.groupBy(
    history.quotes.filter(({ isEligible }) => isEligible),
    ({ day }) => day,
  )
  const days = [...eligible.keys()].toSorted((a, b) => a - b)
  const observe = createQuoteBook(rules, (quote) => isOwn(quote.model, quote))
  const follow = createTenureBook(rules)
  const boards = findBoards(history.scores, rules)
  const rated = [...new Set(history.scores.map(({ model }) => model))]
  const quality = createQualityBook(rules, rated)
  const firsts = new Map<string, { day: number; launch: number }>()
  const frozen = new Map<string, number>()
  const fixes: Fix[] = []
  let before = new Map<string, Market>()

  for (const [ordinal, day] of days.entries()) {
    const { verdicts, providerQuotes } = observe(eligible.get(day) ?? [], { ordinal, day })
    const markets = new Map(
      [...Map.groupBy(providerQuotes, ({ model }) => model)].map(([model, all]) => [
        model,
        toMarket(model, { all, ...follow(model, all, { ordinal, day }) }),
      ]),
    )
    for (const [model, { price }] of markets)
      if (!firsts.has(model)) firsts.set(model, { day, launch: price })

    const dayBefore = days[ordinal - 1]
    const isRefresh = dayBefore !== undefined && toWeek(day) !== toWeek(dayBefore)
    const chosen = isRefresh ? fillSeats(before, { day, dayBefore }) : []
    const seats = (chosen.length > 0 ? chosen : (fixes.at(-1)?.seats ?? [])).filter(({ model }) =>
      markets.has(model),
    )
    const measured = measure({ day, seats, before, markets }, { fixes, rules, toPrice })
    const toScore = (model: string) => findModelScore(model, boards, { day, rules })
    const prices = quality.follow(markets, { day, isRefresh, toScore })
    const hasBegun = [...fixes, measured].some(({ values }) =>
      values.some(({ isPublished }) => isPublished),
    )
    fixes.push({ verdicts, ...measured, equalQuality: hasBegun ? prices : new Map() })
    before = markets
  }
  return fixes

  function toMarket(model: string, market: Omit<Market, 'price' | 'used' | 'isMakers'>): Market {
    const counted = market.all.filter(({ group }) => market.counted.has(group))
    const used = select(model, counted)
    const isMakers = used.every((seller) => isOwn(model, seller)) && !isMarket(model, counted)
    return { ...market, price: toPrice(model, counted), used, isMakers }
  }

  function toPrice(model: string, quotes: ProviderQuote[]): number {
    const selected = select(model, quotes)
    return selected.every((seller) => isOwn(model, seller))
      ? Math.min(...selected.map(({ blended }) => blended))
      : toMiddle(selected)
  }

  /**
   * R6: the first party's price, of published weights until five providers count; without one the median of what
   * there is. Of a maker's channels its own list, if it has one, else the lowest.
   */
  function select(model: string, quotes: ProviderQuote[]): ProviderQuote[] {
    const own = quotes.filter((seller) => isOwn(model, seller))
    const lists = own.filter(({ level }) => level === 'L1')
    if (isMarket(model, quotes) || own.length === 0) return quotes
    return lists.length > 0 ? lists : own
  }

  function isMarket(model: string, { length }: ProviderQuote[]): boolean {
    return (
      history.openModels?.includes(model) === true && length >= rules.min_providers_beside_maker
    )
  }

  function isOwn(model: string, { group }: { group: string }): boolean {
    return history.firstParties[group] === toCreator(model)
  }

  /** R9 to R11, by the prices of the fix before. */
  function fillSeats(
    markets: Map<string, Market>,
    { day, dayBefore }: { day: number; dayBefore: number },
  ): Seat[] {
    const confirmed = [...markets].flatMap(([model, market]) => {
      const score = findModelScore(model, boards, { day, rules })
      const isFit = market.used.some(({ isDeprecated }) => !isDeprecated)
      return isFit && score !== undefined && quality.isConfirmed(model, market, dayBefore)
        ? [{ model, score, price: market.price }]
        : []
    })
    /** Unconfirmed, and under half of the cheapest confirmed price at its score or above. */
    const isTooCheap = (model: string, price: number) => {
      const score = findModelScore(model, boards, { day, rules }) ?? NaN
      const isConfirmed = confirmed.some((other) => other.model === model)
      const above = confirmed.filter((other) => other.score >= score)
      return (
        !isConfirmed &&
        above.length > 0 &&
        above.every((other) => price < rules.first_price_share * other.price)
      )
    }
    const candidates = [...markets].flatMap(([model, { used, isTenured, price }]) => {
      const first = firsts.get(model)
      const isFit =
        first !== undefined && isTenured && used.some(({ isDeprecated }) => !isDeprecated)
      const score =
        isFit && (frozen.has(model) || !isTooCheap(model, price)) ? freeze(model, day) : undefined
      return isFit && score !== undefined && score >= rules.quality_gate
        ? [{ model, score, launch: first.launch }]
        : []
    })
    const cap = Math.max(1, Math.floor(candidates.length / rules.creator_cap_divisor))
    const byCreator = [...Map.groupBy(candidates, ({ model }) => toCreator(model)).values()]
    const seated = byCreator.map((own) =>
      own.toSorted((a, b) => b.score - a.score || (a.model < b.model ? -1 : 1)).slice(0, cap),
    )
    const bests = seated.map(([best]) => best?.score ?? NaN).toSorted((a, b) => b - a)
    const frontier = rules.frontier_share * (bests[rules.frontier_rank - 1] ?? bests.at(-1) ?? NaN)
    const launches = seated.flat().filter(({ score }) => score < frontier)
    const middle = quantile(
      launches.map(({ launch }) => launch),
      0.5,
    )
    return seated.flat().map(({ model, score, launch }) => ({
      model,
      score,
      tier: score >= frontier ? 'frontier' : launch <= middle ? 'budget' : 'standard',
    }))
  }

  /** R19: a score is taken over once. */
  function freeze(model: string, day: number): number | undefined {
    const now = frozen.get(model) ?? findModelScore(model, boards, { day, rules })
    if (now !== undefined && now >= rules.quality_gate) frozen.set(model, now)
    return frozen.get(model)
  }
}

interface Tenure {
  since: number
  last: number
  isConfirmed: boolean
  isTenured: boolean
}

/** Takes the sellers of a model fix by fix, and says which of them count. */
function createTenureBook(rules: Rules) {
  const tenures = new Map<string, Tenure>()

  return function follow(
    model: string,
    sellers: readonly ProviderQuote[],
    { ordinal, day }: { ordinal: number; day: number },
  ): Pick<Market, 'counted' | 'isTenured'> {
    // No absence ends a tenure before endpoints are observed.
    const isBinding = day >= rules.verification_from
    const find = ({ group }: ProviderQuote) => {
      const known = tenures.get(`${group} ${model}`)
      const isLost = isBinding && known && ordinal - known.last >= rules.tenure_gap_fixes
      return isLost ? undefined : known
    }
    const tenured = sellers.filter((seller) => find(seller)?.isTenured)
    const confirmed = sellers.filter((seller) => find(seller)?.isConfirmed)
    const settled = tenured.length > 0 ? tenured : confirmed
    const middle = toMiddle(settled)
    const followed = sellers.map((seller) => {
      const known = find(seller)
      const isNear =
        settled.length === 0 ||
        Math.abs(Math.log(seller.blended / middle)) < Math.log(rules.jump_soft) - 1e-9
      const since = known?.since ?? (isBinding ? day : day - rules.tenure_days)
      const isConfirmed =
        !isBinding ||
        known?.isConfirmed === true ||
        (seller.isVerified && (seller.witnesses > 1 || isNear))
      const isTenured = isConfirmed && day - since >= rules.tenure_days
      return { key: `${seller.group} ${model}`, since, last: ordinal, isConfirmed, isTenured }
    })
    for (const { key, ...tenure } of followed) tenures.set(key, tenure)
    const isTenured = followed.some((tenure) => tenure.isTenured)
    // Of those with tenure only who has half that of the longest-standing one, four weeks at most.
    const longest = Math.max(
      ...followed.map((tenure) => (tenure.isTenured ? day - tenure.since : 0)),
    )
    const needed = isBinding
      ? Math.min(rules.established_days, longest / rules.established_divisor)
      : 0
    const counted = sellers.filter((_, place) => {
      const tenure = followed[place]
      return !isTenured || (tenure?.isTenured === true && day - tenure.since >= needed)
    })
    return { counted: new Set(counted.map(({ group }) => group)), isTenured }
  }
}

function toMiddle(quotes: readonly ProviderQuote[]): number {
  const logs = quotes.map(({ blended }) => Math.log(blended))
  return logs.length === 0 ? NaN : Math.exp(quantile(logs, 0.5) ?? NaN)
}

function toCreator(model: string): string {
  return model.split('/')[0] ?? ''
}

function toWeek(day: number): number {
  return Math.floor((day + 3) / 7)
}
