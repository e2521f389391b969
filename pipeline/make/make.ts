// Makes a fix from what the last run left and what was observed. A run makes today's, a replay
// makes an old one again; the same input gives the same bytes.
import { join } from 'node:path'
import type { HoldRelease, Manifest } from '../../contract/release.ts'
import { audit } from './audit.ts'
import type { Database } from './database.ts'
import { type ExportedFile, exportFiles } from './export-files.ts'
import {
  type Document,
  type StateFile,
  exportDocuments,
  exportState,
  exportTable,
} from './export.ts'
import type { Observation } from '../collect/quote.ts'
import {
  type Revision,
  stageData,
  stageHoldRelease,
  stageObservation,
  stageParameters,
  stageRevisions,
  stageSeed,
  stageState,
} from './stage.ts'
import { readSqlFiles } from './sql-files.ts'
import { transform } from './transform.ts'

/** Where the facts, the embedded history and the rules are read; the project's own by default. */
export interface Folders {
  data?: string
  sql?: string
}

export interface Input {
  day: string
  folders?: Folders
  /** Where the files are made that DuckDB writes. */
  folder: string
  /** Parquet files of the state before, by name; none before the first run. */
  state: readonly { name: string; file: string }[]
  /** Whether the embedded history is part of what was observed. */
  usesSeed: boolean
  /** Emptied as it is staged, so that no observation is held while the SQL runs. */
  observations: { source: string; observation: Observation }[]
  /** Days that are made again after they were over, and why. */
  revisions: readonly Revision[]
  /** Where an operator lets a held fix through. */
  holdRelease: HoldRelease | undefined
  /** Documents that are published already. */
  published?: Manifest['documents']
}

export interface Made {
  /** Throws where a document is not what the contract says; a fix that is held needs none. */
  makeDocuments(): Promise<Document[]>
  exports: ExportedFile[]
  quotes: Buffer
  state: StateFile[]
  /** What is left where the fix is held, in place of the same tables of the state before. */
  exportHeldState(): Promise<StateFile[]>
  /** The bytes of the parameters the fix was made by. */
  parameters: Buffer
}

export async function makeFix(database: Database, input: Input): Promise<Made> {
  const { day, folder, folders: { data, sql } = {} } = input
  await stageData(database, data)
  const parameters = await stageParameters(database, day, data)
  await stageState(database, input.state)
  if (input.usesSeed) await stageSeed(database, day, data)
  for (const { source, observation } of input.observations.splice(0))
    await stageObservation(database, source, { day, observation })
  await stageRevisions(database, input.revisions)
  await stageHoldRelease(database, input.holdRelease)
  const files = await readSqlFiles(sql)
  await transform(database, files)
  await audit(database, sql && join(sql, 'checks'))
  const tables = files.map(({ table }) => table)
  return {
    makeDocuments: () => exportDocuments(database, { ...input, tables }),
    exports: await exportFiles(database, { day, folder }),
    quotes: await exportTable(database, { table: 'observed_quotes', folder }),
    state: await exportState(database, { tables, folder }),
    exportHeldState: () => exportState(database, { tables, folder, isHeld: true }),
    parameters,
  }
}
