// The forms of the state, each as an empty one to test with; `open` opens the same one again.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type AccountState, openState } from '../../../../accounts/state.ts'
import { NO_SERVERS } from '../../../test-options.ts'
import { createDatabase, NO_POSTGRES } from '../../../postgres-server.ts'
import { createFolder } from '../../../temporary-folder.ts'

export interface NewState {
  url: string
  open: () => Promise<AccountState>
  /** Runs SQL in it, past the code that is tested. */
  load: (sql: string) => Promise<void>
  /** All that it keeps, as a thief finds it. */
  dump: () => Promise<string>
}

export interface StateForm {
  name: string
  /** Why it cannot be tested here, where it cannot. */
  skipped?: string | undefined
  create(): Promise<NewState>
}

const log = () => undefined

export const SQLITE: StateForm = {
  name: 'in SQLite',
  async create() {
    const path = join(await createFolder(), 'deep/er/state.db')
    const url = `sqlite:${path}`
    return {
      url,
      open: () => openState(url, { log }),
      async load(sql) {
        await mkdir(dirname(path), { recursive: true })
        const database = new DatabaseSync(path)
        database.exec(sql)
        database.close()
      },
      async dump() {
        const files = (await readdir(dirname(path))).map((name) => join(dirname(path), name))
        return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
      },
    }
  },
}

const NOT_HERE = NO_POSTGRES ?? NO_SERVERS

const POSTGRES: StateForm = {
  name: NOT_HERE === undefined ? 'in Postgres' : `in Postgres (skipped: ${NOT_HERE})`,
  skipped: NOT_HERE,
  async create() {
    const url = await createDatabase(inject('postgres') ?? '')
    return {
      url,
      open: () => openState(url, { log }),
      async load(sql) {
        await connect(url, (client) => client.query(sql))
      },
      dump: () => dumpPostgres(url),
    }
  },
}

const Tables = z.array(z.object({ name: z.string() }))
const Rows = z.array(z.object({ row: z.string() }))

/** Every row of every table, bytes as characters, so that a text that was kept as bytes is found too. */
function dumpPostgres(url: string): Promise<string> {
  return connect(url, async (client) => {
    await client.query("set bytea_output = 'escape'")
    const tables = await client.query(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    const parts: string[] = []
    for (const { name } of Tables.parse(tables.rows)) {
      const { rows } = await client.query(`select kept::text as row from ${name} as kept`)
      parts.push(name, ...Rows.parse(rows).map(({ row }) => row))
    }
    return parts.join('\n')
  })
}

async function connect<Answer>(
  url: string,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

export async function openNew(form: StateForm): Promise<AccountState> {
  const { open } = await form.create()
  const state = await open()
  onTestFinished(() => state.close())
  return state
}

export const STATE_FORMS: readonly StateForm[] = [SQLITE, POSTGRES]
