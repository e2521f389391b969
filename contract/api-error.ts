import { ERRORS, type ErrorCode } from './errors.ts'

interface Details {
  headers: Readonly<Record<string, string>>
  suggestions: readonly string[]
  cause: unknown
}

/** An error that the caller can fix; the message says what was expected and what was received. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>
  /** Known names similar to the one received. */
  readonly suggestions: readonly string[]

  constructor(
    code: ErrorCode,
    message: string,
    { headers = {}, suggestions = [], cause }: Partial<Details> = {},
  ) {
    super(message, { cause })
    this.code = code
    this.headers = headers
    this.suggestions = suggestions
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

function formatValue(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Nested too deeply to serialize.
    return 'something nested too deep'
  }
}

/** A caller's value in a message: shortened, with control and invisible characters escaped. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  // JSON can't represent numbers that overflow to infinity.
  const text = typeof value === 'number' ? String(value) : formatValue(value)
  const visible = text.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return visible.length > 80 ? `${visible.slice(0, 79)}…` : visible
}

/** Hides internal errors from callers. */
export const HIDDEN = new ApiError(
  'internal_error',
  'the service failed to answer; the same request may succeed in a few seconds',
)
