// The bulk files of the release that the pipeline makes from the embedded history, read by an engine
// and by a standard library, held to what the API answers model by model and day by day.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { DayFile, History, Indices, TIER_NAMES } from '../../../contract/documents.ts'
import { sha256 } from '../../../contract/release.ts'
import { DAY_MS } from '../../../contract/time.ts'
import {
  AttributionResponse,
  CompositeHistoryResponse,
  EndpointsResponse,
  ExportsResponse,
  ModelPriceResponse,
} from '../../../contract/responses.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { startService } from '../../service/proxy/service.ts'

const COMPOSITES: readonly string[] = ['composite', ...TIER_NAMES]

const service = await startEmbeddedService()

/** With a key of a plan that sees 30 days. */
async function listExports() {
  return ExportsResponse.parse((await service.askWithKey('/v1/export/snapshots')).body).exports
}

it('histories read as what the API answers of every day, from Parquet and from CSV', async () => {
  const files = (await listExports()).filter(({ history }) => history?.endsWith('-history'))
  const database = await openDatabase(service.folder)
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { url, history = '', format, rows: count, sha256: hash } of files) {
    const { bytes } = await service.askWithKey(url)
    expect(sha256(bytes)).toBe(hash)
    const path = join(service.folder, `read.${format}`)
    await writeFile(path, bytes)
    const read =
      format === 'parquet'
        ? await database.rows('from read_parquet($path)', { path })
        : readCsv(path)
    expect(read.length).toBe(count)
    rows.set(`${history}.${format}`, read)
    if (format === 'parquet')
      expect(
        await database.rows(
          "select key::varchar as name from parquet_kv_metadata($path) where value::varchar like '% %'",
          { path },
        ),
      ).toEqual(Object.keys(read[0] ?? {}).map((name) => ({ name })))
  }
  database.close()
  expect([...rows.keys()].toSorted()).toEqual([
    'constituents-history.csv',
    'constituents-history.parquet',
    'index-history.csv',
    'index-history.parquet',
    'model-history.csv',
    'model-history.parquet',
  ])
  // Row by row the two formats say the same: the answers are held to one of them.
  const readBoth = (name: string): Record<string, unknown>[] => {
    const [read = [], other = []] = ['parquet', 'csv'].map((format) =>
      rows.get(`${name}.${format}`),
    )
    expect(read.length).toBe(other.length)
    expect(read.filter((row, at) => !isDeepStrictEqual(row, other[at]))).toEqual([])
    return read
  }
  const askFor = async (path: string) => (await service.askWithKey(path)).body
  const ask = async (path: string) =>
    z.object({ history: z.array(z.looseObject({ date: z.string() })) }).parse(await askFor(path))
      .history
  const ofModels = Map.groupBy(
    readBoth('model-history').flatMap(listDays),
    (row) => row['model_id'],
  )
  for (const { model_id: id } of service.server.releases.current?.models ?? []) {
    const answered = (await ask(`/v1/models/${id}/history?days=365`)).toReversed()
    // The file has all days on record, the answer 365.
    expect(ofModels.get(id)?.slice(-answered.length)).toMatchObject(answered)
  }
  const ofIndex = readBoth('index-history')
  for (const scope of COMPOSITES) {
    const query = scope === 'composite' ? '' : `&tier=${scope}`
    expect((await ask(`/v1/sit/composite/history?days=365${query}`)).toReversed()).toEqual(
      ofIndex.flatMap(({ scope: of, ...row }) => (of === scope ? row : [])),
    )
  }
  const indices = Indices.parse(await askFor('/v1/sit/indices')).indices
  const scopes = new Set(ofIndex.map(({ scope }) => scope))
  expect(scopes).toEqual(new Set(indices.map(({ index }) => index)))
  for (const { index } of indices.filter((each) => !COMPOSITES.includes(each.index)))
    expect(ofIndex.filter(({ scope }) => scope === index)).toMatchObject(
      (await ask(`/v1/sit/indices/${index}/history?days=365`)).toReversed(),
    )
  const ofDays = Map.groupBy(readBoth('constituents-history'), ({ date }) => date)
  expect(ofDays.size).toBe((await ask('/v1/sit/composite/history?days=365')).length)
  for (const [date, constituents] of ofDays) {
    const daily = DayFile.parse(await askFor(`/v1/sit/composite/constituents?date=${String(date)}`))
    expect(daily.constituents.length).toBe(constituents.length)
    for (const [at, row] of constituents.entries())
      expect({ date: daily.date, ...daily.constituents[at] }).toMatchObject(row)
  }
})

it('a listed level is the one before it times the move of the index and its links', async () => {
  for (const scope of COMPOSITES) {
    const query = scope === 'composite' ? '' : `&tier=${scope}`
    const ask = async (path: string) =>
      (await service.askWithKey(`/v1/sit/composite/${path}?days=365${query}`)).body
    const history = CompositeHistoryResponse.parse(await ask('history')).history.toReversed()
    const { attribution } = AttributionResponse.parse(await ask('attribution'))
    const changes = new Map(attribution.map((each) => [each.date, each.level_change]))
    expect(history.length).toBeGreaterThan(100)
    for (const [at, day] of history.slice(1).entries()) {
      const before = history[at] ?? day
      const level = day.price_per_m / before.price_per_m
      const index = day.index_points / before.index_points
      expect(index * day.link_factor, `${scope} ${day.date}`).toBeCloseTo(level, 4)
      expect(day.links.reduce((product, { factor }) => product * factor, 1)).toBeCloseTo(
        day.link_factor,
        5,
      )
      expect(Math.exp(changes.get(day.date) ?? 0)).toBeCloseTo(level, 5)
    }
  }
})

