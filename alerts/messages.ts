// What a mail says and what a webhook carries, made from the events of one person and one release.
import { createHmac } from 'node:crypto'
import type { Message } from '../accounts/mailer.ts'
import { isSameSecret } from '../accounts/secrets.ts'
import { toChangeText, toPriceText } from '../site/components/format.ts'
import type { AlertEvent } from './compare.ts'
import type { Delivery } from './delivery-table.ts'

/** Beyond it, the rest is only counted. */
const MAX_EVENTS = 200

/** The body of a webhook: `type` and `data` as Standard Webhooks has them. */
export interface Payload {
  type: 'prices.changed' | 'test'
  /** When the prices were observed. */
  timestamp: string
  data: { run_id: string; date: string; events: AlertEvent[]; more_events: number }
}

export function toPayload(
  { run_id, as_of, date }: { run_id: string; as_of: string; date: string },
  events: readonly AlertEvent[],
): Payload {
  return {
    type: events.length === 0 ? 'test' : 'prices.changed',
    timestamp: as_of,
    data: {
      run_id,
      date,
      events: events.slice(0, MAX_EVENTS),
      more_events: Math.max(0, events.length - MAX_EVENTS),
    },
  }
}

/** Made of our own words and names of the release: nothing that a person typed is in it. */
export function toMail(
  { id, email, accountId }: Delivery,
  { type, data: { date, events, more_events } }: Payload,
  { baseUrl, secret }: { baseUrl: string; secret: Buffer },
): Message {
  const stop = `${baseUrl}/unsubscribe/${toStopToken(accountId, secret)}`
  const count = events.length + more_events
  const what = count === 1 ? '1 change' : `${count} changes`
  const lines = events.map((event) => `* ${toSentence(event)}\n  ${baseUrl}${toPath(event)}`)
  if (more_events > 0) lines.push(`* ${more_events} more: ${baseUrl}/changes`)
  if (type === 'test') lines.push('This is a test: alerts reach this address.')
  return {
    id,
    to: email,
    subject: type === 'test' ? 'A test of your alerts' : `${what} of what you watch, ${date}`,
    text: `${lines.join('\n\n')}

Prices are USD per million blended tokens. What you watch: ${baseUrl}/dashboard
Stop these mails: ${stop}
`,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** What the line of a mail says. */
export function toSentence({ watch, subject, ...event }: AlertEvent): string {
  const { model_id, seller, from, to, change_pct } = event
  if (event.retires_on !== undefined) return `${model_id} retires on ${event.retires_on}.`
  if (watch === 'cheapest_below' && to !== null)
    return `${model_id} now costs $${toPriceText(to)} at ${seller}, below $${subject.split(' ')[1]}.`
  if (watch === 'new_cheaper_seller' && to !== null)
    return `${seller} now sells ${model_id} for $${toPriceText(to)}, less than all before.`
  if (watch === 'recommendation') {
    if (to === null) return 'No model meets the constraints of your recommendation any more.'
    const per = subject.includes('"workload":') ? ' a month' : ''
    const after = from === null ? '' : `, after $${toPriceText(from)}`
    return `Your recommendation is now ${model_id} at ${seller} for $${toPriceText(to)}${per}${after}.`
  }
  if (watch === 'model_cost') {
    const [asked] = subject.split(' ')
    if (to === null) return `No provider of ${asked} takes your workload any more.`
    const after = from === null ? '' : `, after $${toPriceText(from)}`
    return `Your workload at ${asked} now costs $${toPriceText(to)} a month at ${seller}${after}.`
  }
  if (watch === 'seller_left') return `${seller} no longer sells ${model_id}.`
  if (from === null || to === null) return `${seller} deprecates ${model_id}.`
  const by = change_pct === null ? '' : ` (${toChangeText(change_pct)})`
  if (watch === 'index' || watch === 'tier')
    return `The ${watch === 'tier' ? `${subject} tier` : 'index'} went from ${from.toFixed(2)} to ${to.toFixed(2)} points${by}.`
  if (watch === 'cost')
    return `Your workload's best offer now costs $${toPriceText(to)} a month, after $${toPriceText(from)}${by}: ${model_id} at ${seller}.`
  return `${seller} changed ${model_id} from $${toPriceText(from)} to $${toPriceText(to)}${by}.`
}

function toPath({ watch, subject, model_id }: AlertEvent): string {
  if (watch === 'cost') return `/cost?${subject}`
  return model_id === null ? '/' : `/models/${model_id}`
}

/** What stops the mails of an account, for those who have received one. */
function toStopToken(accountId: string, secret: Buffer): string {
  const mark = createHmac('sha256', secret).update(`stop:${accountId}`).digest('base64url')
  return `${accountId}.${mark}`
}

/** The account of the token; `undefined` for any other text. */
export function readStopToken(token: string, secret: Buffer): string | undefined {
  const [accountId = ''] = token.split('.', 1)
  return isSameSecret(token, toStopToken(accountId, secret)) ? accountId : undefined
}
