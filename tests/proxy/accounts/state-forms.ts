// The forms of the state, each as an empty one to test with; `open` opens the same one again.
import { join } from 'node:path'
import { openSqliteState } from '../../../proxy/accounts/sqlite/state.ts'
import type { AccountState } from '../../../proxy/accounts/state.ts'
import { createFolder } from '../temporary-folder.ts'

export interface StateForm {
  name: string
  /** Why it cannot be tested here, where it cannot. */
  skipped?: string
  create(): Promise<{ open: () => Promise<AccountState> }>
}

const SQLITE: StateForm = {
  name: 'in SQLite',
  async create() {
    const path = join(await createFolder(), 'deep/er/state.db')
    return { open: () => openSqliteState(path) }
  },
}

export const STATE_FORMS: readonly StateForm[] = [SQLITE]
