// Every file of the public site, made from a release. No file but `as-of.json` and the status page
// says which run made it or when, so that a page changes only where what it shows does.
import type { Release } from '../release/release.ts'
import { renderAsOf } from './components/as-of.ts'
import { listAssets } from './components/asset.ts'
import { renderLlms, renderRobots, renderSitemap } from './pages/crawlers.ts'
import { renderChanges } from './pages/changes.ts'
import { renderCompare } from './pages/compare.ts'
import { renderCost } from './pages/cost.ts'
import { renderDocs } from './pages/docs.ts'
import { renderBadge, renderEmbed } from './pages/embed.ts'
import { renderChangeFeeds, renderFeed } from './pages/feed.ts'
import { renderHome } from './pages/home.ts'
import { renderIndices } from './pages/indices.ts'
import { renderMarkdown } from './pages/markdown.ts'
import { renderMethodology } from './pages/methodology.ts'
import { renderModel } from './pages/model.ts'
import { renderModels } from './pages/models.ts'
import { renderProvider, renderProviders } from './pages/providers.ts'
import { renderStatus } from './pages/status.ts'
import type { SiteFile, View } from './site-file.ts'

export async function renderSite(release: Release, view: View): Promise<SiteFile[]> {
  const { models, providers, manifest } = release
  const files = [
    renderAsOf(release, view),
    await renderHome(release, view),
    ...(await renderIndices(release, view)),
    await renderModels(release, view),
    ...renderCost(release, view),
    ...(await renderChanges(release, view)),
    ...(await renderCompare(release, view)),
    renderEmbed(release, view),
    ...models.map(renderBadge),
    ...(await Promise.all(models.map((model) => renderModel(release, model, view)))),
    await renderProviders(release, view),
    ...(await Promise.all(providers.map((provider) => renderProvider(release, provider, view)))),
    await renderStatus(release, view),
    renderDocs(view),
    renderMethodology(view),
    ...(await renderMarkdown(release, view)),
    renderFeed(release, view),
    ...(await renderChangeFeeds(release, view)),
    renderRobots(view),
    renderLlms(view),
    ...listAssets(),
  ]
  return [...files, renderSitemap(files, { ...view, date: manifest.date })]
}
