// The other publisher as an operator's option, on a real run: who sees its values, and who does not.
// The values are invented: no index of it has been near them.
import { createServer } from 'node:http'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Manifest } from '../../../contract/release.ts'
import { ModelsResponse, RecommendResponse } from '../../../contract/responses.ts'
import { exportTree } from '../../../scripts/export-tree.ts'
import { openStore } from '../../../store/open.ts'
import { listen } from '../../listen.ts'
import { readCurrent } from '../../read-document.ts'
import { findSmallMarket } from '../../releases.ts'
import { runPipeline } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'
import { type Market, startMarket } from '../../unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { type Service, startService } from '../../service/proxy/service.ts'

const SETTINGS = { TPI_SCORES: 'artificial-analysis', TPI_PUBLIC_ACCESS: 'on' }
/** The aggregator, and sellers that confirm what it says of the models with a score. */
const SOURCES = 'openrouter,together,chutes'
const CONSENT = 'letter of 2026-08-01, no. 17'
/** Model → invented score: of two that are recommended, and of one that the gate shuts out. */
const SCORES = {
  'z-ai/glm-5.2': 91.3717,
  'deepseek/deepseek-v4-pro': 88.1329,
  'moonshotai/kimi-k2.6': 12.7147,
}
const VALUES = Object.values(SCORES).map(String)

let service: Service
let market: Market
let project: string
let port: number
/** What the publisher answers, of each page. */
let pages: ((page: number) => unknown) | undefined
const publisher = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://publisher')
  const isAsked = url.pathname === '/api/v2/language/models/free'
  const isKnown = request.headers['x-api-key'] === 'aa_EXAMPLE'
  response.statusCode = pages && isAsked && isKnown ? 200 : 503
  response.end(JSON.stringify(pages?.(Number(url.searchParams.get('page'))) ?? {}))
})

beforeAll(async () => {
  service = await startService({ release: 'market', until: afterAll, env: SETTINGS })
  project = await findSmallMarket()
  market = await startMarket({ openrouter: await readSeedMarket({ data: join(project, 'data') }) })
  port = await listen(publisher, afterAll)
  pages = (page) => toPage(page, Object.entries(SCORES).slice(2 * page - 2, 2 * page))
  const { code, errors, output } = await run('2026-08-01T06:00:00Z', {
    TPI_SCORES: SETTINGS.TPI_SCORES,
  })
  expect({ code, errors }, output).toEqual({ code: 0, errors: '' })
  expect(output).toContain('"event":"outside_scores_written"')
  await service.restart({ env: SETTINGS })
}, 300_000)
afterAll(async () => {
  await market.close()
})

/** Two pages, of two models each. */
function toPage(page: number, scores: [string, number][]): unknown {
  const data = scores.map(([id, score]) => {
    const [creator = '', name = ''] = id.split('/')
    return {
      id: `7c1e0000-1111-4222-8333-${Buffer.from(name).toString('hex').slice(-12).padStart(12, '0')}`,
      slug: name.replaceAll('.', '-'),
      release_date: '2026-05-01',
      model_creator: { name: creator },
      evaluations: { artificial_analysis_intelligence_index: score },
    }
  })
  const pagination = { page, page_size: 2, total_pages: 2, has_more: page === 1 }
  return { intelligence_index_version: 9.1, pagination, data }
}

function run(
  asOf: string,
  settings: Record<string, string>,
  store = join(service.folder, 'store'),
) {
  const environment = {
    ...market.environment,
    TPI_ORIGIN_ARTIFICIAL_ANALYSIS: `http://127.0.0.1:${port}`,
    AA_API_KEY: 'aa_EXAMPLE',
    TPI_STORE: `file:${store}`,
    ...settings,
  }
  return runPipeline(['--as-of', asOf, '--sources', SOURCES], environment, project)
}

async function listModels(how: 'ask' | 'askWithKey') {
  const { models } = ModelsResponse.parse((await service[how]('/v1/models?limit=500')).body)
  return models
}

/** Of the given texts those that a folder's files hold. */
async function findIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const bodies = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return texts.filter((text) => bodies.some((body) => body.includes(text)))
}

async function exportTo(settings: Record<string, string>): Promise<string> {
  const tree = await createFolder(afterAll)
  await exportTree(
    `file:${join(service.folder, 'store')}`,
    await openStore(`file:${tree}`),
    settings,
  )
  return tree
}

