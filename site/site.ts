// The files of the site by path. Pages that take more than a release are not listed here: the list
// of models (`renderModels`), one model (`renderModel`) and one provider (`renderProvider`).
import type { Plans } from '../contract/plans.ts'
import type { Release } from '../release/release.ts'
import { COPY_SCRIPT, PROOF_SCRIPT } from './components/account-scripts.ts'
import type { Asset } from './components/asset.ts'
import { CHART_ASSETS } from './components/figure.ts'
import { KEY_SCRIPT } from './components/key-box.ts'
import { LAYOUT_ASSETS } from './components/layout.ts'
import { renderLlms, renderRobots, renderSitemap } from './pages/crawlers.ts'
import { renderDocs, TRY_SCRIPT } from './pages/docs.ts'
import { renderFeed } from './pages/feed.ts'
import { renderHome } from './pages/home.ts'
import { renderMethodology } from './pages/methodology.ts'
import { renderProviders } from './pages/providers.ts'
import { renderStatus } from './pages/status.ts'
import type { SiteFile, View } from './site-file.ts'

type RenderStatic = (site: { baseUrl: string; plans: Plans }) => SiteFile
type RenderRelease = (release: Release, view: View) => SiteFile | Promise<SiteFile>

export const ASSETS: readonly Asset[] = [
  ...LAYOUT_ASSETS,
  ...CHART_ASSETS,
  KEY_SCRIPT,
  TRY_SCRIPT,
  PROOF_SCRIPT,
  COPY_SCRIPT,
]

/** The same for every release. */
export const STATIC_FILES = {
  '/robots.txt': renderRobots,
  '/llms.txt': renderLlms,
  '/docs': renderDocs,
  '/methodology': renderMethodology,
} satisfies Record<string, RenderStatic>

export const RELEASE_FILES = {
  '/': renderHome,
  '/providers': renderProviders,
  '/status': renderStatus,
  '/feed.atom': renderFeed,
  '/sitemap.xml': renderSitemap,
} satisfies Record<string, RenderRelease>
