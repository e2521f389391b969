import { chmod, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attribution, CompositeHistory, CompositeLatest } from '../../../contract/documents.ts'
import { z } from 'zod'
import type { Manifest } from '../../../contract/release.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { copyProject } from '../../project-copy.ts'
import { hashFiles, runPipeline } from '../../run-process.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { createFolder } from '../../temporary-folder.ts'

const folder = await createFolder(afterAll)
let embedded: Store
let manifest: Manifest
/** Of the small market: what runs are compared by needs few models. */
let storeUrl: string
let market: string

beforeAll(async () => {
  await copyRelease('embedded', join(folder, 'embedded'))
  embedded = await openStore(`file:${folder}/embedded`)
  manifest = await readCurrent(embedded)
  storeUrl = `file:${folder}/store`
  await copyRelease('market', join(folder, 'store'))
  market = await findSmallMarket()
}, 240_000)

const readPublished = (path: string) => readDocument(embedded, path, manifest)

describe('the release made from the embedded history', () => {
  it('is of the history’s last day', () => {
    expect(manifest).toMatchObject({
      date: '2026-07-31',
      as_of: '2026-07-31T23:59:59Z',
      status: 'fresh',
      previous: null,
    })
  })

  it('has at least 120 days of index, 1000 on the base date, none moving more than 10%', async () => {
    const { history } = CompositeHistory.parse(await readPublished('composite/history.json'))
    expect(history.length).toBeGreaterThanOrEqual(120)
    expect(history.find((daily) => daily.date === '2026-07-01')?.index_points).toBe(1000)
    expect(history.map((daily) => daily.date)).toEqual(
      history
        .map((daily) => daily.date)
        .toSorted()
        .toReversed(),
    )
    for (const daily of history) expect(Math.abs(daily.change_24h ?? 0)).toBeLessThan(10)
    const latest = CompositeLatest.parse(await readPublished('composite/latest.json'))
    expect(latest.composite.index_points).toBe(history[0]?.index_points)
    expect(
      latest.tiers.frontier.models + latest.tiers.standard.models + latest.tiers.budget.models,
    ).toBe(latest.constituents)
  })
})

describe('the embedded history', () => {
  it('explains every move above 2% by the prices of named models', async () => {
    const { attribution } = Attribution.parse(await readPublished('composite/attribution.json'))
    const moves = attribution.filter(({ index_change: change }) => Math.abs(change ?? 0) > 0.02)
    expect(moves.map(({ date }) => date)).toEqual(['2026-07-31', '2026-05-27'])
    for (const { index_change: change, parts } of moves) {
      const prices = parts.filter(({ kind }) => kind === 'price')
      expect(prices.every(({ model_id: id }) => id !== null)).toBe(true)
      expect(prices.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(change ?? 0, 9)
    }
  })
})

describe('a second run', () => {
  it('on the same input says there is nothing new and changes no byte', async () => {
    const before = await hashFiles(join(folder, 'store'))
    const { code, summary } = await runPipeline(['--offline'], { TPI_STORE: storeUrl }, market)
    expect({ code, status: summary['status'] }).toEqual({ code: 0, status: 'nothing_new' })
    expect(await hashFiles(join(folder, 'store'))).toEqual(before)
  })

  it('with an older instant leaves the newer release alone', async () => {
    const before = await hashFiles(join(folder, 'store'))
    const args = ['--offline', '--as-of', '2026-07-20']
    const { code, summary } = await runPipeline(args, { TPI_STORE: storeUrl }, market)
    expect({ code, status: summary['status'] }).toEqual({ code: 0, status: 'nothing_new' })
    expect(await hashFiles(join(folder, 'store'))).toEqual(before)
  })
})

describe('runs on consecutive days', () => {
  it('publish the documents of one run over all days, though each computes its own day alone', async () => {
    const url = `file:${folder}/daily`
    const atOnce = await readCurrent(await openStore(storeUrl))
    for (const day of ['2026-07-28', '2026-07-30', '2026-07-31']) {
      const args = ['--offline', '--as-of', day]
      const { code, summary, errors } = await runPipeline(args, { TPI_STORE: url }, market)
      expect({ day, code, errors, status: summary['status'] }).toEqual({
        day,
        code: 0,
        errors: '',
        status: 'published',
      })
    }
    const daily = await readCurrent(await openStore(url))
    // The makers of a class carry the first score that a run knew of: a later run knows fewer models
    // of the days before.
    const isOfClass = /^indices\/p\d/
    const differing = Object.keys({ ...atOnce.documents, ...daily.documents }).filter(
      (path) =>
        !isOfClass.test(path) &&
        // The one lists five days of export files, the other one.
        path !== 'exports.json' &&
        // Of other kinds the state keeps the last quote, whose first day is shown.
        path !== 'other-models.json' &&
        atOnce.documents[path]?.sha256 !== daily.documents[path]?.sha256,
    )
    const stores = await Promise.all([storeUrl, url].map(openStore))
    for (const path of differing) {
      const [one, other] = await Promise.all(
        stores.map(async (store) => {
          const document = z.looseObject({}).parse(await readDocument(store, path))
          if (path.startsWith('days/')) return { ...document, equal_quality: undefined }
          // A run over more days hears more spellings.
          if (path.startsWith('price-books/'))
            return JSON.parse(
              JSON.stringify(document, (key, value: unknown) => (key === 'names' ? null : value)),
            )
          // Only the day of a run is compared with what audit sources stated.
          return path === 'accuracy.json' ? { ...document, history: undefined } : document
        }),
      )
      expect(one, path).toEqual(other)
    }
  }, 240_000)
})

describe('bad input', () => {
  it('names an instant that is yet to come and exits 2', async () => {
    const { code, errors } = await runPipeline(['--offline', '--as-of', '2999-01-01'], {
      TPI_STORE: `file:${folder}/unused`,
    })
    expect(code).toBe(2)
    expect(errors).toMatch(
      /^pipeline: --as-of: expected a time in the past, got "2999-01-01T23:59:59Z" at .*\n$/,
    )
  })

  it('names a store that cannot be opened and exits 2', async () => {
    const { code, errors } = await runPipeline(['--offline'], { TPI_STORE: 'ftp://example' })
    expect(code).toBe(2)
    expect(errors).toBe(
      'pipeline: TPI_STORE: expected file:<folder> or s3://<bucket>/<prefix>, got "ftp://example"\n',
    )
  })

  it('names a store that cannot be written and exits 1', async () => {
    await writeFile(join(folder, 'occupied'), 'not a folder')
    const { code, errors } = await runPipeline(['--offline'], {
      TPI_STORE: `file:${folder}/occupied`,
    })
    expect(code).toBe(1)
    expect(errors).toContain(`${folder}/occupied`)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
    expect(await readFile(join(folder, 'occupied'), 'utf8')).toBe('not a folder')
  })

  it('names a malformed seed file, exits 1 and leaves the old release in place', async () => {
    const copy = join(folder, 'copy')
    await copyProject(copy)
    await chmod(join(copy, 'data/seed/quotes.parquet'), 0o644)
    await truncate(join(copy, 'data/seed/quotes.parquet'), 1000)
    const before = await hashFiles(join(folder, 'store'))
    const { code, errors } = await runPipeline(['--offline'], { TPI_STORE: storeUrl }, copy)
    expect(code).toBe(1)
    expect(errors).toContain('data/seed/quotes.parquet: ')
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
    expect(await hashFiles(join(folder, 'store'))).toEqual(before)
  })
})
