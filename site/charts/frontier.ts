// Price against score, and the models that no other model beats on both.
import type { Model } from '../../contract/documents.ts'
import { compareText } from '../../release/compare-text.ts'
import { choice, figure } from './figure.ts'
import { price, score, toPriceText } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { plot, toPercent } from './plot.ts'
import { toEnds, toLinearTicks, toLogTicks } from './scale.ts'
import { type Column, table, toHeadings, toRows } from '../components/table.ts'

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

/** As many creators have a colour of their own: those with most models. */
const MAX_COLOURS = 6

/** The classes of their colours, by creator. */
function toColours(scored: readonly Scored[]): Map<string, number> {
  const byCreator = Map.groupBy(scored, ({ model }) => model.provider)
  const ranked = [...byCreator].toSorted(
    ([one, own], [other, others]) => others.length - own.length || compareText(one, other),
  )
  return new Map(ranked.slice(0, MAX_COLOURS).map(([creator], index) => [creator, index + 1]))
}

/** Ids of the models for which no other is as cheap and smarter, or as smart and cheaper. */
export function findEfficient(scored: readonly Scored[]): Set<string> {
  const efficient = new Set<string>()
  let best = 0
  for (const { model, score: value } of scored)
    if (value > best) {
      best = value
      efficient.add(model.model_id)
    }
  return efficient
}

const toColumns = (efficient: ReadonlySet<string>): readonly Column<Scored>[] => [
  ['Model', ({ model }) => html`<a href="/models/${model.model_id}">${model.name}</a>`],
  ['Score', (each) => score(each.score), 'n'],
  ['USD per M', (each) => price(each.price), 'n'],
  ['On the frontier', ({ model }) => efficient.has(model.model_id) && 'yes'],
]

export function renderFrontier(models: readonly Model[]): Html | false {
  const scored = findScored(models)
  if (scored.length < 2) return false
  const efficient = findEfficient(scored)
  const colours = toColours(scored)
  const toColour = ({ provider }: Model) => `s${colours.get(provider) ?? MAX_COLOURS + 1}`
  const series = ['Frontier', ...colours.keys(), 'Others'].map(
    (name, index) => [String(index), name] as const,
  )
  const scores = scored.map(({ score: value }) => value)
  const prices = scored.map(({ price: usd }) => usd)
  const xTicks = toLinearTicks(Math.min(...scores), Math.max(...scores))
  const yTicks = toLogTicks(Math.min(...prices), Math.max(...prices))
  const axes = { x: toEnds(xTicks), y: toEnds(yTicks), isLog: true }
  const { toX, toY } = toPercent(axes)
  const renderDot = ({ model, score: x, price: y }: Scored) =>
    html`<a href="/models/${model.model_id}" tabindex="-1"
      ><circle
        class="${toColour(model)} dot${efficient.has(model.model_id) && ' best'}"
        cx="${toX(x)}"
        cy="${toY(y)}"
        r="4"
      >
        <title>
          ${`${model.name}: score ${x.toFixed(1)}, $${toPriceText(y)} per million tokens`}
        </title>
      </circle></a
    >`
  const columns = toColumns(efficient)
  const best = scored.filter(({ model }) => efficient.has(model.model_id))
  return figure({
    controls: html`<div class="controls">
      ${choice('checkbox', {
        name: 'series',
        label: 'Creators',
        options: series,
        chosen: series.map(([value]) => value),
      })}
    </div>`,
    drawing: plot({
      ...axes,
      role: 'group',
      label:
        'Blended price against intelligence score, one point per model, with the efficient frontier. The table below has the same numbers.',
      yTicks,
      toText: (value) => `$${toPriceText(value)}`,
      xTicks: xTicks.map((at) => ({ at, text: String(at) })),
      lines: [
        {
          className: 'line s0',
          isStepped: true,
          points: best.map(({ score: x, price: y }) => ({ x, y })),
          hasGaps: false,
        },
      ],
      marks: [
        ...scored.map(renderDot),
        ...placeNames(best, axes).map(
          ({ x, y, name, model }) =>
            html`<text
              class="${toColour(model)} name minor"
              x="${toX(x)}"
              y="${toY(y)}"
              dx="7"
              dy="14"
              >${name}</text
            >`,
        ),
      ],
    }),
    caption: html`Score across, US dollars per million blended tokens upwards on a logarithmic
      scale. Along the line nothing is both cheaper and smarter, by reference price. What
      <a href="/#cheapest">can be called</a> may cost less or more than that.
      <span data-hint>A dot leads to its model.</span>`,
    title: 'Price against intelligence',
    unit: 'Blended price in US dollars per million tokens; score on the scale OS-1',
    embed: '/embed/models',
    table: table(toHeadings(columns), toRows(columns, scored)),
  })
}

/** Share of the drawing's width that a letter takes, and of its height that a line does. */
const LETTER = 0.0068
const LINE = 0.045

/** Names that do not meet another, smartest first: those are looked for. */
function placeNames(
  best: readonly Scored[],
  axes: { x: readonly [number, number]; y: readonly [number, number] },
) {
  const { toShare } = toPercent({ ...axes, isLog: true })
  const taken: { left: number; right: number; top: number }[] = []
  return best.toReversed().flatMap(({ model, score: x, price: y }) => {
    const { name } = model
    const at = toShare({ x, y })
    const place = { left: at.x, right: at.x + 0.01 + LETTER * name.length, top: at.y }
    const isFree = taken.every(
      ({ left, right, top }) =>
        Math.abs(top - place.top) > LINE || left > place.right || right < place.left,
    )
    if (!isFree || place.right > 1 || place.top > 0.95) return []
    taken.push(place)
    return [{ x, y, name, model }]
  })
}
