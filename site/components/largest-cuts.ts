// The largest price cut of each model that still applies, without promotions.
import { type Entry, PRICES, computeMove } from './change-rows.ts'
import { html, type Html } from './html.ts'
import { type Column, listing } from './table.ts'

const ROWS = 8

const COLUMNS: readonly Column<Entry>[] = [
  [
    'Model',
    ({ model_id: id, model_name: name, has_model_page: hasPage, provider_name: provider }) =>
      html`${hasPage ? html`<a href="/models/${id}">${name}</a>` : name}
        <small>${provider}</small>`,
  ],
  ...PRICES,
]

export function renderLargestCuts(entries: readonly Entry[]): Html {
  const cuts = entries
    .filter(({ kind, is_lasting, is_promotion }) => kind === 'cut' && is_lasting && !is_promotion)
    .toSorted((one, other) => (computeMove(one) ?? 0) - (computeMove(other) ?? 0))
  const largest = [...Map.groupBy(cuts, ({ model_id: id }) => id).values()].flatMap(
    ([own]) => own ?? [],
  )
  return listing('Largest cuts', COLUMNS, largest.slice(0, ROWS))
}
