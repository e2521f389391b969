// Every page, and what programs that look for pages look for.
import type { Plans } from '../../contract/plans.ts'
import type { Route } from '../context.ts'
import { anonymousKeys } from '../api/anonymous-key.ts'
import { indexRoute } from '../api/description.ts'
import { wantsPage } from '../http/accept.ts'
import { assetRoute } from '../../site/components/asset.ts'
import { renderLlms, renderRobots, renderSitemap } from '../../site/pages/crawlers.ts'
import { docsRoute, TRY_SCRIPT } from '../../site/pages/docs.ts'
import { renderFeed } from '../../site/pages/feed.ts'
import { CHART_ASSETS } from '../../site/components/figure.ts'
import { renderHome } from '../../site/pages/home.ts'
import { KEY_SCRIPT } from '../../site/components/key-box.ts'
import { keyPageRoute } from './key-page.ts'
import { layoutRoutes } from '../../site/components/layout.ts'
import { methodologyRoute } from '../../site/pages/methodology.ts'
import { renderModel } from '../../site/pages/model.ts'
import { readModelsSearch, renderModels } from '../../site/pages/models.ts'
import { releasePage, staticPage } from './page.ts'
import { renderPicture } from '../../site/pages/picture.ts'
import { renderProvider, renderProviders } from '../../site/pages/providers.ts'
import { renderStatus } from '../../site/pages/status.ts'

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
