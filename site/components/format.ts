// Numbers and days as pages show them. Each number carries its exact value in an attribute, so that
// a test can compare it with the API's.
import type { Model } from '../../contract/documents.ts'
import { html, type Html } from './html.ts'

/** Shown where there is no value. */
export const NONE = html`<span class="none">–</span>`
/** Shown where no source says: unknown is not "no". */
export const NOT_ON_RECORD = html`<span class="none" title="Not on record">–</span>`

const MONTH = { month: 'short', timeZone: 'UTC' } as const
const SHORT_DATE = { ...MONTH, day: 'numeric', year: 'numeric' } as const

// Made when a page first needs them: the first one takes 8 MB, which a process that serves only the
// API does not need.
export const formats = {
  day: lazily(() => new Intl.DateTimeFormat('en-GB', { ...SHORT_DATE, month: 'long' })),
  dayOfMonth: lazily(() => new Intl.DateTimeFormat('en-GB', { ...SHORT_DATE, year: undefined })),
  shortDay: lazily(() => new Intl.DateTimeFormat('en-GB', SHORT_DATE)),
  minute: lazily(
    () => new Intl.DateTimeFormat('en-GB', { ...SHORT_DATE, hour: '2-digit', minute: '2-digit' }),
  ),
  month: lazily(() => new Intl.DateTimeFormat('en-GB', MONTH)),
  longMonth: lazily(
    () => new Intl.DateTimeFormat('en-GB', { ...MONTH, month: 'long', year: 'numeric' }),
  ),
  monthOfYear: lazily(() => new Intl.DateTimeFormat('en-GB', { ...MONTH, year: 'numeric' })),
  region: lazily(() => new Intl.DisplayNames('en', { type: 'region' })),
  inDays: lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' })),
  grouped: lazily(() => new Intl.NumberFormat('en-US')),
  cents: lazily(
    () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ),
}

type Maybe<Value> = Value | null | undefined

/** USD per million tokens: cents from a dollar up, a digit more below. */
export function price(value: Maybe<number>): Html {
  if (value === null || value === undefined) return html`<span class="d2 none">–</span>`
  const text = formatPrice(value)
  return html`<data class="d${text.split('.')[1]?.length ?? 2}" value="${value}">$${text}</data>`
}
/** USD to the cent; as a price where it is less than a cent. */
export const money = toNumber(
  (value) => `$${value > 0 && value < 0.01 ? formatPrice(value) : formats.cents().format(value)}`,
)
export const points = toNumber((value) => formats.cents().format(value))
export const score = toNumber((value) => formatFixed(value, 1))
export const percent = toNumber(formatPercent)
export const count = toNumber(formatCount)
export const whole = toNumber((value) => formatCount(Math.round(value)))
/** Of milliseconds. */
export const seconds = toNumber((value) => `${formatFixed(value / 1000, 1)} s`)
/** Tokens as models are advertised: 128K, 1M. Powers of two become round numbers, too. */
export const tokens = toNumber(formatTokens)

/** Beside costs of models of different creators. */
export const TOKENS_DIFFER =
  'Token counts differ between models, because each creator splits text in its own way.'

export const day = toTime((value) => formats.day().format(new Date(value)))
/** For tables and facts, where space is short. */
export const shortDay = toTime((value) => formats.shortDay().format(new Date(value)))
export const dayOfMonth = toTime((value) => formats.dayOfMonth().format(new Date(value)))
/** Without the year that it shares with `today`. */
export const nearDay = (value: string, today: string): Html =>
  (value.slice(0, 4) === today.slice(0, 4) ? dayOfMonth : shortDay)(value)
export const monthOfYear = toTime((value) => formats.monthOfYear().format(new Date(value)))
export const instant = toTime((value) => `${formats.minute().format(new Date(value))} UTC`)

/** Percent with its sign; the class gives falling and rising prices their colours. */
export function change(value: Maybe<number>, digits = 1): Html {
  return drawChange(value, formatChange(value ?? 0, digits))
}

/** A share that is saved, in percent without a sign. */
export function saving(share: Maybe<number>): Html {
  if (share === null || share === undefined) return NONE
  const value = Number((100 * share).toFixed(4))
  return html`<data class="change down" value="${value}">${formatFixed(value, 1)}%</data>`
}

