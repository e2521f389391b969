// Prices day by day. The pages of models and of comparisons have it.
import type { Model } from '../../contract/documents.ts'
import type { readHistory } from '../../release/history.ts'
import { price, formatPrice, shortDay } from '../components/format.ts'
import type { Html } from '../components/html.ts'
import { type Column, plainTable } from '../components/table.ts'
import { renderLines } from './lines.ts'
import { toDayNumber } from './scale.ts'

type Entry = Awaited<ReturnType<typeof readHistory>>[number]

interface History {
  name: string
  /** Newest first. */
  history: readonly Entry[]
  field?: 'blended_price_per_m' | 'input_price_per_m' | 'output_price_per_m'
}

export const renderPrices = ({ model_id: id, name }: Model, history: readonly Entry[]): Html =>
  renderHistories(
    [
      { name: 'Blended', history },
      { name: 'Input', history, field: 'input_price_per_m' },
      { name: 'Output', history, field: 'output_price_per_m' },
    ],
    { title: `${name}: prices`, embed: `/embed/models/${id}` },
  )

/** At most six. `isLog` suits prices far apart; then no line stands out. */
export function renderHistories(
  histories: readonly History[],
  { title, isLog = false, embed }: { title: string; isLog?: boolean; embed?: string },
): Html {
  const listed = histories.map(({ name, history, field = 'blended_price_per_m' }) => ({
    name,
    usdOn: new Map(history.map((entry) => [entry.date, entry[field]])),
  }))
  const days = [...new Set(listed.flatMap(({ usdOn }) => [...usdOn.keys()]))].toSorted()
  const columns: readonly Column<string>[] = [
    ['Day', shortDay],
    ...listed.map(({ name, usdOn }): Column<string> => [name, (day) => price(usdOn.get(day)), 'n']),
  ]
  return renderLines({
    series: listed.map(({ name, usdOn }, index) => {
      const points = [...usdOn]
        .filter(([, usd]) => usd > 0 || !isLog)
        .map(([day, y]) => ({ x: toDayNumber(day), y }))
        .toReversed()
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
    table: plainTable(columns, days.toReversed()),
  })
}
