// The schema: migrations/*.sql in numerical order. Append migrations; never edit one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, Integer, StateError } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Runs pending migrations. Other processes wait; a failure changes nothing. */
export async function migrate(database: Database): Promise<void> {
  const migrations = readdirSync(FOLDER).toSorted()
  await database.transaction(async (connection) => {
    await connection.run('create table if not exists migrations (number integer primary key)')
    const select = 'select coalesce(max(number), 0) as done from migrations'
    const { done } = await connection.one(z.object({ done: Integer }), select)
    const refuse = (got: string) => {
      throw new Error(
        `TPI_STATE: expected a state of version ${migrations.length} or older, got ${got}: start with an empty one`,
      )
    }
    if (done > migrations.length) refuse(`one of version ${done}`)
    for (const [index, name] of migrations.entries()) {
      if (index < done) continue
      for (const statement of readFileSync(join(FOLDER, name), 'utf8').split(/;$/m))
        if (statement.trim() !== '')
          await connection.run(statement).catch((error: unknown) => {
            throw error instanceof StateError ? error : refuse(String(error))
          })
      await connection.insert('migrations', { number: index + 1 })
    }
  })
}
