import { z } from 'zod'
import { ApiError, shown } from './api-error.ts'
import { findNearest } from './nearest.ts'

/** If a body has many unknown fields, name only this many. */
const MAX_NAMED_FIELDS = 3
/** Longer than any parameter's name. */
const MAX_NAME_LENGTH = 40

/** The operation's parameters as received, in the order of its shape. */
export type QueryParams = ReadonlyMap<string, string>

/** Parameters that campaigns append to links are ignored. */
const IGNORED = /^utm_/

/** Throws if a parameter is repeated, or unknown unless `ignoresUnknown`. */
export function readQuery(
  search: string,
  shape: z.ZodObject,
  { ignoresUnknown = false } = {},
): QueryParams {
  const params = new Map<string, string>()
  if (search === '') return params
  const found = new URLSearchParams(search)
  const known = Object.keys(shape.shape)
  if (!ignoresUnknown)
    for (const name of found.keys()) if (!known.includes(name)) refuseUnknown(name, known)
  for (const name of known) {
    const [value, ...others] = found.getAll(name)
    if (others.length > 0)
      throw new ApiError(
        'invalid_parameter',
        `${name}: expected one value, got ${others.length + 1}`,
      )
    if (value !== undefined) params.set(name, value)
  }
  return params
}

function refuseUnknown(name: string, known: readonly string[]): void {
  if (IGNORED.test(name)) return
  const asked = name.slice(0, MAX_NAME_LENGTH).toLowerCase()
  const nearest = findNearest(asked, known)
  throw new ApiError(
    'invalid_parameter',
    nearest === undefined
      ? `${shown(name)}: expected no parameter`
      : `${shown(name)}: expected one of ${known.join(', ')}; did you mean ${nearest}?`,
  )
}

/** Equal requests have equal text. */
export function toQueryText(params: QueryParams): string {
  return [...params].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** Decimal ASCII digits only; `Number()` would also accept "0x10", " 5 " and "". */
const DECIMAL = /^(0|[1-9][0-9]{0,8})(\.[0-9]{1,20})?$/

/**
 * Like `parseRequest`, but first converts text to a number or flag where the shape doesn't accept
 * text.
 */
export function parseQuery<Shape extends z.ZodObject>(
  shape: Shape,
  given: QueryParams,
): z.output<Shape> {
  const sent = Object.fromEntries(given)
  const values = Object.entries(sent).map(([name, text]) => [
    name,
    parseScalar(text, shape.shape[name]),
  ])
  return parseRequest(shape, Object.fromEntries(values), 'invalid_parameter', sent)
}

function parseScalar(text: string, shape: z.core.$ZodType | undefined) {
  if (!shape || z.safeParse(shape, text).success) return text
  if (text === 'true' || text === 'false') return text === 'true'
  // An integer isn't written as 1.0.
  const isWhole = text.includes('.') && z.toJSONSchema(shape, { io: 'input' }).type === 'integer'
  return DECIMAL.test(text) && !isWhole ? Number(text) : text
}

/** Throws `code` with the first problem; the shape's messages complete "expected …". */
export function parseRequest<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  code: 'invalid_parameter' | 'invalid_body',
  sent = value,
): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ApiError(
    code,
    issue ? describeIssue(issue, { shape, value: sent }) : 'expected another request',
  )
}

function describeIssue(
  issue: z.core.$ZodIssue,
  { shape, value }: { shape: z.ZodType; value: unknown },
): string {
  if (issue.code === 'unrecognized_keys') {
    const named = issue.keys.slice(0, MAX_NAMED_FIELDS).map((key) => [...issue.path, key].join('.'))
    return `${named.map(shown).join(', ')}: expected one of ${listFields(shape, issue.path).join(', ')}`
  }
  const path = issue.path.map(String).join('.')
  const got = issue.path.reduce<unknown>(
    (within, step) => (within instanceof Object ? Reflect.get(within, step) : undefined),
    value,
  )
  return `${path === '' ? 'body' : path}: expected ${issue.message}, got ${shown(got)}`
}

/** The fields of the object at this path. */
function listFields(shape: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: z.core.JSONSchema._JSONSchema = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
  })
  for (const step of path)
    at = (at instanceof Object ? at.properties?.[String(step)] : undefined) ?? {}
  return at instanceof Object ? Object.keys(at.properties ?? {}) : []
}
