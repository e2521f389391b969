// What models of a class cost since its first day, one line for each class of equal quality, and the
// table of the days on which one changed.
import type { IndexDocument } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { toModelName } from '../../release/model-names.ts'
import { formats, price, toPriceText } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderName } from '../components/moves.ts'
import { type Column, table, toHeadings, toRows } from '../components/table.ts'
import { renderEnds } from './ends.ts'
import { chooseSeries, figure } from './figure.ts'
import { plot, toPercent } from './plot.ts'
import { toDayNumber, toEnds, toLogTicks } from './scale.ts'

type ClassDocument = Pick<IndexDocument, 'latest' | 'price_changes'>
/** Of `GPT-5 class, 38 points` what stands before the comma. */
const toLabel = ({ latest }: ClassDocument) => latest.name.split(',')[0] ?? latest.name

/** The classes that a release prices at three input tokens to one of output, best last. */
export async function readClasses(release: Release): Promise<IndexDocument[]> {
  const { indices } = await release.readIndices()
  const priced = indices.filter(({ equal_quality: quality }) => quality?.blend === '3:1')
  const documents = await Promise.all(priced.map(({ index }) => release.requireIndex(index)))
  return documents
    .filter(({ price_changes: changes }) => changes.length > 0)
    .toSorted(
      ({ latest: one }, { latest: other }) =>
        (one.equal_quality?.score ?? 0) - (other.equal_quality?.score ?? 0),
    )
}

export function renderClasses(
  documents: readonly ClassDocument[],
  { release, title, embed }: { release: Release; title: string; embed: string },
): Html | false {
  if (documents.length === 0) return false
  const lines = documents.map(({ latest, price_changes: changes }, index) => ({
    className: `line s${index}`,
    isStepped: true,
    hasGaps: false,
    points: [
      ...changes.map(({ date, price_per_m: y }) => ({ x: toDayNumber(date), y })).toReversed(),
      { x: toDayNumber(latest.date), y: latest.price_per_m },
    ],
  }))
  const points = lines.flatMap(({ points: own }) => own)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const yTicks = toLogTicks(Math.min(...ys), Math.max(...ys))
  const axes = { x: [Math.min(...xs), Math.max(...xs)] as const, y: toEnds(yTicks), isLog: true }
  const ends = documents.map((document, index) => ({
    name: toLabel(document),
    price: document.latest.price_per_m,
    index,
  }))
  return figure({
    controls: html`<div class="controls">${chooseSeries(documents.map(toLabel))}</div>`,
    drawing: html`<div data-days="changes">
      ${plot({
        ...axes,
        className: 'labelled',
        label: 'The price of each class, by day. The table below has the same numbers.',
        yTicks,
        toText: (value) => `$${toPriceText(value)}`,
        lines: lines.toReversed(),
        marks: [...renderChanges(documents, { axes, release }), ...renderEnds(ends, axes)],
      })}
    </div>`,
    caption: html`US dollars per million tokens, three of input to one of output, on a logarithmic
    scale: what the third-cheapest creator asks for a model of the class. A ring is a new price; the
    table names the model that set it.`,
    title,
    unit: 'US dollars per million tokens at the third-cheapest creator, three input to one output, logarithmic scale',
    embed,
    table: renderTable(documents, release),
  })
}

type Axes = Parameters<typeof toPercent>[0]

function renderChanges(
  documents: readonly ClassDocument[],
  { axes, release }: { axes: Axes; release: Release },
): Html[] {
  const { toX, toY } = toPercent(axes)
  return documents.flatMap(({ price_changes: changes }, index) =>
    changes.map(({ date, price_per_m: usd, set_by }) => {
      const name = toModelName(release, set_by)
      return html`<circle
        class="ring s${index}"
        cx="${toX(toDayNumber(date))}"
        cy="${toY(usd)}"
        r="2.5"
      >
        <title>${`${formats.day().format(new Date(date))}: ${name}, $${toPriceText(usd)}`}</title>
      </circle>`
    }),
  )
}

/** A row for each day on which a price changed, and for the last day: the prices that stood then. */
function renderTable(documents: readonly ClassDocument[], release: Release): Html {
  const changed = documents.flatMap(({ price_changes: changes }) => changes.map(({ date }) => date))
  const last = documents.map(({ latest }) => latest.date)
  const days = [...new Set([...changed, ...last])].toSorted().toReversed()
  const columns: readonly Column<string>[] = [
    ['Day', (day) => html`<time datetime="${day}">${day}</time>`],
    ...documents.map((document): Column<string> => [
      toLabel(document),
      (day) => price(document.price_changes.find(({ date }) => date <= day)?.price_per_m),
      'n',
    ]),
    [
      'Last set by',
      (day) => {
        const setters = documents.flatMap(({ price_changes: changes }) =>
          changes.filter(({ date }) => date === day).map(({ set_by }) => set_by),
        )
        return [...new Set(setters)].map((id, index) => [
          index > 0 && ', ',
          release.modelById.has(id) ? renderName(id, release.modelById) : toModelName(release, id),
        ])
      },
    ],
  ]
  return table(toHeadings(columns), toRows(columns, days))
}
