// The forms of the state, each as an empty one to test with; `open` opens the same one again.
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { openPostgresState } from '../../../proxy/accounts/postgres/state.ts'
import { openSqliteState } from '../../../proxy/accounts/sqlite/state.ts'
import type { AccountState } from '../../../proxy/accounts/state.ts'
import { NO_POSTGRES, type PostgresServer, startPostgres } from '../../faults/postgres-server.ts'
import { createFolder } from '../temporary-folder.ts'

export interface StateForm {
  name: string
  /** Why it cannot be tested here, where it cannot. */
  skipped?: string | undefined
  create(): Promise<{ open: () => Promise<AccountState> }>
}

const SQLITE: StateForm = {
  name: 'in SQLite',
  async create() {
    const path = join(await createFolder(), 'deep/er/state.db')
    return { open: () => openSqliteState(path) }
  },
}

let postgres: Promise<PostgresServer> | undefined

const POSTGRES: StateForm = {
  name: NO_POSTGRES === undefined ? 'in Postgres' : `in Postgres (skipped: ${NO_POSTGRES})`,
  skipped: NO_POSTGRES,
  async create() {
    postgres ??= startPostgres()
    const url = await (await postgres).createDatabase()
    return { open: () => openPostgresState(url, { log: () => undefined }) }
  },
}

afterAll(async () => {
  await (await postgres)?.close()
})

export async function openNew(form: StateForm): Promise<AccountState> {
  const { open } = await form.create()
  const state = await open()
  onTestFinished(() => state.close())
  return state
}

export const STATE_FORMS: readonly StateForm[] = [SQLITE, POSTGRES]
