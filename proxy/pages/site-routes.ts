// Serves the public site, rendered from the release page by page.
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ApiError } from '../../contract/api-error.ts'
import { MAX_TEXT_LENGTH } from '../../contract/fields.ts'
import { requireNamed } from '../../release/named-model.ts'
import { requireProvider } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import { ASSETS } from '../../site/components/layout.ts'
import { findMoved, findNamed, isPage, renderPage, selectAsked } from '../../site/site.ts'
import type { View } from '../../site/view.ts'
import type { Route } from '../context.ts'
import { redirect } from './account-route.ts'
import { methodNotAllowed, parsePath, unknownPath } from '../http/request.ts'
import { answerCached, fixed, pagesOf, searchesOf } from '../http/body.ts'
import { findToday } from '../../release/staleness.ts'
import { requireRelease } from '../routes/data-route.ts'
import { packSiteBody } from './site-body.ts'

const ALLOW = 'GET, HEAD, OPTIONS'
/** One page at a time, so a data request waits for at most one. */
const inTurn = pLimit(1)
/** A list or ranking takes some 20 ms of CPU, so they run one at a time. */
const askedInTurn = pLimit(1)
/** Beyond this, a reader is asked to come back. */
const MAX_WAITING = 50

/** The last route: a page, or not found. */
export function siteRoute(view: Omit<View, 'today'>): Route {
  return {
    operation: { id: 'site', method: 'GET', paths: [], access: 'free' },
    async handle(ctx) {
      const release = requireRelease(ctx)
      const path = toName(parsePath(ctx))
      const moved = findMoved(path)
      if (moved !== undefined) return redirect(ctx, moved, 308)
      // A path that isn't a file may be a page.
      const names = [path, `${path}/index.html`.replace(/^\//, '')]
      const name = names.find((each) => isPage(release, each))
      if (name === undefined) return redirect(ctx, await findRenamed(release, path))
      if (ctx.method === 'OPTIONS') {
        ctx.status = 204
        ctx.set('Allow', ALLOW)
        return
      }
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed(ctx.method, ALLOW)
      const query = new URLSearchParams(ctx.querystring)
      // The search field of the page header opens the page that was named; a filtered list stays a
      // list.
      const named = query.has('go') && findNamed(release, query.get('search') ?? '')
      if (named) return redirect(ctx, named)
      const asked = selectAsked(release, name, query)
      const text = asked.toString()
      checkLength(asked)
      // What has ended depends on the day, so another day is another page.
      const today = findToday(release, ctx.state.now)
      const make = async () => {
        await nextTurn()
        const page = await renderPage(release, name, { view: { ...view, today }, asked })
        return packSiteBody(name, page ?? '')
      }
      // Answers have their own cache, because any number of them would evict the pages.
      if (text === '')
        return answerCached(ctx, pagesOf(release), `${name} ${today}`, () => inTurn(make))
      return answerCached(ctx, searchesOf(release), `${name}?${text} ${today}`, () => {
        if (askedInTurn.pendingCount < MAX_WAITING) return askedInTurn(make)
        throw new ApiError('data_unavailable', 'too many searches at once; try again', {
          headers: { 'Retry-After': '1' },
        })
      })
    },
  }
}

function checkLength(asked: URLSearchParams): void {
  for (const [name, text] of asked)
    if (text.length > MAX_TEXT_LENGTH)
      throw new ApiError(
        'invalid_parameter',
        `${name}: expected at most ${MAX_TEXT_LENGTH} characters, got ${text.length}`,
      )
}

/** Styles, scripts and images, available even without a release. */
export function assetRoutes(): Route[] {
  return ASSETS.map(({ path, content }) => {
    const make = async () => packSiteBody(path.slice(1), content)
    return {
      operation: { id: path, method: 'GET', paths: [path], access: 'free' },
      handle: (ctx) => answerCached(ctx, fixed, path, make),
    }
  })
}

/** Without leading and trailing slashes. A path that can't be decoded matches no file. */
function toName(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(/^\/+|\/+$/g, '')
  } catch {
    return path
  }
}

/** The page of a model or provider that the API knows by another name; throws if there is none. */
async function findRenamed(release: Release, path: string): Promise<string> {
  const [list, ...parts] = path.split('/')
  const name = parts.join('/')
  if (list === 'models' && name) return `/models/${(await requireNamed(release, name)).model_id}`
  if (list === 'providers' && name) return `/providers/${requireProvider(release, name).slug}`
  throw unknownPath(`/${path}`)
}
