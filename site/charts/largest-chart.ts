// The changes of price that were largest, as bars with their names: what a slide shows.
import { type Entry, toMovedBy } from '../components/change-rows.ts'
import {
  change,
  formats,
  price,
  shortDay,
  toChangeText,
  toPriceText,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, table, toHeadings, toRows } from '../components/table.ts'
import { figure } from './figure.ts'
import type { Asked } from './week-chart.ts'

/** Where pages of others frame it from. */
export const LARGEST_EMBED = '/embed/largest-changes'

const MAX_BARS = 10
/** Of a name, beside prices on a phone. */
const PHONE_LETTERS = 24
/** Of a bar's row: how much its text and its bar take. */
const [TEXT, BAR] = [0.5, 0.3]

interface Move {
  entry: Entry
  /** Percent. */
  by: number
}

const COLUMNS: readonly Column<Move>[] = [
  ['Model', ({ entry }) => toName(entry)],
  ['Day', ({ entry }) => shortDay(entry.date)],
  ['From', ({ entry }) => price(entry.from?.blended_price_per_m), 'n'],
  ['To', ({ entry }) => price(entry.to?.blended_price_per_m), 'n'],
  ['Change, %', ({ by }) => change(by), 'n'],
]

/** Cuts unless rises are asked for, of each model the largest. The page of changes runs it, too. */
export function renderLargest(
  entries: readonly Entry[],
  { kind, since = '' }: Asked = {},
): Html | false {
  const wanted = kind === 'rise' ? 'rise' : 'cut'
  const moves = entries
    .filter(
      ({ kind: own, is_lasting, is_promotion }) => own === wanted && is_lasting && !is_promotion,
    )
    .map((entry) => ({ entry, by: toMovedBy(entry) ?? 0 }))
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
  const largest = [...Map.groupBy(moves, ({ entry }) => entry.model_id).values()]
    .flatMap(([own]) => own ?? [])
    .slice(0, MAX_BARS)
  const most = Math.abs(largest[0]?.by ?? 0)
  if (most === 0) return false
  const days = entries.map(({ date }) => date).toSorted()
  const first = formats.shortDay().format(new Date(since || (days[0] ?? '')))
  const title = `Largest price ${wanted}s that hold, from ${first} on`
  return figure({
    drawing: html`<div class="plot bars">
      <svg role="img" aria-label="${title}. The table below has the same numbers.">
        ${largest.map((move, row) => renderBar(move, { row, most }))}
      </svg>
    </div>`,
    caption: html`Largest lasting change per model, excluding promotions. $ per million blended
    tokens.`,
    title,
    unit: 'US dollars per million blended tokens; without a provider’s name, of the reference price',
    embed: LARGEST_EMBED,
    table: table(toHeadings(COLUMNS), toRows(COLUMNS, largest)),
  })
}

function renderBar(move: Move, { row, most }: { row: number; most: number }): Html {
  const toY = (part: number) => `${((100 * (row + part)) / MAX_BARS).toFixed(1)}%`
  const { entry, by } = move
  const [from, to] = [entry.from, entry.to].map(
    (at) => `$${toPriceText(at?.blended_price_per_m ?? 0)}`,
  )
  const name = toName(entry)
  const rest = name.slice(PHONE_LETTERS)
  return html`<text y="${toY(TEXT)}"
      >${name.slice(0, PHONE_LETTERS)}${rest !== '' && html`<tspan class="phone">…</tspan><tspan class="minor">${rest}</tspan>`}<tspan
        class="minor"
        dx="6"
        >${formats.shortDay().format(new Date(entry.date))}</tspan
      ></text
    ><text class="end" x="100%" y="${toY(TEXT)}">${from} → ${to}, ${toChangeText(by)}</text
    ><rect
      class="bar"
      y="${toY(TEXT + (1 - TEXT - BAR) / 2)}"
      width="${((100 * Math.abs(by)) / most).toFixed(1)}%"
      height="${((100 * BAR) / MAX_BARS).toFixed(1)}%"
    />`
}

const toName = ({ model_name: model, seller_name: seller }: Entry) =>
  seller === null ? model : `${model} at ${seller}`
