// A store of 28 July 2026 that the code of 0.1.0 (a66fccd) left, and the days after it by this code.
// `older-store.tar.br` holds the store and the embedded history that both start from: thirty models with
// invented scores, read live from the aggregator; its packing is tar, then Brotli.
import { execFileSync } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { CompositeHistory, FixFile, Indices } from '../../../contract/documents.ts'
import { toReader } from '../../../contract/reader.ts'
import { times } from '../../../pipeline/collect/per-million.ts'
import { readConfig } from '../../../pipeline/config.ts'
import { run } from '../../../pipeline/run.ts'
import { openStore } from '../../../store/open.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { ROOT, runNode } from '../../run-process.ts'
import { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import { readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { createGround, createKey, startInstance } from '../faults/processes/instance.ts'
import { createFolder } from '../../temporary-folder.ts'
import { verifyFixes } from '../../verify-fixes.ts'

const DAYS = ['2026-07-29', '2026-07-30']
/** What the prices of a model are on a day, of what they were on the 28th. */
const FACTORS: Record<string, readonly [model: string, factor: string]> = {
  '2026-07-29': ['anthropic/claude-opus-4.8', '0.9'],
  '2026-07-30': ['deepseek/deepseek-v4-pro', '1.05'],
}

const folder = await createFolder(afterAll)

beforeAll(async () => {
  const packed = await readFile(join(import.meta.dirname, 'older-store.tar.br'))
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(packed) })
  const data = join(folder, 'data')
  await cp(join(ROOT, 'data'), data, { recursive: true })
  await cp(join(folder, 'seed'), join(data, 'seed'), { recursive: true })
  const market = await readSeedMarket({ data })
  const shown: Fixture = { ...market }
  const server = await startReplayServer(shown)
  const runs = [
    ...['2026-07-28', ...DAYS].map((day) => ['fresh', day] as const),
    ...DAYS.map((day) => ['store', day] as const),
  ]
  for (const [store, day] of runs) {
    Object.assign(shown, reprice(market, FACTORS[day] ?? ['z-ai/glm-5.2', '1']))
    const { status } = await run({
      config: {
        ...readConfig({}, { 'as-of': `${day}T23:59:59Z` }),
        sources: ['openrouter'],
        origins: { openrouter: server.origin },
      },
      store: await openStore(`file:${join(folder, store)}`),
      log: () => {},
      now: () => new Date(`${day}T23:59:59Z`),
      folders: { data },
    })
    expect([store, day, status]).toEqual([store, day, 'published'])
  }
  await server.close()
}, 240_000)

function reprice(market: Fixture, [model, factor]: readonly [string, string]): Fixture {
  const path = `/api/v1/models/${model}/endpoints`
  const text = JSON.stringify({ [path]: market[path] }).replaceAll(
    /"(prompt|completion)":"([\d.e-]+)"/g,
    (_, name, price) => `"${name}":"${times(price, factor)}"`,
  )
  return { ...market, ...Fixture.parse(JSON.parse(text)) }
}

async function read<Shape extends z.ZodType>(store: string, path: string, shape: Shape) {
  const opened = await openStore(`file:${join(folder, store)}`)
  return toReader(shape).parse(await readDocument(opened, path))
}

const readFix = (store: string, day: string) => read(store, `fixes/${day}.json`, FixFile)

const toMoves = ({ values }: FixFile) =>
  values.map(({ scope, index_points: to, index_points_before: from }): [string, number] => [
    scope,
    Math.log(to / from),
  ])

const toChanges = ({ indices }: Indices) =>
  indices.map(({ index, change_24h }) => [index, change_24h])

it('moves by what the market moved alone: index, tiers and sister indices', async () => {
  const published = await readFix('store', '2026-07-28')
  const first = await readFix('store', '2026-07-29')
  for (const { scope, index_points } of published.values)
    expect(first.values.find((value) => value.scope === scope)?.index_points_before, scope).toBe(
      index_points,
    )
  for (const day of DAYS) {
    const [ours, fresh] = [
      toMoves(await readFix('store', day)),
      toMoves(await readFix('fresh', day)),
    ]
    expect(ours.length).toBeGreaterThan(1)
    expect(ours.map(([scope]) => scope)).toEqual(fresh.map(([scope]) => scope))
    expect(ours.some(([, move]) => Math.abs(move) > 1e-4)).toBe(true)
    for (const [index, [scope, move]] of ours.entries())
      expect(Math.abs(move - (fresh[index]?.[1] ?? NaN)), `${day} ${scope}`).toBeLessThan(1e-9)
  }
  expect(toChanges(await read('store', 'indices.json', Indices))).toEqual(
    toChanges(await read('fresh', 'indices.json', Indices)),
  )
})

it('has the step as a link in the history and in the file of the fix, which verifies on both sides', async () => {
  const { history } = await read('store', 'composite/history.json', CompositeHistory)
  const linked = history.filter(({ links }) => links.some(({ kind }) => kind === 'method'))
  expect(linked.map(({ date }) => date)).toEqual(['2026-07-29'])
  const fix = await readFix('store', '2026-07-29')
  expect(fix.method_link).toMatchObject({ methodology_version: '0.3', overlap: 'raw' })
  const parts = fix.values.find(({ scope }) => scope === 'composite')?.parts ?? []
  const effect = parts
    .filter(({ kind }) => kind === 'method')
    .reduce((sum, part) => sum + part.effect, 0)
  expect(Math.abs(effect)).toBeGreaterThan(0.001)
  expect(linked[0]?.links.find(({ kind }) => kind === 'method')?.factor).toBeCloseTo(
    Math.exp(effect),
    5,
  )
  // As published: the reader of today completes what older code did not write.
  const AsPublished = z.looseObject({ date: z.string() })
  const store = await openStore(`file:${join(folder, 'store')}`)
  const files = ['2026-07-28', ...DAYS].map(async (day) =>
    AsPublished.parse(await readDocument(store, `fixes/${day}.json`)),
  )
  expect(await verifyFixes(folder, await Promise.all(files))).toHaveLength(files.length)
})

it('is a whole store that our proxy serves, with the link in its answer and on its page', async () => {
  const env = { TPI_STORE: `file:${join(folder, 'store')}` }
  expect(await runNode(['scripts/store.ts', 'verify'], env)).toMatchObject({ code: 0 })
  const instance = await startInstance({
    ...(await createGround({ published: false })).env,
    ...env,
  })
  const key = await createKey(instance)
  const { status, text } = await instance.ask('/v1/sit/composite/history', { key })
  expect([status, text]).toEqual([200, expect.stringContaining('"kind":"method"')])
  expect((await instance.ask('/index')).text).toMatch(/29 Jul.*of which method ×/s)
  const { product_version } = await readCurrent(await openStore(env.TPI_STORE))
  expect((await instance.ask('/health')).text).toContain(`"version":"${product_version}"`)
})
