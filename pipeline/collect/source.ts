// A source: where it reads, the shape it expects there, and a pure mapping from that shape to
// quotes. A row that does not fit is rejected alone (validate-quotes.ts); a shape that has changed is an
// error, because an empty day looks like a market in which everything became free or vanished.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../contract/command.ts'
import { findSecret } from '../../contract/environment.ts'
import type { Environment } from '../../contract/settings.ts'
import {
  type Rejected,
  type RowCount,
  type Rows,
  ShapeError,
  MAX_ROWS,
  createRows,
  requireMost,
  screen,
} from './validate-quotes.ts'
import { isPlainDecimal } from './per-million.ts'
import {
  type Kind,
  KindName,
  OBSERVED_KINDS,
  type Observation,
  type Observed,
  createObservation,
} from './quote.ts'
import { KEY, type ReadContext, type Wanted } from './read-context.ts'

const SOURCES_FOLDER = join(import.meta.dirname, '../sources')

/**
 * `L1`: the provider's own feed; `L2`: an aggregator that bills at the price it shows; `L3`: a
 * curated catalogue (docs/methodology.md).
 */
type SourceLevel = 'L1' | 'L2' | 'L3'

/** Empty for a source that needs no key; `undefined` where it needs one and there is none. */
export function findKey({ keyName }: Source, keys: Environment): string | undefined {
  return keyName === null ? '' : findSecret(keys, keyName)
}

/** A price as it came, if any: `perMillion` reads it, and the quarantine judges it. */
export const RawPrice = z.unknown().optional()

/** The fields that have to be known in at least one row; an empty list only asks for a row. */
type Expected = { [K in Kind]?: readonly (keyof Observed<K>)[] }

export interface Source {
  id: string
  /** Its module, where it was loaded from one. */
  file: string
  homepage: string
  level: SourceLevel
  /** Where the prices come from, by default the source itself. Sources with one root count as one. */
  root: string
  /** Roots of single providers, as it spells them, where it copies another's feed of them. */
  rootOf: Readonly<Record<string, string>>
  /** The environment variable with its key; without one the source is skipped. */
  keyName: string | null
  /** What is asked for before anything is read. */
  start: readonly Wanted[]
  /** No request goes to another host. */
  hosts: readonly string[]
  /** To one of these they may redirect. */
  redirectHosts: readonly string[]
  /** Awaits nothing but answers and what it makes of them: it is begun again with each that was missing (read-context.ts). */
  read: (context: ReadContext) => Promise<unknown>
  /** What it says of `day`, not yet checked. Throws `ShapeError`. */
  parse(body: unknown, day: string): Unchecked
  expects: Partial<Record<Kind, readonly string[]>>
}

/** What a worker hands back. */
export interface Unchecked {
  said: Partial<Observation>
  /** The rows of its answers that did not fit. */
  rejected: Rejected[]
}

export interface Parsed {
  observation: Observation
  /** The rows that did not fit. */
  rejected: Rejected[]
  /** Why a kind of its rows was refused. */
  failures: { [K in Kind]?: string }
}

/** A URL, with a key as a bearer token; a source with pages or several lists says how to `read`. */
type Reading = { url: string } | Pick<Source, 'hosts' | 'read'>

type Definition<Body> = Reading & {
  id: string
  homepage: string
  level: SourceLevel
  root?: string
  rootOf?: Readonly<Record<string, string>>
  keyName?: string
  redirectHosts?: readonly string[]
  schema: (rows: Rows) => z.ZodType<Body>
  /** Pure; `day` tells apart prices that hold from a day on. */
  toObservation: (body: Body, day: string) => Partial<Observation>
  expects: Expected
}

const defined = new WeakSet<object>()

