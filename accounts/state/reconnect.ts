// Reconnects to a database on another machine. While it is down, statements fail immediately, and
// each new problem is logged once.
import { type Log, toLogged } from '../../contract/log.ts'
import { type Driver, StateError } from './database.ts'

const RETRY_MS = 500

/** Resolves after the first attempt. `prepare` runs first, once it succeeds. */
export async function keepReaching(
  driver: Driver,
  { prepare, log }: { prepare: () => Promise<void>; log: Log },
): Promise<Driver> {
  /** The current problem: `undefined` while connected, empty before the first attempt. */
  let problem: string | undefined = ''
  let isPrepared = false
  let isClosed = false

  async function reach(): Promise<void> {
    if (isClosed) return
    try {
      if (!isPrepared) await prepare()
      isPrepared = true
      await driver.query('select 1', [])
      if (problem) log('state_returned')
      problem = undefined
    } catch (error) {
      retry(error)
    }
  }

  function retry(error: unknown): void {
    if (isClosed) return
    if (String(error) !== problem) log('state_left', { error: toLogged(error) })
    problem = String(error)
    setTimeout(() => void reach(), RETRY_MS).unref()
  }

  async function guard<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (problem !== undefined)
      throw new StateError(`state: expected a connection to the database, got ${problem}`)
    try {
      return await work()
    } catch (error) {
      if (error instanceof StateError && problem === undefined) retry(error)
      throw error
    }
  }

  await reach()
  return {
    query: (text, parameters) => guard(() => driver.query(text, parameters)),
    transaction: (work) => guard(() => driver.transaction(work)),
    async close() {
      isClosed = true
      await driver.close()
    },
  }
}
