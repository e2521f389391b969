// The watches that an account may have and the alerts it receives, on the dashboard and over the
// API.
import { z } from 'zod'
import { number, oneOf, text } from './fields.ts'

export const WATCH_KINDS = ['price', 'recommendation', 'index', 'lifecycle'] as const
export const DIRECTIONS = ['above', 'below', 'changed'] as const

export const TargetKind = z.enum(['mail', 'webhook'])
export type TargetKind = z.infer<typeof TargetKind>

const kind = oneOf(WATCH_KINDS).describe(
  "What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement.",
)
const direction = oneOf(DIRECTIONS).describe(
  'When to alert you. `above`: the figure is above `value`. `below`: the figure is below `value`. `changed`: the figure changes by at least `value` percent.',
)
const value = number(0, 1_000_000).describe(
  'The value to compare the figure with: a blended price in USD per million tokens, or index points. For `changed`: the minimum change in percent.',
)

/** The part of a release to watch; providers are stored by slug. */
const scope = {
  model_id: text('a model id')
    .optional()
    .describe('For prices and retirements: the ID of the model.'),
  provider: text("a provider's slug or name")
    .optional()
    .describe(
      "For prices and retirements: the provider. If you don't send a `model_id`, all of the provider's models are watched.",
    ),
  endpoint: text("an endpoint's tag or its id at the provider")
    .optional()
    .describe("For prices: which of the provider's offers of the model to watch."),
  region: text('a region')
    .optional()
    .describe('For prices: only watch offers served in this region.'),
  index: text('an index')
    .optional()
    .describe('For indices: the index to watch; the composite by default.'),
  request: z
    .record(z.string(), z.unknown(), { error: 'a JSON object' })
    .optional()
    .describe('For recommendations: the request body that you would send to /v1/recommend.'),
}

export const WatchRequest = z.strictObject(
  { kind, ...scope, direction: direction.optional(), value: value.optional() },
  { error: 'a JSON object' },
)
export type WatchRequest = z.infer<typeof WatchRequest>

/** The question that a watch asks of each release. */
export const Question = z.strictObject({ kind, ...scope, direction, value })
export type Question = z.infer<typeof Question>

export const WatchParams = z.object({ watch_id: text('the id of a watch') })

/** The account's watches after the operation. */
export const WatchesResponse = z.strictObject({
  count: z.int(),
  watches: z.array(
    z.strictObject({ watch_id: z.string(), ...Question.shape, since: z.iso.date() }),
  ),
  told_by: z.array(TargetKind),
})

export const WebhookRequest = z.strictObject(
  {
    url: text('an https address').describe('The address to which each digest of alerts is posted.'),
  },
  { error: 'an object with url' },
)

/** The account's webhook. */
export const WebhookResponse = z.strictObject({
  webhook: z
    .strictObject({
      url: z.string().describe('The address to which each digest of alerts is posted.'),
      off_reason: z
        .string()
        .nullable()
        .describe('Why the webhook was switched off; null while it is active.'),
    })
    .nullable()
    .describe('The webhook; null if the account has none.'),
  secret: z
    .string()
    .optional()
    .describe('The secret that signs deliveries; returned only when the webhook is set.'),
})
