// Turns one account's events of a release into an email and a webhook.
import { createHmac } from 'node:crypto'
import type { Message } from '../mailer.ts'
import { isSameSecret } from '../secrets.ts'
import { formatChange, formatPrice } from '../../site/components/format.ts'
import type { Change } from '../../contract/documents.ts'
import type { AlertEvent } from './compare.ts'
import type { Delivery } from './delivery-table.ts'

/** Further events are only counted. */
const MAX_EVENTS = 200

/** `type` and `data` follow Standard Webhooks. */
export interface Payload {
  type: 'prices.changed' | 'test'
  /** When the prices were observed. */
  timestamp: string
  data: { run_id: string; date: string; events: AlertEvent[]; more_events: number }
}

export function buildPayload(
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

const toPath = ({ model_id }: AlertEvent) => (model_id === null ? '/' : `/models/${model_id}`)

/** Contains names from the release but no user input. */
export function writeMail(
  { id, email, accountId }: Delivery,
  { type, data: { date, events, more_events } }: Payload,
  { baseUrl, secret }: { baseUrl: string; secret: Buffer },
): Message {
  const stop = `${baseUrl}/unsubscribe/${signStopToken(accountId, secret)}`
  const count = events.length + more_events
  const what = count === 1 ? '1 change' : `${count} changes`
  const lines = events.map((event) => `* ${describeEvent(event)}\n  ${baseUrl}${toPath(event)}`)
  if (more_events > 0) lines.push(`* ${more_events} more: ${baseUrl}/changes`)
  if (type === 'test') lines.push('This is a test: alerts will reach this address.')
  return {
    id,
    to: email,
    subject: type === 'test' ? 'Test of your alerts' : `${what} in your watches, ${date}`,
    text: `${lines.join('\n\n')}

Prices are USD per million blended tokens. Your watches: ${baseUrl}/dashboard
Unsubscribe: ${stop}
`,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

export function describeEvent(event: Omit<AlertEvent, 'watch_id' | 'date'>): string {
  const { question, confirmed } = event
  const text = { price: priceText, recommendation: firstText, index: indexText, lifecycle: endText }
  const sentence = text[question.kind](event)
  return confirmed ? sentence : `${sentence} Unconfirmed: only one source states it.`
}

type Event = Parameters<typeof describeEvent>[0]

const formatUsd = (value: Event['from']) => `$${formatPrice(Number(value))}`
const formatPercent = (percent: number | null) =>
  percent === null ? '' : ` (${formatChange(percent)})`
/** Distinguishes several endpoints of a provider. */
const formatRegions = ({ regions }: Event) =>
  regions.length > 0 ? ` in ${regions.join(', ')}` : ''

function priceText(event: Event): string {
  const { question, model_id, provider, from, to, change_pct } = event
  const { direction, value } = question
  return direction === 'changed'
    ? writeChange(`${provider} changed ${model_id}${formatRegions(event)}`, [from, to], change_pct)
    : `${model_id} now costs ${formatUsd(to)} at ${provider}${formatRegions(event)}, ${direction} ${formatUsd(value)}.`
}

/** The sentence with which an alert reports a price change. */
export function describePriceChange({ provider, model_id, from, to }: Change): string {
  const [was = NaN, now = NaN] = [from?.blended_price_per_m, to?.blended_price_per_m]
  return writeChange(`${provider} changed ${model_id}`, [was, now], 100 * (now / was - 1))
}

const writeChange = (what: string, prices: readonly Event['from'][], percent: number | null) =>
  `${what} from ${prices.map(formatUsd).join(' to ')}${formatPercent(percent)}.`

function firstText(event: Event): string {
  const { question, model_id, provider, from, to, change_pct, first_before: before } = event
  if (to === null) return 'No model meets the constraints of your recommendation anymore.'
  const per = question.request?.['workload'] === undefined ? '' : ' a month'
  const cost = `${formatUsd(to)}${per}`
  const after = from === null ? '' : `, after ${formatUsd(from)}${formatPercent(change_pct)}`
  const place = `${model_id} at ${provider}${formatRegions(event)}`
  if (!before && from !== null) return `Your recommendation, ${place}, now costs ${cost}${after}.`
  const first = before
    ? ` Before it was ${before.model_id} at ${before.provider} for ${formatUsd(before.value)}${per}.`
    : ''
  return `Your recommendation is now ${place} for ${cost}${after}.${first}`
}

function indexText({ question: { index = 'composite' }, from, to, change_pct }: Event): string {
  const name = index === 'composite' ? 'index' : `index ${index}`
  return `The ${name} went from ${Number(from).toFixed(2)} to ${Number(to).toFixed(2)} points${formatPercent(change_pct)}.`
}

function endText(event: Event): string {
  const { model_id, provider, from, to } = event
  if (to === 'deprecated') return `${provider} deprecates ${model_id}.`
  const what = provider === null ? model_id : `${model_id} at ${provider}${formatRegions(event)}`
  if (to === null) return `${what} no longer retires on ${from}.`
  return from === null ? `${what} retires on ${to}.` : `${what} retires on ${to}, not on ${from}.`
}

/** Included in emails, to unsubscribe the account. */
function signStopToken(accountId: string, secret: Buffer): string {
  const mark = createHmac('sha256', secret).update(`stop:${accountId}`).digest('base64url')
  return `${accountId}.${mark}`
}

/** The token's account, or `undefined` if it's invalid. */
export function readStopToken(token: string, secret: Buffer): string | undefined {
  const [accountId = ''] = token.split('.', 1)
  return isSameSecret(token, signStopToken(accountId, secret)) ? accountId : undefined
}
