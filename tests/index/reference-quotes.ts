// The quarantine of the reference model (§9) and what it lets through: one price per provider and model (R5).
import { quantile } from './reference-scores.ts'

export interface Quote {
  source: string
  level: 'L1' | 'L2' | 'L3'
  provider: string
  model: string
  tag: string
  day: number
  input: number | null
  output: number | null
  /** The rule broken by what is no price at all. */
  invalidRule: string | null
  isEligible: boolean
  isDeprecated: boolean
}

export interface QuoteRules {
  verification_from: number
  blend_input_weight: number
  blend_output_weight: number
  carry_days: number
  agreement_days: number
  agreement_tolerance: number
  min_providers_for_median: number
  range_min_usd_per_mtok: number
  range_max_usd_per_mtok: number
  ratio_hard_min: number
  ratio_hard_max: number
  ratio_soft_min: number
  ratio_soft_max: number
  jump_soft: number
  jump_hard: number
  rival_soft: number
  rival_hard: number
}

export interface ProviderQuote {
  provider: string
  model: string
  blended: number
  observedOn: number
  isVerified: boolean
  isDeprecated: boolean
}

export type Suspicion = 'none' | 'soft' | 'hard'

export interface Verdict {
  quote: Quote
  suspicion: Suspicion
  isAccepted: boolean
}

interface Series {
  ordinal: number
  input: number | null
  output: number | null
  streak: number
  suspicion: Suspicion
  /** The last price that stood for two fixes and was not gravely suspect. */
  reference: number | undefined
}

/** Takes the fixes one by one; after each, `provider quotes` are those accepted or carried. */
export function createQuoteBook(quotes: readonly Quote[], rules: QuoteRules) {
  const seriesOf = new Map<string, Series>()
  const book = new Map<string, ProviderQuote>()
  const history = Map.groupBy(
    quotes.filter(({ invalidRule }) => invalidRule === null),
    marketOf,
  )

  return function observe(
    today: readonly Quote[],
    { ordinal, day }: { ordinal: number; day: number },
  ) {
    const valid = today.filter(({ invalidRule }) => invalidRule === null)
    const verdicts: Verdict[] = []
    const offers: (ProviderQuote & { level: string })[] = []
    for (const quote of today) {
      const key = `${quote.source} ${marketOf(quote)} ${quote.tag}`
      const last = seriesOf.get(key)
      const stands =
        last?.ordinal === ordinal - 1 && last.input === quote.input && last.output === quote.output
      const streak = stands ? last.streak + 1 : 1
      const suspicion = stands ? last.suspicion : suspect(quote, last?.reference, valid)
      const isSettled = streak >= 2 && suspicion !== 'hard'
      const reference = isSettled ? blend(quote, rules) : last?.reference
      seriesOf.set(key, { ...quote, ordinal, streak, suspicion, reference })

      const agreesNow = agreesWithin(quote, 1)
      const agreesLately = agreesWithin(quote, rules.agreement_days)
      const isAccepted =
        quote.invalidRule === null &&
        (suspicion === 'none' ||
          (suspicion === 'soft' && (streak >= 2 || agreesNow)) ||
          (streak >= 3 && agreesLately))
      verdicts.push({ quote, suspicion, isAccepted })
      if (isAccepted)
        offers.push({
          ...quote,
          blended: blend(quote, rules),
          observedOn: day,
          isVerified: agreesLately || (quote.level !== 'L3' && streak >= 2),
        })
    }

    for (const [key, { observedOn }] of book)
      if (day - observedOn > rules.carry_days) book.delete(key)
    for (const [key, all] of Map.groupBy(offers, marketOf)) {
      const level = all.map((offer) => offer.level).toSorted()[0]
      const [lowest] = all
        .filter((offer) => offer.level === level)
        .toSorted((a, b) => a.blended - b.blended || Number(b.isVerified) - Number(a.isVerified))
      if (lowest) book.set(key, lowest)
    }
    return { verdicts, providerQuotes: [...book.values()] }
  }

  /** Another source shows the same prices within the tolerance, on this day or the days before it. */
  function agreesWithin(quote: Quote, dayCount: number): boolean {
    const isNear = (a: number | null, b: number | null) =>
      a !== null && b !== null && Math.abs(a / b - 1) <= rules.agreement_tolerance
    return (
      quote.day >= rules.verification_from &&
      (history.get(marketOf(quote)) ?? []).some(
        (other) =>
          other.source !== quote.source &&
          other.day <= quote.day &&
          other.day > quote.day - dayCount &&
          isNear(other.input, quote.input) &&
          isNear(other.output, quote.output),
      )
    )
  }

  function suspect(quote: Quote, reference: number | undefined, valid: Quote[]): Suspicion {
    if (quote.invalidRule !== null) return 'hard'
    const blended = blend(quote, rules)
    const ratio = (quote.output ?? 0) / (quote.input ?? 0)
    const factor = (other: number) => Math.max(blended / other, other / blended)
    const jump = reference === undefined ? 1 : factor(reference)
    const rivals = valid.filter(
      ({ model, provider }) => model === quote.model && provider !== quote.provider,
    )
    const lowest = [...Map.groupBy(rivals, ({ provider }) => provider).values()].map((offers) =>
      Math.min(...offers.map((offer) => blend(offer, rules))),
    )
    const distance =
      lowest.length < rules.min_providers_for_median ? 1 : factor(quantile(lowest, 0.5))
    if (
      blended < rules.range_min_usd_per_mtok ||
      blended > rules.range_max_usd_per_mtok ||
      ratio < rules.ratio_hard_min ||
      ratio > rules.ratio_hard_max ||
      jump >= rules.jump_hard ||
      distance >= rules.rival_hard
    )
      return 'hard'
    const isSoft =
      ratio < rules.ratio_soft_min ||
      ratio > rules.ratio_soft_max ||
      jump >= rules.jump_soft ||
      distance >= rules.rival_soft
    return isSoft ? 'soft' : 'none'
  }
}

function blend({ input, output }: Quote, rules: QuoteRules): number {
  const { blend_input_weight, blend_output_weight } = rules
  return (
    (blend_input_weight * (input ?? Number.NaN) + blend_output_weight * (output ?? Number.NaN)) /
    (blend_input_weight + blend_output_weight)
  )
}

function marketOf({ provider, model }: { provider: string; model: string }): string {
  return `${provider} ${model}`
}
