export interface Asked {
  source: string
  url: string
}

/** A source's answer is not what it should be: names source and URL, never a header, so never a key. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly status: number | undefined
  /** Another try may bring another answer. */
  readonly isTransient: boolean
  readonly retryAfterMs: number

  constructor(
    { source, url }: Asked,
    problem: string,
    options: ErrorOptions & { status?: number; isTransient?: boolean; retryAfterMs?: number } = {},
  ) {
    super(`${source}: ${url}: expected ${problem}`, options)
    this.status = options.status
    this.isTransient = options.isTransient ?? false
    this.retryAfterMs = options.retryAfterMs ?? 0
  }
}

const TRANSIENT_STATUSES = new Set([408, 425, 429])

export function toStatusError(
  asked: Asked,
  { status, retryAfter, now }: { status: number; retryAfter: string; now: Date },
): FetchError {
  const pause = retryAfter ? ` with Retry-After "${retryAfter.slice(0, 40)}"` : ''
  return new FetchError(asked, `status 200, got ${status}${pause}`, {
    status,
    isTransient: status >= 500 || TRANSIENT_STATUSES.has(status),
    retryAfterMs: toWaitMs(retryAfter, now),
  })
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3); anything else asks for no pause. */
function toWaitMs(retryAfter: string, now: Date): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const atMs = Date.parse(retryAfter)
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - now.getTime())
}
