// Every file of the public site, each made from a release by itself when it is asked for: pages,
// feeds, what scripts read, what crawlers read, and what pages load.
import { readFileSync } from 'node:fs'
import { PICTURE_PATH } from '../contract/release.ts'
import { memoize } from '../release/memoize.ts'
import type { Release } from '../release/release.ts'
import { writeScoresFile } from '../release/scores.ts'
import type { Asked } from './components/filters.ts'
import { renderAsOf } from './components/as-of.ts'
import { DOCUMENTS } from './components/docs.ts'
import { ASSETS } from './components/layout.ts'
import { ACCURACY_PATH, renderAccuracy } from './pages/accuracy.ts'
import { renderReference } from './pages/api-reference.ts'
import { CHANGES_ASKED, renderChanges, renderChangesFile } from './pages/changes.ts'
import { renderCompare } from './pages/compare.ts'
import { COST_ASKED, renderCost, renderOffers } from './pages/cost.ts'
import { renderLlms, renderRobots, renderSitemap } from './pages/crawlers.ts'
import { renderDocument, renderMethodology, renderQuickstart } from './pages/documents.ts'
import { renderDownloads } from './pages/download.ts'
import { listEmbeds } from './pages/embed.ts'
import { renderChangeFeed, renderFeed } from './pages/feed.ts'
import { renderFeeds } from './pages/feeds.ts'
import { renderHome } from './pages/home.ts'
import { renderIndex } from './pages/index-page.ts'
import { renderModel } from './pages/model.ts'
import { MODELS_ASKED, renderModels } from './pages/models.ts'
import { renderRetirements } from './pages/retirements.ts'
import {
  PROVIDER_ASKED,
  PROVIDERS_ASKED,
  renderProvider,
  renderProviders,
} from './pages/providers.ts'
import { renderStatus } from './pages/status.ts'
import type { Content, Named, View } from './view.ts'

const FAVICON = readFileSync(new URL('favicon.ico', import.meta.url))

/** Their names in a tree that any web server can serve: a page at `/models` is `models/index.html`. */
export function listPages(release: Release): string[] {
  return [...filesOf(release).keys()]
}

export function isPage(release: Release, name: string): boolean {
  return filesOf(release).has(name)
}

/**
 * A pure function of release, view and what the page is asked; `undefined` where the site has no
 * file of that name.
 */
export async function renderPage(
  release: Release,
  name: string,
  { view, asked = new URLSearchParams() }: { view: View; asked?: Asked },
): Promise<Content | undefined> {
  return filesOf(release).get(name)?.make(view, asked)
}

/** Where the content of a removed page is now. */
export function findMoved(path: string): string | undefined {
  return MOVED.get(path.replace(/^indices\/.*/, 'indices'))
}

/** The page of the model or provider that a search names exactly. */
export function findNamed({ models, providers }: Release, search: string): string | undefined {
  const typed = search.trim().toLowerCase()
  const is = (...names: readonly string[]) => names.some((name) => name.toLowerCase() === typed)
  const model = models.find(({ model_id: id, name }) => is(id, name))
  const provider = providers.find(({ slug, name }) => is(slug, name))
  return model ? `/models/${model.model_id}` : provider && `/providers/${provider.slug}`
}

const MOVED = new Map([
  ['start', '/docs'],
  ['docs/start', '/docs'],
  ['docs/quickstart', '/docs'],
  ['account', '/signup'],
  ['scale', '/methodology#scores'],
  ['indices', '/index'],
  ['embed', '/download#embed'],
])

/** The part of a query that the page depends on, in one order; empty for most pages. */
export function selectAsked(release: Release, name: string, query: URLSearchParams): Asked {
  const asked = new URLSearchParams()
  for (const field of filesOf(release).get(name)?.fields ?? [])
    for (const text of query.getAll(field)) if (text.trim() !== '') asked.append(field, text.trim())
  return asked
}

const filesOf = memoize(
  (release: Release) =>
    new Map(
      [...listFiles(release)].map(([name, make, fields = []]) => [name, { make, fields }] as const),
    ),
)

/** Pages in the order in which the sitemap has them. */
function* listFiles(release: Release): Iterable<Named> {
  const { models, providers, manifest, scores } = release
  type Make = (release: Release, view: View, asked: Asked) => Content | Promise<Content>
  const of = (make: Make) => (view: View, asked: Asked) => make(release, view, asked)
  yield ['as-of.json', () => renderAsOf(release)]
  yield ['index.html', of(renderHome)]
  yield ['index/index.html', of(renderIndex)]
  yield* listEmbeds(release)
  yield ['models/index.html', of(renderModels), MODELS_ASKED]
  yield ['cost/index.html', of(renderCost), COST_ASKED]
  yield ['offers.json', () => renderOffers(release)]
  yield ['changes/index.html', of(renderChanges), CHANGES_ASKED]
  yield ['retirements/index.html', of(renderRetirements)]
  yield ['changes.json', of(renderChangesFile)]
  yield ['compare/index.html', of(renderCompare), ['m', 'models']]
  for (const model of models) {
    const { model_id: id } = model
    yield [`models/${id}/index.html`, (view) => renderModel(release, model, view)]
    yield [`models/${id}.atom`, (view) => renderChangeFeed(release, view, model)]
  }
  yield ['providers/index.html', of(renderProviders), PROVIDERS_ASKED]
  for (const provider of providers)
    yield [
      `providers/${provider.slug}/index.html`,
      (view, asked) => renderProvider(release, provider, { view, asked }),
      PROVIDER_ASKED,
    ]
  yield ['scores.csv', () => writeScoresFile(scores)]
  yield ['accuracy/index.html', of(renderAccuracy)]
  yield [ACCURACY_PATH, () => release.readBytes(ACCURACY_PATH)]
  yield ['feeds/index.html', of(renderFeeds)]
  yield ['status/index.html', of(renderStatus)]
  yield ['download/index.html', of(renderDownloads)]
  yield ['docs/index.html', renderQuickstart]
  yield [
    'docs/api/index.html',
    async (view) => renderReference(view, (await view.readExamples?.(release)) ?? new Map()),
  ]
  for (const name of DOCUMENTS)
    yield [`docs/${name}/index.html`, (view) => renderDocument(name, view)]
  yield ['methodology/index.html', renderMethodology]
  yield ['feed.atom', of(renderFeed)]
  yield ['changes.atom', (view) => renderChangeFeed(release, view)]
  // What browsers ask for where a page is none of the site's, as a table of the API.
  yield ['favicon.ico', () => FAVICON]
  yield ['robots.txt', renderRobots]
  yield ['llms.txt', renderLlms]
  yield ['sitemap.xml', (view) => renderSitemap(listCanonical(release), release, view)]
  for (const { path, content } of ASSETS) yield [path.slice(1), () => content]
  if (PICTURE_PATH in manifest.documents) yield ['chart.png', () => release.readBytes(PICTURE_PATH)]
}

/** The paths of pages that name themselves as the one address of what they show. */
function listCanonical(release: Release): string[] {
  return (
    listPages(release)
      .filter((name) => name.endsWith('.html'))
      .map((name) => `/${name.replace(/\/?index\.html$/, '')}`)
      // Pages in a frame are not for search engines.
      .filter((path) => !path.startsWith('/embed/'))
  )
}
