import { ApiError, ConnectionError } from './errors.ts'

export interface Retry {
  error: ApiError | ConnectionError
  /** 1 before the second request. */
  attempt: number
  waitSeconds: number
}

export interface RetrySettings {
  /** Attempts after the first. */
  retries: number
  /** If a longer wait is required, the error is thrown immediately. */
  maxWaitSeconds: number
  onRetry: (retry: Retry) => void
}

const FIRST_BACKOFF_SECONDS = 0.5
/** Statuses with which the service rejects a request before processing it. */
const REFUSED: readonly number[] = [429, 503]
const FAILED: readonly number[] = [408, 500, 502, 504]

/** `isRepeatable`: whether the request is idempotent. */
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
      const waitSeconds = computeWaitSeconds(error, attempt)
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

/** Without a hint from the service: exponential backoff with jitter. */
function computeWaitSeconds(error: ApiError | ConnectionError, attempt: number): number {
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
