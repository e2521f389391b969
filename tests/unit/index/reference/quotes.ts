// The quarantine of the reference model (§9), and the price per provider and model that results (R5).
import type { Rules } from '../rules.ts'
import { quantile } from './scores.ts'

export interface Quote {
  source: string
  level: 'L1' | 'L2' | 'L3'
  provider: string
  /** The company of the provider: its regions and speeds do not compete. */
  group: string
  model: string
  /** What the provider calls the model; where absent, as we do. */
  idAtProvider?: string
  tag: string
  /** What a token is: its precision; null where the source does not tell. */
  terms: string | null
  day: number
  input: number | null
  output: number | null
  /** The share that the source takes off the list price; the model reads no promotions. */
  discount?: number
  /** The rule that an invalid price breaks. */
  invalidRule: string | null
  isEligible: boolean
  isDeprecated: boolean
}

export interface ProviderQuote {
  group: string
  /** The endpoint that counts. */
  source: string
  level: string
  provider: string
  tag: string
  model: string
  blended: number
  observedOn: number
  isVerified: boolean
  /** How many sources show the price. */
  witnesses: number
  isDeprecated: boolean
  /** The prices that stand for the seller, of every source and endpoint. */
  offers: Offer[]
}

export type Suspicion = 'none' | 'soft' | 'hard'

export interface Verdict {
  quote: Quote
  suspicion: Suspicion
  isAccepted: boolean
}

export interface Offer extends Omit<ProviderQuote, 'offers' | 'witnesses'> {
  terms: string | null
  input: number | null
  output: number | null
}

interface Step {
  ordinal: number
  sign: number
}

interface Series {
  quote: Quote
  ordinal: number
  input: number | null
  output: number | null
  streak: number
  suspicion: Suspicion
  /** A hard verdict that was confirmed: accepted as long as the price holds. */
  isReleased: boolean
  /** The fixes of the last week at which a maker changed its price, and the way. */
  steps: Step[]
  /** The last price that was valid. */
  valid: number | undefined
  /** The last price that held for two fixes or was released. */
  reference: number | undefined
  /** The last accepted price. */
  offer: Offer | undefined
}

