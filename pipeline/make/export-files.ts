// Exports one day's endpoints as Parquet, CSV and JSON lines, and the histories up to that day as
// Parquet and CSV.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { FORMULA, NUMBER } from '../../contract/csv-guard.ts'
import { type ExportFile, ExportFormat, Exports, History } from '../../contract/documents.ts'
import { ExportRow, HISTORY_ROWS } from '../../contract/export-rows.ts'
import { describeShape } from '../../contract/openapi.ts'
import { type Manifest, sha256 } from '../../contract/release.ts'
import { readBlob, requireBlob } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import type { Database } from './database.ts'
import { type Document, SMALL_PARQUET } from './export.ts'

export const EXPORTS_PATH = 'exports.json'

export interface ExportedFile {
  file: ExportFile
  body: Buffer
}

/** The day in every format, and the histories; the same rows give the same bytes. */
export async function exportFiles(
  database: Database,
  { day, folder }: { day: string; folder: string },
): Promise<ExportedFile[]> {
  const exported: ExportedFile[] = []
  for (const history of [undefined, ...History.options]) {
    const table = history?.replace('-', '_') ?? 'export_endpoints'
    // Past offers carry their own last day, so an unchanged file isn't written again each day.
    const last = history === 'past-offers' ? 'max(last_date)::varchar' : '$day'
    const [row] = await database.rows(
      `select count(*)::integer as rows, coalesce(${last}, $day) as date from ${table}`,
      { day },
    )
    const { rows, date } = Counted.parse(row)
    const shape = history ? HISTORY_ROWS[history] : ExportRow
    const columns = Object.keys(shape.shape).map((name) => `"${name}"`)
    const select = `select ${columns.join(', ')} from ${table}`
    for (const format of listFormats(history)) {
      const path = join(folder, `export.${format}`)
      const query = format === 'csv' ? await selectPlainText(database, select) : select
      const options = writeOptions(format, shape)
      await database.execute(`copy (${query}) to '${path.replaceAll("'", "''")}' (${options})`)
      const body = await readFile(path)
      const unpacked = format === 'parquet' ? body : gunzipSync(body)
      const file = {
        date,
        ...(history && { history }),
        format,
        rows,
        bytes: body.length,
        sha256: sha256(body),
        unpacked_bytes: unpacked.length,
        unpacked_sha256: sha256(unpacked),
      }
      exported.push({ file, body })
    }
  }
  return exported
}

const Counted = z.object({ rows: z.int(), date: z.string() })

/** Exports of all offers have too many rows for a spreadsheet, so they have no CSV. */
function listFormats(history?: History): ExportFormat[] {
  if (!history) return ExportFormat.options
  return history.endsWith('-history') ? ['parquet', 'csv'] : ['parquet']
}

/** Parquet files also contain a description of each column. */
function writeOptions(format: ExportFormat, row: z.ZodObject): string {
  if (format === 'csv') return 'format csv, header true, compression gzip'
  if (format === 'jsonl') return 'format json, compression gzip'
  const columns = Object.entries(describeShape(row).properties ?? {}).map(([name, property]) => {
    const description = property instanceof Object ? (property.description ?? '') : ''
    return `"${name}": '${description.replaceAll("'", "''")}'`
  })
  return `format parquet, ${SMALL_PARQUET}, kv_metadata {${columns.join(', ')}}`
}

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, because names and ids
 * come from sources. Lists become JSON text.
 */
async function selectPlainText(database: Database, select: string): Promise<string> {
  const columns = await database.rows(
    `select column_name, suffix(column_type, '[]') as is_list from (describe ${select})
     where column_type = 'VARCHAR' or is_list`,
  )
  const plain = columns.map(({ column_name: name, is_list }) => {
    const column = `"${String(name)}"`
    if (is_list === true) return `to_json(${column})::varchar as ${column}`
    const isFormula = `regexp_matches(${column}, '${FORMULA}') and not regexp_matches(${column}, '${NUMBER}')`
    return `case when ${isFormula} then '''' || ${column} else ${column} end as ${column}`
  })
  return `select * replace (${plain.join(', ')}) from (${select})`
}

/**
 * Lists the files of all days. New files replace those of the same day; only the newest histories
 * are kept.
 */
export async function listExports(
  store: Store,
  { manifest, files }: { manifest: Manifest | undefined; files: readonly ExportedFile[] },
): Promise<Document> {
  const made = files.map(({ file }) => file)
  const earlier = (manifest ? await fetchExports(store, manifest) : []).filter(
    ({ history, date }) => !history && !made.some((file) => !file.history && file.date === date),
  )
  const body = Buffer.from(JSON.stringify({ exports: [...made, ...earlier] } satisfies Exports))
  return { path: EXPORTS_PATH, body, sha256: sha256(body) }
}

/** The export files of all days, newest first. */
export async function fetchExports(store: Store, manifest: Manifest): Promise<ExportFile[]> {
  const blob = requireBlob(manifest, EXPORTS_PATH)
  const body = await readBlob(store, blob)
  const { exports }: Exports = JSON.parse(body.toString('utf8'))
  return exports
}
