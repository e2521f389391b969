// Decodes Parquet and CSV files from outside in JavaScript, because the limits of the worker
// (source-worker.ts) wouldn't apply to native code.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Compressors, parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { z } from 'zod'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_ROWS = 100_000
/** Longer than any text that quote.ts accepts. */
const MAX_TEXT = 1_000
/** Limit for one decompressed page. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024
const PAGE = { maxOutputLength: MAX_PAGE_BYTES }
const COMPRESSORS: Compressors = {
  GZIP: (page) => gunzipSync(page, PAGE),
  BROTLI: (page) => brotliDecompressSync(page, PAGE),
  ZSTD: (page) => zstdDecompressSync(page, PAGE),
}

type Row = Record<string, unknown>

/**
 * Returns the columns in `row`, with `null` for missing values or values of another type. Throws
 * `what: expected …` if the file can't be read.
 */
export async function readTable(
  what: string,
  bytes: Uint8Array,
  { format, row: { shape } }: { format: 'parquet' | 'csv'; row: z.ZodObject },
): Promise<Row[]> {
  if (bytes.length > MAX_BYTES)
    throw new Error(`${what}: expected at most ${MAX_BYTES} bytes, got ${bytes.length}`)
  const columns = Object.keys(shape)
  try {
    const rows = format === 'csv' ? readCsv(bytes, columns) : await readParquet(bytes, columns)
    if (rows.length > MAX_ROWS) throw new Error(`more than ${MAX_ROWS}`)
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(shape).map(([name, type]) => [name, cast(row[name], type)]),
      ),
    )
  } catch (cause) {
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split('\n')
    throw new Error(`${what}: expected rows of ${format}, got ${reason.slice(0, 200)}`, { cause })
  }
}

function readCsv(bytes: Uint8Array, columns: readonly string[]): Row[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const [header = [], ...lines] = splitCsv(`${text}\n`)
  const places = columns.map((name) => [name, header.indexOf(name)] as const)
  return lines.map((cells, index) => {
    if (cells.length !== header.length)
      throw new Error(
        `${cells.length} cells in row ${index + 1}, and ${header.length} in the header`,
      )
    return Object.fromEntries(places.map(([name, place]) => [name, cells[place] || null]))
  })
}

/** A cell and its delimiter. Quoted cells may contain commas, line breaks and doubled quotes. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n)/y

/** Expects a final line break; skips empty rows. */
function splitCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length && rows.length <= MAX_ROWS + 1; at = CELL.lastIndex) {
    CELL.lastIndex = at
    const [, quoted, plain = '', end] = CELL.exec(text) ?? []
    if (end === undefined) throw new Error(`an unclosed quote in row ${rows.length}`)
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

async function readParquet(bytes: Uint8Array, columns: readonly string[]): Promise<Row[]> {
  const file = new Uint8Array(bytes).buffer
  const metadata = parquetMetadata(file)
  const there = parquetSchema(metadata).children.map(({ element }) => element.name)
  return parquetReadObjects({
    file,
    metadata,
    columns: columns.filter((name) => there.includes(name)),
    rowEnd: MAX_ROWS + 1,
    compressors: COMPRESSORS,
  })
}

function cast(value: unknown, type: z.core.$ZodType): string | number | null {
  if (type instanceof z.ZodNullable || type instanceof z.ZodCatch) return cast(value, type.unwrap())
  if (value === null || value === undefined) return null
  if (!(type instanceof z.ZodNumber)) return toText(value)
  const number = typeof value === 'string' && !/^-?\d/.test(value) ? NaN : Number(value)
  const fits = type instanceof z.ZodNumberFormat ? Number.isInteger : Number.isFinite
  return fits(number) ? number : null
}

function toText(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
    ? String(value).slice(0, MAX_TEXT)
    : null
}
