// Computes a day from the previous run's state and the observations. A run computes today, a replay
// a past day; the same input gives the same bytes.
import { join } from 'node:path'
import { DAY_MS } from '../../contract/time.ts'
import type { Manifest } from '../../contract/release.ts'
import { type ExportedFile, exportFiles } from './export-files.ts'
import {
  type Document,
  type StateFile,
  exportDocuments,
  exportState,
  exportTable,
  writeStateFiles,
} from './export.ts'
import type { Parsed } from '../collect/source.ts'
import { audit, type LeftOut, type Part, transform, withoutBroken } from './transform.ts'
import { drawPicture } from './picture.ts'
import type { Folders } from './data-files.ts'
import { requireParameters, stageParameters } from './parameters.ts'
import { type Database, withDatabase } from './database.ts'
import { findSeedState } from './seed-state.ts'
import { type SqlFile, readSqlFiles, selectFiles } from './sql-files.ts'
import {
  type Decisions,
  listStateSources,
  readSeedLastDay,
  stageData,
  stageDecisions,
  stageObservation,
  stagePause,
  stageSeed,
  stageState,
  type StateTable,
} from './stage.ts'

export interface Input extends Decisions {
  day: string
  folders?: Folders
  /** Where DuckDB writes its files. */
  folder: string
  /** The previous state's Parquet files by name; none before the first run. */
  state: readonly { name: string; file: string }[]
  /** Whether to include the embedded history. */
  usesSeed: boolean
  /** When the hold began that is active, or was active until this daily value. */
  heldSince: string | undefined
  progress?: Progress | undefined
  /** Documents that are already published. */
  published?: Manifest['documents']
}

/** Receives the current step and the share of work done, from 0 to 1. */
export type Progress = (step: string, share: number) => void

export type Take = (
  said: { source: string } & Pick<Parsed, 'observation' | 'rejected'>,
) => Promise<void>

export interface Made {
  documents: Document[]
  /** Sources that were left out because they made the computation fail. */
  leftOut: LeftOut[]
  exports: ExportedFile[]
  quotes: Buffer
  state: StateFile[]
  /** If the daily value is held: tables that replace those of the previous state. */
  exportHeldState(): Promise<StateFile[]>
  /** The parameter file's bytes. */
  parameters: Buffer
}

export async function computeDay(database: Database, staged: Staged): Promise<Made> {
  const { input, parameters, files } = staged
  const { day, folder, folders: { sql } = {}, progress } = input
  const tables = files.map(({ table }) => table)
  let documents: Document[] = []
  const leftOut = await withoutBroken(database, listParts(staged), async () => {
    documents = []
    await transform(database, files, (done) =>
      progress?.('computing the index', 0.1 + (0.4 * done) / files.length),
    )
    await audit(database, sql && join(sql, 'checks'))
    progress?.('writing documents', 0.5)
    documents = await exportDocuments(database, { ...input, tables }).catch(async (error) => {
      // A held daily value isn't published, so it needs no documents.
      if ((await database.rows('from holds where not is_let_through limit 1')).length === 0)
        throw error
      return []
    })
  })
  return {
    documents: documents.some(({ path }) => path === 'composite/latest.json')
      ? [...documents, drawPicture(documents)]
      : documents,
    leftOut,
    exports: await exportFiles(database, { day, folder }),
    quotes: await exportTable(database, { table: 'observed_quotes', folder }),
    state: await exportState(database, { tables: listStateSources(tables), folder }),
    exportHeldState: () =>
      exportState(database, { tables: listStateSources(tables, { isHeld: true }), folder }),
    parameters,
  }
}

/** Computes only what the next day needs, without documents, and returns the tables with it. */
export async function computeState(database: Database, staged: Staged): Promise<StateTable[]> {
  const { files } = staged
  const left = listStateSources(files.map(({ table }) => table))
  await withoutBroken(database, listParts(staged), () =>
    transform(
      database,
      selectFiles(
        files,
        left.map(({ table }) => table),
      ),
    ),
  )
  return left
}

/** A day's inputs as tables and variables. */
export interface Staged {
  input: Input
  parameters: Buffer
  files: SqlFile[]
  parts: Part[]
  /** Adds a live source's rows, so they needn't stay in memory. */
  take: Take
}

/** Parts in a fixed order, regardless of which source responded first. */
function listParts({ parts }: Staged): Part[] {
  return parts.toSorted((a, b) => (describePart(a) < describePart(b) ? -1 : 1))
}

export async function stageDay(database: Database, input: Input): Promise<Staged> {
  const { day, folders: { data, sql, sources } = {}, progress } = input
  progress?.('reading prices', 0.05)
  await stageData(database, data, sources)
  const parameters = await stageParameters(database, day, data)
  await stageState(database, input.state)
  await stagePause(database, input)
  if (input.usesSeed) await stageSeedDays(database, input)
  await stageDecisions(database, input)
  const files = await readSqlFiles(sql)
  await requireParameters(files, input.folders ?? {})
  const parts: Part[] = []
  return {
    input,
    parameters,
    files,
    parts,
    async take({ source, ...said }) {
      await stageObservation(database, source, { day, ...said })
      for (const [kind, rows] of Object.entries(said.observation))
        if (rows.length > 0) parts.push({ source, kind })
    },
  }
}

/**
 * Adds the embedded history. Before a first daily value, all but its last day is loaded as state.
 */
async function stageSeedDays(
  database: Database,
  { day, folder, folders = {}, state }: Input,
): Promise<void> {
  if (state.length === 0) {
    const lastDay = await readSeedLastDay(database, folders.data)
    const make = () => makeSeedState(folders, lastDay)
    const files = day >= lastDay ? await findSeedState(folders, make) : []
    await stageState(database, await writeStateFiles(folder, files))
  }
  await stageSeed(database, day, folders.data)
}

/** The state that the embedded history leaves on the day before `lastDay`. */
export async function makeSeedState(folders: Folders, lastDay: string): Promise<StateFile[]> {
  return withDatabase(async (database, folder) => {
    const input = {
      day: new Date(Date.parse(lastDay) - DAY_MS).toISOString().slice(0, 10),
      folder,
      folders,
      state: [],
      usesSeed: true,
      revisions: [],
      heldSince: undefined,
      letThrough: undefined,
    }
    const tables = await computeState(database, await stageDay(database, input))
    return exportState(database, { tables, folder })
  })
}

function describePart({ source, kind }: Part): string {
  return `${source} ${kind}`
}
