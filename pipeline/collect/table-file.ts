// Rows of a Parquet or CSV file that a stranger sent. DuckDB reads them inside a box (boxes.ts),
// with a quarter of its memory, and can open nothing but that file, which has no name by then.
import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_ROWS = 100_000
/** Longer than any text that passes firewall.ts. */
const MAX_TEXT = 1_000
const MEMORY_LIMIT = '128MB'

const READERS = {
  parquet: 'read_parquet($path)',
  csv: "read_csv($path, header = true, all_varchar = true, delim = ',', quote = '\"')",
}

/**
 * The columns of `row`, `null` where there is none or its value is of another type. Throws
 * `what: expected …` where the file cannot be read.
 */
export async function readTable(
  what: string,
  bytes: Uint8Array,
  { format, row }: { format: keyof typeof READERS; row: z.ZodObject },
): Promise<Record<string, unknown>[]> {
  if (bytes.length > MAX_BYTES)
    throw new Error(`${what}: expected at most ${MAX_BYTES} bytes, got ${bytes.length}`)
  const name = join(tmpdir(), `table-${randomUUID()}`)
  const file = openSync(name, 'wx+', 0o600)
  unlinkSync(name)
  try {
    writeFileSync(file, bytes)
    return await readRows(`/dev/fd/${file}`, READERS[format], row)
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    const shown = reason.replaceAll(/'?\/dev\/fd\/\d+'?/g, 'it').slice(0, 200)
    throw new Error(`${what}: expected rows of ${format}, got ${shown}`, { cause: error })
  } finally {
    closeSync(file)
  }
}

async function readRows(path: string, reader: string, { shape }: z.ZodObject) {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: MEMORY_LIMIT,
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  try {
    await connection.run(
      `set allowed_paths = ['${path}']; set enable_external_access = false; set lock_configuration = true`,
    )
    const there = await listColumns(connection, `describe from ${reader}`, path)
    const wanted = Object.entries(shape).map(([column, of]) => {
      const type = toType(of)
      const value = there.has(column) ? `try_cast("${column}" as ${type})` : 'null'
      return `${type === 'varchar' ? `left(${value}, ${MAX_TEXT})` : value} as "${column}"`
    })
    const found = await connection.runAndReadAll(
      `select ${wanted.join(', ')} from ${reader} limit ${MAX_ROWS + 1}`,
      { path },
    )
    if (found.currentRowCount > MAX_ROWS) throw new Error(`more than ${MAX_ROWS}`)
    return found.getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

function toType(shape: z.core.$ZodType): 'varchar' | 'double' | 'integer' {
  if (shape instanceof z.ZodNullable) return toType(shape.unwrap())
  if (shape instanceof z.ZodNumberFormat) return 'integer'
  return shape instanceof z.ZodNumber ? 'double' : 'varchar'
}

async function listColumns(connection: DuckDBConnection, sql: string, path: string) {
  const found = await connection.runAndReadAll(sql, { path })
  return new Set(found.getRowObjectsJson().map(({ column_name: name }) => name))
}
