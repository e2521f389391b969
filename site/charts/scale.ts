// Where ticks of an axis go.
import { DAY_MS } from '../../contract/time.ts'
import { formats } from '../components/format.ts'

/** Days since 1970, of `YYYY-MM-DD`. */
export function toDayNumber(date: string): number {
  return Date.parse(date) / DAY_MS
}

const STEPS = [1, 2, 5]
const LINEAR_STEPS = [1, 2, 2.5, 5, 10]
const MAX_TICKS = 6
const MAX_DAY_TICKS = 9

/** Round values from below the least to above the most. */
export function listLinearTicks(least: number, most: number, steps = MAX_TICKS - 1): number[] {
  const span = most - least || Math.abs(most) || 1
  const power = 10 ** Math.floor(Math.log10(span / MAX_TICKS))
  const step =
    LINEAR_STEPS.map((size) => size * power).find((size) => span / size <= steps) ?? 10 * power
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Of an axis with these ticks. */
export function findEnds(ticks: readonly number[]): readonly [number, number] {
  return [ticks[0] ?? 0, ticks.at(-1) ?? 1]
}

/** 1, 2 and 5 of every power of ten, from the last below the least to the first above the most. */
export function listLogTicks(least: number, most: number): number[] {
  const from = Math.floor(Math.log10(least))
  const powers = Array.from({ length: Math.ceil(Math.log10(most)) - from + 1 }, (_, index) =>
    // As it is written: a power of ten with a negative exponent is not exact.
    STEPS.map((step) => Number(`${step}e${from + index}`)),
  ).flat()
  return powers.filter(
    (_, index) => (powers[index + 1] ?? Infinity) > least && (powers[index - 1] ?? 0) < most,
  )
}

/**
 * Days with their text, the first one with its year: of a month or less every so many days, else the
 * first of months.
 */
export function listDayTicks(from: number, to: number): { day: number; text: string }[] {
  const span = to - from
  if (span <= 45) {
    const step = Math.max(1, Math.ceil(span / (MAX_DAY_TICKS - 1)))
    return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => to - index * step)
      .toReversed()
      .map((day, index) => ({
        day,
        text: (index === 0 ? formats.shortDay : formats.dayOfMonth)().format(day * DAY_MS),
      }))
  }
  const first = new Date(from * DAY_MS)
  const months = Array.from(
    { length: Math.ceil(span / 28) + 1 },
    (_, index) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)),
  )
  const step = [1, 2, 3, 6, 12].find((size) => span / 30 / size <= MAX_DAY_TICKS) ?? 12
  return months
    .filter((month) => month.getUTCMonth() % step === 0)
    .filter((month) => month.getTime() >= from * DAY_MS && month.getTime() <= to * DAY_MS)
    .map((month, index) => ({
      day: month.getTime() / DAY_MS,
      text: (index === 0 || month.getUTCMonth() === 0
        ? formats.monthOfYear
        : formats.month)().format(month),
    }))
}
