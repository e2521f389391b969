import type { PriceStep } from '../contract/documents.ts'
import { DAY_MS } from '../contract/time.ts'

export interface DailyPrice {
  date: string
  blended_price_per_m: number
}

/** `days` as far as the plan sees, and the words to say so where that is less than was asked for. */
export function clampDays(
  days: number,
  historyDays: number,
): { days: number; said: { history_limit_days?: number } } {
  if (days <= historyDays) return { days, said: {} }
  return { days: historyDays, said: { history_limit_days: historyDays } }
}

/** The first day of a window of so many days that ends with `date`. */
export function toFirstDay(date: string, days: number): string {
  return new Date(Date.parse(date) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Steps name stretches, the calendar names the days that were looked at: a price for each of those, newest first. */
export function expandSteps(
  steps: readonly PriceStep[],
  { days, from, date }: { days: readonly string[]; from: string; date: string },
): DailyPrice[] {
  const prices: DailyPrice[] = []
  let index = 0
  for (const day of days) {
    if (day > date) continue
    if (day < from) break
    while ((steps[index]?.from ?? '') > day) index += 1
    const step = steps[index]
    if (!step) break
    if (day <= (step.to ?? date))
      prices.push({ date: day, blended_price_per_m: step.blended_price_per_m })
  }
  return prices
}
