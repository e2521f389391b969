// Politeness is kept per host: a few connections at once, and a pause between the starts of two
// requests, whichever source they belong to.
import pLimit from 'p-limit'

export interface HostQueue {
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createHostQueue({
  concurrency,
  spacingMs,
  now,
  sleep,
}: {
  concurrency: number
  spacingMs: number
  now: () => Date
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}): HostQueue {
  const limit = pLimit(concurrency)
  let nextStartMs = 0
  return {
    run: (task, signal) =>
      limit(async () => {
        signal.throwIfAborted()
        const nowMs = now().getTime()
        const startMs = Math.max(nowMs, nextStartMs)
        nextStartMs = startMs + spacingMs
        if (startMs > nowMs) await sleep(startMs - nowMs, signal)
        return task()
      }),
  }
}
