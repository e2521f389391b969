import type { Log } from '../contract/log.ts'
import { openSqliteState } from './sqlite/state.ts'
import type { AccountState } from './state.ts'

/** The form of the state that `TPI_STATE` names. */
export async function openState(url: string, { log }: { log: Log }): Promise<AccountState> {
  const [, path] = /^sqlite:(.*)$/s.exec(url) ?? []
  if (path !== undefined) return openSqliteState(path)
  // Loaded here alone: Postgres's client takes memory and time that others need not spend.
  const { openPostgresState } = await import('./postgres/state.ts')
  return openPostgresState(url, { log })
}
