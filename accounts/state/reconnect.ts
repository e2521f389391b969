// Migrates a database on another machine as soon as it can be reached, and logs when it is down.
import { type Log, formatError } from '../../contract/log.ts'
import { Database, type Driver, StateError } from './database.ts'
import { migrate } from './migrations.ts'

/** Resolves after the first attempt. */
export async function keepMigrated(driver: Driver, log: Log): Promise<Driver> {
  let migrated: Promise<void> | undefined
  let isAway = false

  async function guard<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    migrated ??= migrate(new Database(driver))
    try {
      await migrated.catch((error: unknown) => {
        migrated = undefined
        throw error
      })
      const answer = await work()
      if (isAway) log('state_returned')
      isAway = false
      return answer
    } catch (error) {
      if (error instanceof StateError && !isAway) log('state_left', { error: formatError(error) })
      isAway ||= error instanceof StateError
      throw error
    }
  }

  const guarded: Driver = {
    query: (text, parameters) => guard(() => driver.query(text, parameters)),
    transaction: (work) => guard(() => driver.transaction(work)),
    close: () => driver.close(),
  }
  await guarded.query('select 1', []).catch((error: unknown) => {
    if (!(error instanceof StateError)) throw error
  })
  return guarded
}
