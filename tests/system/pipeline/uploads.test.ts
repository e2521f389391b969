// What a run uploads: the real pipeline over a history whose last days are made to hold still, or
// to change for a few.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Manifest } from '../../../contract/release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { copyProject } from '../../project-copy.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { ROOT, runPipeline } from '../../run-process.ts'

const STILL_FROM = '2026-07-20'
const BEFORE = '2026-07-25'
const CHANGED = '2026-07-26'
/** Lists of everything, or of every day: they change with any price, or with the date alone. */
const DAILY =
  /^(accuracy|composite\/.+|fixes\/.+|indices(\/.+)?|changes|models|other-models|performance|providers|quarantine|recommend|scores|calendar|exports|work-list)\.json$|^site\/chart\.png$/

let folder: string
let database: Database
let store: Store
let steady: Manifest

/**
 * Copies the history, lets every price of a day stand for the days after, and changes one in twenty
 * on the last.
 */
async function writeHistory(target: string): Promise<void> {
  const live = `observed_to >= date '${STILL_FROM}' and observed_from <= date '${STILL_FROM}'`
  const isChanged = `source = 'openrouter' and hash(model_ref) % 20 = 0 and ${live}`
  await database.execute(`
    copy (
      select * replace (
        -- What a source says to end on one of the days would end there.
        cast(null as date) as until,
        case when ${isChanged} then date '${BEFORE}' when ${live} then date '${CHANGED}' else observed_to end as observed_to
      )
      from seed where observed_from <= date '${STILL_FROM}'
      union all by name
      select * replace (
        cast(null as date) as until,
        date '${CHANGED}' as observed_from,
        date '${CHANGED}' as observed_to,
        (input_usd_per_mtok::double * 1.02)::varchar as input_usd_per_mtok,
        (output_usd_per_mtok::double * 1.02)::varchar as output_usd_per_mtok
      )
      from seed where ${isChanged}
    ) to '${target}' (format parquet)`)
}

async function runDay(day: string): Promise<{ manifest: Manifest; written: number }> {
  const { code, summary, errors } = await runPipeline(
    ['--offline', '--as-of', day],
    { TPI_STORE: store.url },
    join(folder, 'copy'),
  )
  expect({ code, errors, status: summary['status'] }).toEqual({
    code: 0,
    errors: '',
    status: 'published',
  })
  return {
    manifest: await readCurrent(store),
    written: z.int().parse(summary['written_objects']),
  }
}

function listChanged(before: Manifest, after: Manifest): string[] {
  return Object.keys({ ...before.documents, ...after.documents }).filter(
    (path) => before.documents[path]?.sha256 !== after.documents[path]?.sha256,
  )
}

function quotesOf(manifest: Manifest): string {
  return `read_parquet('${folder}/store/${manifest.quotes?.key}')`
}

/** The models of which any quote changed, according to the published quotes themselves. */
async function listRepriced(before: Manifest, after: Manifest): Promise<string[]> {
  const rows = await database.rows(`
    select distinct model_id
    from ${quotesOf(after)} as after
    anti join ${quotesOf(before)} as before
      using (source, provider, provider_model_id, endpoint_tag, offer, input_usd_per_mtok, output_usd_per_mtok)
    where model_id is not null`)
  return rows.map((row) => String(row['model_id']))
}

async function readWithoutMoves(manifest: Manifest, path: string): Promise<unknown> {
  const published = await readDocument(store, path, manifest)
  const { moves: _, ...document } = z.looseObject({}).parse(published)
  return document
}

async function listSellers(manifest: Manifest, models: readonly string[]): Promise<string[]> {
  const rows = await database.rows(
    `select distinct provider from ${quotesOf(manifest)} where list_contains(string_split($models, ' '), model_id)`,
    { models: models.join(' ') },
  )
  return rows.map((row) => String(row['provider']))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const copy = join(folder, 'copy')
  await copyProject(copy)
  database = await openDatabase(folder)
  await database.execute(
    `create table seed as from read_parquet('${join(ROOT, 'data/seed/quotes.parquet')}')`,
  )
  await rm(join(copy, 'data/seed/quotes.parquet'))
  await writeHistory(join(copy, 'data/seed/quotes.parquet'))
  // What a catalogue said of an address, and no longer does, would end on one of the days.
  const addresses = 'data/seed/addresses.parquet'
  await rm(join(copy, addresses))
  await database.execute(
    `copy (from read_parquet('${join(ROOT, addresses)}') where date '${STILL_FROM}' between observed_from and observed_to) to '${join(copy, addresses)}' (format parquet)`,
  )
  store = await openStore(`file:${folder}/store`)
  steady = (await runDay(`${BEFORE}T06:00:00Z`)).manifest
}, 240_000)
afterAll(async () => {
  database.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a second run of a day over unchanged prices', () => {
  it('writes a manifest, its copy and a pointer, and nothing else', async () => {
    const again = await runDay(`${BEFORE}T18:00:00Z`)
    expect(again.written).toBe(3)
    expect(again.manifest.as_of).toBe(`${BEFORE}T18:00:00Z`)
    steady = again.manifest
  }, 120_000)
})

describe('a day on which one model in twenty is repriced', () => {
  it('changes the documents of those models and of who sells them, and the lists of everything', async () => {
    const { manifest, written } = await runDay(CHANGED)
    const changed = listChanged(steady, manifest)
    const repriced = await listRepriced(steady, manifest)
    expect(repriced.length).toBeGreaterThan(5)
    const sellers = await listSellers(manifest, repriced)
    const expected = new Set([
      ...repriced.map((model) => `models/${model}.json`),
      ...repriced.map((model) => `price-books/${model[0]}.json`),
      ...sellers.map((provider) => `providers/${provider}.json`),
    ])
    const others = changed.filter((path) => !DAILY.test(path) && !expected.has(path))
    // A move leaves a model's document after thirty days.
    for (const path of others)
      expect(await readWithoutMoves(manifest, path), path).toEqual(
        await readWithoutMoves(steady, path),
      )
    // One in twenty, give or take what the hash makes of it, and what each of them touches.
    const models = Object.keys(manifest.documents).filter((path) => path.startsWith('models/'))
    const touched = changed.filter((path) => path.startsWith('models/'))
    expect(touched.length).toBeGreaterThan(models.length * 0.02)
    expect(touched.length).toBeLessThan(models.length * 0.1)
    const states = Object.keys(manifest.state.after).filter(
      (name) => manifest.state.after[name]?.sha256 !== steady.state.after[name]?.sha256,
    )
    // Changed documents and states, nine export files, the quotes, a manifest twice and a pointer.
    expect(written).toBe(changed.length + states.length + 9 + 1 + 3)
    for (const model of repriced.filter((id) => `models/${id}.json` in manifest.documents))
      expect(changed).toContain(`models/${model}.json`)
  }, 120_000)
})
