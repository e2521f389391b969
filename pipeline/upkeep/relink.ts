// If the methodology has changed since the last daily value, that day is recomputed by the new
// methodology from its stored quotes, and the next value continues from there. The effect of the
// change on a level then becomes a link (kind `method`) instead of a move of the index. Everything
// published until then stays as it is.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../../contract/log.ts'
import { type Manifest, STATE_VERSION, sha256 } from '../../contract/release.ts'
import { readBlob } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { type Database, withDatabase } from '../make/database.ts'
import { type StateFile, exportTable } from '../make/export.ts'
import type { Folders } from '../make/data-files.ts'
import { type Take, computeState, stageDay } from '../make/compute.ts'
import { RAW_TABLES } from '../make/tables.ts'
import { createObservation } from '../collect/quote.ts'
import type { State } from '../publish/current-release.ts'
import { packBlobs } from '../publish/objects.ts'
import { readDays } from '../publish/release-history.ts'
import { findInput } from './remake.ts'

/** State tables with published values; all others are recomputed. */
const PUBLISHED = [
  'days',
  'index_days',
  'quality_prices',
  'attributions',
  'day_files',
  'changes',
  'price_moves',
  'price_steps',
]

/** Smaller moves of a level are ignored, as in `attributions.sql`. */
const LEAST_MOVE = 1e-12

/**
 * Returns the state that the daily value of `day` continues from: `state`, computed by another
 * methodology, relinked. If no earlier day was published, there is nothing to link. If the last
 * daily value can't be recomputed, returns `state` unchanged, and the run is held with the reason
 * in `unlinked`.
 */
export async function relink(
  store: Store,
  {
    state,
    method,
    day,
    log,
    folders = {},
  }: { state: State; method: string; day: string; log: Log; folders?: Folders | undefined },
): Promise<{ state: State; unlinked?: string }> {
  const last = await findLast(store, day)
  if (!last) return { state }
  try {
    const madeAgain = await makeAgain(store, last, folders)
    const files = await withBoth(store, { last, state, madeAgain }, async (both) => {
      log('method_changed', { day: last.date, effects: both.effects })
      return exportMerged(both, madeAgain)
    })
    return { state: { version: STATE_VERSION, blobs: packBlobs(files), method, files } }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log('method_not_linked', { day: last.date, reason }, 'warn')
    return { state, unlinked: `for ${last.date}: ${reason}` }
  }
}

async function findLast(store: Store, day: string): Promise<Manifest | undefined> {
  for await (const manifest of readDays(store)) if (manifest.date < day) return manifest
  return undefined
}

/** The state that the day leaves by the new methodology. */
async function makeAgain(
  store: Store,
  manifest: Manifest,
  folders: Folders,
): Promise<readonly StateFile[]> {
  return withDatabase(async (database, folder) => {
    const staged = await stageDay(database, await findInput(store, manifest, { folder, folders }))
    await takeStored(store, manifest, { database, folder, take: staged.take })
    return computeState(database, staged)
  })
}

/** Loads each source's observations of that day from the state that its run left. */
async function takeStored(
  store: Store,
  { raw, state, date: day }: Manifest,
  { database, folder, take }: { database: Database; folder: string; take: Take },
): Promise<void> {
  const said = new Map(Object.keys(raw).map((source) => [source, createObservation()]))
  for (const table of Object.keys(RAW_TABLES)) {
    const blob = state.after[table]
    if (!blob) continue
    const path = join(folder, `after-${table}.parquet`)
    await writeFile(path, await readBlob(store, blob))
    const rows = await database.rows(
      `select * exclude (observed_from, observed_to) from read_parquet($path)
       where observed_to = $day::date`,
      { path, day },
    )
    for (const { source, ...row } of rows) {
      const kept: unknown[] = Reflect.get(said.get(String(source)) ?? {}, table.slice(4)) ?? []
      kept.push(row)
    }
  }
  for (const [source, observation] of said) await take({ source, observation, rejected: [] })
}

interface Compared {
  last: Manifest
  state: State
  madeAgain: readonly StateFile[]
}

