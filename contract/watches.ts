// What an account may watch, and what it is told of that: on the dashboard and over the API.
import { z } from 'zod'
import { number, oneOf, text } from './fields.ts'
import { WorkloadBody } from './workload.ts'

const MAX_SUBJECT_LENGTH = 1200

/** Kinds that senders of 0.2.0-rc.1 do not know. */
export const LATER_KINDS = [
  'cheapest_below',
  'new_cheaper_seller',
  'seller_left',
  'recommendation',
  'model_cost',
] as const
const WATCH_KINDS = [
  ...(['index', 'tier', 'model', 'seller', 'cost', 'deprecation'] as const),
  ...LATER_KINDS,
] as const
export const WatchKind = z.enum(WATCH_KINDS)

export const TargetKind = z.enum(['mail', 'webhook'])
export type TargetKind = z.infer<typeof TargetKind>

export const WatchRequest = z.strictObject(
  {
    kind: oneOf(WATCH_KINDS).describe('What is watched.'),
    subject: z
      .string({ error: 'a text' })
      .max(MAX_SUBJECT_LENGTH, { error: `at most ${MAX_SUBJECT_LENGTH} characters` })
      .default('')
      .describe(
        'Which: a model id, a provider, a tier or an address of /cost; of cheapest_below a model id, a space and a price; of a recommendation the JSON body of /v1/recommend; of model_cost a model id, a space and the JSON of {"workload": …}; of the index nothing.',
      ),
    percent: number(0, 999.99)
      .optional()
      .describe('The smallest change told of; 1 of the index and a tier, else every one.'),
  },
  { error: 'a JSON object' },
)

/** What a watch of `model_cost` has after the model id, as JSON. */
export const WatchedCost = z.strictObject({ workload: WorkloadBody }, { error: 'a JSON object' })

export const WatchParams = z.object({ watch_id: text('the id of a watch') })

/** What the account of the key watches, after what was asked is done. */
export const WatchesResponse = z.strictObject({
  count: z.int(),
  watches: z.array(
    z.strictObject({
      watch_id: z.string(),
      kind: WatchKind,
      subject: z.string(),
      percent: z.number(),
      since: z.iso.date(),
    }),
  ),
  told_by: z.array(TargetKind),
})

export const WebhookRequest = z.strictObject(
  { url: text('an https address').describe('Each digest is posted there.') },
  { error: 'an object with url' },
)

/** The webhook of the account. */
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
