import { DEFAULTS } from '../../../contract/defaults.ts'
import {
  type AskedWorkload,
  findMeasuredTask,
  findTask,
  sayUnknownTask,
  sayUnmeasured,
  type Task,
  type Workload,
} from '../../../contract/tasks.ts'
import { findClash } from '../../../contract/workload-form.ts'
import { findTaskCosts } from '../../../release/recommend/compare-costs.ts'
import type { Offers } from '../../../release/recommend/market.ts'
import type { ModelResponse, Operations } from '../api.ts'
import { UsageError } from './arguments.ts'
import texts from './commands.json' with { type: 'json' }
import { Refusal } from './tree-files.ts'
import type { Context } from './command.ts'

/** What one request is like, and how many there are. */
export const WORKLOAD_OPTIONS = texts.workload

const NAMES = Object.keys(WORKLOAD_OPTIONS).map((name) => name.replaceAll('-', '_'))

/** The values that make a workload, where one is asked of, and the others. */
export function takeWorkload(values: Context['values']) {
  const given = Object.entries(values).filter(([name]) => NAMES.includes(name))
  if (given.length > 0 && !values['input_tokens'] && !values['task'])
    throw new UsageError('expected --input-tokens')
  return {
    workload: given.length > 0 ? toWorkload(Object.fromEntries(given)) : undefined,
    others: Object.fromEntries(Object.entries(values).filter(([name]) => !NAMES.includes(name))),
  }
}

type Sent = NonNullable<Operations['recommend']['parameters']['workload']>
type Shared = Exclude<keyof typeof DEFAULTS.workload, 'reasoning_tokens'>

/** With what counts where nothing is said; a service checks the values. */
function toWorkload(given: object): Sent & Pick<Workload, Shared>
function toWorkload(given: object): object {
  if (!['task', 'visible_output_tokens'].some((form) => form in given))
    return { output_tokens: 0, ...DEFAULTS.workload, ...given }
  const { reasoning_tokens: _, ...defaults } = DEFAULTS.workload
  return { ...defaults, ...given }
}

/** As a service takes it, which checks the values, too. */
export function requireForm(given: object) {
  const workload = toWorkload(given)
  const clash = findClash(workload)
  if (clash) throw new Refusal(400, `workload.${clash.name}: expected ${clash.expected}`)
  return workload
}

/** The task of the files that is asked about, if any. */
export function requireMeasured(
  tasks: Parameters<typeof findMeasuredTask>[0],
  asked: Parameters<typeof findMeasuredTask>[1],
) {
  const said = sayUnknownTask(tasks, asked)
  if (said !== undefined) throw new Refusal(400, said)
  return findMeasuredTask(tasks, asked)
}

/** What a task of the files cost at a model. */
export function requireTaskCosts(
  { tasks = [], manifest: { as_of } }: Offers,
  { model, workload }: { model: ModelResponse; workload: AskedWorkload },
) {
  const task = requireMeasured(tasks, workload)
  const found = task && findTaskCosts({ ...model, as_of }, { workload, task })
  if (typeof found === 'string') throw new Refusal(400, found)
  return found
}

export function requireTask(given: object, model: Parameters<typeof findTask>[1]): Task {
  const task = findTask(requireForm(given), model)
  if (!task) throw new Refusal(400, sayUnmeasured(model.model_id))
  return task
}

/** As a query carries it. */
export function toTyped(fields: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      ['service_tier', 'task'].includes(name) ? text : Number(text),
    ]),
  )
}
