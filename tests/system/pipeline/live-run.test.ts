// Live runs as a scheduler makes them: a process each, every source on the loopback, one store.
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Endpoint, ModelDetail, Models } from '../../../contract/documents.ts'
import { openStore } from '../../../store/open.ts'
import { parseMetrics } from '../../metrics-text.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { type Market, startMarket } from '../../unit/pipeline/sources/market.ts'
import { MISBEHAVIOURS } from '../../unit/pipeline/sources/replay-server.ts'
import { readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { hashFiles, runPipeline } from '../../run-process.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { createFolder } from '../../temporary-folder.ts'

/** DeepInfra's own list has it. */
const MODEL = 'models/z-ai/glm-5.2.json'

/** By its versioned name. */
const SLUG = 'xiaomi/mimo-v2.5-pro-20260422'

const FILE = 'file:'

const folder = await createFolder(afterAll)
let market: Market
let project: string
let storeUrl: string
let copies = 0

beforeAll(async () => {
  project = await findSmallMarket()
  market = await startMarket({ openrouter: await readSeedMarket({ data: join(project, 'data') }) })
  storeUrl = `file:${folder}/first`
  await copyRelease('market', join(folder, 'first'))
  expect(await runDay('2026-08-01T06:00:00Z')).toMatchObject({ code: 0, errors: '' })
})
afterAll(async () => {
  await market.close()
})

/** A store of its own, as the first live run left it, and a market that is well. */
beforeEach(async () => {
  copies++
  storeUrl = `file:${folder}/copy-${copies}`
  await cp(join(folder, 'first'), join(folder, `copy-${copies}`), { recursive: true })
  for (const { source } of (await readRelease()).sources) {
    market.server(source).behave()
    market.server(source).requests.splice(0)
  }
})

function runDay(asOf: string, settings: Record<string, string> = {}) {
  const environment = { ...market.environment, TPI_STORE: storeUrl, ...settings }
  return runPipeline(['--as-of', asOf], environment, project)
}

const readRelease = async () => readCurrent(await openStore(storeUrl))
const readPublished = async (path: string) => readDocument(await openStore(storeUrl), path)

/** The endpoints of a provider that its own list shows. */
async function readEndpoints(path: string, provider: string): Promise<Endpoint[]> {
  const { endpoints } = ModelDetail.parse(await readPublished(path))
  return endpoints.filter(
    (endpoint) => endpoint.provider === provider && endpoint.sources.includes(provider),
  )
}

describe('a live run on the day after the embedded history', () => {
  it('publishes from every source', async () => {
    const { status, date, sources, raw } = await readRelease()
    expect({ status, date }).toEqual({ status: 'fresh', date: '2026-08-01' })
    expect(sources.length).toBeGreaterThan(20)
    for (const report of sources)
      expect(report).toMatchObject({
        status: 'ok',
        reason: null,
        last_success_at: expect.any(String),
      })
    expect(Object.keys(raw).toSorted()).toEqual(sources.map(({ source }) => source).toSorted())
  })
})

describe('a clock that is not the one of the hosts', () => {
  it('ends the run, with both times, and nothing is published', async () => {
    const before = await readRelease()
    for (const { source } of before.sources)
      market.server(source).misbehave((body, response) => {
        const date = new Date(Date.now() - 365 * 86_400_000).toUTCString()
        response.writeHead(200, { 'content-type': 'application/json', date }).end(body)
      })
    const { code, errors } = await runDay('2026-08-02T06:00:00Z')
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^pipeline: clock: expected a time within 120 s of that of \d+ other machines, got 20\S+Z here and 20\S+Z there\n$/,
    )
    expect(await readRelease()).toEqual(before)
  })
})

describe('a second run of the day over unchanged prices', () => {
  it('writes a manifest and a pointer, and names the answers and the quotes of the first', async () => {
    const before = await readRelease()
    const { code, summary } = await runDay('2026-08-01T18:00:00Z')
    expect({ code, written: summary['written_objects'] }).toEqual({ code: 0, written: 2 })
    const { as_of: asOf, documents, raw, quotes } = await readRelease()
    expect(asOf).toBe('2026-08-01T18:00:00Z')
    expect({ documents, raw, quotes }).toEqual({
      documents: before.documents,
      raw: before.raw,
      quotes: before.quotes,
    })
  })
})

