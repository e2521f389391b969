// The schema: migrations/*.sql in numerical order. Append migrations; never edit one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Connection, type Driver, Integer, StateError } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Runs pending migrations. Other processes wait; a failure changes nothing. */
export async function migrate({ transaction }: Pick<Driver, 'transaction'>): Promise<void> {
  const migrations = readdirSync(FOLDER).toSorted()
  await transaction(async (query) => {
    const connection = new Connection(query)
    await connection.run('create table if not exists migrations (number integer primary key)')
    const select = 'select coalesce(max(number), 0) as done from migrations'
    const { done } = await connection.one(z.object({ done: Integer }), select)
    if (done > migrations.length) throw otherState(`one of version ${done}`)
    for (const [index, name] of migrations.entries()) {
      if (index < done) continue
      for (const statement of readFileSync(join(FOLDER, name), 'utf8').split(/;$/m))
        if (statement.trim() !== '') await connection.run(statement).catch(refuse)
      await connection.insert('migrations', { number: index + 1 })
    }
    function otherState(got: string): Error {
      return new Error(
        `TPI_STATE: expected a state of version ${migrations.length} or older, got ${got}: start with an empty one`,
      )
    }
    function refuse(error: unknown): never {
      throw error instanceof StateError ? error : otherState(String(error))
    }
  })
}
