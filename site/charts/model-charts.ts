// The chart of a model: its reference prices.
import type { Model } from '../../contract/documents.ts'
import type { readHistory } from '../../release/history.ts'
import type { Html } from '../components/html.ts'
import { renderHistories, toDays } from './price-chart.ts'

const PRICES = [
  ['Blended', 'blended_price_per_m'],
  ['Input', 'input_price_per_m'],
  ['Output', 'output_price_per_m'],
] as const

type Entry = Awaited<ReturnType<typeof readHistory>>[number]

export function renderPrices(model: Model, history: readonly Entry[]): Html {
  return renderHistories(
    PRICES.map(([name, field]) => ({ name, days: toDays(history, field) })),
    { label: 'Reference prices', embed: `/embed/models/${model.model_id}` },
  )
}
