// Exports a release as a tree of files that any web server can serve: every page and every public
// document. It asks a proxy in this process, so the files have the same bytes as the API's
// responses.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type ExportFile, ModelKind, TIER_NAMES } from '../contract/documents.ts'
import { Plans, readPlans } from '../contract/plans.ts'
import { exportName } from '../contract/release.ts'
import { MAX_HISTORY_DAYS, MAX_MOVE_DAYS } from '../contract/requests.ts'
import { readConfig } from '../proxy/config.ts'
import { startServer } from '../proxy/server.ts'
import { FEED_NAMES } from '../release/feeds/feeds.ts'
import type { Release } from '../release/release.ts'
import { toType } from '../proxy/pages/site-body.ts'
import { listPages, renderPage } from '../site/site.ts'
import type { View } from '../site/view.ts'
import type { Store } from '../store/store.ts'
import { describePackage } from './datapackage.ts'
import { CHANGING, IMMUTABLE, type TreeFile, writeTree } from './write-tree.ts'

/** How many files are rendered and written at a time. */
const CONCURRENCY = 8
const PAGE_SIZE = 500
export interface Exported {
  runId: string
  written: number
  files: number
}

/** Writes `releases/<run>`, which never changes, `latest`, the site, and every day's export files. */
export async function exportTree(
  storeUrl: string,
  target: Store,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Exported> {
  const folder = await mkdtemp(join(tmpdir(), 'price-index-'))
  const config = readConfig({
    // GitHub Actions sets an unset variable to an empty string.
    TPI_BASE_URL: env['TPI_BASE_URL'] || 'http://127.0.0.1:8080',
    TPI_PLANS: env['TPI_PLANS'] || undefined,
    TPI_ISSUES_URL: env['TPI_ISSUES_URL'] || undefined,
    PORT: '0',
    TPI_STORE: storeUrl,
    TPI_STATE: `sqlite:${join(folder, 'state.db')}`,
    TPI_SMTP_URL: `outbox:${join(folder, 'outbox')}`,
    TPI_PUBLIC_ACCESS: 'on',
    // Prevents a switch to another release during the export.
    TPI_REFRESH_SECONDS: '86400',
    TPI_DRAIN_SECONDS: '0',
  })
  const limits = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: MAX_HISTORY_DAYS }
  const plans = Plans.parse({ public: limits, anonymous: limits, free: limits, paid: limits })
  const server = await startServer(config, { plans, now: Date.now, log: () => undefined })
  try {
    const release = server.releases.current
    if (!release) throw new Error(`${storeUrl}: expected a release to export, found none`)
    const { baseUrl, issuesUrl } = config
    const view = { baseUrl, issuesUrl, plans: await readPlans(config.plansPath) }
    const ask: Fetch = (path) => fetchFile(server.url + path)
    return await writeRelease(release, { target, view, ask })
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Fetch = (path: string) => Promise<Omit<TreeFile, 'path'>>

async function writeRelease(
  release: Release,
  { target, view, ask }: { target: Store; view: View; ask: Fetch },
): Promise<Exported> {
  const limit = pLimit(CONCURRENCY)
  const { run_id: runId, date } = release.manifest
  const exports = await release.readExports()
  const own = exports.filter((file) => file.date === date)
  const fetchAll = (paths: ReadonlyMap<string, string>): Promise<TreeFile[]> =>
    Promise.all([...paths].map(([path, url]) => limit(async () => ({ path, ...(await ask(url)) }))))
  const documents = await listDocuments(release)
  const data = await fetchAll(new Map([...documents, ...listExportFiles(own)]))
  data.push({
    path: 'datapackage.json',
    body: Buffer.from(JSON.stringify(describePackage(release.manifest, own, data), undefined, 2)),
    type: 'application/json; charset=utf-8',
  })
  const site = [
    ...(await Promise.all(listPages(release).map((name) => limit(makePage, release, name, view)))),
    // `llms.txt` links to it.
    ...(await fetchAll(
      new Map([
        ['openapi.json', '/openapi.json'],
        ...FEED_NAMES.map((name) => [name, `/${name}`] as const),
        ...listExportFiles(exports),
      ]),
    )),
  ]
  const write = (prefix: string, files: readonly TreeFile[], caching: string) =>
    writeTree(target, { prefix, files, caching })
  const written = [
    await write(`releases/${runId}/`, data, IMMUTABLE),
    await write('latest/', data, CHANGING),
    await write('', site, CHANGING),
  ]
  return {
    runId,
    written: written.reduce((sum, count) => sum + count, 0),
    files: 2 * data.length + site.length,
  }
}

/** Tree path → API path: the same path with `.json`, plus a suffix for the query. */
async function listDocuments(release: Release): Promise<Map<string, string>> {
  const paths = new Map([['openapi.json', '/openapi.json']])
  const add = (path: string, query = '', suffix = '') =>
    paths.set(`${path.slice(1)}${suffix}.json`, query === '' ? path : `${path}?${query}`)
  const addPages = (path: string, count: number, query = '', suffix = '') => {
    for (let page = 1; (page - 1) * PAGE_SIZE < count || page === 1; page += 1)
      add(
        path,
        `${query}limit=${PAGE_SIZE}&page=${page}`,
        page === 1 ? suffix : `${suffix}-${page}`,
      )
  }
  const days = `days=${MAX_HISTORY_DAYS}`
  add('/v1/sit/composite/latest')
  add('/v1/providers', `limit=${PAGE_SIZE}`)
  add('/v1/health/sources')
  add('/v1/export/snapshots', `limit=${PAGE_SIZE}`)
  const { indices } = await release.readIndices()
  if (indices.length > 0) add('/v1/sit/indices')
  for (const { index } of indices) {
    add(`/v1/sit/indices/${index}/latest`)
    add(`/v1/sit/indices/${index}/history`, days)
    add(`/v1/sit/indices/${index}/constituents`)
  }
  for (const tier of [undefined, ...TIER_NAMES]) {
    const [suffix, query] = tier === undefined ? ['', ''] : [`-${tier}`, `&tier=${tier}`]
    add('/v1/sit/composite/history', days + query, suffix)
    // A tier without constituents has none.
    if (await release.findAttribution(tier))
      add('/v1/sit/composite/attribution', days + query, suffix)
    if (await release.findConstituents(tier))
      add('/v1/sit/composite/constituents', query.slice(1), suffix)
  }
  const { models, otherModels, providers } = release
  addPages('/v1/models', models.length)
  for (const kind of ModelKind.exclude(['text']).options) {
    const { length } = otherModels.filter((model) => model.kind === kind)
    addPages('/v1/models', length, `kind=${kind}&`, `-${kind}`)
  }
  addPages('/v1/changes', (await release.readChanges()).length)
  addPages('/v1/retirements', (await release.readRetirements()).length)
  addPages('/v1/accuracy', (await release.readAccuracy()).prices.length)
  for (const { model_id: id } of otherModels) add(`/v1/models/${id}`)
  for (const model of models) {
    const { model_id: id } = model
    add(`/v1/models/${id}`)
    add(`/v1/models/${id}/endpoints`)
    add(`/v1/models/${id}/history`, days)
    add(`/v1/models/${id}/moves`, `days=${MAX_MOVE_DAYS}`)
    add(`/v1/models/${id}/score`)
    if (model.aa_score !== null) add(`/v1/models/${id}/alternatives`)
    paths.set(`v1/explain/${id}.json`, `/v1/explain?model_id=${encodeURIComponent(id)}`)
    const { endpoints } = await release.readModelDetail(model)
    // A model without a callable endpoint has no request.
    const isCallable = endpoints.some((one) => one.choice === 1 && one.callable && one.base_url)
    if (isCallable) add(`/v1/models/${id}/request`)
  }
  for (const { slug } of providers) add(`/v1/providers/${slug}`)
  for (const name of FEED_NAMES) paths.set(name, `/${name}`)
  return paths
}

function listExportFiles(files: readonly ExportFile[]): Map<string, string> {
  return new Map(
    files.map(exportName).map((name) => [`exports/${name}`, `/v1/export/snapshots/${name}`]),
  )
}

/** `/models` is `models.html`; the page `/index` keeps its folder, beside the home page. */
async function makePage(release: Release, name: string, view: View): Promise<TreeFile> {
  return {
    path: name === 'index/index.html' ? name : name.replace(/\/index\.html$/, '.html'),
    body: Buffer.from((await renderPage(release, name, { view })) ?? ''),
    type: toType(name),
  }
}

async function fetchFile(url: string): Promise<Omit<TreeFile, 'path'>> {
  const response = await fetch(url, { headers: { accept: 'text/html, */*' } })
  if (!response.ok) throw new Error(`${url}: expected 200, got ${response.status}`)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { body: Buffer.from(await response.arrayBuffer()), type }
}
