// Past days, made again one after another by the method of today, for what the last one leaves: each
// goes on from the one before, the first from what it went on from then.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../../contract/release.ts'
import { readBlob } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { withSourceWorker } from '../collect/source-worker.ts'
import { type Observation, createObservation } from '../collect/quote.ts'
import { type Source, loadSources } from '../collect/source.ts'
import type { Database } from '../make/database.ts'
import { withDatabase } from '../make/run-folder.ts'
import type { StateFile } from '../make/export.ts'
import type { Folders } from '../make/data-files.ts'
import { type Take, makeState } from '../make/make.ts'
import { RAW_TABLES } from '../make/tables.ts'
import { readHistory } from '../publish/release-history.ts'
import { readAgain } from '../publish/current-release.ts'
import { toInput } from './remake.ts'

/** What a day is made again from: the answers as they came, or for some what was read of them. */
export type Overlap = 'raw' | 'quotes'

export interface Day {
  day: string
  isHeld: boolean
  /** Of the last run of the day. */
  manifest: Manifest
}

/** The last run of each day before `day`, newest first. */
async function* readDays(store: Store, day: string): AsyncIterable<Day> {
  let next = day
  for await (const manifest of readHistory(store)) {
    const { hold, date } = manifest
    const isHeld = hold !== undefined
    // A day that has a fix already was made from the answers of that run.
    const own = hold?.day ?? date
    if (own >= next || (isHeld && own === date)) continue
    next = own
    yield { day: own, isHeld, manifest }
  }
}

/**
 * The days before `day`, oldest first, since the basket of the last of them was chosen: the first
 * fix of its week.
 */
export async function listWeek(store: Store, day: string): Promise<Day[]> {
  const days: Day[] = []
  let monday: string | undefined
  for await (const each of readDays(store, day)) {
    if (!each.isHeld) monday ??= toMonday(each.day)
    if (monday !== undefined && each.day < monday) break
    days.unshift(each)
  }
  return days
}

function toMonday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** What is left after the last of the days, and what that one was made from. */
export async function remakeDays(
  store: Store,
  days: readonly Day[],
  folders: Folders,
): Promise<{ files: StateFile[]; overlap: Overlap }> {
  let files: StateFile[] | undefined
  let overlap: Overlap = 'raw'
  for (const day of days) {
    const before = files
    const made = await withDatabase((database, folder) =>
      remakeDay(store, day, { database, folder, before, folders }),
    )
    // What a held run leaves replaces the same tables only.
    const names = new Set(made.files.map(({ name }) => name))
    files = [...(before ?? []).filter(({ name }) => !names.has(name)), ...made.files]
    if (!day.isHeld) overlap = made.overlap
  }
  return { files: files ?? [], overlap }
}

async function remakeDay(
  store: Store,
  { day, isHeld, manifest }: Day,
  {
    database,
    folder,
    before,
    folders,
  }: Pick<Taken, 'database' | 'folder'> & {
    before: readonly StateFile[] | undefined
    folders: Folders
  },
): Promise<{ files: StateFile[]; overlap: Overlap }> {
  let overlap: Overlap = 'raw'
  const files = await makeState(database, {
    ...(await toInput(store, manifest, { day, folder, before, folders })),
    isHeld,
    async observe(take) {
      const sources = await loadSources(folders.sources)
      overlap = await takeAgain(store, { manifest, day, database, folder }, { sources, take })
    },
  })
  return { files, overlap }
}

interface Taken extends Pick<Day, 'day' | 'manifest'> {
  database: Database
  folder: string
}

/**
 * Takes what the sources of a past run said, read by the adapters of today. Of a source whose answer
 * is gone, or does not have what its adapter asks for today, takes what was read then.
 */
async function takeAgain(
  store: Store,
  past: Taken,
  { sources, take }: { sources: readonly Source[]; take: Take },
): Promise<Overlap> {
  const { manifest, day } = past
  let overlap: Overlap = 'raw'
  await withSourceWorker(async (worker) => {
    for (const id of Object.keys(manifest.raw)) {
      // A source that is read no longer counts no longer.
      const source = sources.find((candidate) => candidate.id === id)
      if (!source) continue
      const said = await readAgain(store, manifest, { source, worker, day }).catch(() => undefined)
      if (!said) overlap = 'quotes'
      const { observation = await readRows(store, id, past), rejected = [] } = said ?? {}
      await take({ source: id, observation, rejected })
    }
  })
  return overlap
}

/** What was read of a source on that day, as far as the state that the run left has it. */
async function readRows(
  store: Store,
  source: string,
  { manifest, day, database, folder }: Taken,
): Promise<Observation> {
  const observation = createObservation()
  for (const table of Object.keys(RAW_TABLES)) {
    const blob = manifest.state.after[table]
    if (!blob) continue
    const path = join(folder, `after-${table}.parquet`)
    await writeFile(path, await readBlob(store, blob))
    const rows = await database.rows(
      `select * exclude (source, observed_from, observed_to) from read_parquet($path)
       where source = $source and observed_to = $day::date`,
      { path, source, day },
    )
    Object.assign(observation, { [table.replace(/^raw_/, '')]: rows })
  }
  return observation
}
