// Every file of the public site, made from a release. No file but `as-of.json` and the status page
// says which run made it or when, so that a page changes only where what it shows does.
import type { Release } from '../release/release.ts'
import { COPY_SCRIPT, PROOF_SCRIPT } from './components/account-scripts.ts'
import { renderAsOf } from './components/as-of.ts'
import type { Asset } from './components/asset.ts'
import { KEY_SCRIPT } from './components/key-box.ts'
import { LAYOUT_ASSETS } from './components/layout.ts'
import {
  ADDRESS_SCRIPT,
  CHART_SCRIPT,
  CSV_SCRIPT,
  FORMAT_SCRIPT,
  HTML_SCRIPT,
} from './components/tool.ts'
import { renderLlms, renderRobots, renderSitemap } from './pages/crawlers.ts'
import { CHANGES_ASSETS, renderChanges } from './pages/changes.ts'
import { COMPARE_ASSETS, renderCompare } from './pages/compare.ts'
import { COST_ASSETS, renderCost } from './pages/cost.ts'
import { renderDocs, TRY_SCRIPT } from './pages/docs.ts'
import { renderChangeFeeds, renderFeed } from './pages/feed.ts'
import { renderHome } from './pages/home.ts'
import { renderMarkdown } from './pages/markdown.ts'
import { renderMethodology } from './pages/methodology.ts'
import { renderModel } from './pages/model.ts'
import { MODELS_ASSETS, renderModels } from './pages/models.ts'
import { renderProvider, renderProviders } from './pages/providers.ts'
import { renderStatus } from './pages/status.ts'
import type { SiteFile, View } from './site-file.ts'

/** What the pages that the proxy renders load as well. */
export const ACCOUNT_ASSETS: readonly Asset[] = [
  ...LAYOUT_ASSETS,
  KEY_SCRIPT,
  PROOF_SCRIPT,
  COPY_SCRIPT,
]

const ASSETS: readonly SiteFile[] = [
  ...ACCOUNT_ASSETS,
  ...CHANGES_ASSETS,
  ...COMPARE_ASSETS,
  ...COST_ASSETS,
  ADDRESS_SCRIPT,
  CHART_SCRIPT,
  CSV_SCRIPT,
  FORMAT_SCRIPT,
  HTML_SCRIPT,
  ...MODELS_ASSETS,
  TRY_SCRIPT,
]

export async function renderSite(release: Release, view: View): Promise<SiteFile[]> {
  const { models, providers } = release
  return [
    renderAsOf(release, view),
    await renderHome(release, view),
    await renderModels(release, view),
    ...renderCost(release, view),
    ...(await renderChanges(release, view)),
    ...(await renderCompare(release, view)),
    ...(await Promise.all(models.map((model) => renderModel(release, model, view)))),
    renderProviders(release, view),
    ...(await Promise.all(providers.map((provider) => renderProvider(release, provider, view)))),
    await renderStatus(release, view),
    renderDocs(view),
    renderMethodology(view),
    ...(await renderMarkdown(release, view)),
    await renderFeed(release, view),
    ...(await renderChangeFeeds(release, view)),
    renderSitemap(release, view),
    renderRobots(view),
    renderLlms(view),
    ...ASSETS,
  ]
}
