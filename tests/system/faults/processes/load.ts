// Requests at a steady rate, whatever becomes of the ones before: what each met, and when.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance } from './instance.ts'

export interface Met {
  /** 0 where the connection failed. */
  status: number
  ms: number
  endedAt: number
  instance: number
  problem: string
}

export interface Load {
  met: Met[]
  /** Stops asking, and waits for the answers. */
  stop(): Promise<Met[]>
}

export function startLoad(
  instances: readonly Instance[],
  {
    perSecond,
    key,
    path = '/v1/models?limit=1',
  }: { perSecond: number; key: string; path?: string },
): Load {
  const met: Met[] = []
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function ask(index: number): Promise<void> {
    const startedAt = performance.now()
    const note = (status: number, problem = '') =>
      met.push({
        status,
        ms: performance.now() - startedAt,
        endedAt: performance.now(),
        instance: index,
        problem,
      })
    try {
      const answer = await instances[index]?.ask(path, { key })
      note(answer?.status ?? 0)
    } catch (error) {
      note(0, String(error))
    }
  }

  async function run(): Promise<void> {
    const startedAt = performance.now()
    for (let asked = 0; !stopping.signal.aborted; asked += 1) {
      const dueAt = startedAt + (asked * 1_000) / perSecond
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      const request = ask(asked % instances.length).finally(() => underWay.delete(request))
      underWay.add(request)
    }
  }

  const running = run()
  return {
    met,
    async stop() {
      stopping.abort()
      await running
      await Promise.all(underWay)
      return met
    },
  }
}

/** How long the slowest of so large a part took, in milliseconds. */
export function quantile(met: readonly Met[], part: number): number {
  const times = met.map(({ ms }) => ms).sort((left, right) => left - right)
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
}
