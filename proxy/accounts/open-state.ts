import type { Log } from '../log.ts'
import { openPostgresState } from './postgres/state.ts'
import { openSqliteState } from './sqlite/state.ts'
import type { AccountState } from './state.ts'

/** The form of the state that `TPI_STATE` names. */
export function openState(url: string, { log }: { log: Log }): Promise<AccountState> {
  const [, path] = /^sqlite:(.*)$/s.exec(url) ?? []
  return path === undefined ? openPostgresState(url, { log }) : openSqliteState(path)
}
