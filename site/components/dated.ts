// What a creator asked for its model before prices were observed, as lists say that date it.
import type { DatedStep as Step, Model } from '../../contract/documents.ts'
import { nameSource } from '../../contract/sentences.ts'
import { readOwnSteps } from '../../release/dated-price.ts'
import { dayBefore } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { price, shortDay } from './format.ts'
import { html, type Html } from './html.ts'
import { type Column, listing } from './table.ts'

const COLUMNS: readonly Column<Step>[] = [
  ['From', ({ from }) => html`<span data-dated="${from}">${shortDay(from)}</span>`],
  ['To', ({ to }) => shortDay(to)],
  ['Input', (step) => price(step.input_price_per_m), 'n'],
  ['Output', (step) => price(step.output_price_per_m), 'n'],
  ['Source', ({ source }) => nameSource(source)],
]

/** Newest first; `first` is the first day of its history. */
export async function renderDated(
  release: Release,
  { model_id: id }: Model,
  first: string,
): Promise<Html | false> {
  const steps = (await readOwnSteps(release, id))
    .filter(({ from }) => from < first)
    .map((step) => ({
      ...step,
      to: step.to < first ? step.to : dayBefore(first),
    }))
  return (
    steps.length > 0 &&
    html`<details>
      <summary>The creator’s prices before ${shortDay(first)}, from dated price lists</summary>
      ${listing('Dated prices', COLUMNS, steps.toReversed())}
    </details>`
  )
}
