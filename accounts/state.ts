// What outlives the process: accounts, their one-time links and sessions, keys, and the counts of every day. Times
// are milliseconds since 1970 and come from the caller, so that no database's clock decides anything.
import { z } from 'zod'
import type { Log } from '../contract/log.ts'
import { AccountTable } from './state/account-table.ts'
import { AttemptTable } from './state/attempt-table.ts'
import { CountTable } from './state/count-table.ts'
import { Bytes, Database, type Driver } from './state/database.ts'
import { KeyTable } from './state/key-table.ts'
import { LinkTable } from './state/link-table.ts'
import { SessionTable } from './state/session-table.ts'
import { openSqlite } from './state/sqlite.ts'

const SecretRow = z.object({ value: Bytes })

/** `sqlite:<path>` or the URL of a Postgres, which may be away: every call then throws a `StateError`. */
export async function openState(url: string, options: { log: Log }): Promise<AccountState> {
  const [, path] = /^sqlite:(.*)$/s.exec(url) ?? []
  if (path !== undefined) return openSqliteState(path)
  // Loaded here alone: Postgres's client takes memory and time that others need not spend.
  const { openPostgres } = await import('./state/postgres.ts')
  return new AccountState(await openPostgres(url, options))
}

export async function openSqliteState(path: string): Promise<AccountState> {
  return new AccountState(await openSqlite(path))
}

export class AccountState {
  readonly keys: KeyTable
  readonly counts: CountTable
  readonly accounts: AccountTable
  readonly links: LinkTable
  readonly sessions: SessionTable
  readonly attempts: AttemptTable
  readonly #database: Database

  constructor(driver: Driver) {
    const database = new Database(driver)
    this.#database = database
    this.keys = new KeyTable(database)
    this.counts = new CountTable(database)
    this.accounts = new AccountTable(database)
    this.links = new LinkTable(database)
    this.sessions = new SessionTable(database)
    this.attempts = new AttemptTable(database)
  }

  /** The secret of this name; the first candidate that any process brings becomes it. */
  async findOrAddSecret(name: string, candidate: Buffer): Promise<Buffer> {
    const sql = 'insert into secrets (name, value) values ($1, $2) on conflict do nothing'
    await this.#database.run(sql, name, candidate)
    const found = 'select value from secrets where name = $1'
    return (await this.#database.one(SecretRow, found, name)).value
  }

  /** Throws where the state cannot be read. */
  async check(): Promise<void> {
    await this.#database.run('select 1')
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
