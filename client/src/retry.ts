import { ApiError, ConnectionError } from './errors.ts'

export interface Retry {
  error: ApiError | ConnectionError
  /** 1 before the second request. */
  attempt: number
  waitSeconds: number
}

export interface RetrySettings {
  /** Requests beyond the first. */
  retries: number
  /** A longer wait than this is the caller's to decide on: the error is thrown at once. */
  maxWaitSeconds: number
  onRetry: (retry: Retry) => void
}

const FIRST_BACKOFF_SECONDS = 0.5
/** The service refused before it did anything. */
const REFUSED: readonly number[] = [429, 503]
const FAILED: readonly number[] = [408, 500, 502, 504]

/** `isRepeatable`: sending it twice does what sending it once does. */
export async function withRetries<Result>(
  send: () => Promise<Result>,
  { retries, maxWaitSeconds, onRetry }: RetrySettings,
  { isRepeatable, signal }: { isRepeatable: boolean; signal: AbortSignal | undefined },
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await send()
    } catch (error) {
      if (attempt > retries || !isWorthRepeating(error, isRepeatable)) throw error
      const waitSeconds = toWaitSeconds(error, attempt)
      if (waitSeconds > maxWaitSeconds) throw error
      onRetry({ error, attempt, waitSeconds })
      await sleep(waitSeconds * 1000, signal)
    }
}

function isWorthRepeating(
  error: unknown,
  isRepeatable: boolean,
): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return isRepeatable
  if (!(error instanceof ApiError)) return false
  return REFUSED.includes(error.status) || (isRepeatable && FAILED.includes(error.status))
}

/** Without a word of the service: twice as long each time, and never all clients at once. */
function toWaitSeconds(error: ApiError | ConnectionError, attempt: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return asked ?? FIRST_BACKOFF_SECONDS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(toError(signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason })
}
