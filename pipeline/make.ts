// Make: from what the last run left and what was observed to the tables of a fix. A run makes today's, a
// replay makes an old one again; the same input gives the same bytes.
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

export interface Input {
  day: string
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
  const { day } = input
  await stageData(database)
  const parameters = await stageParameters(database, day)
  await stageState(database, input.state)
  if (input.usesSeed) await stageSeed(database, day)
  for (const { source, observation } of input.observations.splice(0))
    await stageObservation(database, source, { day, observation })
  await stageRevisions(database, input.revisions ?? [])
  collectGarbage()
  const files = await readSqlFiles()
  await transform(database, files)
  await audit(database)
  return { files, parameters }
}
