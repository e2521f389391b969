// Levels, chained index, links and changes of the reference model (R12 to R17, R23).
import type { Rules } from '../rules.ts'
import {
  type Endpoint,
  findPredecessor,
  hasSameTerms,
  isSameEndpoint,
  type Offer,
} from './matching.ts'

export const SCOPES = ['composite', 'frontier', 'standard', 'budget'] as const
export type Scope = (typeof SCOPES)[number]

export interface Seat {
  model: string
  score: number
  tier: Scope
}

/** What a company asks for a model at a fix: the price of the endpoint that counts. */
export interface ProviderQuote extends Omit<Offer, 'terms'> {
  group: string
  observedOn: number
  /** The prices that stand for the seller, of every source and endpoint. */
  offers: Offer[]
}

export interface Market {
  price: number
  /** The quotes behind the price, and all quotes. */
  used: ProviderQuote[]
  all: ProviderQuote[]
  /** The sellers that count. */
  counted: ReadonlySet<string>
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
  /** Of the scopes that have members; none before the chain begins. */
  values: Value[]
  spread: number | null
  spreadChange24h: number | null
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

export function measure(now: Now, past: Past): Fix {
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

/** What a member adds to the index's move, in ln: what its sellers did that are matched at both fixes. */
function reprice({ model }: Seat, now: Now, { toPrice, rules }: Past): number {
  const [after, prior] = [now.markets.get(model), now.before.get(model)]
  if (!after || !prior) return NaN
  const pairs = prior.all.flatMap((seller) => {
    if (!prior.counted.has(seller.group)) return []
    const same = after.all.find(({ group }) => group === seller.group)
    const pair = same && matchSeller(seller, same, rules.agreement_tolerance)
    return pair ? [pair] : []
  })
  const [price, priceBefore] = (['after', 'before'] as const).map((side) =>
    toPrice(
      model,
      pairs.map((pair) => ({ ...pair.seller, blended: pair[side] })),
    ),
  )
  return pairs.length === 0 ? 0 : Math.log((price ?? NaN) / (priceBefore ?? NaN))
}

/** What one seller asks on both sides. */
interface Pair {
  seller: ProviderQuote
  before: number
  after: number
}

/**
 * By the endpoint that counts at both fixes. Where another one counts now: by the lowest of those that its source
 * shows at both, if it stood then at what counted then; else by the lowest of the source that counted then, if it
 * stands now at what counts now. What is outvoted at either fix moves nothing, and nor does what is added.
 */
function matchSeller(
  before: ProviderQuote,
  after: ProviderQuote,
  tolerance: number,
): Pair | undefined {
  const find = (offer: Endpoint) =>
    before.offers.find((other) => isSameEndpoint(other, offer)) ??
    findPredecessor(offer, before.offers, after.offers)
  const both = after.offers.flatMap((offer) => {
    const earlier = find(offer)
    return earlier && hasSameTerms(earlier, offer) ? [{ offer, earlier }] : []
  })
  const compare = (isOne: (offer: Endpoint) => boolean): Pair[] => {
    const own = both.filter(({ offer }) => isOne(offer))
    if (own.length === 0) return []
    return [
      {
        seller: { ...after, level: own[0]?.offer.level ?? after.level },
        before: Math.min(...own.map(({ earlier }) => earlier.blended)),
        after: Math.min(...own.map(({ offer }) => offer.blended)),
      },
    ]
  }
  const counted = find(after)
  if (counted && isSameEndpoint(before, counted))
    return compare((offer) => isSameEndpoint(offer, after))[0]
  const isNear = (one: number, other: number) => Math.abs(one / other - 1) <= tolerance
  return [
    ...compare(({ source }) => source === after.source).filter((pair) =>
      isNear(pair.before, before.blended),
    ),
    ...compare(({ source }) => source === before.source).filter((pair) =>
      isNear(pair.after, after.blended),
    ),
  ][0]
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
