// The time that one attempt may take: put off when it is known how much there is to wait for.
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
