// What one source did to whole runs: bombs, names of a megabyte, a seller that is not known, rows
// that break a rule. Each run begins from the first release of an empty store.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Manifest } from '../../../../contract/release.ts'
import { withDatabase } from '../../../../pipeline/make/database.ts'
import { openStore } from '../../../../store/open.ts'
import { ROOT } from '../../../run-process.ts'
import { Fixture } from '../../../unit/pipeline/sources/fixture.ts'
import { changeEndpoints, multiplyPrices } from '../../../unit/pipeline/sources/seed-market.ts'
import { type SmallRuns, startSmallRuns } from '../small-runs.ts'
import { readCurrent } from '../../../read-document.ts'
import { createFolder } from '../../../temporary-folder.ts'

// Each test is a whole run.

const MIB = 1024 * 1024
const MAX_MEMORY_MB = 1024
const LISTED = '/api/v1/models'

const folder = await createFolder(afterAll)
let runs: SmallRuns
let said: string

beforeAll(async () => {
  runs = await startSmallRuns(folder)
  said = JSON.stringify(runs.answers['openrouter'])
  await runs.createFirst('first')
})
afterEach(() => {
  runs.market.server('openrouter').behave()
  const fixture = openrouter()
  for (const path of Object.keys(fixture)) delete fixture[path]
  Object.assign(fixture, Fixture.parse(JSON.parse(said)))
})
afterAll(async () => {
  await runs.close()
})

const openrouter = () => runs.answers['openrouter'] ?? {}

/** More models in the list, which are on sale nowhere. Returns them, to be changed in place. */
function addModels(count: number): Record<string, unknown>[] {
  const fixture = openrouter()
  const { data } = z.object({ data: z.array(z.looseObject({})) }).parse(fixture[LISTED])
  const more = Array.from({ length: count }, (_, index) => ({ ...data[0], id: `more/${index}` }))
  for (const { id } of more) fixture[`${LISTED}/${id}/endpoints`] = { data: { endpoints: [] } }
  fixture[LISTED] = { data: [...data, ...more] }
  return more
}

/** The day after the first release, in a copy of its store. */
async function runNext(name: string, options?: Parameters<SmallRuns['run']>[2]) {
  await cp(join(folder, 'first'), join(folder, name), { recursive: true })
  const { status, events } = await runs.run(name, '2026-08-02T06:00:00Z', options)
  const find = (wanted: string) =>
    events.filter(({ event }) => event === wanted).map(({ fields }) => fields)
  return { status, find, manifest: await readCurrent(await open(name)) }
}

const open = (name: string) => openStore(`file:${join(folder, name)}`)

async function multiplyLastDay(quotes: string, factor: number): Promise<void> {
  const multiplied = (column: string) => `(${column}::double * ${factor})::varchar as ${column}`
  await withDatabase(async (database) => {
    await database.execute(`
      create table seed as from read_parquet('${quotes}');
      create table last_day as
      select * replace (
        date '2026-07-31' as observed_from,
        ${['input_usd_per_mtok', 'output_usd_per_mtok'].map(multiplied).join(', ')}
      )
      from seed where observed_to = '2026-07-31';
      update seed set observed_to = date '2026-07-30' where observed_to = '2026-07-31';
      insert into seed from last_day;
      copy (from seed where observed_from <= observed_to) to '${quotes}'`)
  })
}

function findReport({ sources }: Manifest, id: string) {
  return sources.find(({ source }) => source === id)
}

it('a first run that trips a breaker is held at the embedded history', async () => {
  changeEndpoints(openrouter(), (endpoints) => {
    for (const endpoint of endpoints) multiplyPrices(endpoint, 3)
  })
  const { status } = await runs.run('held', '2026-08-01T06:00:00Z', {
    flags: { sources: 'openrouter' },
  })
  const { date, hold } = await readCurrent(await open('held'))
  expect({ status, date, since: hold?.since }).toStrictEqual({
    status: 'held',
    date: '2026-07-31',
    since: '2026-08-01T06:00:00Z',
  })
  expect(hold?.breakers.length).toBeGreaterThan(0)
})

it('an offline first run publishes an embedded history that ends on a move of any size', async () => {
  const quotes = join(folder, 'data', 'seed', 'quotes.parquet')
  const calm = await readFile(quotes)
  await multiplyLastDay(quotes, 3)
  const { status } = await runs.run('offline', '2026-07-31T23:59:59Z', { flags: { offline: true } })
  await writeFile(quotes, calm)
  expect(status).toBe('published')
  expect((await readCurrent(await open('offline'))).hold).toBeUndefined()
})

it('N3: 50 answers of 61 KB that unpack to 60 MiB each cost their source alone', async () => {
  const bomb = gzipSync(`{"data":{"endpoints":[]}${' '.repeat(60 * MIB)}}`, { level: 9 })
  expect(bomb.length).toBeLessThan(64 * 1024)
  addModels(50)
  runs.market.server('openrouter').misbehave((body, response) => {
    const isList = body.length > 1_000
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(isList ? {} : { 'content-encoding': 'gzip' }),
    })
    response.end(isList ? body : bomb)
  })
  const { status, manifest } = await runNext('bombs', { flags: { sources: 'openrouter,litellm' } })
  // If most of a day's prices are missing, the last daily value stays published, marked as held.
  expect(status).toBe('held')
  expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(MAX_MEMORY_MB)
  expect(findReport(manifest, 'openrouter')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('fewer bytes in all answers, got more'),
  })
  expect(findReport(manifest, 'litellm')).toMatchObject({ status: 'ok' })
})

describe('a run with a seller that is not known, and a source whose prices break a rule', () => {
  let ended: Awaited<ReturnType<typeof runNext>>
  beforeAll(async () => {
    const sql = join(folder, 'sql')
    await cp(join(ROOT, 'sql'), sql, { recursive: true })
    await writeFile(
      join(sql, 'checks/no_litellm.sql'),
      `select * from raw_quotes where source = 'litellm' and observed_to = getvariable('run_day')`,
    )
    const fixture = openrouter()
    const path = Object.keys(fixture).find((name) => name.endsWith('/endpoints')) ?? ''
    const Answer = z.object({ data: z.object({ endpoints: z.array(z.looseObject({})) }) })
    const { data } = Answer.parse(fixture[path])
    data.endpoints.push({ ...data.endpoints[0], provider_name: 'Brand New', tag: 'brand-new' })
    fixture[path] = { data }
    // Of few the one is found in few attempts.
    ended = await runNext('odd', { sql, flags: { sources: 'openrouter,litellm' } })
    expect(ended.status).toBe('published')
  })

  it('N5: a seller that no line of data/providers.csv knows is reported with the line to add', () => {
    expect(ended.find('provider_unknown')).toContainEqual(
      expect.objectContaining({
        provider: 'brand-new',
        source: 'openrouter',
        line: expect.stringMatching(/^brand-new,/),
        file: 'data/providers.csv',
      }),
    )
  })

  it('N2: a source whose prices break a rule is found, left out and named, in a whole run', () => {
    expect(ended.find('part_left_out')).toMatchObject([{ source: 'litellm', kind: 'quotes' }])
    expect(findReport(ended.manifest, 'litellm')).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('no_litellm.sql'),
    })
    expect(findReport(ended.manifest, 'openrouter')).toMatchObject({ status: 'ok' })
  })
})
