// What the embedded history says, as `embedded-values.csv` has it: a value that moves takes another
// `methodology_version`. `npm run embedded` writes the file, and refuses where the version stayed.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IndexDocument, Indices } from '../../../contract/documents.ts'
import { makeSeedState } from '../../../pipeline/make/compute.ts'
import { withDatabase } from '../../../pipeline/make/database.ts'
import type { StateFile } from '../../../pipeline/make/export.ts'
import { findSeedState } from '../../../pipeline/make/seed-state.ts'
import { readSeedLastDay } from '../../../pipeline/make/stage.ts'
import { openStore } from '../../../store/open.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { copyRelease } from '../../releases.ts'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const FILE = 'tests/system/release/embedded-values.csv'
const COLUMNS = 'index,date,index_points,price_per_m'
const isWriting = process.env['EMBEDDED'] === 'write'

/** By index and day: points and price, as text. */
interface Values {
  version: string
  rows: Map<string, string>
}

function toText({ version, rows }: Values): string {
  const lines = [...rows].map((row) => row.join(','))
  return [`# methodology ${version}`, COLUMNS, ...lines, ''].join('\n')
}

function parse(text: string): Values {
  const [title = '', , ...lines] = text.trimEnd().split('\n')
  const rows = lines.map((line): [string, string] => {
    const [index, date, ...values] = line.split(',')
    return [`${index},${date}`, values.join()]
  })
  return { version: title.replace('# methodology ', ''), rows: new Map(rows) }
}

/** Of the release that the code makes from the embedded history. */
async function readMade(folder: string): Promise<Values> {
  await copyRelease('embedded', join(folder, 'store'))
  const store = await openStore(`file:${join(folder, 'store')}`)
  const manifest = await readCurrent(store)
  const read = (path: string) => readDocument(store, path, manifest)
  const rows = new Map<string, string>()
  for (const { index } of Indices.parse(await read('indices.json')).indices)
    for (const entry of IndexDocument.parse(
      await read(`indices/${index}.json`),
    ).history.toReversed())
      rows.set(`${index},${entry.date}`, `${entry.index_points},${entry.price_per_m}`)
  return { version: manifest.methodology_version, rows }
}

/**
 * A line for each value that one of them has otherwise under the version of both; none where it rose.
 * An index that is no longer published has not moved.
 */
function listMoved(before: Values, after: Values): string[] {
  if (before.version !== after.version) return []
  const published = new Set([...after.rows.keys()].map(toIndex))
  return [...before.rows].flatMap(([key, values]) => {
    const now = after.rows.get(key)
    return now === values || !published.has(toIndex(key))
      ? []
      : [`${key}: ${values} → ${now ?? 'none'}`]
  })
}

const toIndex = (key: string) => key.split(',')[0]

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })

/** The file as each commit had it that changed it, as far back as the history at hand goes. */
function listCommitted(): Values[] {
  if (!existsSync(join(ROOT, '.git'))) return []
  return git('log', '--format=%H', '--diff-filter=AM', '--', FILE)
    .split('\n')
    .filter(Boolean)
    .map((commit) => parse(git('show', `${commit}:${FILE}`)))
}

const expectNoneMoved = (moved: readonly string[]) =>
  expect(
    moved,
    `the embedded history moved: raise methodology_version in data/parameters.json, then npm run embedded\n${COLUMNS}\n${moved.join('\n')}`,
  ).toEqual([])

const hashes = (files: readonly StateFile[]) => files.map(({ name, sha256 }) => [name, sha256])

const refuse = () => Promise.reject(new Error('data/seed/state.zst is of another version'))

let made: Values

beforeAll(async () => {
  made = await readMade(await createFolder(afterAll))
  if (!isWriting) return
  for (const before of listCommitted()) expectNoneMoved(listMoved(before, made))
  await writeFile(join(ROOT, FILE), toText(made))
})

describe('the values of the embedded history', () => {
  it('are those of the file, under its version', async () => {
    const file = parse(await readFile(join(ROOT, FILE), 'utf8'))
    expectNoneMoved(listMoved(file, made))
    expect(
      toText(made) === toText(file),
      `${FILE}: expected the values of today, run npm run embedded`,
    ).toBe(true)
  })

  it('follow from the embedded prices, not only from the state that was made of them', async () => {
    const shipped = await findSeedState({}, refuse)
    const lastDay = await withDatabase((database) => readSeedLastDay(database))
    expect(hashes(await makeSeedState({}, lastDay)), 'run npm run embedded').toEqual(
      hashes(shipped),
    )
  })

  it('never were others under the same version', () => {
    for (const before of listCommitted()) expectNoneMoved(listMoved(before, made))
  })
})
