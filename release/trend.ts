import type { DailyPrice } from './history.ts'

const SIDE_DAYS = 3
const FLAT_SHARE = 0.01

/** The last three observed days against the first three; `history` comes newest first. */
export function toTrend(history: readonly DailyPrice[]): 'up' | 'down' | 'flat' | 'unknown' {
  if (history.length < 2 * SIDE_DAYS) return 'unknown'
  const first = toAverage(history.slice(-SIDE_DAYS))
  const last = toAverage(history.slice(0, SIDE_DAYS))
  if (last > first * (1 + FLAT_SHARE)) return 'up'
  if (last < first * (1 - FLAT_SHARE)) return 'down'
  return 'flat'
}

function toAverage(prices: readonly DailyPrice[]): number {
  return (
    prices.reduce((sum, { blended_price_per_m }) => sum + blended_price_per_m, 0) / prices.length
  )
}
