import { chmod, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openStore } from '../../../store/open.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { copyProject } from '../../project-copy.ts'
import { hashFiles, runPipeline } from '../../run-process.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { createFolder } from '../../temporary-folder.ts'

const folder = await createFolder(afterAll)
/** Of the small market: what runs are compared by needs few models. */
let storeUrl: string
let market: string

beforeAll(async () => {
  storeUrl = `file:${folder}/store`
  await copyRelease('market', join(folder, 'store'))
  market = await findSmallMarket()
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
  })
})

describe('bad input', () => {
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
