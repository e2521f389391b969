// Feeds for other tools: any site may read them, and caches may keep them while the service is
// down. A feed under a run's id never changes. Private feeds take the key in the path, because few
// of these tools can send a header.
import { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import { day } from '../../contract/fields.ts'
import { parseQuery, readQuery } from '../../contract/query.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { FEED_NAMES, makeFeed } from '../../release/feeds/feeds.ts'
import { findFirstDay } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { answerCached, pagesOf, pastFeedsOf } from '../http/body.ts'
import { parseSearch, unknownPath } from '../http/request.ts'
import { findBinding, refuse } from '../limits/windows.ts'
import { requireRelease } from '../routes/data-route.ts'
import { packSiteBody } from './site-body.ts'

const CHANGING = 'max-age=300, stale-if-error=86400'
const CACHING = {
  feed: `public, ${CHANGING}`,
  run: 'public, max-age=31536000, immutable',
  key: `private, ${CHANGING}`,
} as const
/** Limits per address for feeds of past days, because each is computed on request. */
const PAST_LIMITS = { requests_per_minute: 10, requests_per_day: 500 }
const Query = z.object({ at: day().optional() })

export function feedRoutes({
  config: { feeds, baseUrl },
  counters,
}: Pick<AppParts, 'config' | 'counters'>): Route[] {
  return FEED_NAMES.flatMap((name) =>
    (feeds ? (['feed', 'run'] as const) : (['key'] as const)).map((kind) => ({
      operation: {
        id: 'feed',
        method: 'GET',
        paths: [`/${kind === 'feed' ? name : name.replace('feeds/', `feeds/{${kind}}/`)}`],
        access: kind === 'key' ? 'path' : 'free',
      },
      isData: true,
      async handle(ctx, { params: { run } }) {
        const release = requireRelease(ctx)
        if (run !== undefined && run !== release.manifest.run_id) throw unknownPath(ctx.path)
        const past = readPast(ctx, release)
        if (past !== undefined) await take(ctx)
        const make = async () => {
          const { feed } = await makeFeed(name, release, { baseUrl, at: past })
          return packSiteBody(name, JSON.stringify(feed), { caching: CACHING[kind] })
        }
        const cache = past === undefined ? pagesOf(release) : pastFeedsOf(release)
        await answerCached(ctx, cache, `${kind} ${name} ${past}`, make)
      },
    })),
  )

  async function take({ state: { clientAddress, now } }: Context): Promise<void> {
    const usage = await counters.take(`past-feeds:${clientAddress}`, PAST_LIMITS, now)
    if (!usage.allowed) throw refuse(findBinding(usage), 'feeds of days before today', usage.at)
  }
}

/** The requested day, if it isn't the current one. */
function readPast(ctx: Context, { manifest: { date } }: Release): string | undefined {
  const { at } = parseQuery(Query, readQuery(parseSearch(ctx), Query, { ignoresUnknown: true }))
  const first = findFirstDay(date, MAX_HISTORY_DAYS)
  if (at !== undefined && (at < first || at > date))
    throw new ApiError(
      'invalid_parameter',
      `at: expected a day from ${first} to ${date}, got ${at}`,
    )
  return at === date ? undefined : at
}
