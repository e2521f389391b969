// A fixture is what a source's host answers, by path and query: the replay server serves it, and a
// source can be read from it without one.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Observation } from '../../../../pipeline/collect/quote.ts'
import { createReadContext } from '../../../../pipeline/collect/read-context.ts'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import { type Parsed, type Source, checkRows } from '../../../../pipeline/collect/source.ts'

export const DAY = '2026-08-01'
const FOLDER = join(import.meta.dirname, 'fixtures')

export const Fixture = z.record(z.string().startsWith('/'), z.unknown())
export type Fixture = z.infer<typeof Fixture>

export async function readFixture(id: string): Promise<Fixture> {
  return Fixture.parse(JSON.parse(await readFile(join(FOLDER, `${id}.json`), 'utf8')))
}

export async function readBody(source: Source, fixture: Fixture): Promise<unknown> {
  return source.read(createReadContext(source, async ({ url }) => findAnswer(fixture, url)))
}

/** The bytes that the host answers; `null` where there is no such path. */
export async function findAnswer(fixture: Fixture, url: string): Promise<Buffer | null> {
  const { pathname, search } = new URL(url)
  const answer = fixture[pathname + search]
  return answer === undefined ? null : encode(pathname, answer)
}

const encoded = new WeakMap<readonly unknown[], Promise<Buffer>>()

/** Rows at a path that ends in `.parquet` or `.csv` become such a file, once; all else is JSON. */
export function encode(path: string, answer: unknown): Promise<Buffer> {
  if (!Array.isArray(answer)) return encodeAnew(path, answer)
  const known = encoded.get(answer) ?? encodeAnew(path, answer)
  if (/\.(parquet|csv)$/.test(path)) encoded.set(answer, known)
  return known
}

async function encodeAnew(path: string, answer: unknown): Promise<Buffer> {
  const text = JSON.stringify(answer ?? null)
  const [, format] = /\.(parquet|csv)$/.exec(path) ?? []
  const rows = z.array(z.record(z.string(), z.unknown())).safeParse(answer).data ?? []
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (!format || names.length === 0) return Buffer.from(text)
  const isNumber = (name: string) =>
    rows.every((row) => ['number', 'undefined'].includes(typeof (row[name] ?? undefined)))
  const columns = names.map(
    (name) => `"${name.replaceAll('"', '')}": "${isNumber(name) ? 'double' : 'varchar'}"`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'encoded-'))
  const file = join(folder, 'rows')
  const database = await openDatabase(folder)
  try {
    const shape = `[{${columns.join(',')}}]`
    await database.execute(
      `copy (select unnest(from_json($rows, '${shape.replaceAll("'", "''")}'), recursive := true)) to '${file}' (format ${format})`,
      { rows: JSON.stringify(rows, asText) },
    )
    return await readFile(file)
  } catch {
    // What no file of that form can hold, such as a column without a name, is sent as it is.
    return Buffer.from(text)
  } finally {
    database.close()
    await rm(folder, { recursive: true })
  }
}

/** As a worker reads it, and then checked. */
export function parse(source: Source, body: unknown, day: string): Parsed {
  return checkRows(source, source.parse(body, day))
}

export async function observe(source: Source): Promise<Observation> {
  return parse(source, await readBody(source, await readFixture(source.id)), DAY).observation
}

/** As a file of another form can hold it. */
function asText(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
}
