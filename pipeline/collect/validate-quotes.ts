// Validates a source's rows before they are stored. An invalid row is rejected alone and listed in
// the quarantine document; values that don't fit a column become unknown. Prices pass unchanged,
// because the rules in sql/ judge them.
import { z } from 'zod'
import { Slug } from '../../contract/model-id.ts'

/** Per source. */
export const MAX_ROWS = 100_000
const MAX_REJECTED_SHARE = 0.05
const MAX_TEXT = 200
/** Length of a price schedule as JSON. */
const MAX_SCHEDULE = 20_000
const MAX_ITEMS = 100
/** Characters before a slug's first letter or digit. */
const BEFORE_NAME = /^[^A-Za-z0-9]+/
const MAX_INTEGER = 2 ** 31 - 1
/** Far beyond any scale of scores. */
const MAX_RATING = 10_000
/** Length of a value in messages and the quarantine document. */
const SHOWN_TEXT = 80

/** Control, format (direction, joiner, tag) and private-use characters, and line separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu
/** Stacked combining marks overlap neighboring lines; no script needs more than two. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu
/** Decimal fields, which are rejected rather than repaired. */
const DECIMALS = /_usd_per_mtok$|^units_per_usd$|^tokens$/
/** Required fields. */
const REQUIRED = new Set(['provider', 'model_ref', 'currency'])

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
  function accept<Row extends z.ZodType>(row: Row, item: unknown, name: string): z.output<Row>[] {
    const parsed = row.safeParse(item, { reportInput: true })
    if (parsed.success) return [parsed.data]
    const [issue] = parsed.error.issues
    // Of a row that may have several shapes, the first one's.
    const first = issue?.code === 'invalid_union' && issue.path.length === 0
    const { path, message, input } = (first ? issue.errors[0]?.[0] : issue) ?? {
      path: [],
      message: 'no reason',
    }
    count.rejected.push({
      row: findRowName(item) ?? name,
      field: shorten(path.join('.')),
      value: shorten(input),
      reason: message,
    })
    return []
  }
  return {
    list: (row) =>
      z.array(z.unknown()).transform((items) => {
        add(items.length)
        return items.flatMap((item, index) => accept(row, item, `#${index + 1}`))
      }),
    entries: (row) =>
      z.record(z.string(), z.unknown()).transform((record) => {
        const items = Object.entries(record)
        add(items.length)
        return items.flatMap(([key, item]) =>
          accept(row, item, shorten(key)).map((accepted): [string, z.output<typeof row>] => [
            key,
            accepted,
          ]),
        )
      }),
  }
}

/** Throws `ShapeError` if so many rows are rejected that the shape must have changed. */
export function requireMost(id: string, { total, rejected }: RowCount): void {
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
export function screen<Row extends object>(
  schema: z.ZodObject,
  rows: readonly Row[],
  rejected: Rejected[],
): Row[] {
  const isInteger = (field: string) => {
    const type = schema.shape[field]
    return type instanceof z.ZodNullable && type.unwrap() instanceof z.ZodNumberFormat
  }
  const fits = (row: Row, index: number) => {
    for (const [field, value] of Object.entries(row)) {
      const reason = mend(row, { field, value, isInteger: isInteger(field) })
      if (reason === undefined) continue
      const name = findRowName(row) ?? `#${index + 1}`
      rejected.push({ row: name, field, value: shorten(value), reason })
      return false
    }
    const { path: [field] = [], message } = schema.safeParse(row).error?.issues[0] ?? {}
    if (message === undefined) return true
    const value = shorten(Reflect.get(row, field ?? ''))
    rejected.push({
      row: findRowName(row) ?? `#${index + 1}`,
      field: String(field),
      value,
      reason: message,
    })
    return false
  }
  return rows.map((row) => ({ ...row })).filter(fits)
}

/** Repairs a field in place; returns the reason if the row must be rejected. */
function mend(
  row: object,
  { field, value, isInteger }: { field: string; value: unknown; isInteger: boolean },
): string | undefined {
  if (isInteger) {
    const fits = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_INTEGER
    if (!fits) Reflect.set(row, field, null)
    return undefined
  }
  if (field === 'rating' && Math.abs(Number(value)) > MAX_RATING)
    return `expected a rating of at most ${MAX_RATING}`
  if (Array.isArray(value)) {
    // Optional facts.
    const texts = value.slice(0, MAX_ITEMS).map((item) => escapeInvisible(String(item)))
    Reflect.set(
      row,
      field,
      texts.filter((text) => text !== '' && !isLong(text)),
    )
    return undefined
  }
  if (typeof value !== 'string') return undefined
  // JSON that the source's code wrote.
  if (field === 'other_prices') {
    if (value.length > MAX_SCHEDULE) Reflect.set(row, field, null)
    return undefined
  }
  const text = DECIMALS.test(field) ? value.toWellFormed() : escapeInvisible(value)
  if (isLong(text)) return `expected at most ${MAX_TEXT} characters`
  const named = field === 'provider' && !hasSlug(text) ? text.replace(BEFORE_NAME, '') : text
  Reflect.set(row, field, named)
  if (REQUIRED.has(field) && named === '') return 'expected a name'
  return field === 'provider' && !hasSlug(named)
    ? 'expected a name in Latin letters and digits'
    : undefined
}

const isLong = (text: string) => text.length > MAX_TEXT

/** Truncates first, so the cost is bounded; text this long is rejected anyway. */
function escapeInvisible(text: string): string {
  const start = text.slice(0, 2 * MAX_TEXT).replace(INVISIBLE, '')
  return start.normalize('NFC').replace(PILED_MARKS, '$1').toWellFormed()
}

/** Whether stg_quotes.sql can turn it into a slug. */
function hasSlug(provider: string): boolean {
  const slug = provider.toLowerCase().replaceAll(/[^a-z0-9._]+/g, '-')
  return Slug.safeParse(slug.replaceAll(/^-+|-+$/g, '')).success
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
