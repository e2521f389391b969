// What a task costs by the caller's or an aggregator's measurements or by an estimate, and between
// which places a model stands whatever it costs within the range of each.
import type { z } from 'zod'
import { DEFAULTS } from '../../contract/defaults.ts'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { MeasuredTask, Model } from '../../contract/documents.ts'
import type { Recommendation } from '../../contract/responses.ts'
import { toNumberText } from '../../contract/sentences.ts'
import { type AskedWorkload, type Task, THINKING, findTask } from '../../contract/tasks.ts'
import { toTokenBasis } from '../../contract/workload-form.ts'
import { DAYS_PER_MONTH, toCost, toCostPerScore } from './cost.ts'
import { type Priced, toListed } from './rates.ts'

export type TaskCost = NonNullable<z.output<typeof Recommendation>['task_cost']>
type Measured = MeasuredTask['costs'][number]
type FromSource = Measured & Pick<MeasuredTask, 'source'>
/** By model. */
export type MeasuredCosts = ReadonlyMap<string, FromSource & { usd_per_month: number }>

export function toMeasuredCosts(
  { source, costs }: MeasuredTask,
  { requests_per_day: requests }: Pick<AskedWorkload, 'requests_per_day'> = DEFAULTS.workload,
): MeasuredCosts {
  return new Map(
    costs.map((cost) => {
      const usd_per_month = cost.usd_per_task * requests * DAYS_PER_MONTH
      return [cost.model_id, { ...cost, source, usd_per_month }]
    }),
  )
}

/** As it was measured, wherever the model is sold. */
export function toMeasuredUsd(cost: FromSource) {
  const { usd_per_task: usd, source, measured_on: as_of } = cost
  const perCorrect = toUsdPerCorrect(cost)
  return {
    basis: 'measured_task' as const,
    usd_per_task: usd,
    low: usd,
    high: usd,
    source,
    as_of,
    ...(perCorrect && { usd_per_correct: perCorrect }),
  }
}

/** Of 90 % of the shares that as many tasks would show. */
const QUANTILE = 1.64

/** Where the run says which share of its own tasks were solved: no other score is of that effort. */
function toUsdPerCorrect({ usd_per_task: usd, solved_share: share, task_count: tasks }: Measured) {
  if (!share || !tasks) return undefined
  const error = QUANTILE * Math.sqrt((share * (1 - share)) / tasks)
  const toUsd = (solved: number) => Number((usd / solved).toFixed(6))
  return {
    usd: toUsd(share),
    low: toUsd(Math.min(1, share + error)),
    high: share > error ? toUsd(share - error) : null,
  }
}

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
  {
    workload,
    limit,
    measured,
  }: { workload: AskedWorkload | undefined; limit: number; measured: MeasuredCosts | undefined },
): TaskCost[] {
  if (!workload || !(measured ?? toTokenBasis(workload))) return []
  const ranges = fitting.map((candidate) => {
    const known = measured?.get(candidate.model.model_id)
    const toEnd = (end: 'low' | 'high') =>
      known?.usd_per_task ?? toCostPerScore(candidate, workload, end)
    return { candidate, known, low: toEnd('low'), high: toEnd('high') }
  })
  return ranges.slice(0, limit).flatMap(({ candidate, known, low, high }) => {
    const { model, endpoint, factor } = candidate
    const cost = known
      ? toMeasuredUsd(known)
      : toTaskUsd(toListed(endpoint, factor), findTask(workload, model))
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

/** A larger change of price makes another cost. */
const MOVED = 0.05

/** Of what was measured: where, and what may be otherwise today. */
export function toMeasuredCaveats(
  task: MeasuredTask | undefined,
  { model_id: id, score_variant: variant }: Pick<Model, 'model_id' | 'score_variant'>,
): string[] {
  const known = task?.costs.find(({ model_id }) => model_id === id)
  if (!known) return []
  const { measured_from: from, measured_on: on, price_change: change } = known
  const days = from === null ? `on ${on}` : `from ${from} to ${on}`
  return [
    `The task cost this through OpenRouter ${days}, not at this provider.`,
    change !== null &&
      Math.abs(change) > MOVED &&
      `The model's price is ${toNumberText(Math.abs(Math.round(100 * change)))} % ${change > 0 ? 'above' : 'below'} that of ${on}, when its cost was measured.`,
    variant !== null &&
      `The score is of the effort “${variant}”; of which effort the task was is not known.`,
  ].filter((caveat) => typeof caveat === 'string')
}
