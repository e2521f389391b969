// What a task costs by the caller's measurements or by an estimate, and between which places a model
// stands whatever it costs within the range of each.
import type { z } from 'zod'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Recommendation } from '../../contract/responses.ts'
import {
  type AskedWorkload,
  type Task,
  THINKING,
  findTask,
  toTokenBasis,
} from '../../contract/tasks.ts'
import { toCost, toCostPerScore } from './cost.ts'
import { type Priced, toListed } from './rates.ts'

export type TaskCost = NonNullable<z.output<typeof Recommendation>['task_cost']>

/** USD at an endpoint by its schedule; nothing where the request states the tokens itself. */
export function toTaskUsd(priced: Priced, task: Task | undefined) {
  if (!task?.basis) return undefined
  const { basis, mid, low, high } = task
  const toUsd = (workload: Task['mid']) => toCost(priced, workload).per_request
  return { basis, usd_per_task: toUsd(mid), low: toUsd(low), high: toUsd(high) }
}

/** Of those that fit, which come best first, as many as are asked for. */
export function toTaskCosts(
  fitting: readonly Candidate[],
  { workload, limit }: { workload: AskedWorkload | undefined; limit: number },
): TaskCost[] {
  if (!workload || !toTokenBasis(workload)) return []
  const ranges = fitting.map((candidate) => ({
    candidate,
    low: toCostPerScore(candidate, workload, 'low'),
    high: toCostPerScore(candidate, workload, 'high'),
  }))
  return ranges.slice(0, limit).flatMap(({ candidate, low, high }) => {
    const { model, endpoint, factor } = candidate
    const cost = toTaskUsd(toListed(endpoint, factor), findTask(workload, model))
    const rank_best = 1 + ranges.filter((other) => other.high < low).length
    // The model itself is one of them. One that costs the same may stand before it, too.
    const rank_worst = ranges.filter((other) => other.low <= high).length
    return cost ? [{ ...cost, rank_best, rank_worst }] : []
  })
}

/** That what a model thinks is estimated, where that makes a difference. */
export function toTaskCaveats(cost: TaskCost | undefined, thinks: boolean | null): string[] {
  if (!cost || cost.low === cost.high) return []
  const { mid, low, high } = THINKING
  const range = `${low} to ${high} at eight of ten models that think`
  const doubt = thinks === null ? `, and whether it thinks is not known` : ''
  return [`Its thinking is an estimate: ${mid} tokens for each visible one, ${range}${doubt}.`]
}
