// Converts prices to decimal text in US dollars per million tokens by moving the decimal point, so
// no digit is added or lost. Text that isn't a plain decimal passes through, because the quarantine
// has to show what the source stated.
import { z } from 'zod'

/** A raw price, if any: `perMillion` parses it and the quarantine validates it. */
export const RawPrice = z.unknown().optional()

/** Prices of tokens, as OpenRouter and the hosts that follow it name them. */
export const TokenPrices = z.object({
  prompt: RawPrice,
  completion: RawPrice,
  input_cache_read: RawPrice,
  input_cache_write: RawPrice,
})

// Longer than any price, but short enough to bound the arithmetic.
const PLAIN_DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/

const NOISE_FREE_DECIMALS = 9

/** How many places the point moves to the right. */
const SHIFT = {
  usd_per_token: 6,
  cents_per_token: 4,
  usd_per_thousand: 3,
  usd_per_million: 0,
  /** Ten-thousandths of a dollar per million tokens. */
  usd_e4_per_million: -4,
} as const
export type PriceUnit = keyof typeof SHIFT

export function isPlainDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text)
}

/** Accepts any JSON value; `null` if there is no price. */
export function perMillion(price: unknown, unit: PriceUnit): string | null {
  const text = formatDecimal(price)
  return text === null ? null : shiftPoint(text, SHIFT[unit])
}

/** For sources that write zero if they have no data, as many do for cache prices. */
export function perMillionUnlessZero(price: unknown, unit: PriceUnit): string | null {
  const text = perMillion(price, unit)
  return text === '0' ? null : text
}

/** The exact product of two decimals; `null` if either is missing or not a plain decimal. */
export function times(left: string | null, right: string | null): string | null {
  const [a, b] = [left, right].map((text) => (text === null ? undefined : parseDecimal(text)))
  if (!a || !b) return null
  return shiftPoint((a.digits * b.digits).toString(), -(a.decimals + b.decimals))
}

/** Removes binary noise by rounding to a billionth of a dollar. */
export function withoutNoise(price: string | null): string | null {
  const scaled = price === null ? undefined : parseDecimal(price)
  if (!scaled || scaled.decimals <= NOISE_FREE_DECIMALS) return price
  const unit = 10n ** BigInt(scaled.decimals - NOISE_FREE_DECIMALS)
  const half = scaled.digits < 0n ? -unit / 2n : unit / 2n
  return shiftPoint(((scaled.digits + half) / unit).toString(), -NOISE_FREE_DECIMALS)
}

/** Writes a number as the shortest decimal that parses to the same value; other values as JSON. */
export function formatDecimal(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return JSON.stringify(value)
  const [, mantissa, exponent] = /^(.+)e([+-]\d+)$/.exec(String(value)) ?? []
  return mantissa && exponent ? shiftPoint(mantissa, Number(exponent)) : String(value)
}

function shiftPoint(text: string, places: number): string {
  const [, sign = '', whole, fraction = ''] = PLAIN_DECIMAL.exec(text) ?? []
  if (whole === undefined) return text
  const pointAt = whole.length + places
  const digits = (whole + fraction).padEnd(pointAt, '0')
  const padded = pointAt > 0 ? digits : '0'.repeat(1 - pointAt) + digits
  const split = Math.max(pointAt, 1)
  const integer = padded.slice(0, split).replace(/^0+(?=\d)/, '')
  const decimals = padded.slice(split).replace(/0+$/, '')
  const shifted = decimals ? `${integer}.${decimals}` : integer
  return shifted === '0' ? shifted : sign + shifted
}

function parseDecimal(text: string): { digits: bigint; decimals: number } | undefined {
  const [, sign = '', whole, fraction = ''] = PLAIN_DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  return { digits: BigInt(sign + whole + fraction), decimals: fraction.length }
}
