// Feeds for other tools: each is the tool's own catalogue with our price where it is better
// supported, keeping format, names and order.
import { z } from 'zod'
import type { Release } from '../release.ts'
import { memoize } from '../memoize.ts'
import { groupOffers, readBook } from '../usage/book.ts'
import { GenaiPrices, mapGenaiPrices } from './genai-prices.ts'
import { LiteLlm, mapLiteLlm } from './litellm.ts'
import { type Matcher, createMatcher } from './match.ts'
import { ModelsDev, mapModelsDev } from './models-dev.ts'
import { listFeedOffers, listOffersOn } from './offers.ts'

interface Terms {
  baseUrl: string
  /** When the catalogue was read. */
  day: string
  /** The day whose prices the feed contains. */
  today: string
}

const mapCatalogue =
  <Shape extends z.ZodType>(
    source: string,
    shape: Shape,
    map: (theirs: z.output<Shape>, matcher: Matcher, terms: Terms) => unknown,
  ) =>
  async (release: Release, matcher: Matcher, terms: Omit<Terms, 'day'>) => {
    const { body, day } = await release.readCatalogue(source, shape)
    return { feed: map(body, matcher, { ...terms, day }), day }
  }
const FEEDS = new Map([
  ['feeds/models-dev/api.json', mapCatalogue('models-dev', ModelsDev, mapModelsDev)],
  ['feeds/litellm.json', mapCatalogue('litellm', LiteLlm, mapLiteLlm)],
  ['feeds/genai-prices.json', mapCatalogue('genai-prices', GenaiPrices, mapGenaiPrices)],
])
export const FEED_NAMES = [...FEEDS.keys()]

export type Feed = Awaited<ReturnType<typeof makeFeed>>

/** For a past day, it contains only rows whose price we know. */
export async function makeFeed(
  name: string,
  release: Release,
  { baseUrl, at }: { baseUrl: string; at?: string | undefined },
) {
  const make = FEEDS.get(name)
  if (!make) throw new Error(`feed: expected one of ${FEED_NAMES.join(', ')}, got ${name}`)
  const { book, offers } = await readParts(release)
  const said = at === undefined ? offers : listOffersOn(offers, at)
  const matcher = createMatcher({ book, offers: said }, { isPast: at !== undefined })
  const made = await make(release, matcher, { baseUrl, today: at ?? release.manifest.date })
  return { ...made, counts: matcher.counts }
}

const readParts = memoize(async (release: Release) => {
  const book = await readBook(release)
  return {
    book,
    offers: listFeedOffers(release.modelById, { book, offersOf: groupOffers(release) }),
  }
})
