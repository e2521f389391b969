// A source: where it reads, the shape it expects there, and a pure mapping from that shape to
// quotes. A row that does not fit is dropped and counted; a shape that has changed is an error,
// because an empty day looks like a market in which everything became free or vanished.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../config.ts'
import { FetchError } from './http.ts'
import { isPlainDecimal } from './per-million.ts'
import type { Kind, Observation, Observed } from './quote.ts'

const SOURCES_FOLDER = join(import.meta.dirname, '../sources')
const MAX_ROWS = 50_000
const MAX_REJECTED_SHARE = 0.01

/**
 * `L1`: the provider's own feed; `L2`: an aggregator that bills at the price it shows; `L3`: a
 * curated catalogue (docs/methodology.md).
 */
type SourceLevel = 'L1' | 'L2' | 'L3'

export interface ReadContext {
  /** Throws `FetchError`. */
  fetchJson: (url: string, headers?: Record<string, string>) => Promise<unknown>
  /** The same, but a 404 is an answer: `undefined`. */
  findJson: (url: string, headers?: Record<string, string>) => Promise<unknown>
  /** The key of a source that declares one; empty for all others. */
  key: string
}

/** Empty for a source that needs no key; `undefined` where it needs one and there is none. */
export function findKey(
  { keyName }: Source,
  keys: Record<string, string | undefined>,
): string | undefined {
  return keyName === null ? '' : keys[keyName] || undefined
}

export function createReadContext(
  key: string,
  fetchJson: (url: string, headers?: Record<string, string>) => Promise<unknown>,
): ReadContext {
  return {
    key,
    fetchJson,
    async findJson(url, headers) {
      try {
        return await fetchJson(url, headers)
      } catch (error) {
        if (error instanceof FetchError && error.status === 404) return undefined
        throw error
      }
    },
  }
}

/** A price as it came, if any: `perMillion` reads it, and the quarantine judges it. */
export const RawPrice = z.unknown().optional()

/** The fields that have to be known in at least one row; an empty list only asks for a row. */
type Expected = { [K in Kind]?: readonly (keyof Observed<K>)[] }

export interface Source {
  id: string
  homepage: string
  level: SourceLevel
  /** Where the prices come from, by default the source itself. Sources with one root count as one. */
  root: string
  /** Roots of single providers, as it spells them, where it copies another's feed of them. */
  rootOf: Readonly<Record<string, string>>
  /** The environment variable with its key; without one the source is skipped. */
  keyName: string | null
  read: (context: ReadContext) => Promise<unknown>
  /** What it says of `day`. Throws `ShapeError`. `rejected` says, row by row, what did not fit. */
  parse(body: unknown, day: string): { observation: Observation; rejected: string[] }
}

/** A source no longer has the shape it had. */
export class ShapeError extends Error {
  override name = 'ShapeError'
}

/** Read row by row, so that a bad row costs that row alone. */
export interface Rows {
  list<Row extends z.ZodType>(row: Row): z.ZodType<z.output<Row>[]>
  /** An object whose keys are data: pairs of key and row. */
  entries<Row extends z.ZodType>(row: Row): z.ZodType<[string, z.output<Row>][]>
}

/** A URL, with a key as a bearer token; a source with pages or several lists says how to `read`. */
type Reading = { url: string } | { read: Source['read'] }

type Definition<Body> = Reading & {
  id: string
  homepage: string
  level: SourceLevel
  root?: string
  rootOf?: Readonly<Record<string, string>>
  keyName?: string
  schema: (rows: Rows) => z.ZodType<Body>
  /** Pure; `day` tells apart prices that hold from a day on. */
  toObservation: (body: Body, day: string) => Partial<Observation>
  expects: Expected
}

const defined = new WeakSet<object>()

