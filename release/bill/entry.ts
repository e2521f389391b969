// What a bill or a log says of one use of a model, and how its fields are read.
import type { UsageLine } from '../../contract/usage.ts'

export interface Entry {
  line: UsageLine
  /** What was paid; null where the file has no sums. */
  billed_usd: number | null
  /** A sum that has no tokens: it pays for other lines of the day and model. */
  isSum?: true
  /** How far the sum is rounded off; without it, to millionths of a dollar. */
  slack?: number
  /** Why the sum is not for tokens, or not in dollars. */
  other?: string
}

export type Fields = Readonly<Record<string, unknown>>

/** A record of a file, and the line at which it begins. */
export interface Row {
  fields: Fields
  line: number
}

/** Reads the records of one file in their order. */
export interface Reader {
  read: (fields: Fields) => readonly Entry[]
  /** What was held back until the last record. */
  end?: () => readonly Entry[]
}

export interface Form {
  name: string
  /** The fields by which a record is known; a dot leads into an object. */
  needs: readonly string[]
  open: () => Reader
}

/** A form of which each record stands for itself. */
export function form(
  name: string,
  needs: readonly string[],
  toEntry: (fields: Fields) => Entry | undefined,
): Form {
  const read = (fields: Fields) => {
    const entry = toEntry(fields)
    return entry === undefined ? [] : [entry]
  }
  return { name, needs, open: () => ({ read }) }
}

/** What is wrong with one field; whoever knows the file and line adds them. */
export class FieldError extends Error {}

/** A dot in a name leads into an object, unless a column has that name. */
export function get(fields: unknown, path: string): unknown {
  let value = fields
  for (const name of path in Object(fields) ? [path] : path.split('.'))
    value = value instanceof Object ? Reflect.get(value, name) : undefined
  return value === '' || value === null || value === '--' ? undefined : value
}

/** The first of those fields that has a value. */
export function getText(fields: Fields, ...names: readonly string[]): string | undefined {
  const value = names.map((name) => get(fields, name)).find((each) => each !== undefined)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** A whole number, not negative; exports write 3 as `3.0`, too. */
export function getCount(fields: Fields, ...names: readonly string[]): number | undefined {
  const count = getNumber(fields, ...names)
  if (count === undefined || (Number.isSafeInteger(count) && count >= 0)) return count
  throw new FieldError(`${names[0]}: expected a whole number, got "${count}"`)
}

export function getNumber(fields: Fields, ...names: readonly string[]): number | undefined {
  const text = getText(fields, ...names)
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw new FieldError(`${names[0]}: expected a number, got "${text}"`)
}

/** A day or an instant. */
export function getTime(fields: Fields, ...names: readonly string[]): string {
  const text = getText(fields, ...names)
  if (text === undefined) throw new FieldError(`${names[0]}: expected a day or an instant`)
  // Seconds since 1970, or thousandths of them up to billionths.
  if (/^\d{10}(\d{3}){0,3}$/.test(text))
    return new Date(Number(text.slice(0, 13).padEnd(13, '0'))).toISOString()
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  return month === undefined ? text : `${year}-${month}-${day}`
}

/** An object, or its text in a cell. */
export function getObject(fields: Fields, name: string): Fields {
  const value = get(fields, name)
  try {
    return Object(typeof value === 'string' ? JSON.parse(value) : value)
  } catch {
    throw new FieldError(`${name}: expected JSON, got "${String(value).slice(0, 40)}"`)
  }
}

export const HALF_A_CENT = 0.005

const TIERS = ['batch', 'flex', 'priority'] as const

/** Sellers call the plain tier standard, default or nothing. */
export function toTier(name: string | undefined): Pick<UsageLine, 'service_tier'> {
  const known = TIERS.find((tier) => tier === name?.toLowerCase())
  if (known !== undefined) return { service_tier: known }
  if (name === undefined || /^(standard|default|auto|on_?demand|not_available)$/i.test(name))
    return {}
  throw new FieldError(`service_tier: expected ${TIERS.join(', ')} or standard, got "${name}"`)
}

/** So many requests that the mean is no long context: of sums that do not say how many they were. */
export function toRequests(inputTokens: number, most = 100_000): number {
  return Math.max(1, Math.ceil(inputTokens / most))
}

/** A field without a value is none. */
export function toLine(line: { [Name in keyof UsageLine]: UsageLine[Name] | undefined }): UsageLine
export function toLine(line: object): object {
  return line
}
