// Make: from what the last run left and what was observed to the tables of a fix. A run makes today's, a
// replay makes an old one again; the same input gives the same bytes.
import { join } from 'node:path'
import { audit } from './audit.ts'
import type { Database } from './database.ts'
import { collectGarbage } from './garbage.ts'
import type { Observation } from './quote.ts'
import {
  type Revision,
  stageData,
  stageObservation,
  stageParameters,
  stageRevisions,
  stageSeed,
  stageState,
} from './stage.ts'
import { type SqlFile, readSqlFiles, transform } from './transform.ts'

/** Where the facts, the embedded history and the rules are read; the project's own by default. */
export interface Folders {
  data?: string
  sql?: string
}

export interface Input {
  day: string
  folders?: Folders
  /** Parquet files of the state before, by name; none before the first run. */
  state: readonly { name: string; file: string }[]
  /** Whether the embedded history is part of what was observed. */
  usesSeed: boolean
  /** Emptied as it is staged, so that no observation is held while the SQL runs. */
  observations: { source: string; observation: Observation }[]
  /** Days that are made again after they were over, and why. */
  revisions?: readonly Revision[]
}

export interface Made {
  files: SqlFile[]
  /** The bytes of the parameters the fix was made by. */
  parameters: Buffer
}

export async function makeFix(database: Database, input: Input): Promise<Made> {
  const { day, folders: { data, sql } = {} } = input
  await stageData(database, data)
  const parameters = await stageParameters(database, day, data)
  await stageState(database, input.state)
  if (input.usesSeed) await stageSeed(database, day, data)
  for (const { source, observation } of input.observations.splice(0))
    await stageObservation(database, source, { day, observation })
  await stageRevisions(database, input.revisions ?? [])
  collectGarbage()
  const files = await readSqlFiles(sql)
  await transform(database, files)
  await audit(database, sql && join(sql, 'checks'))
  return { files, parameters }
}
