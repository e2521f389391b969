// The feeds for other tools, each in its own form; each is held to what its readers ask before it is
// handed out, and the error names the entry.
import { z } from 'zod'
import { onceForRelease } from '../once-for-release.ts'
import { readBook, readOffers } from '../usage/book.ts'
import { GenaiPrices, toGenaiPrices } from './genai-prices.ts'
import type { LiteLlmMap } from './litellm-map.ts'
import { LiteLlm, toLiteLlm } from './litellm.ts'
import { ModelsDev, toModelsDev } from './models-dev.ts'
import { type FeedOffer, type Leave, listFeedOffers, listOffersOn } from './offers.ts'

interface Parts {
  offers: readonly FeedOffer[]
  theirs: LiteLlmMap | undefined
  baseUrl: string
}
type Make = (offers: readonly FeedOffer[], parts: Parts & { leave: Leave }) => unknown

const FEEDS = new Map<string, readonly [shape: z.ZodType, make: Make]>([
  ['feeds/models-dev/api.json', [ModelsDev, toModelsDev]],
  ['feeds/litellm.json', [LiteLlm, toLiteLlm]],
  ['feeds/genai-prices.json', [GenaiPrices, toGenaiPrices]],
])
export const FEED_NAMES = [...FEEDS.keys()]

interface Feed {
  feed: unknown
  /** As it is served; written when it is read. */
  readonly text: string
  /** What the form cannot say, and how many of it are left out. */
  leftOut: ReadonlyMap<string, number>
}

/** Throws an error that names the first bad entry. */
export function makeFeed(name: string, parts: Parts): Feed {
  const [shape, make] = FEEDS.get(name) ?? []
  if (!shape || !make)
    throw new Error(`feed: expected one of ${FEED_NAMES.join(', ')}, got ${name}`)
  const leftOut = new Map<string, number>()
  const leave: Leave = (reason) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
  const feed = make(parts.offers, { ...parts, leave })
  check(name, shape, feed)
  return {
    feed,
    leftOut,
    get text() {
      return JSON.stringify(feed)
    },
  }
}

export const readParts = onceForRelease(async (release): Promise<Omit<Parts, 'baseUrl'>> => {
  const book = await readBook(release)
  const offersOf = await readOffers(release)
  const sellers = new Map(release.providers.map((provider) => [provider.slug, provider]))
  const offers = listFeedOffers(release.modelById, { sellers, book, offersOf })
  return { offers, theirs: await release.findLiteLlmMap() }
})

/** As they were on a day before today, of which LiteLLM's answer is not on record. */
export function toPartsOn(parts: Omit<Parts, 'baseUrl'>, day: string): Omit<Parts, 'baseUrl'> {
  return { ...parts, offers: listOffersOn(parts.offers, day), theirs: undefined }
}

function check(name: string, shape: z.ZodType, feed: unknown): void {
  const { error } = shape.safeParse(feed)
  const [issue] = error?.issues ?? []
  if (issue) throw new Error(`${name}: ${toNames(feed, issue.path)}: ${issue.message}`)
}

/** Where a list is on the way, its entry by id. */
function toNames(feed: unknown, path: readonly PropertyKey[]): string {
  let at = feed
  return path
    .map((key) => {
      at = at instanceof Object ? Reflect.get(at, key) : undefined
      const { id } = Entry.safeParse(at).data ?? {}
      return typeof key === 'number' ? (id ?? key) : String(key)
    })
    .join(' ')
}
const Entry = z.object({ id: z.string().optional() })
