// The index written a second time, from the methodology alone and for the tests alone: one day after
// the other, with everything it remembers in plain variables. The SQL must give the same figures.
// Days are counted from 1970-01-01. Where the methodology leaves something open, both do this:
// - A day on which anybody showed an eligible quote is a fix day. A price lives on for three calendar days.
// - The first fix of an ISO week refreshes the basket, Monday or not. It judges by the fix before: a price
//   seen on that very day and, once endpoints are observed (verification_from), verified and a week old.
// - A model's score freezes the first time it passes the gate as a candidate; R22 says when it thaws.
// - Tiers are drawn from the models that got a seat. Who has no price left loses the seat until the next refresh.
// - The change from catalogue to endpoint prices is a change of method: at that fix a model moves by what
//   the providers that quote it on both sides did; the remainder is a link.
// - A series (source, provider, model, endpoint) is judged once per price. Suspicion ends when the price
//   stands at the next fix or another source shows it too; grave suspicion only after three fixes and with
//   another source. Prices are compared with the last one that stood for two fixes unless that was grave,
//   and with the median of three or more rivals' cheapest. Other sources count from verification_from on.
// - The index is 1000 on base_date; if that is no fix, on the first one.
import {
  createQuoteBook,
  type ProviderQuote,
  type Quote,
  type QuoteRules,
  type Verdict,
} from './reference-quotes.ts'
import {
  findModelScore,
  findScales,
  quantile,
  type Score,
  type ScoreRules,
} from './reference-scores.ts'

export interface History {
  quotes: Quote[]
  scores: Score[]
  /** The creator of each model. */
  creators: Record<string, string>
  /** The creator whose own shop a provider is. */
  firstParties: Record<string, string>
}

export interface Rules extends QuoteRules, ScoreRules {
  base_date: number
  reference_score: number
  quality_gate: number
  score_replacement_days: number
  entry_age_days: number
  creator_cap_divisor: number
  frontier_share: number
  frontier_rank: number
  min_constituents: number
  min_tier_constituents: number
  min_observed_share: number
}

export const SCOPES = ['composite', 'frontier', 'standard', 'budget'] as const
export type Scope = (typeof SCOPES)[number]

export interface Seat {
  model: string
  score: number
  tier: Scope
}

export interface Value {
  scope: Scope
  count: number
  /** The level; null without members. */
  price: number | null
  logIndex: number | null
  isPublished: boolean
  /** In ln: what the index moved by, and what only the level did. */
  move: number
  link: number
  change24h: number | null
  change7d: number | null
  change30d: number | null
}

export interface Fix {
  day: number
  seats: Seat[]
  values: Value[]
  verdicts: Verdict[]
  spread: number | null
  spreadChange24h: number | null
}

interface Market {
  price: number
  used: ProviderQuote[]
  all: ProviderQuote[]
}

