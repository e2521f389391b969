// Writes a release as files for any web server: answers under their API paths, pages and export
// files.
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pLimit from 'p-limit'
import { ApiError } from '../contract/api-error.ts'
import { type ExportFile, ModelKind, TIER_NAMES } from '../contract/documents.ts'
import { EXPORT_MEDIA } from '../contract/export-rows.ts'
import { openapi, type Operation, OPERATIONS } from '../contract/operations.ts'
import { readPlans } from '../contract/plans.ts'
import { exportName } from '../contract/release.ts'
import { describeApi, findExamples } from '../proxy/api/description.ts'
import { DOCUMENT_ROUTES } from '../proxy/api/documents.ts'
import { readConfig } from '../proxy/config.ts'
import type { Question, Route } from '../proxy/context.ts'
import { findMediaType } from '../proxy/pages/site-body.ts'
import { DocumentCache } from '../release/document-cache.ts'
import { FEED_NAMES, makeFeed } from '../release/feeds/feeds.ts'
import { readRelease, type Release } from '../release/release.ts'
import { findToday } from '../release/staleness.ts'
import { listPages, renderPage } from '../site/site.ts'
import type { View } from '../site/view.ts'
import { findPointer, readManifest } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { describePackage } from './datapackage.ts'
import { CHANGING, IMMUTABLE, type TreeFile, writeTree } from './write-tree.ts'

/** Each is hardly ever restated, so releases don't keep copies. */
const PAST_DAY = /constituents-\d{4}-\d\d-\d\d\.json$/
/** Files created at a time. */
const CONCURRENCY = 8

/** Writes the current release to the root, and its data to `releases/<run>` permanently. */
export async function exportTree(
  store: Store,
  target: Store,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ runId: string; written: number; files: number }> {
  const found = await findPointer(store)
  if (!found) throw new Error(`${store.url}: expected a release to export, found none`)
  const manifest = await readManifest(store, found.pointer)
  const release = await readRelease(store, new DocumentCache(store), manifest)
  const { baseUrl, issuesUrl, plansPath } = readConfig({
    // GitHub Actions sets an unset variable to an empty string.
    TPI_BASE_URL: env['TPI_BASE_URL'] || undefined,
    TPI_PLANS: env['TPI_PLANS'] || undefined,
    TPI_ISSUES_URL: env['TPI_ISSUES_URL'] || undefined,
  })
  const routes = DOCUMENT_ROUTES
  const view: View = {
    baseUrl,
    issuesUrl,
    plans: await readPlans(plansPath),
    today: findToday(release, Date.now()),
    readExamples: () => findExamples(routes, release, baseUrl),
  }
  const { exports } = await release.read('exports.json')
  const [own, others] = [exports.filter(isOwn), exports.filter((file) => !isOwn(file))]
  const description = await describeApi(release, routes, baseUrl)
  const data = [
    ...(await makeAnswers(release)),
    ...openapi.paths.map((path) => toJson(path.slice(1), description)),
    ...(await makeAll(FEED_NAMES, async (name) =>
      toJson(name, JSON.stringify((await makeFeed(name, release, { baseUrl })).feed)),
    )),
    ...(await makeAll(own, (file) => readExport(release, file))),
  ]
  const described = describePackage(manifest, own, data)
  data.push(toJson('datapackage.json', JSON.stringify(described, undefined, 2)))
  const site = [
    ...(await makeAll(listPages(release), async (name) => ({
      path: namePage(name),
      body: Buffer.from((await renderPage(release, name, { view })) ?? ''),
      type: findMediaType(name),
    }))),
    ...(await makeAll(others, (file) => readExport(release, file))),
  ]
  const { run_id: runId } = manifest
  const current = { prefix: '', files: [...data, ...site], caching: CHANGING }
  const files = data.filter(({ path }) => !PAST_DAY.test(path))
  const kept = { prefix: `releases/${runId}/`, files, caching: IMMUTABLE }
  const written = (await writeTree(target, kept)) + (await writeTree(target, current))
  return { runId, written, files: current.files.length + kept.files.length }

  function isOwn({ date }: ExportFile): boolean {
    return date === manifest.date
  }
}

