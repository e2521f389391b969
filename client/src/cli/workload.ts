import type { Workload } from '../../../contract/constraints.ts'
import { DEFAULTS } from '../../../contract/defaults.ts'
import { type Options, UsageError } from './arguments.ts'
import type { Context } from './command.ts'

const share = (help: string) => ({ value: 'SHARE', kind: 'number', help }) as const
const number = (help: string) => ({ value: 'N', kind: 'number', help }) as const

/** What one request is like, and how many there are. */
export const WORKLOAD_OPTIONS = {
  'input-tokens': number('Tokens of one prompt, cached ones among them.'),
  'output-tokens': number('Tokens of one answer; 0.'),
  'cached-input-share': share('Part of the prompt that the provider reads from its cache; 0.'),
  'batch-share': share('Part of the requests that is sent in batches, 0 to 1; 0.'),
  'requests-per-day': number('How many such requests a day; 1.'),
  'reasoning-tokens': number('Tokens of thinking beside the answer; 0.'),
} as const satisfies Options

const NAMES = Object.keys(WORKLOAD_OPTIONS).map((name) => name.replaceAll('-', '_'))

/** The values that make a workload, where one is asked of, and the others. */
export function takeWorkload(values: Context['values']) {
  const entries = Object.entries(values)
  const given = entries.filter(([name]) => NAMES.includes(name))
  if (given.length > 0 && values['input_tokens'] === undefined)
    throw new UsageError('expected --input-tokens')
  return {
    workload: given.length > 0 ? toWorkload(Object.fromEntries(given)) : undefined,
    others: Object.fromEntries(entries.filter(([name]) => !NAMES.includes(name))),
  }
}

/** With what counts where nothing is said; a service checks the values. */
export function toWorkload(given: object): Workload
export function toWorkload(given: object): object {
  return { output_tokens: 0, ...DEFAULTS.workload, ...given }
}