describe('a second run of the day over other rankings, and without one source', () => {
  it('keeps what that source said in the morning, and changes the list of models alone', async () => {
    const before = await readRelease()
    const told = { date: '2026-07-31', model_permaslug: SLUG, total_tokens: '123456789012' }
    market.server('openrouter-rankings').misbehave((_body, response) => {
      const headers = { 'content-type': 'application/json' }
      response.writeHead(200, headers).end(JSON.stringify({ data: [told] }))
    })
    market.server('deepinfra').misbehave(MISBEHAVIOURS['HTML with 200'])
    expect(await runDay('2026-08-01T18:00:00Z')).toMatchObject({ code: 0, errors: '' })
    const { documents } = await readRelease()
    const changed = Object.keys({ ...before.documents, ...documents }).filter(
      (path) => before.documents[path]?.sha256 !== documents[path]?.sha256,
    )
    expect(changed).toEqual(['models.json'])
    const { models } = Models.parse(await readPublished('models.json'))
    const used = models.filter((model) => model.tokens_per_day !== null)
    expect(used.map(({ tokens_per_day, tokens_on }) => [tokens_per_day, tokens_on])).toEqual([
      [123456789012, '2026-07-31'],
    ])
    expect(await reportOf('deepinfra')).toMatchObject({ status: 'failed' })
    const kept = await readEndpoints(MODEL, 'deepinfra')
    expect(kept.map(({ last_seen }) => last_seen)).toEqual(kept.map(() => null))
    expect(kept.length).toBeGreaterThan(0)
  })
})

describe('a source that fails', () => {
  it('is reported with its reason and its last success, and its quotes stand for three days', async () => {
    market.server('deepinfra').misbehave(MISBEHAVIOURS['status 403'])
    const before = await readEndpoints(MODEL, 'deepinfra')
    expect(before.map(({ last_seen }) => last_seen)).toContain(null)
    expect(await runDay('2026-08-04')).toMatchObject({ code: 0 })
    expect(await reportOf('deepinfra')).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^deepinfra: .*403/),
      quotes: 0,
      last_success_at: '2026-08-01T06:00:00Z',
    })
    const kept = await readEndpoints(MODEL, 'deepinfra')
    expect(kept.map(({ last_seen }) => last_seen)).toEqual(before.map(() => '2026-08-01'))
    await runDay('2026-08-05')
    expect(await readEndpoints(MODEL, 'deepinfra')).toEqual([])
  })
})

async function reportOf(id: string) {
  return (await readRelease()).sources.find(({ source }) => source === id)
}

describe('a run in which every source fails', () => {
  it('exits 1 with a sentence for each way to fail, leaves the old release as it was, and its sources age', async () => {
    for (const { source } of (await readRelease()).sources)
      market.server(source).misbehave(MISBEHAVIOURS['status 403'])
    const before = await hashFiles(storeUrl.slice(FILE.length))
    const path = join(folder, 'failed.prom')
    const { code, errors } = await runDay('2026-08-02', { TPI_METRICS_FILE: path })
    const endedMs = Date.now()
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^pipeline: sources: expected one to respond, got none\n(\d+ (failed|skipped): .+\n)+$/,
    )
    expect(await hashFiles(storeUrl.slice(FILE.length))).toEqual(before)
    const { values } = parseMetrics(await readFile(path, 'utf8'))
    const age = values.get('tpi_run_source_age_seconds{source="deepinfra"}') ?? 0
    expect(Math.abs(age - (endedMs - Date.parse('2026-08-01T06:00:00Z')) / 1000)).toBeLessThan(600)
  })
})

describe('a run months later', () => {
  const LATER = '2026-10-31'

  async function runLater(answers: Record<string, Fixture>, more: readonly string[] = []) {
    const later = await startMarket(answers)
    try {
      const environment = { ...later.environment, TPI_STORE: storeUrl }
      return await runPipeline(['--as-of', LATER, ...more], environment, project)
    } finally {
      await later.close()
    }
  }

  it('holds the daily value where too little is on sale to make a basket, and says so', async () => {
    const before = await readRelease()
    const { code, summary } = await runLater({}, ['--sources', 'deepinfra,groq'])
    expect({ code, status: summary['status'] }).toEqual({ code: 0, status: 'held' })
    const held = await readRelease()
    expect(held).toMatchObject({
      status: 'held',
      as_of: before.as_of,
      hold: { since: `${LATER}T23:59:59Z`, day: LATER },
      stale_reason: expect.stringMatching(/basket|constituents/),
    })
    expect(held.documents).toEqual(before.documents)
    // What is known of the sources that were not asked is kept.
    for (const { source, status, reason, last_success_at } of held.sources)
      expect({ status, reason, isKnown: last_success_at !== null }).toEqual(
        source === 'deepinfra' || source === 'groq'
          ? { status: 'ok', reason: null, isKnown: true }
          : { status: 'skipped', reason: `${source}: not requested in this run`, isKnown: true },
      )
    expect(held.sources.length).toBe(before.sources.length)
  })
})
