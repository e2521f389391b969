// A time limit for one attempt, extended once the amount of data is known.
export interface TimeLimit {
  signal: AbortSignal
  extend: (ms: number) => void
  end: () => void
}

export function startTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController()
  const endMs = performance.now() + ms
  const start = (leftMs: number) => setTimeout(() => controller.abort(), leftMs)
  let timer = start(ms)
  const end = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    extend(moreMs) {
      end()
      timer = start(endMs + moreMs - performance.now())
    },
    end,
  }
}
