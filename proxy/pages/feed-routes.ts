// The feeds for other tools: without a key, readable from any page, kept by caches while the service
// is away. Below the id of its run a feed never changes.
import { FEED_NAMES, makeFeed, readParts } from '../../release/feeds/feeds.ts'
import type { View } from '../../site/view.ts'
import type { Route } from '../context.ts'
import { requireRelease, unknownPath } from '../http/request.ts'
import { pagesOf } from '../routes/body-cache.ts'
import { toSiteBody } from './site-body.ts'

const CHANGING = 'public, max-age=300, stale-if-error=86400'
const IMMUTABLE = 'public, max-age=31536000, immutable'

export function feedRoutes(view: View): Route[] {
  if (view.feeds === false) return []
  return FEED_NAMES.flatMap((name) =>
    [`/${name}`, `/${name.replace('feeds/', 'feeds/{run}/')}`].map((path) => ({
      operation: { id: 'feed', method: 'GET', paths: [path], access: 'free' },
      isData: true,
      async handle(ctx, { params: { run } }) {
        const release = requireRelease(ctx)
        if (run !== undefined && run !== release.manifest.run_id) throw unknownPath(ctx.path)
        const caching = run === undefined ? CHANGING : IMMUTABLE
        const make = async () => {
          const { text } = makeFeed(name, { ...(await readParts(release)), ...view })
          return toSiteBody(name, text, caching)
        }
        return { status: 200, body: await pagesOf(release).findOrMake(path + (run ?? ''), make) }
      },
    })),
  )
}
