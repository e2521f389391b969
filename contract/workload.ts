// The tokens of one request, and the number of requests. Each shape has the words that complete
// "expected …", as in `requests.ts`.
import { z } from 'zod'
import { DEFAULTS } from './defaults.ts'
import { MAX_INTEGER, number, oneOf, whole } from './fields.ts'

const { workload: usual } = DEFAULTS

export const Workload = z.strictObject(
  {
    input_tokens: whole(1, 100_000_000),
    output_tokens: whole(0, 100_000_000),
    cached_input_share: number(0, 1).default(usual.cached_input_share),
    cache_write_share: number(0, 1).default(usual.cache_write_share),
    cache_write_1h_share: number(0, 1).default(usual.cache_write_1h_share),
    service_tier: oneOf(['standard', 'flex', 'priority', 'fast']).default(usual.service_tier),
    batch_share: number(0, 1).default(usual.batch_share),
    requests_per_day: whole(1, MAX_INTEGER).default(usual.requests_per_day),
    reasoning_tokens: whole(0, 100_000_000).default(usual.reasoning_tokens),
  },
  { error: 'an object with input_tokens and output_tokens' },
)
export type Workload = z.output<typeof Workload>

const SHARES = ['cached_input_share', 'cache_write_share', 'cache_write_1h_share'] as const
/** Sums of decimals are inexact. */
const MAX_SUM = 1 + 1e-9

/** Refuses shares of the input that together exceed it. */
export const checkShares = (
  workload: Partial<Record<(typeof SHARES)[number], number>>,
  ctx: z.RefinementCtx,
): void => {
  const shares = SHARES.filter((name) => workload[name])
  if (shares.reduce((sum, name) => sum + (workload[name] ?? 0), 0) <= MAX_SUM) return
  const [first = '', ...others] = shares
  const message = `a share that adds up to at most 1 with ${others.join(' and ')}`
  ctx.addIssue({ code: 'custom', path: [first], message })
}

/**
 * For request bodies. All fields are optional here, so that unknown fields are reported before
 * missing ones.
 */
export const WorkloadBody = Workload.partial()
  .meta({ required: ['input_tokens', 'output_tokens'] })
  .pipe(Workload.superRefine(checkShares))
