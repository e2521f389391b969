// Prices day by day. The pages of models and of comparisons have it.
import { DAY_MS } from '../../contract/time.ts'
import type { Model } from '../../contract/documents.ts'
import type { readHistory } from '../../release/history.ts'
import { price, formatPrice, shortDay } from '../components/format.ts'
import type { Html } from '../components/html.ts'
import { type Column, plainTable } from '../components/table.ts'
import { renderLines } from './lines.ts'
import { toDayNumber } from './scale.ts'

const PRICES = {
  Blended: 'blended_price_per_m',
  Input: 'input_price_per_m',
  Output: 'output_price_per_m',
} as const

type Entry = Awaited<ReturnType<typeof readHistory>>[number]

export interface History {
  name: string
  /** Days since 1970 and USD per million tokens, oldest first. */
  days: readonly (readonly [number, number])[]
}

/** Of prices that come newest first. */
export function toDays(
  history: readonly Entry[],
  field: (typeof PRICES)[keyof typeof PRICES],
): [number, number][] {
  return history
    .map((entry): [number, number] => [toDayNumber(entry.date), entry[field]])
    .toReversed()
}

export function renderPrices({ model_id: id, name }: Model, history: readonly Entry[]): Html {
  const histories = Object.entries(PRICES).map(([label, field]) => ({
    name: label,
    days: toDays(history, field),
  }))
  return renderHistories(histories, {
    title: `${name}: prices`,
    embed: `/embed/models/${id}`,
  })
}

/** At most six. `isLog` suits prices far apart; then no line stands out. */
export function renderHistories(
  histories: readonly History[],
  { title, isLog = false, embed }: { title: string; isLog?: boolean; embed?: string },
): Html {
  const columns: readonly Column<number>[] = [
    ['Day', (x) => shortDay(new Date(x * DAY_MS).toISOString().slice(0, 10))],
    ...histories.map(({ name, days }): Column<number> => {
      const byDay = new Map(days)
      return [name, (x) => price(byDay.get(x)), 'n']
    }),
  ]
  const days = new Set(histories.flatMap((each) => each.days.map(([x]) => x)))
  return renderLines({
    series: histories.map(({ name, days: own }, index) => {
      const points = own.filter(([, usd]) => usd > 0 || !isLog).map(([x, y]) => ({ x, y }))
      const last = points.at(-1)
      return {
        name,
        points,
        color: `s${index + Number(isLog)}`,
        end: last && `$${formatPrice(last.y)}`,
      }
    }),
    title,
    unit: `US dollars per million tokens${isLog ? ', logarithmic scale' : ''}; dotted: no observations`,
    embed,
    isLog,
    hasZero: !isLog,
    className: isLog ? 'labelled named' : 'labelled',
    table: plainTable(
      columns,
      [...days].toSorted((one, other) => other - one),
    ),
  })
}
