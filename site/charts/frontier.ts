// Score against price, and the models that no other model beats on both.
import type { Model } from '../../contract/documents.ts'
import { compareText } from '../../release/compare-text.ts'
import { price, score, formatPrice, formatTick } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, table, drawHeadings, drawRows } from '../components/table.ts'
import { selectApart } from './apart.ts'
import { figure } from './figure.ts'
import { plot, toPercent } from './plot.ts'
import { findEnds, listLinearTicks, listLogTicks } from './scale.ts'

interface Scored {
  model: Model
  score: number
  price: number
}

/** Models with a score and a price above zero, cheapest first. */
export function findScored(models: readonly Model[]): Scored[] {
  return models
    .flatMap((model) =>
      // What one board says, or two that differ, is shown with the model and not ranked.
      model.aa_score === null || model.blended_price_per_m === 0 || model.score_basis !== 'measured'
        ? []
        : [{ model, score: model.aa_score, price: model.blended_price_per_m }],
    )
    .toSorted(
      (one, other) =>
        one.price - other.price ||
        other.score - one.score ||
        compareText(one.model.model_id, other.model.model_id),
    )
}

/** Ids of the models for which no other is as cheap and smarter, or as smart and cheaper. */
function findEfficient(scored: readonly Scored[]): Set<string> {
  const efficient = new Set<string>()
  let best = 0
  for (const { model, score: value } of scored)
    if (value > best) {
      best = value
      efficient.add(model.model_id)
    }
  return efficient
}

const listColumns = (efficient: ReadonlySet<string>): readonly Column<Scored>[] => [
  ['Model', ({ model }) => html`<a href="/models/${model.model_id}">${model.name}</a>`],
  ['Score', (each) => score(each.score), 'n'],
  ['$ per M', (each) => price(each.price), 'n'],
  ['Best value', ({ model }) => efficient.has(model.model_id) && 'yes'],
]

export function renderFrontier(models: readonly Model[]): Html | false {
  const scored = findScored(models)
  if (scored.length < 2) return false
  const efficient = findEfficient(scored)
  const scores = scored.map(({ score: value }) => value)
  const prices = scored.map(({ price: usd }) => usd)
  const xTicks = listLogTicks(Math.min(...prices), Math.max(...prices))
  const yTicks = listLinearTicks(Math.min(...scores), Math.max(...scores))
  // Along a logarithmic scale.
  const [first, last] = findEnds(xTicks)
  const axes = { x: [Math.log(first), Math.log(last)] as const, y: findEnds(yTicks) }
  const { toX, toY } = toPercent(axes)
  const toClass = ({ model_id: id, open_weights: isOpen }: Model) =>
    efficient.has(id) ? 's0 best' : isOpen ? 's7' : 's7 best'
  const renderDot = ({ model, score: y, price: usd }: Scored) =>
    html`<a href="/models/${model.model_id}" tabindex="-1"
      ><circle class="dot ${toClass(model)}" cx="${toX(Math.log(usd))}" cy="${toY(y)}" r="3.5">
        <title>
          ${`${model.name}: score ${y.toFixed(1)}, $${formatPrice(usd)} per million tokens`}
        </title>
      </circle></a
    >`
  const columns = listColumns(efficient)
  const best = scored.filter(({ model }) => efficient.has(model.model_id))
  return html`<h2 id="frontier" class="first">
      Score and price
      <small>
        ${scored.length} rated models, $ per million tokens, log scale
        <span class="legend"
          ><i class="dot best s0"></i> Best value <i class="dot best s7"></i> Closed
          <i class="dot s7"></i> Open weights</span
        >
      </small>
    </h2>
    ${figure({
      drawing: plot({
        ...axes,
        className: 'scatter',
        role: 'group',
        label:
          'Score against blended price, one point per model, with those that none beats on both. The table below has the same numbers.',
        yTicks,
        toText: String,
        xTicks: xTicks.map((at) => ({ at: Math.log(at), text: formatTick(at) })),
        lines: [
          {
            className: 'line s0',
            isStepped: true,
            points: best.map(({ score: y, price: usd }) => ({ x: Math.log(usd), y })),
            hasGaps: false,
          },
        ],
        marks: [
          ...scored.map(renderDot),
          ...placeNames(best, axes).map(
            ({ x, y, name }, index) =>
              html`<text
                class="begin s0${index > 2 && ' minor'}"
                x="${toX(x)}"
                y="${toY(y)}"
                dx="-7"
                dy="-6"
                >${name}</text
              >`,
          ),
        ],
      }),
      title: 'Score and price',
      unit: 'Blended price in US dollars per million tokens, logarithmic scale; score on the scale OS-1',
      embed: '/embed/models',
      table: table(drawHeadings(columns), drawRows(columns, scored)),
    })}`
}

/** Share of the drawing's width that a letter takes, and of its height that a line does. */
const LETTER = 0.0068
const LINE = 0.08

/** Names, left of their points, that don't overlap another: the best first, which readers look for. */
function placeNames(best: readonly Scored[], axes: Parameters<typeof toPercent>[0]) {
  const { toShare } = toPercent(axes)
  const names = best.toReversed().map(({ model: { name }, score: y, price: usd }) => {
    const x = Math.log(usd)
    const { x: right, y: top } = toShare({ x, y })
    return { x, y, name, left: right - 0.01 - LETTER * name.length, right, top }
  })
  const inside = names.filter(({ left, top }) => left >= 0 && top >= 0.04)
  return selectApart(inside, LINE)
}
