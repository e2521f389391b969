// What one task is billed, model by model: the tokens that the caller states or has measured, or an
// estimate from the text that a reader sees and how much the models of a class think for it. Needs
// neither Node nor a package: browsers and the command line run it too.
import type { z } from 'zod'
import { DEFAULTS } from './defaults.ts'
import type { MeasuredTask, Model } from './documents.ts'
import { type TokenBasis, toTokenBasis } from './workload-form.ts'
import type * as shapes from './workload.ts'

/** What one request is like, in tokens, and how many there are. */
export type Workload = z.output<typeof shapes.Workload>
/** A workload as it is asked about: `findTask` says what it is at a model. */
export type AskedWorkload = z.output<typeof shapes.AskedFields>

/**
 * Tokens of thinking for each visible one at models that think: median, 10th and 90th percentile of
 * 147 models by the traffic of an aggregator, 3 to 30 July 2026. A model's own figure ranks worse
 * than that of its class: it depends on the traffic and on the effort that is asked for.
 */
export const THINKING = { mid: 1.5, low: 0.1, high: 4.2 } as const

/** The tokens of a task at one model; the ends of the range are equal where nothing is estimated. */
export interface Task extends Readonly<Record<keyof typeof THINKING, Workload>> {
  basis: TokenBasis | undefined
}
type FindTask = (model: Pick<Model, 'model_id' | 'is_reasoning'>) => Task | undefined

/** Of each workload that is asked about, made once for all candidates. */
const tasksOf = new WeakMap<AskedWorkload, FindTask>()

/** `undefined`: the caller has measured other models. */
export function findTask(asked: AskedWorkload, model: Parameters<FindTask>[0]): Task | undefined {
  let find = tasksOf.get(asked)
  if (!find) tasksOf.set(asked, (find = toFindTask(asked)))
  return find(model)
}

/** The task of a release that is asked about. */
export function findMeasuredTask(
  tasks: readonly MeasuredTask[],
  asked: Pick<AskedWorkload, 'task'> | undefined,
): MeasuredTask | undefined {
  return asked?.task === undefined ? undefined : tasks.find(({ task }) => task === asked.task)
}

/** Which tasks there are, where another is asked about. */
export function sayUnknownTask(
  tasks: readonly MeasuredTask[],
  asked: Pick<AskedWorkload, 'task'> | undefined,
): string | undefined {
  if (asked?.task === undefined || findMeasuredTask(tasks, asked)) return undefined
  const got = `got "${asked.task.replaceAll(/[^ -~]/g, '?')}"`
  return tasks.length === 0
    ? `workload.task: expected none, ${got}: this release has no cost of a task, which a run reads with the operator's OPENROUTER_API_KEY`
    : `workload.task: expected one of ${tasks.map(({ task }) => task).join(', ')}, ${got}`
}

export function sayUnmeasured(id: string): string {
  return `workload.measured: expected an entry with model_id ${id}, got none`
}

function toFindTask(asked: AskedWorkload): FindTask {
  // Its USD are known, not its tokens.
  if (asked.task !== undefined) return () => undefined
  const { measured, visible_output_tokens: visible, ...others } = asked
  const { reasoning_per_visible_output: stated, ...rest } = others
  const basis = toTokenBasis(asked)
  const toTask = (low: Partial<AskedWorkload>, mid = low, high = low): Task => ({
    basis,
    low: toPlain({ ...rest, ...low }),
    mid: toPlain({ ...rest, ...mid }),
    high: toPlain({ ...rest, ...high }),
  })
  if (measured) {
    const tasks = new Map(
      measured.map(({ model_id, cached_input_share = rest.cached_input_share, ...tokens }) => [
        model_id.toLowerCase(),
        toTask({ ...tokens, cached_input_share }),
      ]),
    )
    return ({ model_id }) => tasks.get(model_id)
  }
  const toTokens = (thinking: number) =>
    visible === undefined
      ? {}
      : { output_tokens: visible, reasoning_tokens: visible * (stated ?? thinking) }
  const [mid, high] = [toTokens(THINKING.mid), toTokens(THINKING.high)]
  const plain = toTask(toTokens(0))
  const thinking = toTask(toTokens(THINKING.low), mid, high)
  const unknown = toTask(toTokens(0), mid, high)
  return ({ is_reasoning: thinks }) => (thinks === null ? unknown : thinks ? thinking : plain)
}

/** With no thinking where nothing is said of it; a service requires the other counts. */
function toPlain(asked: AskedWorkload): Workload {
  const { input_tokens = 0, output_tokens = 0 } = asked
  const { reasoning_tokens = DEFAULTS.workload.reasoning_tokens } = asked
  return { ...asked, input_tokens, output_tokens, reasoning_tokens }
}
