// Export: every `doc_` table holds rows of path and document; each document is held to its shape in
// contract/documents.ts and becomes the bytes that are published.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { findPlace, requireShape } from '../../contract/documents.ts'
import { type Manifest, sha256 } from '../../contract/release.ts'
import type { Database } from './database.ts'
import { RAW_TABLES, STATE_TABLES } from './tables.ts'

/** Between two looks at what else there is to do. */
const DOCUMENTS_AT_ONCE = 32

export interface Document {
  path: string
  body: Buffer
  sha256: string
}

/** A document is not what the contract says: names the path and the field. */
class ExportError extends Error {
  override name = 'ExportError'
}

/**
 * The documents of every `doc_` table, and what `draw` makes of them. What `published` names with the same
 * bytes was held to its shape when it was published.
 */
export async function exportDocuments(
  database: Database,
  {
    tables,
    published = {},
    draw,
  }: {
    tables: readonly string[]
    published?: Manifest['documents'] | undefined
    draw?: ((documents: Document[]) => Document) | undefined
  },
): Promise<Document[]> {
  const ofTables: Document[][] = []
  for (const table of tables.filter((name) => name.startsWith('doc_')))
    ofTables.push(await exportDocumentsOf(database, { table, published }))
  const toPlace = ([first]: Document[]) => (first ? findPlace(first.path) : 0)
  const documents = ofTables.toSorted((a, b) => toPlace(a) - toPlace(b)).flat()
  return draw ? [...documents, draw(documents)] : documents
}

async function exportDocumentsOf(
  database: Database,
  { table, published }: { table: string; published: Manifest['documents'] },
): Promise<Document[]> {
  const documents: Document[] = []
  const texts = await database.texts(`select path, document::varchar from ${table} order by path`)
  for (const [place, [path, text]] of texts.entries()) {
    // The next statements wait for somebody to start them.
    if (place % DOCUMENTS_AT_ONCE === 0) await setImmediate()
    const value: unknown = JSON.parse(text)
    // DuckDB prints 11.0 where JSON elsewhere prints 11: one writer, one form.
    const body = Buffer.from(JSON.stringify(value))
    const hash = sha256(body)
    documents.push(
      published[path]?.sha256 === hash ? { path, body, sha256: hash } : toDocument(path, value),
    )
  }
  return documents
}

function toDocument(path: string, value: unknown): Document {
  const parsed = requireShape(path).safeParse(value)
  if (!parsed.success)
    throw new ExportError(
      `document "${path}": ${z.prettifyError(parsed.error).split('\n').join(' ')}`,
    )
  const body = Buffer.from(JSON.stringify(parsed.data))
  return { path, body, sha256: sha256(body) }
}

export interface StateFile {
  name: string
  body: Buffer
  sha256: string
}

/** What the next run starts from: of every raw and state table, what its `next_` table says is left. */
export async function exportState(database: Database, folder: string): Promise<StateFile[]> {
  const files: StateFile[] = []
  for (const table of Object.keys({ ...RAW_TABLES, ...STATE_TABLES })) {
    const name = table.replace(/^state_/, '')
    const body = await exportTable(database, { table: `next_${name}`, folder })
    files.push({ name, body, sha256: sha256(body) })
  }
  return files
}

/** A table as a Parquet file, byte-identical for the same rows. */
export async function exportTable(
  database: Database,
  { table, folder }: { table: string; folder: string },
): Promise<Buffer> {
  const file = join(folder, `${table}.parquet`)
  await database.execute(
    `copy (from ${table}) to '${file.replaceAll("'", "''")}' (format parquet, compression zstd)`,
  )
  return readFile(file)
}
