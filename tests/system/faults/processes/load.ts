// Requests at a steady rate, whatever becomes of the ones before: what each met.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance } from './instance.ts'

interface Met {
  /** 0 where the connection failed. */
  status: number
  problem?: string
}

/** `stop` stops asking, and waits for the answers. */
export function startLoad(
  instances: readonly Instance[],
  { perSecond, key }: { perSecond: number; key: string },
): { stop(): Promise<Met[]> } {
  const met: Met[] = []
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function ask(index: number): Promise<void> {
    try {
      met.push({
        status: (await instances[index]?.ask('/v1/models?limit=1', { key }))?.status ?? 0,
      })
    } catch (error) {
      met.push({ status: 0, problem: String(error) })
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
    async stop() {
      stopping.abort()
      await running
      await Promise.all(underWay)
      return met
    },
  }
}
