// Rejects rows of a source one by one, each with a reason for the quarantine document, and the source
// if most of its rows must have changed shape.
import { z } from 'zod'
import { escapeInvisible } from './quote.ts'

/** Per source. */
export const MAX_ROWS = 100_000
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
  // Of a row that may have several shapes, the first one's.
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
