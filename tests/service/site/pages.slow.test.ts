import { request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { SourceReport } from '../../../contract/release.ts'
import { findPointer } from '../../../store/read-release.ts'
import { createModels, DATE } from '../../unit/release/model-fixture.ts'
import { fillIn } from '../../unit/release/unknowns.ts'
import { createDocuments, publish, RUN_ID } from '../release/release-fixture.ts'
import { startService } from '../proxy/service.ts'

const HOSTILE = `<script>alert(1)</script>" onmouseover='alert(1)`
const PAGE_PATHS = [
  '/',
  '/models',
  '/models/openai/gpt-5.4',
  '/providers',
  '/status',
  '/docs',
  '/methodology',
]
const service = await startService({ until: afterAll })
let readers = 0

const OF_ENDPOINTS = ['provider_name', 'model_id_on_provider', 'quantization']
const OF_QUOTES = ['source', 'model_id_on_provider', 'rule', 'reason', 'value', 'threshold']

/** A document that says something hostile in these fields. */
function spoil(document: unknown, fields: readonly string[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    fields.includes(name) ? HOSTILE : value,
  )
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** As a browser asks, from an address of its own. */
async function look(
  path: string,
  {
    url = service.url,
    headers = {},
    method = 'GET',
  }: { url?: string; headers?: Record<string, string>; method?: 'GET' | 'POST' } = {},
): Promise<Answer> {
  readers += 1
  const answer = await request(url + path, {
    method,
    reset: true,
    headers: { accept: 'text/html,*/*;q=0.8', 'x-forwarded-for': `192.0.2.${readers}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

describe('the address of the service', () => {
  it('is a page for browsers, data for programs, and varies by Accept', async () => {
    const page = await look('/')
    const data = await look('/', { headers: { accept: '*/*' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(String(page.headers['vary'])).toContain('Accept,')
    expect(data.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(data.headers['vary']).toContain('Accept')
    expect(JSON.parse(data.text)).toHaveProperty('openapi_url')
  })
})

describe('a page of a release', () => {
  it.each(['/', '/models', '/models/openai/gpt-5.4', '/status', '/feed.atom', '/sitemap.xml'])(
    'is kept under a tag, and changes with the release: %s',
    async (path) => {
      const own = await startService()
      const first = await look(path, own)
      const etag = String(first.headers['etag'])
      expect((await look(path, { ...own, headers: { 'if-none-match': etag } })).status).toBe(304)
      const models = createModels().map(({ model }) => ({ ...model, name: `${model.name} II` }))
      const documents = { ...createDocuments({ compositePrice: 7 }), 'models.json': { models } }
      const next = { run_id: `${RUN_ID}-2`, as_of: '2026-07-31T07:00:00.000Z', date: '2026-07-30' }
      await publish(own.store, { documents, ...next })
      await own.server.releases.refresh()
      expect((await look(path, { ...own, headers: { 'if-none-match': etag } })).status).toBe(200)
    },
  )

  it('is a page that says nothing is published yet', async () => {
    const empty = await startService({ release: 'none' })
    for (const path of ['/', '/models', '/status']) {
      const { status, text, headers } = await look(path, empty)
      expect(status).toBe(503)
      expect(headers['cache-control']).toBe('no-store')
      expect(text).toContain('Nothing to show yet')
    }
  })
})

describe('what sources say', () => {
  it('is shown as text wherever it is shown', async () => {
    const hostile = await startService({ release: 'none' })
    const documents = createDocuments()
    documents['models.json'] = spoil(documents['models.json'], ['name', 'provider'])
    for (const { model } of createModels()) {
      const path = `models/${model.model_id}.json`
      documents[path] = spoil(documents[path], OF_ENDPOINTS)
    }
    documents['quarantine.json'] = spoil(documents['quarantine.json'], OF_QUOTES)
    const said = { source: HOSTILE, status: 'failed', reason: HOSTILE }
    const source = SourceReport.parse(fillIn(SourceReport, said, DATE))
    const held = { status: 'held', stale_reason: HOSTILE } as const
    await publish(hostile.store, { documents, ...held, sources: [source] })
    await hostile.server.releases.refresh()
    for (const path of [
      ...PAGE_PATHS,
      '/feed.atom',
      `/models?search=${encodeURIComponent(HOSTILE)}`,
      `/${encodeURIComponent(HOSTILE)}`,
    ]) {
      const { text } = await look(path, hostile)
      expect(text, path).not.toContain('<script>')
      // Outside of quotes, where it would be an attribute of its own.
      expect(text.replaceAll(/"[^"]*"/g, '""'), path).not.toMatch(/<[^>]*\sonmouseover=/)
    }
    expect((await look('/', hostile)).text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

it('the status page has the runs before this one, as far as the store has them', async () => {
  const own = await startService()
  const { run_id, manifest_sha256 } = (await findPointer(own.store))?.pointer ?? {
    run_id: '',
    manifest_sha256: '',
  }
  for (const [next, runs] of [
    ['later-run', 2],
    ['latest-run', 1],
  ] as const) {
    if (runs === 1) await own.store.remove(`runs/${run_id}/manifest.json`)
    await publish(own.store, { run_id: next, previous: { run_id, manifest_sha256 } })
    await own.server.releases.refresh()
    const { text } = await look('/status', own)
    const [, table = ''] = /<h2>Last runs<\/h2>(.*?)<h2>/s.exec(text) ?? []
    expect(table.split('<th scope="row"').length - 1).toBe(runs)
  }
})

describe('programs that look for pages', () => {
  it('find what they may read, and every model and provider', async () => {
    expect((await look('/robots.txt')).text).toContain(
      'Sitemap: https://prices.example/sitemap.xml',
    )
    const { text, headers } = await look('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of ['/', '/index', '/cost', '/compare'])
      expect(text).toContain(`<loc>https://prices.example${path}</loc>`)
    expect(text).not.toContain('/embed/')
    for (const { model } of createModels())
      expect(text).toContain(`<loc>https://prices.example/models/${model.model_id}</loc>`)
    for (const [, path = ''] of text.matchAll(/<loc>https:\/\/prices\.example([^<]+)<\/loc>/g))
      expect((await look(path)).status, path).toBe(200)
  })

  it('report each price of a seller to the tracker of the operator, where there is one', async () => {
    const issues = 'https://tracker.example/new'
    const { url } = await startService({ env: { TPI_ISSUES_URL: issues } })
    for (const { model, endpoints } of createModels()) {
      const { text } = await look(`/models/${model.model_id}`, { url })
      const links = [...text.matchAll(/href="(https:\/\/tracker\.example[^"]+)"/g)].map(
        ([, link = '']) => Object.fromEntries(new URL(link.replaceAll('&amp;', '&')).searchParams),
      )
      for (const { provider, input_price_per_m: usdIn, output_price_per_m: usdOut } of endpoints)
        expect(links).toContainEqual({
          template: 'wrong-price.yml',
          title: `Wrong price ${model.model_id} at ${provider}`,
          model: model.model_id,
          provider,
          shown: `${usdIn} / ${usdOut}`,
          evidence: expect.any(String),
          release: RUN_ID,
        })
      expect((await look(`/models/${model.model_id}`)).text).not.toContain('Wrong?')
    }
    for (const path of ['/', '/models', '/providers'])
      expect((await look(path, { url })).text).toContain('Wrong?')
  })
})

describe('a key from the form', () => {
  it('is shown once on an uncached page, and counts toward the five per day', async () => {
    const own = await startService()
    const headers = { 'x-forwarded-for': '198.51.100.8' }
    for (let count = 0; count < 5; count += 1) {
      const given = await look('/key', { ...own, headers, method: 'POST' })
      expect(given.headers['cache-control']).toBe('no-store')
      expect(given.text).toMatch(/tpi_anonymous_\w{20}/)
    }
    expect((await look('/key', { ...own, headers, method: 'POST' })).status).toBe(429)
  })
})