export function computeFixes(history: History, rules: Rules): Fix[] {
  const eligible = Map.groupBy(
    history.quotes.filter(({ isEligible }) => isEligible),
    ({ day }) => day,
  )
  const days = [...eligible.keys()].toSorted((a, b) => a - b)
  const observe = createQuoteBook([...eligible.values()].flat(), rules)
  const scoresOf = Map.groupBy(history.scores, ({ model }) => model)
  const scales = findScales(history.scores, rules)
  const firsts = new Map<string, { day: number; launch: number }>()
  const frozen = new Map<string, { score: number; day: number }>()
  const fixes: Fix[] = []
  let before = new Map<string, Market>()

  for (const [ordinal, day] of days.entries()) {
    const dayBefore = days[ordinal - 1]
    const { verdicts, providerQuotes } = observe(eligible.get(day) ?? [], { ordinal, day })
    const markets = new Map(
      [...Map.groupBy(providerQuotes, ({ model }) => model)].map(([model, all]) => [
        model,
        toMarket(model, all),
      ]),
    )
    for (const [model, { price }] of markets)
      if (!firsts.has(model)) firsts.set(model, { day, launch: price })

    const isRefresh = dayBefore !== undefined && toWeek(day) !== toWeek(dayBefore)
    const seats = (
      isRefresh ? fillSeats(before, { day, dayBefore }) : (fixes.at(-1)?.seats ?? [])
    ).filter(({ model }) => markets.has(model) && before.has(model))
    const isMethodChange =
      (dayBefore ?? day) < rules.verification_from && day >= rules.verification_from
    fixes.push({
      day,
      seats,
      verdicts,
      ...measure({ day, seats, before, markets, isMethodChange }),
    })
    before = markets
  }
  return fixes

  /** R6: the median of three or more providers, else the first party, else the median of what there is. */
  function toMarket(model: string, all: ProviderQuote[]): Market {
    const own = all.filter(
      ({ provider }) => history.firstParties[provider] === history.creators[model],
    )
    const used = all.length >= rules.min_providers_for_median || own.length === 0 ? all : own
    const logs = used.map(({ blended }) => Math.log(blended))
    return { price: Math.exp(quantile(logs, 0.5)), used, all }
  }

  /** R9 to R11, by the prices of the fix before. */
  function fillSeats(
    markets: Map<string, Market>,
    { day, dayBefore }: { day: number; dayBefore: number },
  ): Seat[] {
    const isStrict = day >= rules.verification_from
    const candidates = [...markets].flatMap(([model, { used }]) => {
      const first = firsts.get(model)
      const isFit =
        first !== undefined &&
        used.some(({ observedOn }) => observedOn === dayBefore) &&
        used.some(({ isDeprecated }) => !isDeprecated) &&
        (!isStrict ||
          (used.some(({ isVerified }) => isVerified) && day - first.day >= rules.entry_age_days))
      const score = isFit ? freeze(model, day) : undefined
      return isFit && score !== undefined && score >= rules.quality_gate
        ? [{ model, score, launch: first.launch, creator: history.creators[model] }]
        : []
    })
    const cap = Math.max(1, Math.floor(candidates.length / rules.creator_cap_divisor))
    const seated = [...Map.groupBy(candidates, ({ creator }) => creator).values()].map((own) =>
      own.toSorted((a, b) => b.score - a.score || (a.model < b.model ? -1 : 1)).slice(0, cap),
    )
    const bests = seated.map(([best]) => best?.score ?? 0).toSorted((a, b) => b - a)
    const frontier = rules.frontier_share * (bests[rules.frontier_rank - 1] ?? Infinity)
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

  /** R19 and R22: a score is taken over once, and again only when measured on a scale four weeks old. */
  function freeze(model: string, day: number): number | undefined {
    const held = frozen.get(model)
    const now = findModelScore(scoresOf.get(model) ?? [], scales, day)
    if (!now) return held?.score
    const thaws =
      now.isMeasured &&
      now.scaleFrom !== null &&
      (held?.day ?? day) < now.scaleFrom &&
      day >= now.scaleFrom + rules.score_replacement_days
    if (held ? thaws : now.score >= rules.quality_gate) frozen.set(model, { score: now.score, day })
    return frozen.get(model)?.score
  }

  /** R12 to R17 and R23: level, chained index, links and changes of the composite and of each tier. */
  function measure(fix: {
    day: number
    seats: Seat[]
    before: Map<string, Market>
    markets: Map<string, Market>
    isMethodChange: boolean
  }) {
    const { day, seats } = fix
    const logCost = ({ model, score }: Seat, markets: Map<string, Market>) =>
      Math.log(((markets.get(model)?.price ?? NaN) * rules.reference_score) / score)
    const repricing = (seat: Seat) => {
      if (!fix.isMethodChange) return logCost(seat, fix.markets) - logCost(seat, fix.before)
      const [now, then] = [fix.markets, fix.before].map(
        (markets) => markets.get(seat.model)?.all ?? [],
      )
      const isOnBothSides = ({ provider }: ProviderQuote) =>
        [now, then].every((side) => side?.some((quote) => quote.provider === provider))
      const [after, prior] = [now, then].map((side) =>
        toMarket(seat.model, (side ?? []).filter(isOnBothSides)),
      )
      return after?.all.length ? Math.log(after.price / (prior?.price ?? NaN)) : 0
    }
    const values = SCOPES.map((scope): Value => {
      const last = fixes.at(-1)?.values.find((value) => value.scope === scope)
      const members = seats.filter(({ tier }) => scope === 'composite' || tier === scope)
      const level = mean(members.map((seat) => logCost(seat, fix.markets)))
      const move = mean(members.map(repricing)) ?? 0
      const logIndex = last?.logIndex == null ? (level === null ? null : 0) : last.logIndex + move
      const observed = members.filter(({ model }) =>
        fix.markets.get(model)?.used.some(({ observedOn }) => observedOn === day),
      )
      const isPublished =
        scope === 'composite'
          ? members.length >= rules.min_constituents &&
            observed.length >= rules.min_observed_share * members.length
          : members.length >= rules.min_tier_constituents
      const changeOver = (back: number, slack: number) => {
        const then = fixes
          .filter((other) => other.day <= day - back && other.day >= day - back - slack)
          .flatMap((other) =>
            other.values.filter((value) => value.scope === scope && value.isPublished),
          )
          .at(-1)?.logIndex
        return then == null || logIndex === null ? null : 100 * Math.expm1(logIndex - then)
      }
      return {
        scope,
        count: members.length,
        price: level === null ? null : Math.exp(level),
        logIndex,
        isPublished,
        move,
        link: level === null || last?.price == null ? 0 : level - Math.log(last.price) - move,
        change24h: changeOver(1, 0),
        change7d: changeOver(7, 1),
        change30d: changeOver(30, 3),
      }
    })
    const levelOf = (tier: Scope, markets: Map<string, Market>) =>
      Math.exp(
        mean(seats.filter((seat) => seat.tier === tier).map((seat) => logCost(seat, markets))) ??
          NaN,
      )
    const gap = (markets: Map<string, Market>) =>
      levelOf('frontier', markets) - levelOf('budget', markets)
    const isWhole = values.every(
      ({ scope, isPublished }) => isPublished || scope === 'composite' || scope === 'standard',
    )
    const spread = isWhole ? gap(fix.markets) : null
    const base = gap(fix.before)
    return {
      values,
      spread,
      spreadChange24h:
        spread === null || fixes.at(-1)?.day !== day - 1 || Math.abs(base) < 0.01
          ? null
          : (100 * (spread - base)) / Math.abs(base),
    }
  }
}

/** R13: 1000 on the base day, or on the first fix that has an index where that day has none. */
export function toIndexPoints(
  fixes: readonly Fix[],
  rules: Rules,
  scope: Scope,
): (number | null)[] {
  const logs = fixes.map(
    ({ values }) => values.find((value) => value.scope === scope)?.logIndex ?? null,
  )
  const base =
    logs[fixes.findIndex(({ day }) => day === rules.base_date)] ?? logs.find((log) => log !== null)
  return logs.map((log) => (log === null || base == null ? null : 1000 * Math.exp(log - base)))
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function toWeek(day: number): number {
  return Math.floor((day + 3) / 7)
}
