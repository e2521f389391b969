// The quarantine of the reference model (§9) and what it lets through: one price per provider and model (R5).
import type { Rules } from './rules.ts'
import { quantile } from './reference-scores.ts'

export interface Quote {
  source: string
  level: 'L1' | 'L2' | 'L3'
  provider: string
  /** The company behind it: regions and speeds of one are no rivals. */
  group: string
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

export interface ProviderQuote {
  group: string
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

interface Offer extends ProviderQuote {
  source: string
  provider: string
  tag: string
  level: string
}

interface Series {
  ordinal: number
  input: number | null
  output: number | null
  streak: number
  suspicion: Suspicion
  /** Gravely suspect, but with enough behind it: trusted for as long as it stands. */
  isReleased: boolean
  /** The last price that stood for two fixes or was released. */
  reference: number | undefined
  /** The last price that was trusted. */
  offer: Offer | undefined
}

/** Takes the fixes one by one and says what each provider then asks: a price of this fix, or one carried. */
export function createQuoteBook(rules: Rules) {
  const seriesOf = new Map<string, Series>()
  /** What each source last said, by provider and model. */
  const words = new Map<string, Map<string, Quote>>()

  return function observe(
    today: readonly Quote[],
    { ordinal, day }: { ordinal: number; day: number },
  ): { verdicts: Verdict[]; providerQuotes: ProviderQuote[] } {
    for (const quote of today) {
      const said = words.get(toMarket(quote)) ?? new Map<string, Quote>()
      words.set(toMarket(quote), said.set(`${quote.source} ${quote.tag}`, quote))
    }
    const valid = today.filter((quote) => !isInvalid(quote))
    const verdicts = today.map((quote): Verdict => {
      const key = `${quote.source} ${toMarket(quote)} ${quote.tag}`
      const last = seriesOf.get(key)
      const stands =
        last?.ordinal === ordinal - 1 && last.input === quote.input && last.output === quote.output
      const streak = stands ? last.streak + 1 : 1
      const suspicion = stands ? last.suspicion : suspect(quote, last?.reference, valid)
      const agreesLately = agreesWithin(quote, rules.agreement_days)
      const isReleased =
        (stands && last.isReleased) || (!isInvalid(quote) && streak >= 3 && agreesLately)
      const isAccepted =
        suspicion === 'none' ||
        (suspicion === 'soft' && (streak >= 2 || agreesWithin(quote, 0))) ||
        isReleased
      const isSettled = isReleased || (suspicion !== 'hard' && streak >= 2)
      seriesOf.set(key, {
        ...quote,
        ordinal,
        streak,
        suspicion,
        isReleased,
        reference: isSettled ? blend(quote) : last?.reference,
        offer: isAccepted
          ? {
              ...quote,
              blended: blend(quote),
              observedOn: day,
              isVerified: agreesLately || (quote.level !== 'L3' && streak >= 2),
            }
          : last?.offer,
      })
      return { quote, suspicion, isAccepted }
    })

    const standing = [...seriesOf.values()].flatMap(({ offer }) =>
      offer && day - offer.observedOn <= rules.carry_days ? [offer] : [],
    )
    const companies = Map.groupBy(standing, ({ group, model }) => `${group} ${model}`)
    const providerQuotes = [...companies.values()].flatMap((offers) =>
      offers
        .toSorted(
          (a, b) =>
            compare(a.level, b.level) ||
            a.blended - b.blended ||
            b.observedOn - a.observedOn ||
            Number(b.isVerified) - Number(a.isVerified) ||
            compare(a.source, b.source) ||
            compare(a.provider, b.provider) ||
            compare(a.tag, b.tag),
        )
        .slice(0, 1),
    )
    return { verdicts, providerQuotes }
  }

  /** The last word of another source, at most so many days old, is the same price within the tolerance. */
  function agreesWithin(quote: Quote, ageDays: number): boolean {
    const isNear = (a: number | null, b: number | null) =>
      a !== null && b !== null && Math.abs(a / b - 1) <= rules.agreement_tolerance
    return (
      quote.day >= rules.verification_from &&
      [...(words.get(toMarket(quote))?.values() ?? [])].some(
        (other) =>
          other.source !== quote.source &&
          !isInvalid(other) &&
          other.day >= quote.day - ageDays &&
          isNear(other.input, quote.input) &&
          isNear(other.output, quote.output),
      )
    )
  }

  /** No price at all, or none that any evidence would make one. */
  function isInvalid(quote: Quote): boolean {
    const ratio = (quote.output ?? 0) / (quote.input ?? 0)
    return (
      quote.invalidRule !== null ||
      blend(quote) < rules.range_min_usd_per_mtok ||
      blend(quote) > rules.range_max_usd_per_mtok ||
      ratio < rules.ratio_hard_min ||
      ratio > rules.ratio_hard_max
    )
  }

  function suspect(quote: Quote, reference: number | undefined, valid: Quote[]): Suspicion {
    if (isInvalid(quote)) return 'hard'
    const ratio = (quote.output ?? 0) / (quote.input ?? 0)
    const distance = (other: number | undefined) =>
      // A price ten times another is ten times it in floating point, too.
      other === undefined ? 0 : Math.abs(Math.log(blend(quote) / other)) + 1e-9
    const rivals = valid.filter(
      ({ model, group }) => model === quote.model && group !== quote.group,
    )
    const lowest = [...Map.groupBy(rivals, ({ group }) => group).values()].map((offers) =>
      Math.min(...offers.map(blend)),
    )
    const jump = distance(reference)
    const gap = distance(
      lowest.length < rules.min_providers_for_median ? undefined : quantile(lowest, 0.5),
    )
    if (jump >= Math.log(rules.jump_hard) || gap >= Math.log(rules.rival_hard)) return 'hard'
    const isSoft =
      ratio < rules.ratio_soft_min ||
      ratio > rules.ratio_soft_max ||
      jump >= Math.log(rules.jump_soft) ||
      gap >= Math.log(rules.rival_soft)
    return isSoft ? 'soft' : 'none'
  }

  function blend({ input, output }: Quote): number {
    const { blend_input_weight: inputs, blend_output_weight: outputs } = rules
    return (inputs * (input ?? NaN) + outputs * (output ?? NaN)) / (inputs + outputs)
  }
}

function toMarket({ provider, model }: { provider: string; model: string }): string {
  return `${provider} ${model}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
