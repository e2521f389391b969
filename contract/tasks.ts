// What one task is billed, model by model: the tokens that the caller states or has measured, or an
// estimate from the text that a reader sees and how much the models of a class think for it. Needs
// neither Node nor a package: browsers and the command line run it too.
import { DEFAULTS } from './defaults.ts'
import type { MeasuredTask, Model } from './documents.ts'

/** What one request is like, in tokens, and how many there are. */
export interface Workload {
  input_tokens: number
  output_tokens: number
  cached_input_share: number
  /** Of the input tokens, those written to a cache for five minutes, or an hour. */
  cache_write_share: number
  cache_write_1h_share: number
  /** Of what is not in batches. */
  service_tier: 'standard' | 'flex' | 'priority'
  batch_share: number
  requests_per_day: number
  reasoning_tokens: number
}

type Tokens = 'input_tokens' | 'output_tokens' | 'reasoning_tokens'
type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** A workload as it is asked about: `findTask` says what it is at a model. */
export interface AskedWorkload extends Omit<Workload, Tokens>, Optional<Pick<Workload, Tokens>> {
  /** Of an answer what a reader sees, where how much a model thinks is to be estimated. */
  visible_output_tokens?: number | undefined
  reasoning_per_visible_output?: number | undefined
  /** What the caller has measured of a task, in place of all tokens. */
  measured?: Measured[] | undefined
  /** A task that the release has the cost of, in place of all tokens. */
  task?: string | undefined
}

type Measured = { model_id: string } & Pick<Workload, 'input_tokens' | 'output_tokens'> &
  Optional<Pick<Workload, 'reasoning_tokens' | 'cached_input_share'>>

/**
 * Tokens of thinking for each visible one at models that think: median, 10th and 90th percentile of
 * 147 models by the traffic of an aggregator, 3 to 30 July 2026. A model's own figure ranks worse
 * than that of its class: it depends on the traffic and on the effort that is asked for.
 */
export const THINKING = { mid: 1.5, low: 0.1, high: 4.2 } as const

type TokenBasis = 'yours' | 'class_estimate'
/** The tokens of a task at one model; the ends of the range are equal where nothing is estimated. */
export interface Task extends Readonly<Record<keyof typeof THINKING, Workload>> {
  basis: TokenBasis | undefined
}
type FindTask = (model: Pick<Model, 'model_id' | 'is_reasoning'>) => Task | undefined

const WRITTEN = ['output_tokens', 'reasoning_tokens'] as const
const VISIBLE = ['visible_output_tokens', 'reasoning_per_visible_output'] as const
/** What each form of a workload excludes. */
const EXCLUDED = {
  task: ['measured', 'input_tokens', ...WRITTEN, ...VISIBLE],
  measured: ['input_tokens', ...WRITTEN, ...VISIBLE],
  visible_output_tokens: WRITTEN,
} as const
/** What a task was measured without: it is billed as it was. */
const BILLED_BY = [
  'cached_input_share',
  'cache_write_share',
  'cache_write_1h_share',
  'service_tier',
  'batch_share',
] as const
type Field = 'task' | (typeof EXCLUDED)['task'][number]
type Clashing = Pick<AskedWorkload, Field> & { [Name in (typeof BILLED_BY)[number]]?: unknown }

/** The first field that does not go with another, with what completes "expected …". */
export function findClash(asked: Clashing) {
  for (const form of ['task', 'measured', 'visible_output_tokens'] as const) {
    const others = EXCLUDED[form]
    const name = asked[form] && others.find((other) => asked[other] !== undefined)
    if (name) return { name, expected: `none of ${others.join(', ')} beside ${form}` }
  }
  const { workload: usual } = DEFAULTS
  const other = asked.task && BILLED_BY.find((name) => (asked[name] ?? usual[name]) !== usual[name])
  if (other) return { name: other, expected: `none of ${BILLED_BY.join(', ')} beside task` }
  if (asked.reasoning_per_visible_output === undefined || asked.visible_output_tokens !== undefined)
    return undefined
  const name = 'reasoning_per_visible_output' as const
  return { name, expected: 'nothing without visible_output_tokens' }
}

/** How the tokens of a workload are known where the request does not state them. */
export function toTokenBasis(asked: AskedWorkload): TokenBasis | undefined {
  if (asked.measured) return 'yours'
  return asked.visible_output_tokens === undefined ? undefined : 'class_estimate'
}

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
