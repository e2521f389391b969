// Serves the public site, rendered from the release page by page.
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ApiError } from '../../contract/api-error.ts'
import { MAX_TEXT_LENGTH } from '../../contract/fields.ts'
import { requireModel, requireProvider } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import { ASSETS } from '../../site/components/layout.ts'
import { SEARCHED_BY } from '../../site/pages/models.ts'
import { findMoved, isPage, renderPage, SEARCHED_PAGE } from '../../site/site.ts'
import type { View } from '../../site/view.ts'
import type { Route } from '../context.ts'
import { redirect } from './account-route.ts'
import { methodNotAllowed, toPath, unknownPath } from '../http/request.ts'
import { answerCached, fixed, pagesOf, searchesOf } from '../http/body.ts'
import { requireRelease } from '../routes/data-route.ts'
import { toSiteBody } from './site-body.ts'

const ALLOW = 'GET, HEAD, OPTIONS'
/** One page at a time, so a data request waits for at most one. */
const inTurn = pLimit(1)
/** A search takes 11 ms of CPU, so they run one at a time. */
const searchInTurn = pLimit(1)
/** Beyond this, the page is sent without results, and the browser's script searches instead. */
const MAX_WAITING = 20

/** The last route: a page, or not found. Only a search depends on the query. */
export function siteRoute(view: View): Route {
  return {
    operation: { id: 'site', method: 'GET', paths: [], access: 'free' },
    async handle(ctx) {
      const release = requireRelease(ctx)
      const path = toName(toPath(ctx))
      const moved = findMoved(path)
      if (moved !== undefined) return redirect(ctx, moved, 308)
      // A path that isn't a file may be a page.
      const names = [path, `${path}/index.html`.replace(/^\//, '')]
      const name = names.find((each) => isPage(release, each))
      if (name === undefined) throw toNotFound(release, path)
      if (ctx.method === 'OPTIONS') {
        ctx.status = 204
        ctx.set('Allow', ALLOW)
        return
      }
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed(ctx.method, ALLOW)
      const query = new URLSearchParams(ctx.querystring)
      const isSearch = SEARCHED_BY.some((field) => query.get(field)?.trim())
      const isFree = searchInTurn.pendingCount < MAX_WAITING
      const asked = name === SEARCHED_PAGE && isSearch && isFree ? query : undefined
      const make = async () => {
        await nextTurn()
        return toSiteBody(name, (await renderPage(release, name, { view, asked })) ?? '')
      }
      // Searches have their own cache, because any number of them would evict the pages.
      if (asked === undefined) await answerCached(ctx, pagesOf(release), name, () => inTurn(make))
      else await answerCached(ctx, searchesOf(release), toSearched(asked), () => searchInTurn(make))
    },
  }
}

/** The part of the query that the page depends on. */
function toSearched(query: URLSearchParams): string {
  const fields = SEARCHED_BY.map((field) => query.get(field)?.trim() ?? '')
  const long = fields.find((text) => text.length > MAX_TEXT_LENGTH)
  if (long === undefined) return JSON.stringify(fields)
  throw new ApiError(
    'invalid_parameter',
    `search: expected at most ${MAX_TEXT_LENGTH} characters, got ${long.length}`,
  )
}

/** Styles, scripts and images, available even without a release. */
export function assetRoutes(): Route[] {
  return ASSETS.map(({ path, content }) => {
    const make = async () => toSiteBody(path.slice(1), content)
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

function toNotFound(release: Release, path: string): ApiError {
  const [list, ...name] = path.split('/')
  if (list === 'models' && name.length > 0) requireModel(release, name.join('/'))
  if (list === 'providers' && name.length > 0) requireProvider(release, name.join('/'))
  return unknownPath(`/${path}`)
}
