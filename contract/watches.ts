// What an account may watch and what it receives, on the dashboard and over the API.
import { z } from 'zod'
import { number, oneOf, text } from './fields.ts'

export const WATCH_KINDS = ['price', 'recommendation', 'index', 'lifecycle'] as const
export const DIRECTIONS = ['above', 'below', 'changed'] as const

export const TargetKind = z.enum(['mail', 'webhook'])
export type TargetKind = z.infer<typeof TargetKind>

const kind = oneOf(WATCH_KINDS).describe(
  'What is watched: the price of a model or at a provider, the first place of a recommendation, an index, or the end of a model.',
)
const direction = oneOf(DIRECTIONS).describe(
  'Whether it is to be above or below the value, or to change by it in percent.',
)
const value = number(0, 1_000_000).describe(
  'USD per million blended tokens, or points of an index; of a change its smallest percentage.',
)

/** The part of a release to watch; providers are stored by slug. */
const scope = {
  model_id: text('a model id').optional().describe('Of a price or an end: which model.'),
  provider: text("a provider's slug or name")
    .optional()
    .describe('Of a price or an end: at which provider; alone, all that it sells.'),
  endpoint: text("an endpoint's tag or its id at the provider")
    .optional()
    .describe('Of a price: which of several offers of one provider.'),
  region: text('a region').optional().describe('Of a price: offers served there alone.'),
  index: text('an index').optional().describe('Which index; the composite if left out.'),
  request: z
    .record(z.string(), z.unknown(), { error: 'a JSON object' })
    .optional()
    .describe('Of a recommendation: the body of /v1/recommend.'),
}

export const WatchRequest = z.strictObject(
  { kind, ...scope, direction: direction.optional(), value: value.optional() },
  { error: 'a JSON object' },
)
export type WatchRequest = z.infer<typeof WatchRequest>

/** What a watch asks of each release. */
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
  { url: text('an https address').describe('Each digest is posted there.') },
  { error: 'an object with url' },
)

/** The account's webhook. */
export const WebhookResponse = z.strictObject({
  webhook: z
    .strictObject({
      url: z.string(),
      off_reason: z
        .string()
        .nullable()
        .describe('Why it was switched off; null while it is in use.'),
    })
    .nullable()
    .describe('Null where the account has none.'),
  secret: z
    .string()
    .optional()
    .describe('What deliveries are signed with, in the answer that sets it alone.'),
})