export function defineSource<Body>(definition: Definition<Body>): Source {
  const { id, homepage, level, schema, toObservation, expects } = definition
  const { keyName = null } = definition
  const headers: Record<string, string> = keyName ? { authorization: `Bearer ${KEY}` } : {}
  const source: Source = {
    id,
    file: '',
    homepage,
    level,
    root: definition.root ?? id,
    rootOf: definition.rootOf ?? {},
    keyName,
    expects,
    redirectHosts: definition.redirectHosts ?? [],
    ...('read' in definition
      ? { start: [], hosts: definition.hosts, read: definition.read }
      : {
          start: [{ url: definition.url, headers, isOptional: false }],
          hosts: [new URL(definition.url).host],
          read: ({ fetchJson }) => fetchJson(definition.url, headers),
        }),
    parse(body, day) {
      const count: RowCount = { total: 0, rejected: [] }
      const parsed = schema(createRows(id, count)).safeParse(body)
      if (!parsed.success)
        throw new ShapeError(`${id}: expected its documented shape, got ${toPlace(parsed.error)}`)
      requireMost(id, count)
      const said = toObservation(parsed.data, day)
      const rows = Object.values(said).reduce((sum, { length }) => sum + length, 0)
      if (rows > MAX_ROWS)
        throw new ShapeError(`${id}: expected at most ${MAX_ROWS} rows, got more`)
      return { said, rejected: count.rejected }
    },
  }
  defined.add(source)
  return source
}

/**
 * Each row is checked here, once, by the schema of its kind. Prices, ratings and facts of one source
 * fail apart; where all fail, the source does.
 */
export function checkRows(
  { id, expects }: Pick<Source, 'id' | 'expects'>,
  { said, rejected }: Unchecked,
): Parsed {
  const failures: Parsed['failures'] = {}
  const read = <K extends Kind>(kind: K): Observed<K>[] => {
    const rows: Observed<K>[] = said[kind] ?? []
    const count: RowCount = { total: rows.length, rejected: [] }
    try {
      // The same row twice says no more than once; two rows that differ are for the quarantine.
      const kept = withoutRepeats(screen(OBSERVED_KINDS[kind], rows, count.rejected))
      requireMost(id, count)
      requireKnown(id, kind, { rows: kept, fields: expects[kind] })
      rejected.push(...count.rejected)
      return kept
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      failures[kind] = error.message
      return []
    }
  }
  const observation = createObservation()
  for (const kind of KindName.options) Object.assign(observation, { [kind]: read(kind) })
  const [reason] = Object.values(failures)
  if (reason !== undefined && Object.values(observation).every((rows) => rows.length === 0))
    throw new ShapeError(reason)
  return { observation, rejected, failures }
}

function withoutRepeats<Row>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

function requireKnown(
  id: string,
  kind: Kind,
  {
    rows,
    fields,
  }: { rows: readonly Record<string, unknown>[]; fields: readonly string[] | undefined },
): void {
  if (!fields) return
  if (rows.length === 0) throw new ShapeError(`${id}: expected ${kind}, got none`)
  const lost = fields.find((field) => !rows.some((row) => isKnown(field, row[field])))
  if (lost)
    throw new ShapeError(`${id}: expected ${lost} in some of ${rows.length} ${kind}, got none`)
}

function isKnown(field: string, value: unknown): boolean {
  if (field.endsWith('_usd_per_mtok')) return typeof value === 'string' && isPlainDecimal(value)
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

function toPlace(error: z.ZodError): string {
  const { path, message } = error.issues[0] ?? { path: [], message: 'no reason' }
  return `"${path.join('.')}": ${message}`
}

/** The sources of a folder, by file name: the name is the only registration. */
export async function loadSources(folder = SOURCES_FOLDER): Promise<Source[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  return (await Promise.all(files.map((file) => loadFile(join(folder, file))))).flat()
}

/** The sources that a module defines. */
export async function loadFile(file: string): Promise<Source[]> {
  const module: { default?: unknown } = await import(file)
  const found = Array.isArray(module.default) ? module.default : [module.default]
  if (!found.every(isSource))
    throw new Error(`${file}: expected defineSource(…) as its default export, got something else`)
  for (const source of found) source.file = file
  return found
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
