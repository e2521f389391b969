// Loads the files in data/, one table each, with all columns as text; `sql/staging/` casts them. An
// invalid file is rejected with file, line and column. Files in TPI_DATA_DIR override the shipped
// ones: a row replaces the one with the same key or is added.
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findLine, parseJsonFile } from '../../contract/json-file.ts'
import { ConfigError } from '../../contract/plans.ts'
import { sha256 } from '../../contract/release.ts'
import { readDataFolder } from '../config.ts'
import { DATA_FILES, type DataFile, WORD_LISTS } from './data-schema.ts'
import { Parameters, writeSorted, listValues } from './parameter-schema.ts'
import type { Database } from './database.ts'

export const DATA_FOLDER = join(import.meta.dirname, '../../data')
const PARAMETERS = 'parameters.json'

/** Folders of facts, embedded history, rules and sources; by default the project's own. */
export interface Folders {
  data?: string
  sql?: string
  sources?: string
}

/** The operator's files by name. Throws if TPI_DATA_DIR isn't a folder or contains unknown files. */
export async function findOwnFiles(folder: string): Promise<Map<string, string>> {
  const own = readDataFolder()
  // Overrides apply only to the shipped folder.
  if (!own || folder !== DATA_FOLDER) return new Map()
  const names = await readdir(own).catch((cause: unknown) => {
    throw new ConfigError(`TPI_DATA_DIR: expected a folder, got "${own}"`, { cause })
  })
  const tables = Object.values<DataFile>(DATA_FILES).map(({ file }) => file)
  const known = [...tables, PARAMETERS]
  const shown = names.filter((name) => !name.startsWith('.'))
  const unknown = shown.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`${join(own, unknown)}: expected one of ${known.join(', ')}`)
  return new Map(shown.map((name) => [name, resolve(own, name)]))
}

export async function stageDataFiles(database: Database, folder: string): Promise<void> {
  const ownFiles = await findOwnFiles(folder)
  for (const [table, definition] of Object.entries<DataFile>(DATA_FILES)) {
    await named(join(folder, definition.file), async (path) => {
      await stageDataFile(database, table, { path, definition })
      await requireReferences(database, table, definition)
    })
    const own = ownFiles.get(definition.file)
    if (own !== undefined)
      await named(own, (path) => overlayDataFile(database, table, { path, definition }))
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
  const key = definition.key.join(', ')
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
  { path, definition: { key, shape } }: { path: string; definition: DataFile },
): Promise<void> {
  const text = await readFile(path, 'utf8')
  const [header = ''] = text.split('\n')
  const columns = Object.keys(shape.shape)
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
    const name = key.map((column) => row[column]).join('\n')
    const first = seen.get(name)
    if (first !== undefined)
      refuse(key.at(0) ?? '', `expected a unique key, got that of line ${first}`)
    seen.set(name, Number(line))
  }
}

async function requireReferences(
  database: Database,
  table: string,
  { references }: DataFile,
): Promise<void> {
  for (const [column, to] of Object.entries(references)) {
    const [of = '', name = ''] = to.split('.')
    const [lost] = await database.rows(
      `select line, value
       from (select line, unnest(string_split(${column}, '|')) as value from ${table})
       where value <> '*' and value not in (select ${name} from ${of})
       order by line limit 1`,
    )
    if (!lost) continue
    const file = Object.entries<DataFile>(DATA_FILES).find(([known]) => known === of)?.[1].file
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

/**
 * Reads the parameters and their file's bytes, with the operator's overrides, which mark the
 * version as local. Throws if a value is invalid.
 */
export async function readParameters(
  folder: string,
): Promise<{ bytes: Buffer; parameters: Parameters }> {
  const shipped = await named(join(folder, PARAMETERS), async (path) => {
    const bytes = await readFile(path)
    return { bytes, parameters: parseJsonFile(bytes.toString('utf8'), Parameters) }
  })
  const own = (await findOwnFiles(folder)).get(PARAMETERS)
  if (own === undefined) return shipped
  return named(own, async (path) => {
    const text = await readFile(path, 'utf8')
    const read = parseJsonFile(text, Parameters)
    const unknown = Object.keys(read).find((name) => !(name in shipped.parameters))
    if (unknown !== undefined)
      throw new Error(
        `line ${findLine(text, [unknown])}: ${unknown}: expected a parameter of data/${PARAMETERS}`,
      )
    const parameters = { ...shipped.parameters, ...read }
    const version = parameters['methodology_version']
    if (version && Object.keys(read).length > 0)
      parameters['methodology_version'] = { ...version, value: `${version.value}+local` }
    const bytes = Buffer.from(JSON.stringify(parameters, null, 2))
    return { bytes, parameters: parseJsonFile(bytes.toString('utf8'), Parameters) }
  })
}

/** The methodology: the declared version plus a hash of its parameter values. */
export async function readMethod({ data = DATA_FOLDER }: Folders = {}): Promise<string> {
  const { parameters } = await readParameters(data)
  const values = listValues(parameters)
  return `${values['methodology_version']} ${sha256(writeSorted(values)).slice(0, 12)}`
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
