import { z } from 'zod'
import type { Log } from '../../contract/log.ts'
import type { AccountState } from '../state.ts'
import { createAccountTable } from './accounts.ts'
import { createAttemptTable } from './attempts.ts'
import { createCountTable } from './counts.ts'
import { Bytes, Database } from './database.ts'
import { createKeyTable } from './keys.ts'
import { createLinkTable } from './links.ts'
import { createSessionTable } from './sessions.ts'

const SecretRow = z.object({ value: Bytes })

/** For many machines. Opens even while the database is away: every call then throws a `StateError`. */
export async function openPostgresState(url: string, options: { log: Log }): Promise<AccountState> {
  const database = await Database.open(url, options)
  return {
    keys: createKeyTable(database),
    counts: createCountTable(database),
    accounts: createAccountTable(database),
    links: createLinkTable(database),
    sessions: createSessionTable(database),
    attempts: createAttemptTable(database),
    async findOrAddSecret(name, candidate) {
      await database.run(
        'insert into secrets (name, value) values ($1, $2) on conflict do nothing',
        name,
        candidate,
      )
      const row = await database.get('select value from secrets where name = $1', name)
      return SecretRow.parse(row).value
    },
    async check() {
      await database.get('select 1')
    },
    close: () => database.close(),
  }
}
