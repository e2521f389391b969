// Levels, chained index, links and changes of the reference model (R12 to R17, R23).
import type { Rules } from '../rules.ts'
import type { Offer, ProviderQuote, Verdict } from './quotes.ts'

export const SCOPES = ['composite', 'frontier', 'standard', 'budget'] as const
export type Scope = (typeof SCOPES)[number]

export interface Seat {
  model: string
  score: number
  tier: Scope
}

export interface Market {
  price: number
  /** The quotes behind the price, and all quotes. */
  used: ProviderQuote[]
  all: ProviderQuote[]
  /** The sellers that count, and whether by tenure. */
  counted: ReadonlySet<string>
  isTenured: boolean
  /** Its maker's price governs. */
  isMakers: boolean
}

interface Value {
  scope: Scope
  count: number
  price: number
  /** ln of the chained index, 0 at its first fix. */
  logIndex: number
  isSufficient: boolean
  isPublished: boolean
  /** Natural logarithms: the move of the index, and the links that moved only the level. */
  move: number
  link: number
  change24h: number | null
  change7d: number | null
  change30d: number | null
}

export interface Fix {
  day: number
  seats: Seat[]
  verdicts: Verdict[]
  /** Of the scopes that have members; none before the chain begins. */
  values: Value[]
  spread: number | null
  spreadChange24h: number | null
  /** What three makers sell models of a score for, from the first published fix on. */
  equalQuality: ReadonlyMap<number, number>
}

type Markets = ReadonlyMap<string, Market>

interface Now {
  day: number
  seats: Seat[]
  before: Markets
  markets: Markets
}

interface Past {
  fixes: readonly Fix[]
  rules: Rules
  toPrice: (model: string, quotes: ProviderQuote[]) => number
}

export function measure(now: Now, past: Past): Omit<Fix, 'verdicts' | 'equalQuality'> {
  const { day, seats, before, markets } = now
  const { fixes, rules } = past
  const observed = seats.filter(({ model }) =>
    markets.get(model)?.used.some(({ observedOn }) => observedOn === day),
  )
  const isPublished =
    seats.length >= rules.min_constituents &&
    observed.length >= rules.min_observed_share * seats.length
  const hasBegun = isPublished || fixes.some(({ values }) => values.length > 0)
  const toLogCost = ({ model, score }: Seat, at: Markets) =>
    Math.log(((at.get(model)?.price ?? NaN) * rules.reference_score) / score)

  const values = (hasBegun ? SCOPES : []).flatMap((scope): Value[] => {
    const isMember = ({ tier }: Seat) => scope === 'composite' || tier === scope
    const members = seats.filter(isMember)
    if (members.length === 0) return []
    const level = mean(members.map((seat) => toLogCost(seat, markets)))
    const move = mean(members.map((seat) => reprice(seat, now, past)))
    // Without members before, the members' own earlier prices are the level to link to.
    const seatsBefore = fixes.at(-1)?.seats.filter(isMember) ?? []
    const membersBefore = seatsBefore.length > 0 ? seatsBefore : members
    const levelBefore = mean(membersBefore.map((seat) => toLogCost(seat, before)))
    const chain = fixes.flatMap((fix) =>
      pick(fix.values, scope).map((value) => ({ ...value, day: fix.day })),
    )
    const last = chain.at(-1)
    const logIndex = last ? last.logIndex + move : 0
    const changeOver = (back: number, slack: number) => {
      const then = chain.findLast((value) => value.isPublished && value.day <= day - back)
      return then && then.day >= day - back - slack
        ? 100 * Math.expm1(logIndex - then.logIndex)
        : null
    }
    const minimum = scope === 'composite' ? rules.min_constituents : rules.min_tier_constituents
    return [
      {
        scope,
        count: members.length,
        price: Math.exp(level),
        logIndex,
        isSufficient: members.length >= minimum,
        isPublished,
        move,
        link: level - levelBefore - move,
        change24h: changeOver(1, 0),
        change7d: changeOver(7, 1),
        change30d: changeOver(30, 3),
      },
    ]
  })

  // R15: the spread's change is that of today's members since yesterday.
  const [frontier, budget] = [pick(values, 'frontier')[0], pick(values, 'budget')[0]]
  const spread =
    frontier?.isSufficient && budget?.isSufficient ? frontier.price - budget.price : null
  const priceBefore = (scope: Scope) =>
    Math.exp(
      mean(seats.filter(({ tier }) => tier === scope).map((seat) => toLogCost(seat, before))),
    )
  const spreadBefore = priceBefore('frontier') - priceBefore('budget')
  const hasChange =
    pick(values, 'composite')[0]?.change24h != null && Math.abs(spreadBefore) >= 0.01
  return {
    day,
    seats,
    values,
    spread,
    spreadChange24h:
      spread !== null && hasChange
        ? (100 * (spread - spreadBefore)) / Math.abs(spreadBefore)
        : null,
  }
}