function makeAll<Part>(
  parts: readonly Part[],
  make: (part: Part) => Promise<TreeFile>,
): Promise<TreeFile[]> {
  return pLimit(CONCURRENCY).map(parts, make)
}

const toJson = (path: string, text: string): TreeFile => ({
  path,
  body: Buffer.from(text),
  type: findMediaType(path),
})

/** Queries with their own files: `/v1/models?kind=images&page=2` is `v1/models-images-2.json`. */
function listQueries({ manifest }: Release): Readonly<Record<string, readonly Query[]>> {
  const tiers = TIER_NAMES.map((tier) => ({ tier }))
  const days = Object.keys(manifest.documents).flatMap((path) => {
    const [, date] = /^days\/(.+)\.json$/.exec(path) ?? []
    return date === undefined ? [] : [{ date }]
  })
  return {
    models: ModelKind.exclude(['text']).options.map((kind) => ({ kind })),
    compositeHistory: tiers,
    attribution: tiers,
    constituents: [...tiers, ...days],
  }
}

type Query = Readonly<Record<string, string>>

/** Answers to requests without a query, and every page of a list. */
async function makeAnswers(release: Release): Promise<TreeFile[]> {
  const now = Date.now()
  const routes = new Map(DOCUMENT_ROUTES.map((route) => [route.operation.id, route]))
  const queries = listQueries(release)
  const { indices } = await release.read('indices.json')
  const values = {
    model_id: [...release.models, ...release.otherModels].map(({ model_id }) => model_id),
    provider_name: release.providers.map(({ slug }) => slug),
    index: indices.map(({ index }) => index),
  }
  const files = new Map<string, TreeFile>()
  for (const operation of OPERATIONS) {
    const { id, paths, plan } = operation
    const route = routes.get(id)
    if (!route?.respond || plan || !isWithoutQuestion(operation)) continue
    for (const params of listParams(operation, values))
      for (const query of [{}, ...(queries[id] ?? [])])
        for await (const { ending, text } of listPagesOf(route, { params, query, now }))
          for (const path of expandPaths(paths, params)) {
            const name = `${path}${ending}.json`
            // The first of two operations with the same path answers.
            if (!files.has(name)) files.set(name, toJson(name, text))
          }
  }
  return [...files.values()]

  async function* listPagesOf(route: Route, question: Question) {
    let query: Query | undefined = question.query
    while (query) {
      const answer = await route.respond?.(release, { ...question, query }).catch(toNothing)
      if (!(answer instanceof Object)) return
      const ending = Object.values(query).map((value) => `-${value}`)
      yield { ending: ending.join(''), text: JSON.stringify(answer) }
      const next = 'next' in answer && typeof answer.next === 'string' ? answer.next : undefined
      query =
        next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next.split('?')[1]))
    }
  }
}

const isWithoutQuestion = ({ method, query }: Operation): boolean =>
  method === 'GET' && query.safeParse({}).success

/** Path parameters: one for every model, provider or index. */
function listParams(
  { paths: [path = ''] }: Operation,
  values: Readonly<Record<string, readonly string[]>>,
): Query[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  return name === undefined ? [{}] : [...new Set(values[name])].map((value) => ({ [name]: value }))
}

function expandPaths(paths: readonly string[], params: Query): string[] {
  return paths.map((path) =>
    path.slice(1).replace(/\{(\w+)\}/, (_, name: string) => params[name] ?? ''),
  )
}

/** No file is written if the API rejects the request. */
function toNothing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
}

async function readExport(release: Release, file: ExportFile): Promise<TreeFile> {
  const stored = await buffer(await release.openExport(file))
  const isStoredAsSent = file.format === 'parquet'
  return {
    path: `exports/${exportName(file)}`,
    body: isStoredAsSent ? stored : await promisify(gunzip)(stored),
    type: EXPORT_MEDIA[file.format] + (isStoredAsSent ? '' : '; charset=utf-8'),
  }
}

/** `/models` is `models.html`; the page `/index` keeps its folder, beside the home page. */
const namePage = (name: string): string =>
  name === 'index/index.html' ? name : name.replace(/\/index\.html$/, '.html')
