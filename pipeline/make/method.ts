// The method of a fix: all that turns the stored answers of sources into it. Its hash tells whether
// a fix was made as this code would make it.
import { readFile, readdir, realpath } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { sha256 } from '../../contract/release.ts'
import { DATA_FOLDER, type Folders, findOwnFiles } from './data-files.ts'
import { readValues } from './method-versions.ts'
import { toSortedText } from './parameter-schema.ts'
import { readSqlFiles, selectFiles } from './sql-files.ts'
import { MACROS, OWN_TABLES, listStateSources } from './tables.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES_FOLDER = join(ROOT, 'pipeline/sources')

/**
 * A void shuts out a mistake of one source: it corrects a fact, and is no method. Of the parameters
 * the values that are in force count, not the reasons, nor what is announced.
 */
const NO_METHOD = ['voids.csv', 'plans.json', 'parameters.json', 'method-versions.json']

/**
 * The hash of the SQL that makes a fix and what the next one goes on from, without its comments and
 * white space; of the adapters and all that they import; of the values of the parameters; of the
 * facts and the embedded history in data/, and in TPI_DATA_DIR; and of the versions of the packages.
 */
export async function hashMethod({
  data = DATA_FOLDER,
  sql,
  sources = SOURCES_FOLDER,
  rulesOf,
}: Folders = {}) {
  const parts = [
    ...(await readSql(sql)),
    ...(await readCode(sources)),
    ...(await readData(data, rulesOf)),
  ]
  return sha256(JSON.stringify(parts))
}

type Part = readonly [name: string, content: string]

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
  one < other ? -1 : 1

async function readSql(folder: string | undefined): Promise<Part[]> {
  const files = await readSqlFiles(folder)
  const left = listStateSources(files.map(({ table }) => table)).map(({ table }) => table)
  return selectFiles(files, left).map(({ table, sql }) => [table, toTokens(sql)])
}

/** What DuckDB reads of a statement: quoted texts as they are, no comments, one blank between. */
function toTokens(sql: string): string {
  const tokens = sql.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|[\w.$]+|[^\s\w]/g)
  return (tokens ?? []).filter((token) => !/^(--|\/\*)/.test(token)).join(' ')
}

/** The adapters and the stage of a fix with every file of this project that they import. */
async function readCode(sources: string): Promise<Part[]> {
  const names = (await readdir(sources)).filter((name) => name.endsWith('.ts'))
  const waiting = [
    join(ROOT, 'pipeline/make/stage.ts'),
    // As Node finds what a linked file imports.
    ...(await Promise.all(names.map((name) => realpath(join(sources, name))))),
  ]
  const read = new Map<string, string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (read.has(path)) continue
    const text = await readFile(path, 'utf8')
    read.set(path, text)
    for (const [, imported = ''] of text.matchAll(/ from '(\.{1,2}\/[^']+\.ts)'/g))
      waiting.push(resolve(path, '..', imported))
  }
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return [
    ...[...read].map(([path, text]): Part => [relative(ROOT, path), text]).toSorted(byName),
    ['macros.sql', toTokens(MACROS)],
    ['tables.sql', toTokens(OWN_TABLES)],
    ['package.json', JSON.stringify(dependencies)],
  ]
}

async function readData(folder: string, rulesOf: string | undefined): Promise<Part[]> {
  const { values } = await readValues(folder, rulesOf)
  const shipped = (await readdir(folder, { recursive: true })).toSorted()
  const own = [...(await findOwnFiles(folder))].toSorted(byName)
  const files = [
    ...shipped.map((file) => [file, join(folder, file)] as const),
    ...own.map(([file, path]) => [`own ${file}`, path] as const),
  ].filter(([, path]) => /\.(csv|json|parquet)$/.test(path) && !NO_METHOD.includes(basename(path)))
  return [
    ['parameters.json', toSortedText(values)],
    ...(await Promise.all(
      files.map(async ([name, path]): Promise<Part> => [name, sha256(await readFile(path))]),
    )),
  ]
}
