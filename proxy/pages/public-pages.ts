// The site's files as routes. A page of a release is rendered once for each question.
import { ApiError } from '../../contract/api-error.ts'
import type { Provider } from '../../contract/documents.ts'
import * as operations from '../../contract/operations.ts'
import type { Plans } from '../../contract/plans.ts'
import { parseRequest, type QueryParams, readQuery, toQueryText } from '../../contract/query.ts'
import { requireModel, requireProvider } from '../../release/find.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue } from '../../release/staleness.ts'
import { renderModel } from '../../site/pages/model.ts'
import { renderModels } from '../../site/pages/models.ts'
import { renderProvider } from '../../site/pages/providers.ts'
import type { SiteFile, View } from '../../site/site-file.ts'
import { ASSETS, RELEASE_FILES, STATIC_FILES } from '../../site/site.ts'
import { anonymousKeys } from '../api/anonymous-key.ts'
import { indexRoute } from '../api/description.ts'
import type { PathParams, Route } from '../context.ts'
import { wantsPage } from '../http/accept.ts'
import { Body } from '../routes/body.ts'
import { bodiesOf } from '../routes/body-cache.ts'
import { requireRelease, toSearch } from '../http/request.ts'
import { toBody } from './account-route.ts'
import { keyPageRoute } from './key-page.ts'

type Parts = { baseUrl: string; plans: Plans } & Parameters<typeof anonymousKeys>[0]

const PICTURE_HEADERS = ['Cache-Control', 'public, max-age=3600', 'Vary', 'Accept-Encoding']

interface Question {
  release: Release
  path: PathParams
  /** Of the query; those that the page does not know are left out. */
  params: QueryParams
  view: View
}

export function pageRoutes(parts: Parts): Route[] {
  const { baseUrl } = parts
  const { '/': renderHome, ...releaseFiles } = RELEASE_FILES
  const home = releaseRoute('/', baseUrl, ({ release, view }) => renderHome(release, view))
  return [
    homeRoute(indexRoute(parts), home),
    ...Object.entries(releaseFiles).map(([path, render]) =>
      releaseRoute(path, baseUrl, ({ release, view }) => render(release, view)),
    ),
    releaseRoute('/chart.png', baseUrl, ({ release }) => readPicture(release)),
    releaseRoute(
      '/models',
      baseUrl,
      ({ release, params, view }) =>
        renderModels(release, { params, query: parseModelsQuery(params) }, view),
      readModelsParams,
    ),
    releaseRoute('/models/{model_id}', baseUrl, ({ release, path, view }) =>
      renderModel(release, requireModel(release, path['model_id'] ?? ''), view),
    ),
    releaseRoute('/providers/{name}', baseUrl, ({ release, path, view }) =>
      renderProvider(release, findProvider(release, path['name']), view),
    ),
    ...Object.entries(STATIC_FILES).map(([path, render]) => staticRoute(path, () => render(parts))),
    ...ASSETS.map((asset) => staticRoute(asset.path, () => asset)),
    keyPageRoute({ baseUrl, createKey: anonymousKeys(parts) }),
  ]
}

function staticRoute(path: string, render: () => SiteFile): Route {
  let body: Body | undefined
  return {
    operation: { id: path, method: 'GET', paths: [path], access: 'free' },
    handle: () => ({ status: 200, body: (body ??= toBody(render())) }),
  }
}

function releaseRoute(
  path: string,
  baseUrl: string,
  render: (question: Question) => SiteFile | Promise<SiteFile>,
  readParams: (search: string) => QueryParams = () => new Map(),
): Route {
  return {
    operation: { id: path, method: 'GET', paths: [path], access: 'free' },
    async handle(ctx, match) {
      const release = requireRelease(ctx)
      const params = readParams(toSearch(ctx))
      const overdue = isOverdue(release, ctx.state.now)
      const name = JSON.stringify(['page', path, match.params, toQueryText(params), overdue])
      const question = { release, path: match.params, params, view: { baseUrl, overdue } }
      const body = await bodiesOf(release).findOrMake(name, async () =>
        toBody(await render(question)),
      )
      return { status: 200, body }
    },
  }
}

/** A browser gets the home page, any other client the JSON index of the API. */
function homeRoute(index: Route, page: Route): Route {
  return {
    ...index,
    async handle(ctx, match) {
      if (wantsPage(ctx.req)) {
        ctx.state.match = { ...match, route: page }
        return page.handle(ctx, match)
      }
      const reply = await index.handle(ctx, match)
      return { ...reply, headers: ['Vary', 'Accept'] }
    },
  }
}

/** Without empty fields: a form sends those, too. */
function readModelsParams(search: string): QueryParams {
  const sent = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return readQuery(new URLSearchParams(sent).toString(), operations.models.query)
}

function parseModelsQuery(params: QueryParams) {
  return parseRequest(operations.models.query, Object.fromEntries(params), 'invalid_parameter')
}

function findProvider(release: Release, name: string | undefined): Provider {
  const { params } = operations.provider
  const asked = parseRequest(params, { provider_name: name }, 'invalid_parameter')
  return requireProvider(release, asked.provider_name)
}

async function readPicture(release: Release): Promise<SiteFile> {
  const content = await release.readPicture()
  if (!content) throw new ApiError('not_found', 'picture: expected one, this release has none')
  return { content, type: 'image/png', headers: PICTURE_HEADERS }
}
