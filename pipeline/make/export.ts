// Each `doc_` table has rows of path and document. Documents are checked against
// contract/documents.ts and serialized as published.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { findPlace, requireShape } from '../../contract/documents.ts'
import { type Manifest, sha256 } from '../../contract/release.ts'
import type { Database } from './database.ts'
import { nameState, type StateTable } from './stage.ts'

export interface Document {
  path: string
  body: Buffer
  sha256: string
}

const Rows = z.array(z.object({ path: z.string(), document: z.string() }))

/** The documents of all `doc_` tables; unchanged ones in `published` aren't checked again. */
export async function exportDocuments(
  database: Database,
  { tables, published = {} }: { tables: readonly string[]; published?: Manifest['documents'] },
): Promise<Document[]> {
  const ofTables: Document[][] = []
  for (const table of tables.filter((name) => name.startsWith('doc_')))
    ofTables.push(await exportDocumentsOf(database, { table, published }))
  const toPlace = ([first]: Document[]) => (first ? findPlace(first.path) : 0)
  return ofTables.toSorted((a, b) => toPlace(a) - toPlace(b)).flat()
}

async function exportDocumentsOf(
  database: Database,
  { table, published }: { table: string; published: Manifest['documents'] },
): Promise<Document[]> {
  const rows = Rows.parse(
    await database.rows(`select path, document::varchar as document from ${table} order by path`),
  )
  return rows.map(({ path, document }) => {
    const value: unknown = JSON.parse(document)
    // DuckDB prints 11.0 where JSON prints 11; parsing and printing again gives one form.
    const body = Buffer.from(JSON.stringify(value))
    const hash = sha256(body)
    if (published[path]?.sha256 !== hash) requireValid(path, value)
    return { path, body, sha256: hash }
  })
}

function requireValid(path: string, value: unknown): void {
  const { error } = requireShape(path).safeParse(value)
  if (error) throw new Error(`document "${path}": ${z.prettifyError(error).split('\n').join(' ')}`)
}

export interface StateFile {
  name: string
  body: Buffer
  sha256: string
}

/** The tables from which the next run starts, as Parquet files with the columns that it reads. */
export async function exportState(
  database: Database,
  { tables, folder }: { tables: readonly StateTable[]; folder: string },
): Promise<StateFile[]> {
  const files: StateFile[] = []
  for (const table of tables) files.push(await exportStateTable(database, { ...table, folder }))
  return files
}

export async function exportStateTable(
  database: Database,
  { name, table, folder }: StateTable & { folder: string },
): Promise<StateFile> {
  const columns = await database.rows(`select column_name from (describe ${nameState(name)})`)
  const select = columns.map(({ column_name: column }) => String(column)).join(', ')
  const body = await exportTable(database, { table, select, folder, isPacked: true })
  return { name, body, sha256: sha256(body) }
}

/**
 * Writes the state's Parquet files into the run's folder. If it throws, all writes have stopped.
 */
export async function writeState(
  folder: string,
  files: readonly { name: string; read: () => Promise<Buffer> }[],
): Promise<{ name: string; file: string }[]> {
  const outcomes = await Promise.allSettled(
    files.map(async ({ name, read }) => {
      const file = join(folder, `before-${name}.parquet`)
      await writeFile(file, await read())
      return { name, file }
    }),
  )
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

/** The same for files in memory. */
export function writeStateFiles(folder: string, files: readonly StateFile[]) {
  return writeState(
    folder,
    files.map(({ name, body }) => ({ name, read: async () => body })),
  )
}

/** Takes longer to write, which pays off for files that are written once and downloaded often. */
export const SMALL_PARQUET = 'compression zstd, compression_level 15, dictionary_size_limit 1'

/** The store compresses the entire file, which is smaller without codec and dictionaries. */
const PACKED_PARQUET = 'compression uncompressed, dictionary_size_limit 1'

/** A table as a Parquet file; the same rows give the same bytes. */
export async function exportTable(
  database: Database,
  {
    table,
    select = '*',
    folder,
    isPacked = false,
  }: { table: string; select?: string; folder: string; isPacked?: boolean },
): Promise<Buffer> {
  const file = join(folder, `${table}.parquet`)
  await database.execute(
    `copy (select ${select} from ${table}) to '${file.replaceAll("'", "''")}' (format parquet, ${isPacked ? PACKED_PARQUET : SMALL_PARQUET})`,
  )
  return readFile(file)
}
