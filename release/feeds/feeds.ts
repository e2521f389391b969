// The feeds for other tools, each in its own form; each is held to what its readers ask before it is
// handed out, and the error names the entry.
import type { z } from 'zod'
import type { Release } from '../release.ts'
import { readBook, readOffers } from '../usage/book.ts'
import { GenaiPrices, toGenaiPrices } from './genai-prices.ts'
import { Langfuse, toLangfuse } from './langfuse.ts'
import type { LiteLlmMap } from './litellm-map.ts'
import { LiteLlm, toLiteLlm, toOverrides } from './litellm.ts'
import { ModelsDev, toModelsDev } from './models-dev.ts'
import { type FeedOffer, listFeedOffers } from './offers.ts'

interface Parts {
  offers: readonly FeedOffer[]
  theirs: LiteLlmMap | undefined
  baseUrl: string
  release: Release
}

const FEEDS = new Map<string, (parts: Parts) => string | Promise<string>>([
  [
    'feeds/models-dev/api.json',
    (parts) => check('feeds/models-dev/api.json', ModelsDev, toModelsDev(parts.offers, parts)),
  ],
  [
    'feeds/litellm.json',
    (parts) => check('feeds/litellm.json', LiteLlm, toLiteLlm(parts.offers, parts)),
  ],
  ['feeds/litellm-overrides.yaml', (parts) => toOverrides(parts.offers, parts)],
  [
    'feeds/genai-prices.json',
    ({ offers }) => check('feeds/genai-prices.json', GenaiPrices, toGenaiPrices(offers)),
  ],
  [
    'feeds/langfuse.json',
    ({ offers }) => check('feeds/langfuse.json', Langfuse, toLangfuse(offers)),
  ],
  ['feeds/price-book.json', async ({ release }) => JSON.stringify(await readBook(release))],
])
export const FEED_NAMES = [...FEEDS.keys()]

/** Name → path; a release that was made before usage was priced has none. */
export function listFeeds({ manifest }: Release): Map<string, string> {
  const hasPrices = 'seller-names.json' in manifest.documents
  return new Map(hasPrices ? FEED_NAMES.map((name) => [name, `/${name}`]) : [])
}

/** Throws `not_found` of a release that was made before prices were kept for it. */
export async function renderFeed(
  release: Release,
  name: string,
  { baseUrl }: { baseUrl: string },
): Promise<string> {
  const [offers, theirs] = await Promise.all([listOffers(release), release.findLiteLlmMap()])
  const make = FEEDS.get(name)
  if (!make) throw new Error(`feed: expected one of ${FEED_NAMES.join(', ')}, got ${name}`)
  return make({ offers, theirs, baseUrl, release })
}

const listed = new WeakMap<Release, Promise<FeedOffer[]>>()
function listOffers(release: Release): Promise<FeedOffer[]> {
  let offers = listed.get(release)
  if (!offers) {
    offers = Promise.all([readBook(release), readOffers(release)]).then(([book, offersOf]) => {
      const sellers = new Map(release.providers.map((provider) => [provider.slug, provider]))
      return listFeedOffers(release.modelById, { sellers, book, offersOf })
    })
    listed.set(release, offers)
    offers.catch(() => listed.delete(release))
  }
  return offers
}

/** Throws an error that names the first bad entry. */
function check(name: string, shape: z.ZodType, feed: unknown): string {
  const { error } = shape.safeParse(feed)
  const [issue] = error?.issues ?? []
  if (issue) throw new Error(`${name}: ${toNames(feed, issue.path)}: ${issue.message}`)
  return JSON.stringify(feed)
}

/** Where a list is on the way, its entry by id. */
function toNames(feed: unknown, path: readonly PropertyKey[]): string {
  let at = feed
  return path
    .map((key) => {
      at = at instanceof Object ? Reflect.get(at, key) : undefined
      const id: unknown = typeof key === 'number' && at instanceof Object && Reflect.get(at, 'id')
      return typeof id === 'string' ? id : String(key)
    })
    .join(' ')
}
