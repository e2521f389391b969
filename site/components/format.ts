// Numbers and days as pages show them. Each number carries its exact value in an attribute, so that
// a test can compare it with the API's.
import { html, type Html } from './html.ts'

/** Shown where there is no value. */
const NONE = '–'
/** Shown where no source says: unknown is not "no". */
export const NOT_ON_RECORD = html`<span class="none">not on record</span>`

const SHORT_DATE = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

// Made when a page first needs them: the first one takes 8 MB, which a process that serves only the
// API does not need.
const formats = {
  day: lazily(() => new Intl.DateTimeFormat('en-GB', { ...SHORT_DATE, month: 'long' })),
  shortDay: lazily(() => new Intl.DateTimeFormat('en-GB', SHORT_DATE)),
  minute: lazily(
    () => new Intl.DateTimeFormat('en-GB', { ...SHORT_DATE, hour: '2-digit', minute: '2-digit' }),
  ),
  region: lazily(() => new Intl.DisplayNames('en', { type: 'region' })),
  grouped: lazily(() => new Intl.NumberFormat('en-US')),
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

type Maybe = number | null | undefined

/** USD per million tokens: cents from a dollar up, a digit more below. */
export function price(value: Maybe): Html {
  return number(value, (given) => `$${toPriceText(given)}`)
}

export function toPriceText(value: number): string {
  if (value === 0) return '0'
  if (value >= 0.1) return value.toFixed(value >= 1 ? 2 : 3).replace(/(\.\d\d)0$/, '$1')
  // Three significant digits, however small the price.
  return String(Number(value.toPrecision(3)))
}

/** Percent with its sign; the class gives falling prices the accent colour. */
export function change(value: Maybe): Html {
  if (value === null || value === undefined) return html`${NONE}`
  return html`<data class="change ${toDirection(value)}" value="${value}"
    >${toChangeText(value)}</data
  >`
}

/** Hundredths of a percent below ten percent, tenths above. */
export function toChangeText(value: number): string {
  const size = Math.abs(value)
  const text = size.toFixed(size < 9.995 ? 2 : 1)
  return `${toSign(value, text)}${text} %`
}

export function points(value: Maybe): Html {
  return number(value, (given) => given.toFixed(2))
}

export function score(value: Maybe): Html {
  return number(value, (given) => String(Number(given.toFixed(1))))
}

export function ratio(value: Maybe): Html {
  return number(value, (given) => `×${given.toFixed(2)}`)
}

export function count(value: Maybe): Html {
  return number(value, toCountText)
}

export function toCountText(value: number): string {
  return formats.grouped().format(value)
}

/** Tokens as models are advertised: 128K, 1M. Powers of two become round numbers, too. */
export function tokens(value: Maybe): Html {
  return number(value, toTokensText)
}

/** Percent without a sign. */
export function toPercentText(value: number): string {
  return `${Math.abs(value).toFixed(2)} %`
}

export function day(value: string | null): Html {
  if (value === null) return html`${NONE}`
  return html`<time datetime="${value}">${formats.day().format(new Date(value))}</time>`
}

/** For tables and facts, where space is short. */
export function shortDay(value: string | null): Html {
  if (value === null) return html`${NONE}`
  return html`<time datetime="${value}">${formats.shortDay().format(new Date(value))}</time>`
}

export function toDayText(value: string): string {
  return formats.day().format(new Date(value))
}

export function instant(value: string | null): Html {
  if (value === null) return html`${NONE}`
  return html`<time datetime="${value}">${formats.minute().format(new Date(value))} UTC</time>`
}

export function claim(value: boolean | null): Html {
  return value === null ? NOT_ON_RECORD : html`${value ? 'yes' : 'no'}`
}

/** The name of a country by its ISO code. */
export function country(code: string | null): Html {
  return code === null
    ? NOT_ON_RECORD
    : html`${/^[A-Z]{2}$/.test(code) ? formats.region().of(code) : code}`
}

function number(value: Maybe, toText: (value: number) => string): Html {
  if (value === null || value === undefined) return html`${NONE}`
  return html`<data value="${value}">${toText(value)}</data>`
}

function toTokensText(value: number): string {
  if (value < 1000) return String(value)
  if (value >= 1_000_000) {
    const millions = value % 1_048_576 === 0 ? value / 1_048_576 : value / 1_000_000
    return `${String(Number(millions.toFixed(2)))}M`
  }
  return `${Math.round(value % 1024 === 0 ? value / 1024 : value / 1000)}K`
}

function toDirection(value: number): string {
  if (value === 0) return 'still'
  return value < 0 ? 'down' : 'up'
}

function toSign(value: number, text: string): string {
  if (Number(text) === 0) return ''
  return value < 0 ? '−' : '+'
}
