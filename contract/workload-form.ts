// Which fields of a workload go together. Browsers and the command line run it too.
import { DEFAULTS } from './defaults.ts'

/** How its tokens are known, where it does not state them. */
export type TokenBasis = 'yours' | 'class_estimate'

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
type Clashing = { [Name in Field | (typeof BILLED_BY)[number]]?: unknown }

/** The first field that does not go with another, with what completes "expected …". */
export function findClash(asked: Clashing) {
  for (const form of ['task', 'measured', 'visible_output_tokens'] as const) {
    const others = EXCLUDED[form]
    const name = asked[form] ? others.find((other) => asked[other] !== undefined) : undefined
    if (name) return { name, expected: `none of ${others.join(', ')} beside ${form}` }
  }
  const { workload: usual } = DEFAULTS
  const other = asked.task
    ? BILLED_BY.find((name) => (asked[name] ?? usual[name]) !== usual[name])
    : undefined
  if (other) return { name: other, expected: `none of ${BILLED_BY.join(', ')} beside task` }
  if (asked.reasoning_per_visible_output === undefined || asked.visible_output_tokens !== undefined)
    return undefined
  const name = 'reasoning_per_visible_output' as const
  return { name, expected: 'nothing without visible_output_tokens' }
}

/** How the tokens of a workload are known where the request does not state them. */
export function toTokenBasis(asked: Clashing): TokenBasis | undefined {
  if (asked.measured) return 'yours'
  return asked.visible_output_tokens === undefined ? undefined : 'class_estimate'
}
