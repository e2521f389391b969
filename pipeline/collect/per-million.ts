// Prices come in several units and become one: decimal text in US dollars per million tokens. The
// point is shifted in the text, so no digit is invented or lost; text that is no plain decimal
// passes through unchanged, because the quarantine has to see, and name, what the source said.

// Longer than any price, short enough that no arithmetic on it takes time.
const PLAIN_DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/

const NOISE_FREE_DECIMALS = 9

/** How far the point moves to the right to reach US dollars per million tokens. */
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

/** Takes a price as it stands in JSON; `null` for none. */
export function perMillion(price: unknown, unit: PriceUnit): string | null {
  const text = toDecimalText(price)
  return text === null ? null : shiftPoint(text, SHIFT[unit])
}

/** For sources that write a zero where they have no data, as many do for caches. */
export function perMillionUnlessZero(price: unknown, unit: PriceUnit): string | null {
  const text = perMillion(price, unit)
  return text === '0' ? null : text
}

/** Exact product of two decimals; `null` where one is missing or no plain decimal. */
export function times(left: string | null, right: string | null): string | null {
  const [a, b] = [left, right].map((text) => (text === null ? undefined : toScaled(text)))
  if (!a || !b) return null
  return shiftPoint((a.digits * b.digits).toString(), -(a.decimals + b.decimals))
}

/** Rounds a price that its source has computed in binary to a billionth of a dollar. */
export function withoutNoise(price: string | null): string | null {
  const scaled = price === null ? undefined : toScaled(price)
  if (!scaled || scaled.decimals <= NOISE_FREE_DECIMALS) return price
  const unit = 10n ** BigInt(scaled.decimals - NOISE_FREE_DECIMALS)
  const half = scaled.digits < 0n ? -unit / 2n : unit / 2n
  return shiftPoint(((scaled.digits + half) / unit).toString(), -NOISE_FREE_DECIMALS)
}

/** A number becomes the shortest decimal that reads back the same; other values become JSON. */
export function toDecimalText(value: unknown): string | null {
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

function toScaled(text: string): { digits: bigint; decimals: number } | undefined {
  const [, sign = '', whole, fraction = ''] = PLAIN_DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  return { digits: BigInt(sign + whole + fraction), decimals: fraction.length }
}
