// Every page, and what programs that look for pages look for.
import type { Plans } from '../../contract/plans.ts'
import type { Route } from '../routes.ts'
import { anonymousKeys } from '../routes/anonymous-key.ts'
import { indexRoute } from '../routes/description.ts'
import { wantsPage } from './accept.ts'
import { assetRoute } from './asset.ts'
import { renderLlms, renderRobots, renderSitemap } from './crawlers.ts'
import { docsRoute, TRY_SCRIPT } from './docs.ts'
import { renderFeed } from './feed.ts'
import { CHART_ASSETS } from './figure.ts'
import { renderHome } from './home.ts'
import { KEY_SCRIPT } from './key-box.ts'
import { keyPageRoute } from './key-page.ts'
import { layoutRoutes } from './layout.ts'
import { methodologyRoute } from './methodology.ts'
import { renderModel } from './model.ts'
import { readModelsSearch, renderModels } from './models.ts'
import { releasePage, staticPage } from './page.ts'
import { renderPicture } from './picture.ts'
import { renderProvider, renderProviders } from './providers.ts'
import { renderStatus } from './status.ts'

type Parts = { baseUrl: string; plans: Plans } & Parameters<typeof anonymousKeys>[0]

export function pageRoutes(parts: Parts): Route[] {
  return [
    homeRoute(parts),
    releasePage(
      { path: '/models' },
      ({ release, search, overdue }) => renderModels(release, { ...parts, search, overdue }),
      { readSearch: readModelsSearch },
    ),
    releasePage({ path: '/models/{model_id}' }, ({ release, params, overdue }) =>
      renderModel(release, { ...parts, id: params['model_id'] ?? '', overdue }),
    ),
    releasePage({ path: '/providers' }, ({ release, overdue }) =>
      renderProviders(release, { ...parts, overdue }),
    ),
    releasePage({ path: '/providers/{name}' }, ({ release, params, overdue }) =>
      renderProvider(release, { ...parts, name: params['name'] ?? '', overdue }),
    ),
    releasePage({ path: '/status' }, ({ release, overdue }) =>
      renderStatus(release, { ...parts, overdue }),
    ),
    releasePage({ path: '/chart.png' }, ({ release }) => renderPicture(release)),
    releasePage({ path: '/feed.atom' }, ({ release }) => renderFeed(release, parts)),
    releasePage({ path: '/sitemap.xml' }, ({ release }) => renderSitemap(release, parts)),
    staticPage({ path: '/robots.txt' }, () => renderRobots(parts)),
    staticPage({ path: '/llms.txt' }, () => renderLlms(parts)),
    docsRoute(parts),
    methodologyRoute(parts),
    keyPageRoute({ ...parts, createKey: anonymousKeys(parts) }),
    ...layoutRoutes(),
    ...[...CHART_ASSETS, KEY_SCRIPT, TRY_SCRIPT].map(assetRoute),
  ]
}

/** One address for two kinds of reader: a browser sees the page, a program where things are described. */
function homeRoute(parts: Parts): Route {
  const data = indexRoute(parts)
  const page = releasePage({ path: '/' }, ({ release, overdue }) =>
    renderHome(release, { ...parts, overdue }),
  )
  return {
    ...data,
    async answer(ctx, address) {
      if (wantsPage(ctx.req)) return page.answer(ctx, address)
      const reply = await data.answer(ctx, address)
      const { conditional } = reply
      const vary = ['Vary', 'Accept']
      return {
        ...reply,
        headers: [...reply.headers, ...vary],
        ...(conditional && {
          conditional: { ...conditional, headers: [...conditional.headers, ...vary] },
        }),
      }
    },
  }
}
