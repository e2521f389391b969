// The shapes of a workload. Each carries the words that complete "expected …", as in `requests.ts`.
import { z } from 'zod'
import { DEFAULTS } from './defaults.ts'
import { list, MAX_INTEGER, number, oneOf, text, whole } from './fields.ts'
import { findClash, toTokenBasis } from './workload-form.ts'

const MAX_MEASURED = 50
const IS_OBJECT = 'an object with input_tokens and output_tokens'
const NONE = DEFAULTS.workload.reasoning_tokens

const input = whole(1, 100_000_000)
const written = whole(0, 100_000_000)

/** What every workload may say. */
export const shared = {
  cached_input_share: number(0, 1).default(DEFAULTS.workload.cached_input_share),
  cache_write_share: number(0, 1).default(DEFAULTS.workload.cache_write_share),
  cache_write_1h_share: number(0, 1).default(DEFAULTS.workload.cache_write_1h_share),
  service_tier: oneOf(['standard', 'flex', 'priority']).default(DEFAULTS.workload.service_tier),
  batch_share: number(0, 1).default(DEFAULTS.workload.batch_share),
  requests_per_day: whole(1, MAX_INTEGER).default(DEFAULTS.workload.requests_per_day),
}
/** What depends on its form, which `checkForm` checks. */
export const tokens = {
  input_tokens: input.optional(),
  output_tokens: written.optional(),
  reasoning_tokens: written.optional().meta({ default: NONE }),
  visible_output_tokens: written.optional(),
  reasoning_per_visible_output: number(0, 200).optional(),
}

export const task = text('a task such as session:hermes-agent/50-plus-turns')

/** With all its tokens. */
export const Workload = z.strictObject(
  {
    input_tokens: input,
    output_tokens: written,
    ...shared,
    reasoning_tokens: written.default(NONE),
  },
  { error: IS_OBJECT },
)

const Measured = z.strictObject(
  {
    model_id: text('a model id such as openai/gpt-5.4'),
    input_tokens: input,
    output_tokens: written,
    reasoning_tokens: written.optional(),
    cached_input_share: number(0, 1).optional(),
  },
  { error: 'an object with model_id, input_tokens and output_tokens' },
)

const { input_tokens, output_tokens, ...others } = tokens
/** As it is asked about: the fields of all four forms. */
export const AskedFields = z.strictObject(
  {
    input_tokens,
    output_tokens,
    ...shared,
    ...others,
    measured: list(Measured, MAX_MEASURED, 'of what you measured').optional(),
    task: task.optional(),
  },
  { error: IS_OBJECT },
)

/** As it is asked about, in one of four forms. */
export const AskedWorkload = AskedFields.superRefine(checkForm)
  // Thinking of which nothing is said is none where all tokens are stated.
  .overwrite(({ reasoning_tokens = NONE, ...asked }) =>
    toTokenBasis(asked) || asked.task !== undefined ? asked : { ...asked, reasoning_tokens },
  )

/** What a field is expected to be. */
const say = (shape: z.ZodType) => shape.safeParse(undefined).error?.issues[0]?.message ?? ''

/** Each form has what it needs, and nothing of the others. */
export function checkForm(
  asked: Partial<z.output<typeof AskedFields>>,
  context: z.core.$RefinementCtx,
): void {
  const { measured, visible_output_tokens: visible } = asked
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const clash = findClash(asked)
  if (clash) refuse(clash.name, clash.expected)
  const ids = new Set(measured?.map(({ model_id: id }) => id.toLowerCase()))
  if (measured && ids.size < measured.length) refuse('measured', 'each model once')
  const isMeasured = measured !== undefined || asked.task !== undefined
  const isMissing = !isMeasured && visible === undefined
  if (!isMeasured && asked.input_tokens === undefined) refuse('input_tokens', say(input))
  if (isMissing && asked.output_tokens === undefined) refuse('output_tokens', say(written))
}