it('the files of prices have what the API says of today and of past days', async () => {
  const database = await openDatabase(service.folder)
  const read = async (name: string) => {
    const { bytes } = await service.askWithKey(`/v1/export/snapshots/${name}.parquet`)
    const path = join(service.folder, `${name}.parquet`)
    await writeFile(path, bytes)
    const rows = await database.rows(
      `select model_id, source, evidence, kind, direction, usd, first_date, last_date from read_parquet($path)`,
      { path },
    )
    return Map.groupBy(rows, (row) => row['model_id'])
  }
  const [offers, past] = [await read('offers'), await read('past-offers')]
  database.close()
  const { models = [], otherModels = [] } = service.server.releases.current ?? {}
  for (const { model_id: id } of [...models, ...otherModels]) {
    const { body } = await service.askWithKey(`/v1/models/${id}/endpoints`)
    const { endpoints } = EndpointsResponse.parse(body)
    const prices = endpoints.flatMap((endpoint) => endpoint.prices).length
    const others = otherModels.filter(({ model_id }) => model_id === id)
    const steps = others.flatMap(({ unit_prices }) => unit_prices.flatMap((each) => each.steps))
    expect(offers.get(id)?.length ?? 0, id).toBe(prices + steps.length)
  }
  for (const { model_id: id } of models.filter((_, place) => place % 9 === 0))
    for (const on of ['2024-05-15', '2025-03-01', '2026-02-10']) {
      const { status, body } = await service.askWithKey(`/v1/models/${id}/price?on=${on}`)
      const claims = status === 200 ? ModelPriceResponse.parse(body).claims : []
      const rows = (past.get(id) ?? []).filter(
        ({ first_date: first, last_date: last }) => String(first) <= on && on <= String(last),
      )
      for (const { source, input_price_per_m, evidence } of claims.filter(
        ({ refused }) => !refused,
      ))
        expect(
          rows.map((row) => ({ ...row, usd: Number(Number(row['usd']).toFixed(6)) })),
        ).toContainEqual(
          expect.objectContaining({
            source,
            evidence,
            kind: 'base',
            direction: 'input',
            usd: input_price_per_m,
          }),
        )
    }
})

it('whole histories are open to each plan, which else sees no further back than it may', async () => {
  const limits = { requests_per_day: 1e3, requests_per_minute: 1e3 }
  const plans = {
    public: { ...limits, history_days: 2 },
    anonymous: { ...limits, history_days: 3 },
    free: { ...limits, history_days: 4 },
    paid: { ...limits, history_days: 5 },
  }
  const env = { TPI_PUBLIC_ACCESS: 'on' }
  const limited = await startService({ release: 'embedded', until: onTestFinished, plans, env })
  const keys = {
    public: undefined,
    anonymous: await limited.createKey(),
    free: await limited.createKeyOf('free'),
    paid: await limited.createKeyOf('paid'),
  }
  for (const [plan, { history_days: days }] of Object.entries(plans)) {
    const key = Object.entries(keys).find(([name]) => name === plan)?.[1]
    const askAs = (path: string) => limited.ask(path, key === undefined ? {} : { key })
    for (const name of History.options)
      for (const format of name.endsWith('-history') ? ['parquet', 'csv'] : ['parquet']) {
        const { status, bytes } = await askAs(`/v1/export/snapshots/${name}.${format}`)
        const { bytes: all } = await service.askWithKey(`/v1/export/snapshots/${name}.${format}`)
        expect({ plan, status, sha256: sha256(bytes) }).toEqual({
          plan,
          status: 200,
          sha256: sha256(all),
        })
      }
    for (const path of ['sit/composite/history', 'models/openai/gpt-5.4/history'])
      expect((await askAs(`/v1/${path}?days=365`)).body).toMatchObject({
        history_limit_days: days,
        history: Array.from({ length: days }, () => ({})),
      })
    for (const path of ['models/openai/gpt-4o/price?on=2024-10-01', 'changes'])
      expect((await askAs(`/v1/${path}`)).status, path).toBe(200)
  }
})

/** A row for each of the days of a price. */
function listDays({
  first_date: first,
  last_date: last,
  ...row
}: Record<string, unknown>): Record<string, unknown>[] {
  const from = Date.parse(String(first))
  const days = (Date.parse(String(last)) - from) / DAY_MS + 1
  return Array.from({ length: days }, (_, index) => ({
    ...row,
    date: new Date(from + index * DAY_MS).toISOString().slice(0, 10),
  }))
}

/** As the standard library of Python reads it: an empty cell is none, what looks like JSON is it. */
function readCsv(path: string): Record<string, unknown>[] {
  const script = `
import csv, json, sys
def value(text):
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    json.dump([{name: value(text) for name, text in row.items()} for row in csv.DictReader(file)], sys.stdout)`
  const read = execFileSync('python3', ['-c', script, path], { maxBuffer: 1e9, encoding: 'utf8' })
  return z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(read))
}
