// The quotes of a random market: the prices of providers, and how sources report them.
import type { Random } from '../random.ts'
import type { Quote } from '../history.ts'

/** Factors by which a price changes, and by which it is misread. */
const STEPS = [0.5, 0.8, 0.95, 0.95, 1.1, 1.5, 2, 3, 0.3, 0.1, 12] as const
const MISREADINGS = [10, 1e3, 1e6, 0.1, 1e-3, 1e-6, 3, 0.25, 6] as const
const HOSTS = ['host-1', 'host-2', 'host-2/eu', 'host-3', 'host-4']

export interface RandomModel {
  id: string
  creator: string
  entersOn: number
}

interface Offer {
  model: string
  provider: string
  from: number
  prices: { input: number; output: number }[]
}

interface Feed {
  source: string
  level: Quote['level']
  tag: string
  from: number
  /** The factor that the source adds to the price, and its delay in days. */
  factor: number
  lagDays: number
}

export function makeQuotes(
  models: readonly RandomModel[],
  { random, lastDay, endpointsFrom }: { random: Random; lastDay: number; endpointsFrom: number },
): Quote[] {
  const { between, chance, pick, unit } = random
  const firstDay = Math.min(...models.map(({ entersOn }) => entersOn))
  // A source that is down reports nothing; on a silent day there was no run.
  const downDays = new Map(
    ['catalogue', 'aggregator', 'register'].map((source) => [source, makeGaps(2, 4)]),
  )
  const silentDays = makeGaps(3, pick([1, 1, 1, 5]))
  return models.flatMap(makeOffers).flatMap(showOffer)

  function makeGaps(count: number, longest: number): Set<number> {
    return new Set(
      Array.from({ length: count }, () => between(firstDay, lastDay)).flatMap((day) =>
        Array.from({ length: between(1, longest) }, (_, index) => day + index),
      ),
    )
  }

  function makeOffers({ id, creator, entersOn }: RandomModel): Offer[] {
    const input = 0.05 * 200 ** unit()
    const output = input * (chance(0.08) ? pick([0.4, 25]) : pick([1, 2, 3, 4, 5, 8]))
    const providers = [`${creator}-shop`, `${creator}-cloud`, ...HOSTS].filter((_, index) =>
      chance([0.85, 0.25][index] ?? 0.4),
    )
    return providers.map((provider) => {
      const from = chance(0.8) ? entersOn : between(entersOn, lastDay)
      const to = chance(0.8) ? lastDay : between(from, lastDay)
      let factor = 0.7 + 0.6 * unit()
      // Some price lists creep for some days.
      let creeping = 0
      const prices = Array.from({ length: to - from + 1 }, () => {
        if (chance(0.04)) factor *= pick(STEPS)
        if (chance(0.02)) creeping = between(3, 7)
        creeping -= 1
        if (creeping >= 0) factor *= 0.97
        return { input: round(input * factor), output: round(output * factor) }
      })
      return { model: id, provider, from, prices }
    })
  }

  function showOffer(offer: Offer): Quote[] {
    const { provider } = offer
    const feeds: (Omit<Feed, 'factor' | 'lagDays'> & { share: number })[] = [
      { source: 'catalogue', level: 'L3', tag: '', share: 0.9, from: firstDay },
      { source: 'register', level: 'L3', tag: '', share: 0.25, from: endpointsFrom - 5 },
      { source: 'aggregator', level: 'L2', tag: 'a', share: 0.7, from: endpointsFrom },
      {
        source: 'aggregator',
        level: 'L2',
        tag: 'b',
        share: 0.3,
        from: endpointsFrom + between(0, 20),
      },
    ]
    if (provider.endsWith('-shop'))
      feeds.push({ source: provider, level: 'L1', tag: '', share: 0.3, from: endpointsFrom })
    return feeds
      .filter(({ share }) => chance(share))
      .flatMap((feed) =>
        showFeed(offer, {
          ...feed,
          factor: feed.tag === 'b' ? pick([1.1, 0.95, 0.8]) : pick([1, 1, 1, 1.004, 1.03]),
          lagDays: feed.level === 'L3' ? pick([0, 0, 1, 3]) : 0,
        }),
      )
  }

  function showFeed(offer: Offer, feed: Feed): Quote[] {
    const deprecatedFrom = chance(0.05) ? between(offer.from, lastDay) : Infinity
    // An endpoint goes on under another name, cheaper or not.
    const renamedFrom = feed.tag && chance(0.15) ? between(offer.from, lastDay) : Infinity
    const isEligible = !chance(0.03)
    // Most sources do not tell; some tell from a day on, or tell another precision.
    const terms = pick([null, null, 'fp8', 'bf16'])
    const termsFrom = chance(0.3) ? between(offer.from, lastDay) : offer.from
    const termsBefore = pick([null, 'int4'])
    let misreading = 1
    let isGarbled = false
    let badDays = 0
    let missingDays = 0
    return offer.prices.flatMap((_, index): Quote[] => {
      const day = offer.from + index
      badDays -= 1
      missingDays -= 1
      if (badDays < 0 && chance(0.012)) {
        badDays = pick([0, 0, 1, 2, 3, 6])
        isGarbled = chance(0.2)
        misreading = pick(MISREADINGS)
      }
      if (missingDays < 0 && chance(0.012)) missingDays = between(0, 6)
      const price = offer.prices[Math.max(0, index - feed.lagDays)]
      const isShown =
        price !== undefined &&
        day >= feed.from &&
        missingDays < 0 &&
        !silentDays.has(day) &&
        !downDays.get(feed.source)?.has(day)
      if (!isShown) return []
      const isBad = badDays >= 0
      const factor = feed.factor * (isBad ? misreading : 1)
      return [
        {
          source: feed.source,
          level: feed.level,
          provider: offer.provider,
          group: offer.provider.split('/')[0] ?? '',
          model: offer.model,
          tag: day >= renamedFrom ? `${feed.tag}2` : feed.tag,
          terms: day >= termsFrom ? terms : termsBefore,
          day,
          input: isBad && isGarbled ? null : price.input * factor,
          output: isBad && isGarbled ? null : price.output * factor,
          invalidRule: isBad && isGarbled ? 'type' : null,
          isEligible,
          isDeprecated: day >= deprecatedFrom,
        },
      ]
    })
  }
}

/** Six decimals, as sources print; never 0. */
function round(price: number): number {
  return Math.max(Math.round(price * 1e6), 1) / 1e6
}