export function defineSource<Body>(definition: Definition<Body>): Source {
  const { id, homepage, level, schema, toObservation, expects } = definition
  const source: Source = {
    id,
    homepage,
    level,
    root: definition.root ?? id,
    rootOf: definition.rootOf ?? {},
    keyName: definition.keyName ?? null,
    read(context) {
      if ('read' in definition) return definition.read(context)
      const headers = context.key === '' ? {} : { authorization: `Bearer ${context.key}` }
      return context.fetchJson(definition.url, headers)
    },
    parse(body, day) {
      const count = { total: 0, rejected: [] as string[] }
      const parsed = schema(createRows(id, count)).safeParse(body)
      if (!parsed.success)
        throw new ShapeError(
          `${id}: expected its documented shape, got ${toSentence(parsed.error)}`,
        )
      const { total, rejected } = count
      // One odd row in a short list is no change of shape.
      if (rejected.length > Math.max(1, total * MAX_REJECTED_SHARE))
        throw new ShapeError(
          `${id}: expected rows that fit, got ${rejected.length} of ${total} that do not, e.g. ${rejected[0]}`,
        )
      const { quotes, scores, models, rates, usages } = toObservation(parsed.data, day)
      const observation = {
        // The same row twice says no more than once; two rows that differ are for the quarantine.
        quotes: withoutRepeats(quotes),
        scores: withoutRepeats(scores),
        models: withoutRepeats(models),
        rates: withoutRepeats(rates),
        usages: withoutRepeats(usages),
      }
      requireKnown(id, observation, expects)
      return { observation, rejected }
    },
  }
  defined.add(source)
  return source
}

function createRows(id: string, count: { total: number; rejected: string[] }): Rows {
  /** Before the first row is read: refusing each of a flood of rows would take memory. */
  function add(rows: number): void {
    count.total += rows
    if (count.total > MAX_ROWS)
      throw new ShapeError(`${id}: expected at most ${MAX_ROWS} rows, got more`)
  }
  function accept<Row extends z.ZodType>(row: Row, item: unknown): z.output<Row>[] {
    const parsed = row.safeParse(item)
    if (parsed.success) return [parsed.data]
    count.rejected.push(toSentence(parsed.error))
    return []
  }
  return {
    list: (row) =>
      z.array(z.unknown()).transform((items) => {
        add(items.length)
        return items.flatMap((item) => accept(row, item))
      }),
    entries: (row) =>
      z.record(z.string(), z.unknown()).transform((record) => {
        const items = Object.entries(record)
        add(items.length)
        return items.flatMap(([key, item]) =>
          accept(row, item).map((accepted): [string, z.output<typeof row>] => [key, accepted]),
        )
      }),
  }
}

function withoutRepeats<Row>(rows: Row[] = []): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

function requireKnown(id: string, observation: Observation, expects: Expected): void {
  for (const kind of ['quotes', 'scores', 'models', 'rates', 'usages'] as const) {
    const fields = expects[kind]
    if (!fields) continue
    const rows: Record<string, unknown>[] = observation[kind]
    if (rows.length === 0) throw new ShapeError(`${id}: expected ${kind}, got none`)
    const lost = fields.find((field) => !rows.some((row) => isKnown(field, row[field])))
    if (lost)
      throw new ShapeError(`${id}: expected ${lost} in some of ${rows.length} ${kind}, got none`)
  }
}

function isKnown(field: string, value: unknown): boolean {
  if (field.endsWith('_usd_per_mtok')) return typeof value === 'string' && isPlainDecimal(value)
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

function toSentence(error: z.ZodError): string {
  const { path, message } = error.issues[0] ?? { path: [], message: 'no reason' }
  return `"${path.join('.')}": ${message}`
}

/** The sources of a folder, by file name: the name is the only registration. */
export async function loadSources(folder = SOURCES_FOLDER): Promise<Source[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const modules = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const module: { default?: unknown } = await import(path)
      const found = Array.isArray(module.default) ? module.default : [module.default]
      if (!found.every(isSource))
        throw new Error(
          `${path}: expected defineSource(…) as its default export, got something else`,
        )
      return found
    }),
  )
  return modules.flat()
}

/** `asked` is where the id came from, for the message. */
export function requireSource(known: readonly Source[], id: string, asked: string): Source {
  const found = known.find((source) => source.id === id)
  if (found) return found
  throw new UsageError(
    `${asked}: expected one of ${known.map((source) => source.id).join(', ')}, got "${id}"`,
  )
}

function isSource(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && defined.has(value)
}
