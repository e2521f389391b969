import { ERRORS, type ErrorCode } from './errors.ts'

/** A refusal that the caller can act on: the message says what was expected and what came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>
  /** What was meant, perhaps: names that are known and look like the one that came. */
  readonly suggestions: readonly string[]

  constructor(
    code: ErrorCode,
    message: string,
    {
      headers = {},
      suggestions = [],
      cause,
    }: {
      headers?: Readonly<Record<string, string>>
      suggestions?: readonly string[]
      cause?: unknown
    } = {},
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

function toText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Nested deeper than the stack: it is shown as what it is.
    return 'something nested too deep'
  }
}

/** A caller's text inside a message: short, with control and invisible characters escaped. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  // What is too large for a number is infinite, of which JSON knows nothing.
  const text = typeof value === 'number' ? String(value) : toText(value)
  const visible = text.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return visible.length > 80 ? `${visible.slice(0, 79)}…` : visible
}

/** Internal errors are not shown to callers. */
export const HIDDEN = new ApiError(
  'internal_error',
  'the service failed to answer; the same request may succeed in a few seconds',
)
