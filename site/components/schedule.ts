// What a provider bills, in words.
import type { Endpoint, Model, PriceRow } from '../../contract/documents.ts'
import { findListFactor, isRankedAtListPrice } from '../../release/recommend/candidates.ts'
import { applyListPrice } from '../../release/recommend/rates.ts'
import { formats, formatPrice, formatTokens, nearDay, price } from './format.ts'
import { html, type Html } from './html.ts'

const KINDS: Partial<Record<PriceRow['kind'], string>> = {
  cache_read: 'cached input',
  cache_write: 'cache write',
  reasoning: 'thinking',
  request: 'a request',
  search: 'a search',
}

/** What tokens are of, in words. */
const SENSES = { text: 'text', image: 'images', audio: 'sound' }

const LISTED = ['input_price_per_m', 'output_price_per_m', 'blended_per_m'] as const

/** The price that counts, and below it what a promotion leaves of it. */
export function renderPayable(
  offer: Endpoint,
  field: (typeof LISTED)[number] | 'cache_read_price_per_m',
): Html {
  const listed = LISTED.find((each) => each === field)
  const cached = new Map(listSchedule(applyListPrice(offer, findListFactor(offer)))).get(
    'cached input',
  )
  const billed = offer[field]
  if (!isRankedAtListPrice(offer) || billed === null)
    return price(billed ?? (listed ? null : cached))
  return html`${price(listed ? offer.list?.[listed] : cached)}<small class="promo" title="Promotion"
      >${price(billed)}</small
    >`
}

/** When the price ends or ended, and what comes after it, as far as a source states it; else empty. */
export function describeEnding(
  { until, price_until: elsewhere, next_price: next }: Endpoint,
  today: string,
): string {
  const day = until ?? elsewhere
  if (!day) return ''
  const end = `${nameEnd(day, today)} ${formats.shortDay().format(new Date(day))}`
  if (until === null) return `${end} at another provider`
  return next ? `${end}, then ${describeNextPrice(next)}` : end
}

/** Of a last day; one that has passed by the day of the request is in the past. */
export const nameEnd = (day: string, today: string) => (day < today ? 'ended' : 'until')

/** As `nameEnd`, of a model's last day. */
export const nameRetirement = (day: string, today: string) => (day < today ? 'Retired' : 'Retires')

/** The last day of its price, or of the model itself, where a source states one. */
export const findLastDay = (offer: Endpoint | undefined, { retires_on: end }: Model) =>
  offer?.until ?? end

/** Beside a name: its last day. */
export function renderEnd(offer: Endpoint | undefined, model: Model, today: string): Html | false {
  const day = findLastDay(offer, model)
  if (day === null) return false
  const next = offer?.next_price
  const name =
    day === model.retires_on ? nameRetirement(day, today) : `Price ${nameEnd(day, today)}`
  return html`<i class="tag stale" title="${next && `then ${describeNextPrice(next)}`}"
    >${name} ${nearDay(day, today)}</i
  >`
}

export function describeNextPrice(next: NonNullable<Endpoint['next_price']>): string {
  const [usdIn, usdOut] = [next.input_price_per_m, next.output_price_per_m].map(formatPrice)
  return `$${usdIn} in and $${usdOut} out`
}

/** What is billed → USD per million tokens, or a request or search; the plain prices first. */
export function listSchedule({ prices, ...plain }: Endpoint): [string, number][] {
  const rows = prices
    .filter(({ is_surcharge }) => !is_surcharge)
    .map((row) => [nameRow(row), row.usd] as const)
  return [
    ...new Map([['input', plain.input_price_per_m], ['output', plain.output_price_per_m], ...rows]),
  ]
}

function nameRow(row: PriceRow): string {
  const { kind, direction, threshold_tokens, service_tier, ttl_seconds, window, unit } = row
  const what = unit === 'image' ? 'an image' : (KINDS[kind] ?? direction)
  return [
    row.modality === 'text' || unit === 'image' ? what : `${what} of ${SENSES[row.modality]}`,
    threshold_tokens !== null && `past ${formatTokens(threshold_tokens)}`,
    ttl_seconds !== null && `kept ${Math.round(ttl_seconds / 60)} minutes`,
    service_tier !== 'standard' && `in ${service_tier}`,
    window !== null && `${window.utc_start}–${window.utc_end} UTC`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}
