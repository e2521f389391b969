import type { ErrorBody, ErrorCode } from './api.ts'

/** A code of the service, or `unexpected_answer` if the response isn't the service's. */
export type Code = ErrorCode | 'unexpected_answer'

/** The service returned an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: Code
  readonly status: number
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined
  readonly documentationUrl: string | undefined
  /** How long the service asks to wait. */
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response, body: ErrorBody['error'] | undefined, now = Date.now()) {
    super(body?.message ?? `expected a response from the service, got status ${response.status}`)
    this.code = body?.code ?? 'unexpected_answer'
    this.status = response.status
    this.requestId = body?.request_id ?? response.headers.get('x-request-id') ?? undefined
    this.documentationUrl = body?.documentation_url
    this.retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), now)
  }
}

/** No complete response: network error or timeout. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(url: string, cause: unknown) {
    super(`${new URL(url).origin}: ${explain(cause)}`, { cause })
  }
}

/** Parses an error body; `undefined` for anything else, such as a gateway's page. */
export function readErrorBody(text: string): ErrorBody['error'] | undefined {
  try {
    const { error }: Partial<ErrorBody> = JSON.parse(text)
    return typeof error?.code === 'string' && typeof error.message === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

/** Seconds or a date. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^[0-9]+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000)
}

/** Node reports "fetch failed" and keeps the reason in the causes, one per address. */
function explain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : explain(error.cause)
}