/** What a member adds to the index's move, in ln: what the sellers did that one source shows on the same terms on both sides. */
function reprice({ model }: Seat, now: Now, { toPrice }: Past): number {
  const [after, prior] = [now.markets.get(model), now.before.get(model)]
  if (!after || !prior) return NaN
  const pairs = prior.all.flatMap((seller) => {
    if (!prior.counted.has(seller.group)) return []
    const same = after.all.find(({ group }) => group === seller.group)
    const pair = same && matchSeller(seller, same)
    return pair ? [pair] : []
  })
  const price = toPrice(
    model,
    pairs.map((pair) => pair.after),
  )
  const priceBefore = toPrice(
    model,
    pairs.map((pair) => pair.before),
  )
  return pairs.length === 0 ? 0 : Math.log(price / priceBefore)
}

interface Pair {
  before: ProviderQuote
  after: ProviderQuote
}

function isPair(one: Offer, other: Offer): boolean {
  return (
    one.source === other.source &&
    (one.terms === null || other.terms === null || one.terms === other.terms)
  )
}

/** The offers that have a counterpart among the others, by source. */
function keepPaired(offers: readonly Offer[], others: readonly Offer[]): Map<string, Offer[]> {
  return Map.groupBy(
    offers.filter((offer) => others.some((other) => isPair(offer, other))),
    ({ source }) => source,
  )
}

function findLowest(offers: readonly Offer[] = []): number {
  return Math.min(...offers.map(({ blended }) => blended))
}

/** The seller's lowest price on both sides at one source: the one that counts on both, else the one of the best level. */
function matchSeller(before: ProviderQuote, after: ProviderQuote): Pair | undefined {
  const keptBefore = keepPaired(before.offers, after.offers)
  const counts = (source: string) => source === before.source && source === after.source
  return [...keepPaired(after.offers, before.offers)]
    .map(([source, offers]) => ({
      source,
      level: offers[0]?.level ?? '',
      before: { ...before, blended: findLowest(keptBefore.get(source)) },
      after: { ...after, blended: findLowest(offers) },
    }))
    .toSorted(
      (a, b) =>
        Number(counts(b.source)) - Number(counts(a.source)) ||
        (a.level < b.level ? -1 : Number(a.level > b.level)) ||
        a.after.blended - b.after.blended ||
        (a.source < b.source ? -1 : 1),
    )[0]
}

/** R13: 1000 on the base day, or at the scope's first fix where that day has none. */
export function toIndexPoints(
  fixes: readonly Fix[],
  scope: Scope,
  baseDay: number,
): { day: number; points: number }[] {
  const chain = fixes.flatMap(({ day, values }) =>
    pick(values, scope).map(({ logIndex }) => ({ day, logIndex })),
  )
  const base = chain.find(({ day }) => day === baseDay) ?? chain[0]
  return chain.map(({ day, logIndex }) => ({
    day,
    points: 1000 * Math.exp(logIndex - (base?.logIndex ?? NaN)),
  }))
}

function pick(values: readonly Value[], scope: Scope): Value[] {
  return values.filter((value) => value.scope === scope)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
