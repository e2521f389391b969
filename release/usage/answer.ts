// The result for a line of usage. Costs are added as integers, so sums are exact.
import type { PricedLine } from '../../contract/responses.ts'
import { nameSource } from '../../contract/sentences.ts'

/** A result with its cost in the smallest unit. */
export interface Answered {
  answer: PricedLine
  units: bigint
}

/** The smallest unit is a billionth of a dollar per million tokens. */
const UNITS_PER_USD_PER_M = 1e9
const UNIT = 'e-15'

export const toUnits = (usdPerM: number): bigint =>
  BigInt(Math.round(usdPerM * UNITS_PER_USD_PER_M))
export const toUsd = (units: bigint): number => Number(`${units}${UNIT}`)

export const NOTHING: PricedLine = {
  model_id: null,
  rule: null,
  provider: null,
  day: null,
  status: 'unknown',
  cost_usd: null,
  plain_cost_usd: null,
  unknown: [],
  items: [],
  price: null,
  reason: null,
  caveats: [],
  suggestions: [],
}

/** Caveat about a price that only one source states, because it may be a mistake. */
export function describeLone(sources: readonly string[]): string[] {
  const [only, ...others] = new Set(sources)
  return only !== undefined && others.length === 0
    ? [`Only ${nameSource(only)} states this price.`]
    : []
}

export function answerUnknown(reason: string, said: Partial<PricedLine> = {}): Answered {
  return { answer: { ...NOTHING, ...said, reason }, units: 0n }
}
