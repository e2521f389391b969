// What the metrics know of requests, in plain numbers: a request adds to three of them, and everything that
// has a name or a label is made when somebody scrapes.
import type { PlanName } from '../../contract/plans.ts'

/** Most answers are ready-made and take well under a millisecond; the last bounds are for a store that drags. */
export const LATENCY_BOUNDS_SECONDS = [
  0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const
const BOUNDS_MS = LATENCY_BOUNDS_SECONDS.map((seconds) => seconds * 1_000)

/** One route's answers so far. */
export interface Tally {
  /** By first digit of the status. */
  statuses: number[]
  /** How many took no longer than the bound of the same index and longer than the one before; the last: longer than all. */
  latencies: number[]
  totalMs: number
}

interface Refused {
  plan: PlanName
  window: 'minute' | 'day'
  count: number
}

export class RequestCounts {
  readonly #byRoute = new Map<string, Tally>()
  readonly #refused = new Map<string, Refused>()

  /** Route ids come from the code, never from a request, so the table stays small. */
  add(route: string, status: number, durationMs: number): void {
    let tally = this.#byRoute.get(route)
    if (!tally) {
      tally = {
        statuses: [0, 0, 0, 0, 0, 0],
        latencies: Array.from({ length: BOUNDS_MS.length + 1 }, () => 0),
        totalMs: 0,
      }
      this.#byRoute.set(route, tally)
    }
    increment(tally.statuses, Math.floor(status / 100))
    let index = 0
    while (index < BOUNDS_MS.length && durationMs > (BOUNDS_MS[index] ?? Infinity)) index += 1
    increment(tally.latencies, index)
    tally.totalMs += durationMs
  }

  addRefused(plan: PlanName, window: Refused['window']): void {
    const refused = this.#refused.get(`${plan} ${window}`) ?? { plan, window, count: 0 }
    refused.count += 1
    this.#refused.set(`${plan} ${window}`, refused)
  }

  byRoute(): Iterable<readonly [string, Tally]> {
    return this.#byRoute
  }

  refused(): Iterable<Refused> {
    return this.#refused.values()
  }
}

function increment(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}