/** For a sentence, in which a dash would say nothing. */
export const changeIn = (value: Maybe<number>, span: string): Html =>
  html`${drawChange(value, value === 0 ? 'No change' : formatChange(value ?? 0))} in ${span}`

function drawChange(value: Maybe<number>, text: string): Html {
  if (value === null || value === undefined) return NONE
  const direction = value === 0 ? 'still' : value < 0 ? 'down' : 'up'
  return html`<data class="change ${direction}" value="${value}">${text}</data>`
}

export function claim(value: boolean | null): Html {
  return value === null ? NOT_ON_RECORD : value ? html`Yes` : html`<span class="none">No</span>`
}

/** The name of a country by its ISO code. */
export function country(code: string | null): Html {
  return code === null
    ? NOT_ON_RECORD
    : html`${/^[A-Z]{2}$/.test(code) ? formats.region().of(code) : code}`
}

/** Rounds the decimal that a number is written as: 2.175 is 2.18, though its double is a little less. */
function formatFixed(value: number, digits: number): string {
  const [decimal = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const units = Math.round(Number(`${decimal}e${Number(exponent) + digits}`))
  return (Math.sign(value) * Number(`${units}e${-digits}`)).toFixed(digits)
}

export function formatPrice(value: number): string {
  if (value === 0) return '0'
  if (value >= 1000) return formats.cents().format(value)
  if (value >= 0.1) return formatFixed(value, value >= 1 ? 2 : 3).replace(/(\.\d\d)0$/, '$1')
  // Three significant digits, however small the price.
  return String(Number(formatFixed(value, 2 - Math.floor(Math.log10(value)))))
}

/** On an axis: $0.50, $1, $2. */
export const formatTick = (value: number) =>
  `$${Number.isInteger(value) ? formatCount(value) : formatPrice(value)}`

/** With all its digits, cents at least: to be quoted. */
function formatExact(value: number): string {
  return formatFixed(value, 6).replace(/0{1,4}$/, '')
}

/** What a citation of a page of one model begins with: its reference prices, as the API has them. */
export const citePrices = ({ name, input_price_per_m: usdIn, output_price_per_m: usdOut }: Model) =>
  `${name}: $${formatExact(usdIn)} in, $${formatExact(usdOut)} out per million tokens`

/** A change that rounds to nothing is less than the last digit, and not zero. */
export function formatChange(value: number, digits = 1): string {
  if (value === 0) return '0%'
  const text = formatFixed(Math.abs(value), digits)
  if (Number(text) === 0) return `<${(10 ** -digits).toFixed(digits)}%`
  return `${value < 0 ? '−' : '+'}${text}%`
}

/** Percent without a sign. */
export function formatPercent(value: number): string {
  return `${formatFixed(Math.abs(value), 2)}%`
}

export function formatCount(value: number): string {
  return formats.grouped().format(value)
}

export function formatTokens(value: number): string {
  if (value < 1000) return String(value)
  if (value >= 1_000_000_000) return `${String(Number((value / 1_000_000_000).toFixed(2)))}B`
  if (value >= 1_000_000) {
    const millions = value % 1_048_576 === 0 ? value / 1_048_576 : value / 1_000_000
    return `${String(Number(millions.toFixed(2)))}M`
  }
  // 131,072 is meant as 128K; 128,000 is round already, and 202,752 is of neither kind: 203K.
  const thousand = value % 1000 !== 0 && value % (32 * 1024) === 0 ? 1024 : 1000
  return `${Math.round(value / thousand)}K`
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function toNumber(toText: (value: number) => string) {
  return (value: Maybe<number>): Html =>
    value === null || value === undefined
      ? NONE
      : html`<data value="${value}">${toText(value)}</data>`
}

function toTime(toText: (value: string) => string) {
  return (value: string | null): Html =>
    value === null ? NONE : html`<time datetime="${value}">${toText(value)}</time>`
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** As in the sentences of pages. */
export const curlApostrophes = (text: string) => text.replaceAll(/(?<=\w)'|^'(?=s\b)/g, '’')
