// Export: every `doc_` table holds rows of path and document; each document is held to its shape in
// contract/documents.ts and becomes the bytes that are published.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { requireShape } from '../../contract/documents.ts'
import { type Manifest, sha256 } from '../../contract/release.ts'
import type { Database } from './database.ts'
import { settleAll } from '../collect/settle.ts'
import type { Making } from './transform.ts'

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

/** What the picture is drawn from. */
const DRAWN_TABLES = new Set(['doc_composite_latest', 'doc_composite_history'])

/**
 * Every `doc_` table, each as soon as it is made; and what `draw` makes of the composite's documents. What `published`
 * names with the same bytes was held to its shape when it was published.
 */
export async function exportDocuments(
  database: Database,
  making: Making,
  {
    published = {},
    draw,
  }: {
    published?: Manifest['documents'] | undefined
    draw?: ((composite: Document[]) => Document) | undefined
  } = {},
): Promise<Document[]> {
  const tables = making.tables.filter((table) => table.startsWith('doc_'))
  const exports = tables.map(async (table) => {
    await making.made(table)
    return exportDocumentsOf(database, { table, published })
  })
  const drawn = exports.filter((_, place) => DRAWN_TABLES.has(tables[place] ?? ''))
  const picture = Promise.all(drawn).then((composite) => (draw ? [draw(composite.flat())] : []))
  return (await settleAll([...exports, picture])).flat()
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

/** What the next run starts from: every `next_` table, each as soon as it is made. */
export async function exportState(
  database: Database,
  { making, folder }: { making: Making; folder: string },
): Promise<StateFile[]> {
  const tables = making.tables.filter((table) => table.startsWith('next_'))
  return settleAll(
    tables.map(async (table) => {
      await making.made(table)
      const body = await exportTable(database, { table, folder })
      return { name: table.replace(/^next_/, ''), body, sha256: sha256(body) }
    }),
  )
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
