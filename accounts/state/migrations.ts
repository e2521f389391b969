// The schema, as migrations/*.sql. Append a migration, never edit one: a state of version n has run
// the first n.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the two databases call differently: `{id}` in a file, say. */
const WORDS = {
  sqlite: {
    id: 'text',
    bytes: 'blob',
    large: 'integer',
    table: ' strict',
    /** For a table that is stored in the order of its primary key. */
    ordered: ' strict, without rowid',
  },
  postgres: {
    // Compared byte by byte, as SQLite does anyway.
    id: 'text collate "C"',
    bytes: 'bytea',
    // Beyond 32 bits.
    large: 'bigint',
    table: '',
    ordered: '',
  },
}

/** The files of each migration, in order. */
const MIGRATIONS = {
  sqlite: [['tables', 'key-changes-sqlite']],
  postgres: [['tables', 'key-changes-postgres']],
}

/** The statements of each migration. */
export function readMigrations(dialect: keyof typeof MIGRATIONS): readonly string[] {
  const words: Readonly<Record<string, string>> = WORDS[dialect]
  return MIGRATIONS[dialect].map((names) =>
    names
      .map((name) => readFileSync(join(import.meta.dirname, `migrations/${name}.sql`), 'utf8'))
      .join('')
      .replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
  )
}

/** The migrations that a state of this version has not been through. */
export function listMissing(migrations: readonly string[], version: number): readonly string[] {
  if (version <= migrations.length) return migrations.slice(version)
  throw new Error(
    `TPI_STATE: expected a state of version ${migrations.length} or older, got ${version}: begin anew with an empty one`,
  )
}
