// Each sql/<folder>/<table>.sql is one select and becomes the table of that name. DuckDB's own
// parser finds which tables each file reads, and that determines the order.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

const SQL_FOLDER = join(import.meta.dirname, '../../sql')

/**
 * The folders in the order of a run. A file reads tables of its own folder and of earlier ones.
 * `accuracy` comes after everything that is published, so it can't affect any price.
 */
export const ROOMS = [
  'staging',
  'identity',
  'prices',
  'scores',
  'index',
  'market',
  'documents',
  'exports',
  'accuracy',
  'state',
]

/** Selects that must return no rows; they create no table. */
const CHECKS = 'checks'

export interface SqlFile {
  /** The table it creates, such as `index_days` for `index/index_days.sql`. */
  table: string
  /** Its path in the folder of SQL files. */
  file: string
  reads: string[]
  sql: string
  /** The columns that identify a row, from the file's header. */
  grain: string
  /** Whether the select sorts its rows itself; otherwise they are sorted by the grain. */
  isSorted: boolean
}

/** Sorted by dependency, then by folder and name. */
export async function readSqlFiles(folder = SQL_FOLDER): Promise<SqlFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter(
    (path) => path.endsWith('.sql') && dirname(path) !== CHECKS,
  )
  const files = await Promise.all(
    paths.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      const grain = /^-- grain: (.+)$/m.exec(sql)?.[1] ?? ''
      return { table: basename(file, '.sql'), file, sql, grain, room: ROOMS.indexOf(dirname(file)) }
    }),
  )
  for (const { file, table, room, grain } of files) {
    if (grain === '') throw new Error(`sql/${file}: expected a line "-- grain: …", got none`)
    if (room < 0)
      throw new Error(`sql/${file}: expected one of the folders ${ROOMS.join(', ')}, got another`)
    const other = files.find((each) => each.table === table && each.file !== file)
    if (other)
      throw new Error(`sql/${file}: expected the only file of its name, got sql/${other.file}`)
  }
  const sorted = files.toSorted((a, b) => a.room - b.room || (a.file < b.file ? -1 : 1))
  return selectFiles(
    await findReads(sorted),
    sorted.map(({ table }) => table),
  )
}

/** The files needed for `tables`, in order, excluding `existing` tables. */
export function selectFiles(
  files: readonly SqlFile[],
  tables: readonly string[],
  existing: readonly string[] = [],
): SqlFile[] {
  const selected = new Set<SqlFile>()
  const byTable = new Map(files.map((file) => [file.table, file]))
  for (const table of tables) select(table, [])
  return [...selected]

  function select(table: string, path: readonly SqlFile[]): void {
    const file = byTable.get(table)
    if (!file || selected.has(file) || existing.includes(table)) return
    if (path.includes(file)) {
      const circle = [...path.slice(path.indexOf(file)), file].map((each) => `sql/${each.file}`)
      throw new Error(`sql: expected no cycle, got ${circle.join(' reads ')}`)
    }
    for (const read of file.reads) select(read, [...path, file])
    selected.add(file)
  }
}

/** Results of DuckDB's parser by the text of the select, because parsing all files is slow. */
const known = new Map<string, Pick<SqlFile, 'reads' | 'isSorted'>>()

type Unparsed = Omit<SqlFile, 'reads' | 'isSorted'>

async function findReads(files: readonly Unparsed[]): Promise<SqlFile[]> {
  await parse(files.filter(({ sql }) => !known.has(sql)))
  return files.map(({ table, file, sql, grain }) => ({
    table,
    file,
    sql,
    grain,
    ...(known.get(sql) ?? { reads: [], isSorted: false }),
  }))
}

async function parse(files: readonly Unparsed[]): Promise<void> {
  if (files.length === 0) return
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  try {
    const connection = await instance.connect()
    for (const { file, sql } of files) {
      const reader = await connection.runAndReadAll('select json_serialize_sql($sql::varchar)', {
        sql,
      })
      const parsed: Parsed = JSON.parse(String(reader.getRows()[0]?.[0]))
      if (parsed.error) throw new Error(`sql/${file}: ${parsed.error_message}`)
      const tables = new Set<string>()
      addTables(tables, parsed, new Set())
      const [statement] = parsed.statements
      const isSorted = statement?.node.modifiers.some(({ type }) => type === 'ORDER_MODIFIER')
      known.set(sql, { reads: [...tables].toSorted(), isSorted: isSorted ?? false })
    }
  } finally {
    instance.closeSync()
  }
}

/** DuckDB's JSON syntax tree. */
interface Parsed extends Node {
  error: boolean
  error_message?: string
  statements: { node: { modifiers: { type: string }[] } }[]
}

/** The parts of a node that concern tables. */
interface Node {
  type?: unknown
  table_name?: string
  /** The name of a recursive common table expression, which may read itself. */
  cte_name?: string
  cte_map?: { map: { key: string; value: unknown }[] }
}

/** Adds the tables that a node reads; `own` contains the visible common table expressions. */
function addTables(tables: Set<string>, node: Node, own: ReadonlySet<string>): void {
  const { type, table_name: table, cte_name: itself, cte_map: ctes, ...parts } = node
  if (type === 'BASE_TABLE' && table !== undefined && !own.has(table)) tables.add(table)
  const scope = new Set(own)
  if (itself !== undefined) scope.add(itself)
  for (const { key, value } of ctes?.map ?? []) {
    if (isNode(value)) addTables(tables, value, scope)
    scope.add(key)
  }
  for (const part of Object.values(parts)) if (isNode(part)) addTables(tables, part, scope)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
