// The first live run 114 days after the embedded history, into a market in which every price is 0.7 of
// what it was and three models of ten are gone.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CompositeHistory, CompositeLatest, FixFile, Indices } from '../../../contract/documents.ts'
import { findPointer, readManifest } from '../../../store/read-release.ts'
import { openStore } from '../../../store/open.ts'
import { copyRelease } from '../../releases.ts'
import { runNode, runPipeline } from '../../run-process.ts'
import { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { type Market, startMarket } from '../../unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { createFolder } from '../../temporary-folder.ts'
import { readDocument } from '../../read-document.ts'
import { verifyFixes } from '../../verify-fixes.ts'

const DAY = '2026-11-22'
const FACTOR = 0.7

const folder = await createFolder(afterAll)
let market: Market
let url: string

beforeAll(async () => {
  url = `file:${folder}/store`
  await copyRelease('embedded', join(folder, 'store'))
  market = await startMarket({ openrouter: shock(await readSeedMarket()) })
}, 240_000)
afterAll(async () => {
  await market.close()
})

/** For three paths of ten. */
function isGone(path: string): boolean {
  return Buffer.from(path).reduce((sum, each) => sum + each, 0) % 10 < 3
}

/** Every price at `FACTOR`, and three models of ten gone. */
function shock(fixture: Fixture): Fixture {
  const kept = Object.entries(fixture).filter(([path]) => !/models\/.+/.test(path) || !isGone(path))
  const text = JSON.stringify(Object.fromEntries(kept)).replaceAll(
    /"(prompt|completion|input_cache_read|input_cache_write)":"([\d.e-]+)"/g,
    (_, name, price) => `"${name}":"${Number(price) * FACTOR}"`,
  )
  return Fixture.parse(JSON.parse(text))
}

it('is published by a link of its own kind, and is no move of the market', async () => {
  const store = await openStore(url)
  const before = CompositeLatest.parse(await readDocument(store, 'composite/latest.json'))
  const { code, summary } = await runPipeline(
    ['--as-of', `${DAY}T06:00:00Z`, '--sources', 'openrouter'],
    {
      ...market.environment,
      TPI_STORE: url,
    },
  )
  expect({ code, ...summary, reason: summary['reason'] ?? '' }).toMatchObject({
    code: 0,
    status: 'published',
    reason: '',
  })

  const latest = CompositeLatest.parse(await readDocument(store, 'composite/latest.json'))
  expect(latest.date).toBe(DAY)
  expect(latest.composite).toMatchObject({
    index_points: before.composite.index_points,
    change_24h: null,
    change_7d: null,
  })
  // The level shows the prices of today: most of its change is in the link.
  const fix = FixFile.parse(await readDocument(store, `fixes/${DAY}.json`))
  const composite = fix.values.find(({ scope }) => scope === 'composite')
  const sum = (kind: string) =>
    (composite?.parts ?? [])
      .filter((part) => part.kind === kind)
      .reduce((all, { effect }) => all + effect, 0)
  expect(sum('price')).toBe(0)
  expect(Math.exp(sum('gap'))).toBeCloseTo(FACTOR, 1)
  expect(await verifyFixes(folder, [fix])).toHaveLength(1)
  const { history } = CompositeHistory.parse(await readDocument(store, 'composite/history.json'))
  expect(history[0]).toMatchObject({ date: DAY, change_24h: null })
  const { indices } = Indices.parse(await readDocument(store, 'indices.json'))
  const ofDay = indices.filter(({ date }) => date === DAY)
  expect(ofDay.length).toBeGreaterThan(3)
  for (const { index, change_24h } of ofDay) expect([index, change_24h]).toEqual([index, null])
}, 240_000)

it('is made again byte for byte, and the day after it is compared with it', async () => {
  const replayed = await runNode(['scripts/replay.ts', '--date', DAY], { TPI_STORE: url })
  expect(replayed).toMatchObject({ code: 0, errors: '' })
  const { summary } = await runPipeline(
    ['--as-of', '2026-11-23T06:00:00Z', '--sources', 'openrouter'],
    {
      ...market.environment,
      TPI_STORE: url,
    },
  )
  expect(summary).toMatchObject({ status: 'published', change_24h_pct: 0 })
  const store = await openStore(url)
  const found = await findPointer(store)
  expect((found && (await readManifest(store, found.pointer)))?.date).toBe('2026-11-23')
}, 240_000)
