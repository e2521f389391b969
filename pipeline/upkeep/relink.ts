// If the methodology has changed since the last daily value, that day is recomputed by the new
// methodology from its stored quotes, and the next value continues from there. The effect of the
// change on a level then becomes a link (kind `method`) instead of a move of the index. Everything
// published until then stays as it is.
import { z } from 'zod'
import type { Log } from '../../contract/log.ts'
import { type Manifest, STATE_VERSION } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { type Staged, computeState, stageDay } from '../make/compute.ts'
import type { Folders } from '../make/data-files.ts'
import { type Database, withDatabase } from '../make/database.ts'
import { type StateFile, exportStateTable } from '../make/export.ts'
import { RAW_TABLES, stageState, type StateTable } from '../make/stage.ts'
import { type State, fetchState } from '../publish/current-release.ts'
import { packBlobs } from '../publish/objects.ts'
import { readDays } from '../publish/release-history.ts'
import { findInput } from './replay.ts'

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
    return await withDatabase(async (database, folder) => {
      const staged = await stageDay(database, await findInput(store, last, { folder, folders }))
      await takeStored(store, last, { database, staged })
      const tables = await computeState(database, staged)
      await loadPublished(database, tables, await fetchState(store, { ...state, folder }))
      await renumber(database, tables)
      await loadBasket(database, last.methodology_version)
      const effects = await measure(database)
      log('method_changed', { day: last.date, effects })
      if (!Object.values(effects).some((effect) => Math.abs(effect) > LEAST_MOVE))
        await database.execute('delete from linked_basket')
      const files: StateFile[] = []
      const blobs: State['blobs'] = {}
      for (const { name, table } of tables) {
        const kept = PUBLISHED.includes(name) ? state.blobs[name] : undefined
        if (kept) {
          blobs[name] = kept
          continue
        }
        const source = name === 'published_basket' ? 'linked_basket' : table
        const file = await exportStateTable(database, { name, table: source, folder })
        files.push(file)
        Object.assign(blobs, packBlobs([file]))
      }
      return { state: { version: STATE_VERSION, blobs, method, files } }
    })
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

/** Loads each source's observations of that day from the state that its run left. */
async function takeStored(
  store: Store,
  { raw, state: { version, after }, date: day }: Manifest,
  { database, staged: { input, parts } }: { database: Database; staged: Staged },
): Promise<void> {
  const blobs = Object.fromEntries(Object.entries(after).filter(([name]) => name in RAW_TABLES))
  const files = await fetchState(store, { version, blobs, folder: input.folder })
  const sources = Object.keys(raw)
  await stageState(database, files, {
    select: `select * replace ($day::date as observed_from) from read_parquet($path)
             where observed_to = $day::date and list_contains($sources::varchar[], source)`,
    day,
    sources: JSON.stringify(sources),
  })
  for (const { name } of files)
    for (const { source } of await database.rows(
      `select distinct source from ${name} where observed_to = $day::date`,
      { day },
    ))
      if (sources.includes(String(source)))
        parts.push({ source: String(source), kind: name.replace(/^raw_/, '') })
}

/** The published state as a schema of its own; an older one lacks some tables. */
async function loadPublished(
  database: Database,
  tables: readonly StateTable[],
  files: readonly { name: string; file: string }[],
): Promise<void> {
  await database.execute('create schema published')
  for (const { name, table } of tables) {
    const { file } = files.find((one) => one.name === name) ?? {}
    await (file === undefined
      ? database.execute(`create table published.${name} as from ${table} limit 0`)
      : database.execute(`create table published.${name} as from read_parquet($file)`, { file }))
  }
}

/** With other embedded days, daily values are numbered differently; the published numbers stay. */
async function renumber(database: Database, tables: readonly StateTable[]): Promise<void> {
  const [row] = await database.rows(
    `select (select max(day_number) from published.days) - (select max(day_number) from next_days) as shift`,
  )
  const shift = z.int().parse(Number(row?.['shift']))
  if (shift === 0) return
  for (const { table } of tables) {
    const columns = await database.rows(
      `select column_name from (describe ${table})
       where column_name in ('day_number', 'basket_day_number')`,
    )
    for (const { column_name: column } of columns)
      await database.execute(`update ${table} set ${String(column)} = ${String(column)} + ${shift}`)
  }
}

/** The basket as published; if a link is already waiting, the one before it. */
async function loadBasket(database: Database, version: string) {
  await database.execute(
    `create table linked_basket as
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

/** The methodology change's effect on each level of the last daily value, as natural logarithms. */
async function measure(database: Database): Promise<Record<string, number>> {
  const rows = await database.rows(
    `with baskets as (
       select unnest(['composite', tier]) as scope, log_cost_per_iq, false as is_new from linked_basket
       union all by name
       select unnest(['composite', tier]) as scope, log_cost_per_iq, true as is_new from next_basket
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
