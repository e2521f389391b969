import { DEFAULTS } from '../../../contract/defaults.ts'
import type { Operations } from '../api.ts'
import { UsageError } from './arguments.ts'
import texts from './commands.json' with { type: 'json' }
import type { Context } from './command.ts'

/** The size and number of requests. */
export const WORKLOAD_OPTIONS = texts.workload

const NAMES = Object.keys(WORKLOAD_OPTIONS).map((name) => name.replaceAll('-', '_'))

/** Separates the workload's values from the others. */
export function takeWorkload(values: Context['values']) {
  const given = Object.entries(values).filter(([name]) => NAMES.includes(name))
  if (given.length > 0 && !values['input_tokens']) throw new UsageError('expected --input-tokens')
  return {
    workload: given.length > 0 ? parseWorkload(Object.fromEntries(given)) : undefined,
    others: Object.fromEntries(Object.entries(values).filter(([name]) => !NAMES.includes(name))),
  }
}

type Sent = NonNullable<Operations['recommend']['parameters']['workload']>

/** Adds defaults; the service validates the values. */
function parseWorkload(given: object): Sent
function parseWorkload(given: object): object {
  return { output_tokens: 0, ...DEFAULTS.workload, ...given }
}
