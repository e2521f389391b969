import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { AccountState } from '../state.ts'
import { createAccountTable } from './accounts.ts'
import { createAttemptTable } from './attempts.ts'
import { createCountTable } from './counts.ts'
import { Bytes, Database } from './database.ts'
import { createKeyTable } from './keys.ts'
import { createLinkTable } from './links.ts'
import { createSessionTable } from './sessions.ts'

const SecretRow = z.object({ value: Bytes })

export async function openSqliteState(path: string): Promise<AccountState> {
  try {
    await mkdir(dirname(path), { recursive: true })
    return toState(new Database(path))
  } catch (cause) {
    // SQLite's own words ("unable to open database file") do not say which.
    throw new Error(`TPI_STATE: expected a writable state in ${path}, got ${String(cause)}`, {
      cause,
    })
  }
}

function toState(database: Database): AccountState {
  return {
    keys: createKeyTable(database),
    counts: createCountTable(database),
    accounts: createAccountTable(database),
    links: createLinkTable(database),
    sessions: createSessionTable(database),
    attempts: createAttemptTable(database),
    async findOrAddSecret(name, candidate) {
      database.run(
        'insert into secrets (name, value) values (?, ?) on conflict do nothing',
        name,
        candidate,
      )
      return SecretRow.parse(database.get('select value from secrets where name = ?', name)).value
    },
    async check() {
      database.get('select 1')
    },
    async close() {
      database.close()
    },
  }
}
