import type { Model, PriceStep } from '../contract/documents.ts'
import { DAY_MS } from '../contract/time.ts'
import type { Release } from './release.ts'

/** The trend compares this many days at each end of the window. */
const SIDE_DAYS = 3
const FLAT_SHARE = 0.01

export type DailyPrice = { date: string } & Omit<PriceStep, 'from' | 'to'>

/** Limits `asked` days to the plan's history; `said` is the response field that reports it. */
export function clampDays(
  asked: number,
  historyDays: number,
  { manifest }: { manifest: { date: string } },
) {
  const days = Math.min(asked, historyDays)
  const said = asked > historyDays ? { history_limit_days: historyDays } : {}
  return { days, from: findFirstDay(manifest.date, days), said }
}

/** The day from which a model's price in the model list of `date` is known to apply. */
export const findListedDay = (
  { price_basis, price_observed_on }: Pick<Model, 'price_basis' | 'price_observed_on'>,
  date: string,
): string => (price_basis === 'catalogue' ? price_observed_on : date)

/** The first day of a window of `days` that ends on `date`. */
export function findFirstDay(date: string, days: number): string {
  return new Date(Date.parse(date) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a price applies on `day`; without a last day, it is current. */
export const covers =
  (day: string) =>
  ({ from, to }: { from: string; to: string | null }): boolean =>
    from <= day && day <= (to ?? day)

export const dayBefore = (day: string): string => findFirstDay(day, 2)
export const dayAfter = (day: string): string => findFirstDay(day, 0)

/** A model's price on each observed day of the last `days`, newest first. */
export async function readHistory(release: Release, model: Model, days: number) {
  const { price_steps } = await release.readModelDetail(model)
  const { date } = release.manifest
  return expandSteps(price_steps, { days: release.days, from: findFirstDay(date, days), date })
}

/** Expands steps to the observed days they cover. Steps and `days` are newest first. */
export function expandSteps<Prices extends object>(
  steps: readonly (Pick<PriceStep, 'from' | 'to'> & Prices)[],
  { days, from, date }: { days: readonly string[]; from: string; date: string },
) {
  const prices: ({ date: string } & Omit<Prices, 'from' | 'to'>)[] = []
  let at = 0
  for (const day of days) {
    if (day < from) break
    if (day > date) continue
    while ((steps[at]?.from ?? '') > day) at += 1
    const step = steps[at]
    if (!step) break
    const { from: _, to, ...price } = step
    if (day <= (to ?? date)) prices.push({ date: day, ...price })
  }
  return prices
}

/** Compares the last three values with the first three; `values` are newest first. */
export function findTrend(values: readonly number[]): 'up' | 'down' | 'flat' | 'unknown' {
  if (values.length < 2 * SIDE_DAYS) return 'unknown'
  const first = average(values.slice(-SIDE_DAYS))
  const last = average(values.slice(0, SIDE_DAYS))
  if (last > first * (1 + FLAT_SHARE)) return 'up'
  if (last < first * (1 - FLAT_SHARE)) return 'down'
  return 'flat'
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