/** Takes the fixes one by one. Returns each provider's price: of this fix, or carried. */
export function createQuoteBook(rules: Rules, isMakers: (quote: Quote) => boolean) {
  const seriesOf = new Map<string, Series>()
  /** The latest quote of each source, by provider and model. */
  const words = new Map<string, Map<string, Quote>>()
  /** The first day on which an endpoint had an accepted price; of a successor, that of the one before. */
  const since = new Map<string, number>()
  let trustedBefore: Offer[] = []

  return function observe(
    today: readonly Quote[],
    { ordinal, day }: { ordinal: number; day: number },
  ): { verdicts: Verdict[]; providerQuotes: ProviderQuote[] } {
    for (const quote of today) {
      const said = words.get(toMarket(quote)) ?? new Map<string, Quote>()
      words.set(toMarket(quote), said.set(`${quote.source} ${quote.tag}`, quote))
    }
    const followed = today.map((quote) => {
      const key = toKey(quote)
      const last = seriesOf.get(key)
      const stands =
        last?.ordinal === ordinal - 1 && last.input === quote.input && last.output === quote.output
      return { quote, key, last, stands, streak: stands ? last.streak + 1 : 1 }
    })
    const valid = today.filter((quote) => !isInvalid(quote))
    const standing = followed
      .filter(({ quote, streak }) => streak >= 2 && !isInvalid(quote))
      .map(({ quote }) => quote)
    const quoted = new Set(followed.map(({ key }) => key))
    const ended = [...seriesOf]
      .filter(([key, { quote, streak }]) => !quoted.has(key) && streak >= 2 && !isInvalid(quote))
      .map(([, { quote }]) => quote)
      .filter((quote) => day - quote.day <= rules.agreement_days)
    // A series that goes on under another name is no newcomer.
    const findBefore = (quote: Quote) =>
      findLowest(
        ended.filter((other) => isOfCompany(other, quote) && other.source === quote.source),
      )
    const shifted = findShifted(followed.map(({ quote, last }) => ({ quote, before: last?.quote })))
    const rescaled = findRescaled(
      followed
        .filter(({ quote, stands }) => !stands && !isInvalid(quote))
        .map(({ quote, last }) => ({ quote, before: last ? last.valid : findBefore(quote) })),
    )
    const verdicts = followed.map(({ quote, key, last, stands, streak }): Verdict => {
      // A series without a price that held is compared with its company's: of several, with the farthest.
      const isFirst = !stands && last?.reference === undefined && !isInvalid(quote)
      const known = isFirst
        ? (findFarthest(
            quote,
            standing.filter((other) => isOfCompany(other, quote)),
          ) ?? (last ? undefined : findBefore(quote)))
        : last?.reference
      const steps = stands && last ? last.steps : follow(quote, last, ordinal)
      const suspicion =
        stands && last
          ? last.suspicion
          : suspect(quote, {
              reference: known,
              last: last?.quote,
              valid,
              standing,
              steps,
              hasShifted: last !== undefined && shifted.has(quote.source),
              isRescaled: rescaled.has(quote),
            })
      const agreesLately = agreesWithin(quote, rules.agreement_days)
      const isReleased =
        (stands && last?.isReleased === true) || (!isInvalid(quote) && streak >= 3 && agreesLately)
      const isAccepted =
        suspicion === 'none' ||
        (suspicion === 'soft' && (streak >= 2 || agreesWithin(quote, 0))) ||
        isReleased
      const isSettled = isReleased || (suspicion !== 'hard' && streak >= 2)
      seriesOf.set(key, {
        quote,
        ordinal,
        input: quote.input,
        output: quote.output,
        streak,
        suspicion,
        isReleased,
        steps,
        valid: isInvalid(quote) ? last?.valid : blend(quote),
        reference: isSettled ? blend(quote) : known,
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

    const known = [...seriesOf.values()]
    const trusted = known.flatMap(({ offer, quote }) =>
      offer && day - offer.observedOn <= rules.carry_days && !hasEnded(offer, quote.day)
        ? [offer]
        : [],
    )
    for (const offer of trusted.filter((one) => !since.has(toKey(one)))) {
      const ofModel = ({ model }: Offer) => model === offer.model
      const old = findPredecessor(offer, trustedBefore.filter(ofModel), trusted.filter(ofModel))
      since.set(toKey(offer), (old && since.get(toKey(old))) ?? offer.observedOn)
    }
    trustedBefore = trusted
    const isAdded = (offer: Offer) => day - (since.get(toKey(offer)) ?? day) < rules.tenure_days
    /** Missing since from an answer that shows another endpoint of the seller at its precision. */
    function hasEnded(one: Offer, shownOn: number): boolean {
      return known.some(
        ({ offer: other }) =>
          other && other.observedOn > shownOn && isOfSeller(other, one) && hasSameTerms(other, one),
      )
    }
    const answered = new Set(
      verdicts.filter(({ isAccepted }) => isAccepted).map(({ quote }) => quote.source),
    )
    // A catalogue that is silent today has no vote beside what is seen today.
    const isHeard = ({ source, level }: Offer) => answered.has(source) || level !== 'L3'
    const companies = Map.groupBy(trusted, ({ group, model }) => `${group} ${model}`)
    const providerQuotes = [...companies.values()].map((offers) => ({
      ...settle(offers, { isHeard, isAdded }),
      offers,
    }))
    return { verdicts, providerQuotes }
  }

  /** The sources that changed more of their prices at once than sellers do. */
  function findShifted(pairs: { quote: Quote; before: Quote | undefined }[]): Set<string> {
    const both = pairs.flatMap(({ quote, before }) =>
      before && !isInvalid(quote) && !isInvalid(before) ? [{ quote, before }] : [],
    )
    const sources = [...Map.groupBy(both, ({ quote }) => quote.source)].filter(([, own]) => {
      const changed = own.filter(
        ({ quote, before }) =>
          Math.abs(blend(quote) / blend(before) - 1) > rules.breaker_repriced_from,
      )
      const days = Math.min(...own.map(({ quote, before }) => quote.day - before.day))
      return (
        own.length >= rules.min_source_shift_quotes &&
        changed.length > rules.source_shift_share * own.length * days
      )
    })
    return new Set(sources.map(([source]) => source))
  }

  /** The quotes of companies that reprice several models by one factor, each its own. */
  function findRescaled(pairs: { quote: Quote; before: number | undefined }[]): Set<Quote> {
    const moved = pairs
      .map(({ quote, before }) => ({
        quote,
        factor: Math.log(blend(quote) / (before ?? NaN)).toFixed(3),
      }))
      .filter(({ factor }) => Math.abs(Number(factor)) > 0)
    return new Set(
      [...Map.groupBy(moved, ({ factor }) => factor).values()].flatMap((alike) => {
        const lists = [...Map.groupBy(alike, ({ quote }) => quote.group).values()].filter(
          (own) => new Set(own.map(({ quote }) => quote.model)).size >= rules.common_factor_models,
        )
        // One factor of several companies is a mistake of their source.
        return lists.length < rules.breaker_creators_at_one_factor
          ? lists.flat().map(({ quote }) => quote)
          : []
      }),
    )
  }

  function follow(quote: Quote, last: Series | undefined, ordinal: number): Step[] {
    if (!last || !isMakers(quote)) return []
    if (isInvalid(quote)) return last.steps
    const sign = Math.sign(blend(quote) - (last.valid ?? blend(quote)))
    return [...last.steps, ...(sign ? [{ ordinal, sign }] : [])].filter(
      (step) => step.ordinal > ordinal - rules.creep_fixes,
    )
  }

  /** The offer that stands for its company: each source speaks once, with its best confirmed price. */
  function settle(
    offers: Offer[],
    {
      isHeard,
      isAdded,
    }: { isHeard: (offer: Offer) => boolean; isAdded: (offer: Offer) => boolean },
  ): Offer & { witnesses: number } {
    const isSame = (a: Offer, b: Offer) =>
      Math.abs((a.input ?? NaN) / (b.input ?? NaN) - 1) <= rules.agreement_tolerance &&
      Math.abs((a.output ?? NaN) / (b.output ?? NaN) - 1) <= rules.agreement_tolerance
    const supported = offers.map((offer) => ({
      ...offer,
      witnesses: new Set(offers.filter((other) => isSame(other, offer)).map(({ source }) => source))
        .size,
    }))
    const heard = supported.some(isHeard) ? supported.filter(isHeard) : supported
    const claims = [...Map.groupBy(heard, ({ source }) => source).values()].map((own) =>
      first(
        own,
        (a, b) =>
          compare(a.level, b.level) ||
          b.witnesses - a.witnesses ||
          Number(isAdded(a)) - Number(isAdded(b)) ||
          a.blended - b.blended ||
          byFreshness(a, b),
      ),
    )
    const middle =
      quantile(
        claims.map(({ blended }) => Math.log(blended)),
        0.5,
      ) ?? NaN
    const above = ({ blended }: Offer) => Number((Math.log(blended) - middle).toFixed(9))
    const isLoneLow = (claim: Offer) => claim.level === 'L3' && above(claim) < 0
    return first(
      claims,
      (a, b) =>
        Number(b.level === 'L1') - Number(a.level === 'L1') ||
        b.witnesses - a.witnesses ||
        Number(isLoneLow(a)) - Number(isLoneLow(b)) ||
        Math.abs(above(a)) - Math.abs(above(b)) ||
        compare(a.level, b.level) ||
        b.blended - a.blended ||
        byFreshness(a, b),
    )
  }

  /** Whether the latest quote of another source, if recent enough, has the same price within the tolerance. */
  function agreesWithin(quote: Quote, ageDays: number): boolean {
    const { agreement_tolerance: tolerance } = rules
    return [...(words.get(toMarket(quote))?.values() ?? [])].some(
      (other) =>
        other.source !== quote.source &&
        !isInvalid(other) &&
        other.day >= quote.day - ageDays &&
        isNear(other.input, quote.input, tolerance) &&
        isNear(other.output, quote.output, tolerance),
    )
  }

  /** Whether the price is invalid, or so improbable that no evidence can confirm it. */
  function isInvalid(quote: Quote): boolean {
    const ratio = toRatio(quote)
    return (
      quote.invalidRule !== null ||
      blend(quote) < rules.range_min_usd_per_mtok ||
      blend(quote) > rules.range_max_usd_per_mtok ||
      ratio < rules.ratio_hard_min ||
      ratio > rules.ratio_hard_max
    )
  }

  function suspect(
    quote: Quote,
    {
      reference,
      last,
      valid,
      standing,
      steps,
      hasShifted,
      isRescaled,
    }: {
      reference: number | undefined
      last: Quote | undefined
      valid: Quote[]
      standing: Quote[]
      steps: readonly Step[]
      hasShifted: boolean
      isRescaled: boolean
    },
  ): Suspicion {
    if (isInvalid(quote)) return 'hard'
    const distance = (other: number) =>
      // A price ten times another is ten times it in floating point, too.
      Number.isNaN(other) ? 0 : Math.abs(Math.log(blend(quote) / other)) + 1e-9
    const isRival = (other: Quote) => other.model === quote.model && other.group !== quote.group
    const findMiddle = (quotes: Quote[]) =>
      quantile(
        [...Map.groupBy(quotes, ({ group }) => group).values()].map(
          (own) => findLowest(own) ?? NaN,
        ),
        0.5,
      )

    const jump = distance(reference ?? findMiddle(standing.filter(isRival)))
    const rivals = valid.filter(isRival)
    const rivalCount = new Set(rivals.map(({ group }) => group)).size
    const gap = rivalCount < rules.min_providers_for_median ? 0 : distance(findMiddle(rivals))
    const isWrongUnit = [1e3, 1e6].some(
      (unit) => Math.abs(jump - 1e-9 - Math.log(unit)) < rules.unit_signature_tolerance,
    )
    if (isWrongUnit || jump >= Math.log(rules.jump_hard) || gap >= Math.log(rules.rival_hard))
      return 'hard'
    const sameWay = steps.filter(({ sign }) => sign === steps.at(-1)?.sign)
    const hasMoved = jump > Math.log(1 + rules.breaker_repriced_from) + 1e-9
    if (hasMoved && (hasShifted || sameWay.length >= rules.creep_moves)) return 'hard'
    const ratio = toRatio(quote)
    const step = last && !isInvalid(last) ? Math.abs(Math.log(ratio / toRatio(last))) : 0
    const isOdd = ratio > rules.ratio_soft_max || step >= Math.log(rules.ratio_step) - 1e-9
    const hasJumped = jump >= Math.log(rules.jump_soft)
    if (isOdd && hasJumped) return 'hard'
    const isSoft = isOdd || hasJumped || isRescaled || gap >= Math.log(rules.rival_soft)
    return isSoft ? 'soft' : 'none'
  }

  function findFarthest(quote: Quote, others: Quote[]): number | undefined {
    const distance = (price: number) => Math.abs(Math.log(price / blend(quote)))
    return others.map(blend).toSorted((a, b) => distance(b) - distance(a))[0]
  }

  /** Undefined where there are no quotes. */
  function findLowest(quotes: Quote[]): number | undefined {
    return quotes.length === 0 ? undefined : Math.min(...quotes.map(blend))
  }

  function blend({ input, output }: Quote): number {
    const { blend_input_weight: inputs, blend_output_weight: outputs } = rules
    return (inputs * (input ?? NaN) + outputs * (output ?? NaN)) / (inputs + outputs)
  }
}

function byFreshness(a: Offer, b: Offer): number {
  return (
    b.observedOn - a.observedOn ||
    Number(b.isVerified) - Number(a.isVerified) ||
    compare(a.source, b.source) ||
    compare(a.provider, b.provider) ||
    compare(a.tag, b.tag)
  )
}

function first<Item>(items: Item[], order: (a: Item, b: Item) => number): Item {
  const [item] = items.toSorted(order)
  if (item === undefined) throw new Error('expected one item or more, got none')
  return item
}

function isOfSeller(one: Offer, other: Offer): boolean {
  return one.source === other.source && toMarket(one) === toMarket(other)
}

/** Terms that are not told are any. */
export function hasSameTerms(one: Offer, other: Offer): boolean {
  return one.terms === null || other.terms === null || one.terms === other.terms
}

export type Endpoint = Pick<Offer, 'source' | 'provider' | 'tag'>

function keepMissing(offers: readonly Offer[], others: readonly Offer[]): Offer[] {
  return offers.filter((offer) => !others.some((other) => isSameEndpoint(other, offer)))
}

/** The endpoint whose place another takes: of one seller, source and precision exactly one goes and one comes. */
export function findPredecessor(
  endpoint: Endpoint,
  before: readonly Offer[],
  after: readonly Offer[],
): Offer | undefined {
  const gone = keepMissing(before, after)
  const come = keepMissing(after, before)
  const pairs = come.flatMap((next) =>
    gone
      .filter((last) => isOfSeller(last, next) && hasSameTerms(last, next))
      .map((last) => ({ last, next })),
  )
  const own = pairs.filter(({ next }) => isSameEndpoint(next, endpoint))
  const [pair] = own
  const isOnly = pairs.filter(({ last }) => last === pair?.last).length === 1
  return own.length === 1 && isOnly ? pair?.last : undefined
}

export function isSameEndpoint(one: Endpoint, other: Endpoint): boolean {
  return one.source === other.source && one.provider === other.provider && one.tag === other.tag
}

function isOfCompany(other: Quote, quote: Quote): boolean {
  return other.group === quote.group && other.model === quote.model
}

function toRatio({ input, output }: Quote): number {
  return (output ?? 0) / (input ?? 0)
}

type Named = Pick<Quote, 'source' | 'provider' | 'model' | 'tag'>

function toKey(quote: Named): string {
  return `${quote.source} ${toMarket(quote)} ${quote.tag}`
}

function toMarket({ provider, model }: { provider: string; model: string }): string {
  return `${provider} ${model}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function isNear(a: number | null, b: number | null, tolerance: number): boolean {
  return a !== null && b !== null && Math.abs(a / b - 1) <= tolerance
}
