// The files of the public site, as the release has them: without a key, and counted by nothing.
import type { ApiError } from '../../contract/api-error.ts'
import { requireModel, requireProvider } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import { ACCOUNT_ASSETS } from '../../site/components/layout.ts'
import type { Route } from '../context.ts'
import { methodNotAllowed, requireRelease, unknownPath } from '../http/request.ts'
import { bodiesOf } from '../routes/body-cache.ts'
import { toSiteBody } from './site-body.ts'

const ALLOW = 'GET, HEAD, OPTIONS'

/** What no other route takes: a file of the release, or nothing. */
export const siteRoute: Route = {
  operation: { id: 'site', method: 'GET', paths: [], access: 'free' },
  async handle(ctx) {
    const release = requireRelease(ctx)
    const path = toPath(ctx.newRouterPath ?? '/')
    const found = findFile(release, path)
    if (!found) throw toNotFound(release, path)
    if (ctx.method === 'OPTIONS')
      return {
        status: 204,
        body: { headers: ['Allow', ALLOW, 'Content-Length', '0'], payload: '' },
      }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed(ctx.method, ALLOW)
    const { name, read } = found
    const make = async () => toSiteBody(name, await read())
    return { status: 200, body: await bodiesOf(release).findOrMake(`site ${name}`, make) }
  },
}

/** What the proxy's own pages load, which are there before a release is. */
export function assetRoutes(): Route[] {
  return ACCOUNT_ASSETS.map(({ name, path, content }) => {
    const body = toSiteBody(name, content)
    return {
      operation: { id: path, method: 'GET', paths: [path], access: 'free' },
      handle: () => ({ status: 200, body }),
    }
  })
}

/** A path without a file of its own name is that of a page. */
function findFile(release: Release, path: string) {
  for (const name of [path, `${path}/index.html`.replace(/^\//, '')]) {
    const read = release.findSiteFile(name)
    if (read) return { name, read }
  }
  return undefined
}

/** Without slashes at the ends. A path that cannot be decoded names no file. */
function toPath(path: string): string {
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
