// A source: its URLs, the shape it expects, and a pure mapping to quotes. A row that doesn't match
// is rejected alone (`acceptRows`). A changed shape is an error, because an empty day would
// look as if every model had become free or disappeared.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../contract/command.ts'
import { findSecret } from '../../contract/environment.ts'
import type { Environment } from '../../contract/settings.ts'
import { isPlainDecimal } from './per-million.ts'
import {
  createObservation,
  createQuote,
  escapeInvisible,
  type Kind,
  KindName,
  type Observation,
  type Observed,
  OBSERVED_KINDS,
  type Listed,
  PRICES,
  type Quote,
} from './quote.ts'
import { KEY, type ReadContext, type Wanted } from './read-context.ts'

const SOURCES_FOLDER = join(import.meta.dirname, '../sources')

/**
 * `L1`: the provider's own list. `L2`: an aggregator that bills the price it shows. `L3`: a curated
 * catalogue (docs/methodology.md).
 */
type SourceLevel = 'L1' | 'L2' | 'L3'

/** Empty if the source needs no key; `undefined` if its key is missing. */
export function findKey({ keyName }: Source, keys: Environment): string | undefined {
  return keyName === null ? '' : findSecret(keys, keyName)
}

/** Fields that at least one row must have; an empty list requires only a row. */
type Expected = { [K in Kind]?: readonly (keyof Observed<K>)[] }

export interface Source {
  id: string
  /** The module that defines it, if any. */
  file: string
  homepage: string
  level: SourceLevel
  /** The origin of the prices, by default the source itself. Sources with one root count as one. */
  root: string
  /** Roots by provider, for feeds that this source copies. */
  rootOf: Readonly<Record<string, string>>
  /** The environment variable with its key; without it the source is skipped. */
  keyName: string | null
  /** The first requests. */
  start: readonly Wanted[]
  /** Requests to other hosts are rejected. */
  hosts: readonly string[]
  /** Allowed redirect targets. */
  redirectHosts: readonly string[]
  /**
   * May await only responses and values derived from them, because it starts over with each missing
   * response (read-context.ts).
   */
  read: (context: ReadContext) => Promise<unknown>
  /** Returns the unchecked rows for `day`. Throws `ShapeError`. */
  parse(body: unknown, day: string): Unchecked
  expects: Partial<Record<Kind, readonly string[]>>
}

/** The result of reading a source in the worker. */
export interface Unchecked {
  said: Partial<Observation>
  /** Rows of its responses that were rejected. */
  rejected: Rejected[]
}

export interface Parsed {
  observation: Observation
  /** Rows that were rejected. */
  rejected: Rejected[]
  /** Why all rows of a kind were rejected. */
  failures: { [K in Kind]?: string }
}

/** A single URL, with the key as bearer token; sources with pages or several lists have `read`. */
type Reading = { url: string } | Pick<Source, 'hosts' | 'read'>

type Place = Reading & {
  id: string
  homepage: string
  level: SourceLevel
  root?: string
  rootOf?: Readonly<Record<string, string>>
  keyName?: string | undefined
  /** How the key is sent to `url`. */
  scheme?: string | undefined
  redirectHosts?: readonly string[]
}

type Definition<Body> = Place & {
  schema: (rows: Rows) => z.ZodType<Body>
  /** Pure; `day` selects among dated prices. */
  readRows: (body: Body, day: string) => Partial<Observation>
  expects: Expected
}

const defined = new WeakSet<object>()

export function defineSource<Body>(definition: Definition<Body>): Source {
  const { id, homepage, level, schema, readRows, expects } = definition
  const { keyName = null, scheme = 'Bearer' } = definition
  const headers: Record<string, string> = keyName ? { authorization: `${scheme} ${KEY}` } : {}
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
        throw new ShapeError(
          `${id}: expected its documented shape, got ${describePlace(parsed.error)}`,
        )
      requireMost(id, count)
      const said = readRows(parsed.data, day)
      const rows = Object.values(said).reduce((sum, { length }) => sum + length, 0)
      if (rows > MAX_ROWS)
        throw new ShapeError(`${id}: expected at most ${MAX_ROWS} rows, got more`)
      return { said, rejected: count.rejected }
    },
  }
  defined.add(source)
  return source
}

/** A provider's or gateway's list of its models, with the prices of each. */
export function definePriceList<Model extends z.ZodType>(
  definition: Place & {
    /** The provider's name. */
    name: string
    /** The field with the list, if the response isn't the list itself. */
    list?: string
    model: Model
    /** Returns `undefined` for a model that isn't sold by the token. */
    toQuote: (model: z.output<Model>) => Listed | undefined
    /** Fields that at least one quote must have, besides prices. */
    expects: readonly (keyof Quote)[]
  },
): Source {
  const { id: provider, name: provider_name, list, model, toQuote, expects } = definition
  return defineSource({
    ...definition,
    schema: (rows) =>
      list === undefined
        ? rows.list(model)
        : z.object({ [list]: rows.list(model) }).transform((body) => body[list] ?? []),
    readRows: (models) => ({
      quotes: models.flatMap((each) => {
        const quote = toQuote(each)
        return quote ? [createQuote({ provider, provider_name, ...quote })] : []
      }),
    }),
    expects: { quotes: [...PRICES, ...expects] },
  })
}