/** The published and the recomputed state as two schemas, and the difference between them. */
interface Both {
  database: Database
  folder: string
  published: readonly StateFile[]
  /** The methodology change's effect on each level of the last daily value, as natural logarithms. */
  effects: Record<string, number>
}

async function withBoth<Result>(
  store: Store,
  { last, state, madeAgain }: Compared,
  use: (both: Both) => Promise<Result>,
): Promise<Result> {
  const published = await Promise.all(
    Object.entries(state.blobs).map(async ([name, blob]) => ({
      name,
      body: await readBlob(store, blob),
      sha256: blob.sha256,
    })),
  )
  return withDatabase(async (database, folder) => {
    await load(database, { schema: 'published', files: published, folder })
    await load(database, { schema: 'made_again', files: madeAgain, folder })
    // An older state lacks some tables.
    for (const { name } of madeAgain)
      await database.execute(
        `create table if not exists published.${name} as from made_again.${name} limit 0`,
      )
    await renumber(database)
    await loadBasket(database, last.methodology_version)
    return use({ database, folder, published, effects: await measure(database) })
  })
}

async function exportMerged(
  { database, folder, published, effects }: Both,
  madeAgain: readonly StateFile[],
): Promise<StateFile[]> {
  if (!Object.values(effects).some((effect) => Math.abs(effect) > LEAST_MOVE))
    await database.execute('delete from linked.published_basket')
  const files: StateFile[] = []
  for (const { name } of madeAgain) {
    const kept = published.find((file) => file.name === name)
    if (PUBLISHED.includes(name) && kept) {
      files.push(kept)
      continue
    }
    const schema = name === 'published_basket' ? 'linked' : 'made_again'
    const body = await exportTable(database, {
      table: `${schema}.${name}`,
      folder,
      isPacked: true,
    })
    files.push({ name, body, sha256: sha256(body) })
  }
  return files
}

async function load(
  database: Database,
  { schema, files, folder }: { schema: string; files: readonly StateFile[]; folder: string },
): Promise<void> {
  await database.execute(`create schema ${schema}`)
  for (const { name, body } of files) {
    const path = join(folder, `${schema}-${name}.parquet`)
    await writeFile(path, body)
    await database.execute(`create table ${schema}.${name} as from read_parquet($path)`, { path })
  }
}

/** With other embedded days, daily values are numbered differently; the published numbers stay. */
async function renumber(database: Database): Promise<void> {
  const [row] = await database.rows(
    `select (select max(day_number) from published.days) - (select max(day_number) from made_again.days) as shift`,
  )
  const shift = z.int().parse(Number(row?.['shift']))
  if (shift === 0) return
  const columns = await database.rows(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'made_again' and column_name in ('day_number', 'basket_day_number')`,
  )
  for (const { table_name: table, column_name: column } of columns)
    await database.execute(
      `update made_again.${String(table)} set ${String(column)} = ${String(column)} + ${shift}`,
    )
}

/** The basket as published; if a link is already waiting, the one before it. */
async function loadBasket(database: Database, version: string) {
  await database.execute('create schema linked')
  await database.execute(
    `create table linked.published_basket as
     with waiting as (select model_id, tier, log_cost_per_iq from published.published_basket)
     select $version as methodology_version, 'quotes' as overlap, *
     from (
       from waiting
       union all
       select model_id, tier, log_cost_per_iq from published.basket where not exists (from waiting)
     )`,
    { version },
  )
}

async function measure(database: Database): Promise<Record<string, number>> {
  const rows = await database.rows(
    `with baskets as (
       select unnest(['composite', tier]) as scope, log_cost_per_iq, false as is_new from linked.published_basket
       union all by name
       select unnest(['composite', tier]) as scope, log_cost_per_iq, true as is_new from made_again.basket
     )
     select
       scope,
       avg(log_cost_per_iq) filter (where is_new) - avg(log_cost_per_iq) filter (where not is_new) as effect
     from baskets
     group by scope
     order by scope`,
  )
  return Object.fromEntries(
    rows.map(({ scope, effect }) => [String(scope), z.number().nullable().parse(effect) ?? 0]),
  )
}
