// The files people edit, one table each, every column a text: `sql/staging/` casts. A file that is
// not what its schema says is refused, by file, line and column. What an operator keeps in TPI_DATA_DIR
// is laid over the shipped files: a row takes the place of the one of its key, or is added.
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findLine, parseJsonFile } from '../../contract/json-file.ts'
import { ConfigError } from '../../contract/plans.ts'
import { sha256 } from '../../contract/release.ts'
import { readDataFolder } from '../config.ts'
import { DATA_FILES, type DataFile, WORD_LISTS } from './data-schema.ts'
import { Parameters, toSortedText, toValues } from './parameter-schema.ts'
import type { Database } from './database.ts'

export const DATA_FOLDER = join(import.meta.dirname, '../../data')
const PARAMETERS = 'parameters.json'

/** Where the facts, the embedded history, the rules and the sources are read; the project's own by default. */
export interface Folders {
  data?: string
  sql?: string
  sources?: string
}

/** The operator's files, by name. Throws where TPI_DATA_DIR names no folder, or has what nothing reads. */
export async function findOwnFiles(folder: string): Promise<Map<string, string>> {
  const own = readDataFolder()
  // Other folders than the shipped one are whole.
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

/** Without a value, what is matched against it would be unknown, and every name with it. */
const NOTHING = String.raw`[^\s\S]`

/** Sets each list of data/name-patterns.csv as a variable: one pattern, of what any of its rows means. */
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
     select (row_number() over () + 1)::integer as line, * from ${toReader(columns)}`,
    { path },
  )
  const rows = await database.rows(`from ${table}`)
  const lines = text.trimEnd().split('\n')
  const empty = lines.findIndex((line) => line.trim() === '')
  if (empty >= 0 || rows.length + 1 !== lines.length)
    throw new Error(`line ${empty + 1 || 1}: expected one row on each line, and no empty line`)
  // DuckDB takes no notice of an empty column too many.
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
      refuse(key.at(0) ?? '', `expected no second row of its key, which line ${first} has`)
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

/** The columns are known: DuckDB's own guess takes a line with more commas for the header. */
function toReader(names: readonly string[]): string {
  const columns = names.map((name) => `'${name}': 'varchar'`).join(', ')
  return `read_csv($path, header = true, delim = ',', quote = '"', escape = '"', auto_detect = false, columns = {${columns}})`
}

/**
 * The parameters, and the bytes of the file, with the operator's own in their places: these mark the
 * version as local. Throws where one is not what its name says it is.
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

/** The method by which a day is computed: the declared version, and a hash of the values of its parameters. */
export async function readMethod({ data = DATA_FOLDER }: Folders = {}): Promise<string> {
  const { parameters } = await readParameters(data)
  const values = toValues(parameters)
  return `${values['methodology_version']} ${sha256(toSortedText(values)).slice(0, 12)}`
}

/** What `load` reads of the file at that path, which its errors name. */
export async function named<Read>(
  path: string,
  load: (path: string) => Promise<Read>,
): Promise<Read> {
  try {
    return await load(path)
  } catch (cause) {
    throw new Error(`${path}: ${toReason(cause)}`, { cause })
  }
}

function toReason(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, line, problem] =
    /CSV Error on Line: (\d+)\n[^]*?\n((?:Expected|Value|Invalid)[^\n]*)/.exec(message) ?? []
  return line === undefined ? (message.split('\n')[0] ?? '') : `line ${line}: ${problem}`
}