/**
 * Validates each row once, by the schema of its kind. Prices, ratings and facts of a source fail
 * separately; if all fail, the source fails.
 */
export function checkRows(
  { id, expects }: Pick<Source, 'id' | 'expects'>,
  { said, rejected }: Unchecked,
): Parsed {
  const failures: Parsed['failures'] = {}
  const read = (kind: Kind): Record<string, unknown>[] => {
    const rows = said[kind] ?? []
    const count: RowCount = { total: rows.length, rejected: [] }
    try {
      // Identical rows are merged; conflicting ones are left to the quarantine.
      const kept = withoutRepeats(
        acceptRows<z.ZodType<Record<string, unknown>>>(OBSERVED_KINDS[kind], rows, count.rejected),
      )
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

function describePlace(error: z.ZodError): string {
  const { path, message } = error.issues[0] ?? { path: [], message: 'no reason' }
  return `"${path.join('.')}": ${message}`
}

/** Loads all sources of a folder. There is no other registration. */
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

/** `asked`: where the id came from, for the message. */
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

/** Per source. */
const MAX_ROWS = 100_000
const MAX_REJECTED_SHARE = 0.05
/** Length of a value in messages and the quarantine document. */
const SHOWN_TEXT = 80

/** A rejected row with the reason. */
export interface Rejected {
  /** The row's id, or its position, such as `#3`. */
  row: string
  field: string
  value: string
  reason: string
}

/** A source's data no longer has the expected shape. */
export class ShapeError extends Error {
  override name = 'ShapeError'
}

/** Parses rows one by one, so an invalid row affects nothing else. */
export interface Rows {
  list<Row extends z.ZodType>(row: Row): z.ZodType<z.output<Row>[]>
  /** An object whose keys are data, as pairs of key and row. */
  entries<Row extends z.ZodType>(row: Row): z.ZodType<[string, z.output<Row>][]>
}

export interface RowCount {
  total: number
  rejected: Rejected[]
}

export function createRows(id: string, count: RowCount): Rows {
  /** Checked before parsing, because rejecting a flood of rows would take memory. */
  function add(rows: number): void {
    count.total += rows
    if (count.total > MAX_ROWS)
      throw new ShapeError(`${id}: expected at most ${MAX_ROWS} rows, got more`)
  }
  return {
    list: (row) =>
      z.array(z.unknown()).transform((items) => {
        add(items.length)
        return acceptRows(row, items, count.rejected)
      }),
    entries: (row) =>
      z.record(z.string(), z.unknown()).transform((record) => {
        const items = Object.entries(record)
        add(items.length)
        return items.flatMap(([key, item]) =>
          accept(row, item, { name: shorten(key), rejected: count.rejected }).map(
            (accepted): [string, z.output<typeof row>] => [key, accepted],
          ),
        )
      }),
  }
}

/** Throws `ShapeError` if so many rows are rejected that the shape must have changed. */
function requireMost(id: string, { total, rejected }: RowCount): void {
  // One odd row in a short list doesn't mean a new shape.
  if (rejected.length <= Math.max(1, total * MAX_REJECTED_SHARE)) return
  const [first] = rejected
  throw new ShapeError(
    `${id}: expected rows that fit, got ${rejected.length} of ${total} that do not, e.g. ${first && describeRejected(first)}`,
  )
}

export function describeRejected({ row, field, value, reason }: Rejected): string {
  return `${row}: "${field}": ${reason}, got ${value}`
}

/** Returns the valid rows, repaired if necessary; adds the others to `rejected`. */
export function acceptRows<Row extends z.ZodType>(
  row: Row,
  items: readonly unknown[],
  rejected: Rejected[],
): z.output<Row>[] {
  return items.flatMap((item, index) => accept(row, item, { name: `#${index + 1}`, rejected }))
}

function accept<Row extends z.ZodType>(
  row: Row,
  item: unknown,
  { name, rejected }: { name: string; rejected: Rejected[] },
): z.output<Row>[] {
  const parsed = row.safeParse(item, { reportInput: true })
  if (parsed.success) return [parsed.data]
  const [issue] = parsed.error.issues
  // If a row may have several shapes, the fault of the first shape is reported.
  const first = issue?.code === 'invalid_union' && issue.path.length === 0
  const { path, message, input } = (first ? issue.errors[0]?.[0] : issue) ?? {
    path: [],
    message: 'no reason',
  }
  rejected.push({
    row: findRowName(item) ?? name,
    field: shorten(path.join('.')),
    value: shorten(input),
    reason: message,
  })
  return []
}

const Named = z.record(z.string(), z.unknown())
const NAMES = ['id', 'model_id', 'provider_model_id', 'model_ref', 'model', 'slug', 'name', 'tag']

function findRowName(item: unknown): string | undefined {
  const row = Named.safeParse(item).data ?? {}
  const name = NAMES.map((key) => row[key]).find((id) => typeof id === 'string' && id !== '')
  return typeof name === 'string' ? shorten(name) : undefined
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : toJson(value)
  return escapeInvisible(text).slice(0, SHOWN_TEXT).toWellFormed()
}

function toJson(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
}
