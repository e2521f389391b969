// A database that holds what a first run starts from: the facts, the parameters and the embedded history.
import { type Database, openDatabase } from '../pipeline/make/database.ts'
import { stageParameters } from '../pipeline/make/parameters.ts'
import { readSeedLastDay, stageData, stageSeed } from '../pipeline/make/stage.ts'

/** Up to its last day, unless another is named. */
export async function openEmbedded(
  day?: string,
  ...options: Parameters<typeof openDatabase>
): Promise<Database> {
  const database = await openDatabase(...options)
  const last = day ?? (await readSeedLastDay(database))
  await stageData(database)
  await stageParameters(database, last)
  await stageSeed(database, last)
  return database
}