describe('without consent', () => {
  it('a request with a key is answered by its values alone', async () => {
    const models = await listModels('askWithKey')
    const scored = models.filter(({ aa_score }) => aa_score !== null)
    expect(Object.fromEntries(scored.map((one) => [one.model_id, one.aa_score]))).toEqual(SCORES)
    for (const { score_scale } of scored) expect(score_scale).toBe('artificial-analysis')
    const first = scored.find(({ model_id }) => model_id === 'z-ai/glm-5.2')
    expect(first?.sit_adjusted_price).toBeCloseTo(
      ((first?.blended_price_per_m ?? 0) * 40) / 91.3717,
      5,
    )
    expect((await service.askWithKey('/v1/models/z-ai/glm-5.2')).body).toMatchObject({
      aa_score: 91.3717,
    })
    const { body } = await service.askWithKey('/v1/recommend', {
      method: 'POST',
      body: '{"modality":"text"}',
    })
    const { recommendations } = RecommendResponse.parse(body)
    expect(recommendations.map(({ model_id }) => model_id).toSorted()).toEqual([
      'deepseek/deepseek-v4-pro',
      'z-ai/glm-5.2',
    ])
  })

  it('no request without a key, page, feed or file of a tree holds one', async () => {
    for (const { score_scale } of await listModels('ask'))
      expect(score_scale ?? 'os-1').toBe('os-1')
    for (const path of [
      '/',
      '/models',
      '/models/z-ai/glm-5.2',
      '/cost',
      '/feed.atom',
      '/offers.json',
      '/methodology',
    ]) {
      const answer = await fetch(service.url + path, { headers: { accept: 'text/html,*/*' } })
      const text = await answer.text()
      expect(answer.status, path).toBe(200)
      for (const value of VALUES) expect(text, path).not.toContain(value)
      // As a page of a model rounds it.
      if (path.startsWith('/models/')) expect(text).not.toContain('91.4')
    }
    expect(await findIn(await exportTo(SETTINGS), [...VALUES, 'artificial-analysis'])).toEqual([])
  }, 180_000)

  it('the release is what it is without the option, byte for byte', async () => {
    const other = await startService({ release: 'market' })
    const store = join(other.folder, 'store')
    expect(await run('2026-08-01T06:00:00Z', {}, store)).toMatchObject({ code: 0 })
    const releases = await Promise.all([service.store, other.store].map(readCurrent))
    const [own, plain] = releases.map(({ documents, state, quotes }: Manifest) => {
      // What says when each source answered differs.
      const { 'status.json': _, ...rest } = documents
      return { documents: rest, state, quotes: quotes?.sha256 }
    })
    expect(own).toEqual(plain)
    expect(await readdir(store)).not.toContain('outside')
  }, 180_000)

  it('an odd answer costs nothing: the last values stay', async () => {
    pages = (page) => ({ ...Object(toPage(page, [])), intelligence_index_version: page })
    const { code, output } = await run('2026-08-01T07:00:00Z', SETTINGS)
    expect(code).toBe(0)
    expect(output).toContain('artificial-analysis: expected one version on every page, got two')
    await service.restart({ env: SETTINGS })
    const models = await listModels('askWithKey')
    expect(models.filter(({ aa_score }) => aa_score !== null)).toHaveLength(VALUES.length)
  }, 180_000)
})

describe('with consent', () => {
  it('every answer, page and tree is by its values, and /methodology names the consent', async () => {
    const settings = { ...SETTINGS, TPI_SCORES_CONSENT: CONSENT }
    await service.restart({ env: settings })
    const scored = (await listModels('ask')).filter(({ aa_score }) => aa_score !== null)
    expect(Object.fromEntries(scored.map((one) => [one.model_id, one.aa_score]))).toEqual(SCORES)
    const page = await service.ask('/methodology', { headers: { accept: 'text/html' } })
    expect(page.bytes.toString()).toContain(CONSENT)
    const own = await service.ask('/models/z-ai/glm-5.2', { headers: { accept: 'text/html' } })
    expect(own.bytes.toString()).toContain('91.4')
    expect(await findIn(await exportTo(settings), [...VALUES, CONSENT])).toEqual([
      ...VALUES,
      CONSENT,
    ])
  }, 180_000)
})
