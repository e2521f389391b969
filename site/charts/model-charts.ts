// The charts of a model: its reference prices, and those of its cheapest verified providers.
import type { Model } from '../../contract/documents.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory, readSellerHistories } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import type { Html } from '../components/html.ts'
import { renderHistories, toDays } from './price-chart.ts'

const MAX_SELLERS = 6
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

export async function renderSellers(release: Release, model: Model): Promise<Html> {
  const sellers = await readSellerHistories(release, model, {
    days: MAX_HISTORY_DAYS,
    most: MAX_SELLERS,
  })
  return renderHistories(
    sellers.map(({ name, history }) => ({ name, days: toDays(history, 'blended_price_per_m') })),
    { label: 'Blended prices as billed, promotions included' },
  )
}
