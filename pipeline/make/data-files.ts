// Loads the files in data/, one table each. data/columns.csv lists the columns with their types. An
// invalid file is rejected with file, line and column. Files in TPI_DATA_DIR override the shipped
// ones: a row replaces the one with the same key or is added.
import { readFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { Api, AuthScheme, ModelKind, UnitPrice } from '../../contract/documents.ts'
import { findJson } from '../../contract/json-file.ts'
import { ModelId, Slug, Slugs } from '../../contract/model-id.ts'
import { ConfigError } from '../../contract/plans.ts'
import { readDataFolder } from '../config.ts'
import type { Database } from './database.ts'

export const DATA_FOLDER = join(import.meta.dirname, '../../data')
export const PARAMETERS = 'parameters.json'

/** Folders of facts, embedded history, rules and sources; by default the project's own. */
export interface Folders {
  data?: string
  sql?: string
  sources?: string
}

const like = (pattern: RegExp, expected: string) => z.string(expected).regex(pattern, expected)
const fits = (test: (text: string) => boolean, expected: string) =>
  z.string(expected).refine(test, expected)

/** By type in data/columns.csv, where any other type lists the allowed values. */
const TYPES: Readonly<Record<string, z.ZodType>> = {
  address: like(
    /^https:\/\/([^/\s]+\.[^/\s]+|\{\w+\})(\/[^\s]*[^/\s])?$/,
    'expected an https address without a trailing slash',
  ),
  api: Api,
  auth_scheme: AuthScheme,
  bloc: like(/^[A-Z]{2,5}$/, 'expected a bloc as capital letters'),
  countries: like(
    /^[A-Z]{2}(\|[A-Z]{2})*$/,
    'expected countries as two capital letters, separated by |',
  ),
  country: like(/^[A-Z]{2}$/, 'expected a country as two capital letters'),
  currency: like(/^[A-Z]{3}$/, 'expected a currency as three capital letters'),
  day: z.iso.date('expected a date as YYYY-MM-DD'),
  days: like(/^\d{1,5}$/, 'expected a whole number of days'),
  headers: like(/^[a-z-]+=[^=;]+(;[a-z-]+=[^=;]+)*$/, 'expected name=value, separated by ;'),
  id: like(/^\S+$/, 'expected an id without spaces'),
  json: fits(
    (text) => z.record(z.string(), z.unknown()).safeParse(findJson(text)).success,
    'expected a JSON object, or nothing',
  ),
  kind: ModelKind.exclude(['text']),
  model_id: fits(
    (text) => ModelId.safeParse(text).success,
    'expected a model id such as z-ai/glm-5',
  ),
  number: like(/^\d+(\.\d+)?$/, 'expected a number'),
  path: like(/^(\/[^/\s]+)+$/, 'expected a path such as /chat/completions'),
  pattern: fits(isPattern, 'expected a regular expression'),
  placeholders: like(
    /^\w+=[^=|;]+\|[^=|;]+(;\w+=[^=|;]+\|[^=|;]+)*$/,
    'expected name=description|example, separated by ;',
  ),
  prefix: like(/^[a-z0-9.-]+$/, 'expected the beginning of a name'),
  slug: fits((text) => Slug.safeParse(text).success, 'expected a slug such as z-ai'),
  slugs: Slugs,
  text: z.string('expected a text').regex(/^\S(.*\S)?$/, 'expected text without spaces around it'),
  unit: UnitPrice.shape.unit,
  url: z.url({ protocol: /^https$/, error: 'expected an https address' }),
  variable: like(/^[A-Z0-9_]+$/, 'expected a variable in capital letters'),
}

/** The SQL types of columns that aren't text. The text of a cell is checked before it is cast. */
const SQL_TYPES: Readonly<Record<string, string>> = {
  day: 'date',
  days: 'integer',
  number: 'double',
  'true|false': 'boolean',
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

interface Column {
  name: string
  type: string
  /** `key` if the cell is part of the row's key, `required`, or '' if it may be empty. */
  cell: string
  /** The `table.column` that must contain the value, or all values of a list separated by `|`. */
  refersTo: string
}

export interface DataFile {
  file: string
  columns: readonly Column[]
}

/** By table name; each table comes after those it refers to. */
export const DATA_FILES: ReadonlyMap<string, DataFile> = new Map(
  [...Map.groupBy(readColumns(), ({ file }) => file)].map(([file, columns]) => [
    `data_${basename(file, '.csv').replaceAll('-', '_')}`,
    { file, columns },
  ]),
)

function readColumns(): (Column & { file: string })[] {
  const [, ...lines] = readFileSync(join(DATA_FOLDER, 'columns.csv'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [file = '', name = '', type = '', cell = '', refersTo = ''] = line.split(',')
    return { file, name, type, cell, refersTo }
  })
}

/**
 * The names of the lists in data/name-patterns.csv. SQL reads each list as
 * `getvariable('words_…')`.
 */
export const WORD_LISTS = (
  DATA_FILES.get('data_name_patterns')?.columns.find(({ name }) => name === 'list')?.type ?? ''
).split('|')

function toShape(columns: readonly Column[]): z.ZodType {
  return z.object(
    Object.fromEntries(
      columns.map(({ name, type, cell }) => {
        const values = type.split('|')
        const isOptional = cell === ''
        const expected = `expected ${values.join(', ')}${isOptional ? ' or nothing' : ''}`
        const shape = TYPES[type] ?? z.enum(values, expected)
        return [name, isOptional ? shape.nullable() : shape]
      }),
    ),
  )
}

/** The operator's files by name. Throws if TPI_DATA_DIR isn't a folder or contains unknown files. */
export async function findOwnFiles(folder: string): Promise<Map<string, string>> {
  const own = readDataFolder()
  // Overrides apply only to the shipped folder.
  if (!own || folder !== DATA_FOLDER) return new Map()
  const names = await readdir(own).catch((cause: unknown) => {
    throw new ConfigError(`TPI_DATA_DIR: expected a folder, got "${own}"`, { cause })
  })
  const known = [...Array.from(DATA_FILES.values(), ({ file }) => file), PARAMETERS]
  const shown = names.filter((name) => !name.startsWith('.'))
  const unknown = shown.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`${join(own, unknown)}: expected one of ${known.join(', ')}`)
  return new Map(shown.map((name) => [name, resolve(own, name)]))
}

export async function stageDataFiles(database: Database, folder: string): Promise<void> {
  const ownFiles = await findOwnFiles(folder)
  for (const [table, definition] of DATA_FILES) {
    await named(join(folder, definition.file), async (path) => {
      await stageDataFile(database, table, { path, definition })
      await requireReferences(database, table, definition)
    })
    const own = ownFiles.get(definition.file)
    if (own !== undefined)
      await named(own, (path) => overlayDataFile(database, table, { path, definition }))
  }
  for (const [table, { columns }] of DATA_FILES) {
    const typed = columns.flatMap(({ name, type }) =>
      type in SQL_TYPES ? [`${name}::${SQL_TYPES[type]} as ${name}`] : [],
    )
    if (typed.length > 0)
      await database.execute(
        `create or replace table ${table} as select * replace (${typed.join()}) from ${table}`,
      )
  }
  await setWordLists(database)
}

/** An empty list would be null, and so would every match against it; this matches nothing instead. */
const NOTHING = String.raw`[^\s\S]`

/** Sets each list of data/name-patterns.csv as a variable: one pattern that matches any of its rows. */
async function setWordLists(database: Database): Promise<void> {
  const lists = await database.rows(
    `select list, string_agg(pattern, '|' order by pattern) as words from data_name_patterns group by list`,
  )
  const words = new Map(lists.map((row) => [row['list'], String(row['words'])]))
  await database.setVariables(
    Object.fromEntries(WORD_LISTS.map((list) => [`words_${list}`, words.get(list) ?? NOTHING])),
  )
}

async function overlayDataFile(
  database: Database,
  table: string,
  { path, definition }: { path: string; definition: DataFile },
): Promise<void> {
  const own = `own_${table}`
  await stageDataFile(database, own, { path, definition })
  const key = listKey(definition).join(', ')
  await database.execute(
    `delete from ${table} where (${key}) in (select (${key}) from ${own});
     insert into ${table} from ${own}`,
  )
  await requireReferences(database, own, definition)
  await database.execute(`drop table ${own}`)
}

async function stageDataFile(
  database: Database,
  table: string,
  { path, definition }: { path: string; definition: DataFile },
): Promise<void> {
  const text = await readFile(path, 'utf8')
  const [header = ''] = text.split('\n')
  const columns = definition.columns.map(({ name }) => name)
  const shape = toShape(definition.columns)
  const key = listKey(definition)
  if (header.trimEnd() !== columns.join(','))
    throw new Error(`line 1: expected the columns ${columns.join(',')}, got ${header.trimEnd()}`)
  await database.execute(
    `create table ${table} as
     select (row_number() over () + 1)::integer as line, * from ${writeReader(columns)}`,
    { path },
  )
  const rows = await database.rows(`from ${table}`)
  const lines = text.trimEnd().split('\n')
  const empty = lines.findIndex((line) => line.trim() === '')
  if (empty >= 0 || rows.length + 1 !== lines.length)
    throw new Error(`line ${empty + 1 || 1}: expected one row on each line, and no empty line`)
  // DuckDB ignores extra empty columns.
  const wider = lines.findIndex(
    (line) => !line.includes('"') && line.split(',').length > columns.length,
  )
  if (wider >= 0) throw new Error(`line ${wider + 1}: expected ${columns.length} columns, got more`)
  const seen = new Map<string, number>()
  for (const { line, ...row } of rows) {
    const refuse = (column: string, expected: string) => {
      const value = JSON.stringify(row[column])
      throw new Error(`line ${String(line)}: ${column}: ${expected}, got ${value}`)
    }
    const issue = shape.safeParse(row).error?.issues[0]
    if (issue) refuse(String(issue.path[0]), issue.message)
    const { from_day: from, to_day: to } = row
    if (typeof from === 'string' && typeof to === 'string' && from > to)
      refuse('to_day', 'expected from_day or later')
    const name = key.map((column) => row[column]).join('\n')
    const first = seen.get(name)
    if (first !== undefined)
      refuse(key[0] ?? '', `expected a unique key, got that of line ${first}`)
    seen.set(name, Number(line))
  }
}

function listKey({ columns }: DataFile): string[] {
  return columns.filter(({ cell }) => cell === 'key').map(({ name }) => name)
}

async function requireReferences(
  database: Database,
  table: string,
  { columns }: DataFile,
): Promise<void> {
  for (const { name: column, refersTo } of columns.filter((each) => each.refersTo !== '')) {
    const [of = '', name = ''] = refersTo.split('.')
    const [lost] = await database.rows(
      `select line, value
       from (select line, unnest(string_split(${column}, '|')) as value from ${table})
       where value <> '*' and value not in (select ${name} from ${of})
       order by line limit 1`,
    )
    if (!lost) continue
    const { file } = DATA_FILES.get(of) ?? {}
    throw new Error(
      `line ${String(lost['line'])}: ${column}: expected one of the ${name}s in ${file ?? 'pipeline/sources/'}, got ${JSON.stringify(lost['value'])}`,
    )
  }
}

/** Columns are given, because DuckDB's detection takes a line with more commas for the header. */
function writeReader(names: readonly string[]): string {
  const columns = names.map((name) => `'${name}': 'varchar'`).join(', ')
  return `read_csv($path, header = true, delim = ',', quote = '"', escape = '"', auto_detect = false, columns = {${columns}})`
}

/** Adds the file's path to errors of `load`. */
export async function named<Read>(
  path: string,
  load: (path: string) => Promise<Read>,
): Promise<Read> {
  try {
    return await load(path)
  } catch (cause) {
    throw new Error(`${path}: ${describeCause(cause)}`, { cause })
  }
}

function describeCause(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, line, problem] =
    /CSV Error on Line: (\d+)\n[^]*?\n((?:Expected|Value|Invalid)[^\n]*)/.exec(message) ?? []
  return line === undefined ? (message.split('\n')[0] ?? '') : `line ${line}: ${problem}`
}
