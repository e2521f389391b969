// Score against price, and the offers that no other beats on both: what home calls best value, the
// list of models draws, and the page of a model compares it with.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Model } from '../../contract/documents.ts'
import { compareText } from '../../release/compare-text.ts'
import { memoize } from '../../release/memoize.ts'
import type { Release } from '../../release/release.ts'
import { listOthers } from '../../release/recommend/market.ts'
import { price, score, formatPrice, formatTick } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, plainTable } from '../components/table.ts'
import { type Axes, figure, plot, selectApart, toPercent } from './plot.ts'
import { findEnds, listLinearTicks, listLogTicks } from './scale.ts'

/** Of each model with a measured score its cheapest verified offer, the cheapest first. */
export const listRated = memoize((release: Release): readonly Candidate[] => {
  const sorted = [...release.candidates, ...listOthers(release).belowGate]
    .filter(
      ({ model, endpoint, blendedPrice: usd }) =>
        model.score_basis === 'measured' && endpoint.recommendation_rank !== null && usd > 0,
    )
    .toSorted(
      (one, other) =>
        one.blendedPrice - other.blendedPrice ||
        other.score - one.score ||
        compareText(one.model.model_id, other.model.model_id),
    )
  return [...Map.groupBy(sorted, ({ model }) => model).values()].flatMap(([first]) => first ?? [])
})

/** Those for which none scores as much for less, as far as a page shows scores, the cheapest first. */
export function findBestValue(rated: readonly Candidate[]): Candidate[] {
  const best: Candidate[] = []
  for (const each of rated) if (each.score >= (best.at(-1)?.score ?? 0) + 0.1) best.push(each)
  return best
}

/** Whose names most readers know, so that they find their way. */
const FAMILIAR = new Set([
  'anthropic/claude-haiku-4.5',
  'deepseek/deepseek-v3.2',
  'google/gemini-2.5-pro',
  'meta-llama/llama-3.3-70b-instruct',
  'openai/gpt-4o',
  'openai/gpt-5',
])

const listColumns = (best: readonly Candidate[]): readonly Column<Candidate>[] => [
  ['Model', ({ model: { model_id: id, name } }) => html`<a href="/models/${id}">${name}</a>`],
  ['Score', (each) => score(each.score), 'n'],
  ['$ per M', ({ blendedPrice }) => price(blendedPrice), 'n'],
  ['Best value', (each) => best.includes(each) && 'yes'],
]

/**
 * `own`: models to compare, around which the chart is drawn; what beats a single one is green, and
 * several have colors of their own.
 */
export function renderFrontier(release: Release, own: readonly Model[] = []): Html | false {
  const rated = listRated(release)
  const mine = own.flatMap((model) => rated.find((each) => each.model === model) ?? [])
  if (rated.length < 2 || (own.length > 0 && mine.length === 0)) return false
  const [single] = own.length === 1 ? mine : []
  const frontier = findBestValue(rated)
  const isAll = mine.length === 0
  const shown = isAll ? rated : rated.filter((each) => mine.some((one) => isNear(each, one)))
  const best = isAll ? frontier : single ? shown.filter((each) => beats(each, single)) : []
  const [scores, prices] = [shown.map((each) => each.score), shown.map((each) => each.blendedPrice)]
  const xTicks = listLogTicks(Math.min(...prices), Math.max(...prices))
  const yTicks = listLinearTicks(Math.min(...scores), Math.max(...scores))
  // Along a logarithmic scale.
  const [first, last] = findEnds(xTicks)
  const axes = { x: [Math.log(first), Math.log(last)] as const, y: findEnds(yTicks) }
  const toColor = (each: Candidate) => {
    const place = mine.indexOf(each)
    return place >= 0 ? `s${single ? 4 : place + 1}` : best.includes(each) ? 's0' : 's7'
  }
  const known = findBestValue(shown).toReversed()
  const familiar = shown.filter(({ model: { model_id: id } }) => FAMILIAR.has(id))
  return figure({
    drawing: plot({
      ...axes,
      className: isAll ? 'scatter' : 'scatter near',
      role: 'group',
      label:
        'Score against blended price, one point per model. The table below has the same numbers.',
      yTicks,
      toText: String,
      xTicks: xTicks.map((at) => ({ at: Math.log(at), text: formatTick(at) })),
      titles: ['Blend 3:1, $ per million tokens, log scale →', '↑ Score'],
      lines: isAll ? [{ className: 'line s0', points: best.map(placeOf), hasGaps: false }] : [],
      marks: [
        single && best.length > 0 ? shadeBetter(single, axes) : html``,
        ...shown.map((each) =>
          drawDot(each, { axes, color: toColor(each), isMine: mine.includes(each) }),
        ),
        ...drawNames(isAll ? [...known, ...familiar] : single ? [single, ...known] : mine, {
          axes,
          shown,
          toColor,
          isAll,
        }),
      ],
    }),
    title: single ? `${single.model.name}: score and price` : 'Score and price',
    unit: 'Cheapest verified price in US dollars per million tokens, logarithmic scale; score on the scale OS-1; circles: open weights',
    embed: isAll ? '/embed/models' : undefined,
    table: plainTable(listColumns(frontier), isAll ? shown : [...new Set([...mine, ...known])]),
  })
}

const placeOf = ({ blendedPrice, score: y }: Candidate) => ({ x: Math.log(blendedPrice), y })

/** From a twentieth of its price to three times it, and by score. */
const isNear = (each: Candidate, own: Candidate) =>
  each.blendedPrice >= own.blendedPrice / 20 &&
  each.blendedPrice <= own.blendedPrice * 3 &&
  each.score >= own.score - 8 &&
  each.score <= own.score + 12

const beats = (each: Candidate, own: Candidate) =>
  each !== own && each.score >= own.score && each.blendedPrice < own.blendedPrice

function shadeBetter(own: Candidate, axes: Axes): Html {
  const { toX, toY } = toPercent(axes)
  const { x, y } = placeOf(own)
  return html`<rect class="better" width="${toX(x)}" height="${toY(y)}" /><text
      class="begin s0 right"
      x="8"
      y="16"
      >As good or better, for less</text
    >`
}

function drawDot(
  each: Candidate,
  { axes, color, isMine }: { axes: Axes; color: string; isMine: boolean },
): Html {
  const { toX, toY } = toPercent(axes)
  const { x, y } = placeOf(each)
  const { model_id: id, name, open_weights: isOpen } = each.model
  return html`<a href="/models/${id}" tabindex="-1"
    ><circle
      class="dot ${color}${(isMine || !isOpen) && ' best'}"
      cx="${toX(x)}"
      cy="${toY(y)}"
      r="${isMine ? 5 : 3.5}"
    >
      <title>
        ${`${name}; Score ${y.toFixed(1)}; $${formatPrice(each.blendedPrice)} per million tokens; ${each.endpoint.provider_name}`}
      </title>
    </circle></a
  >`
}

/** Share of the drawing's width that a letter takes, in a drawing of the page's width and of a column's, and of its height that a line does. */
const [LETTER, WIDE_LETTER, LINE] = [0.0068, 0.016, 0.08]

/** Beside their points, where fewer others are, without those that overlap one before them. */
function drawNames(
  named: readonly Candidate[],
  {
    axes,
    shown,
    toColor,
    isAll,
  }: {
    axes: Axes
    shown: readonly Candidate[]
    toColor: (each: Candidate) => string
    isAll: boolean
  },
): Html[] {
  const { toShare, toX, toY } = toPercent(axes)
  const dots = shown.map((each) => toShare(placeOf(each)))
  const boxes = named.flatMap((each) => {
    const { x, y: top } = toShare(placeOf(each))
    const width = 0.01 + (isAll ? LETTER : WIDE_LETTER) * each.model.name.length
    return [false, true]
      .map((isRight) => {
        const [left, right] = isRight ? [x, x + width] : [x - width, x]
        const hidden = dots.filter(
          (dot) => dot.x > left && dot.x < right && dot.y < top && dot.y > top - 1.5 * LINE,
        ).length
        return { each, isRight, left, right, top, hidden }
      })
      .filter(({ left, right }) => left >= 0 && right <= 1 && top >= LINE / 2)
      .toSorted((one, other) => one.hidden - other.hidden)
      .slice(0, 1)
  })
  return selectApart(boxes, LINE).map(
    ({ each, isRight }, index) =>
      html`<text
        class="begin ${toColor(each)}${index > 2 && ' minor'}${isRight && ' right'}"
        x="${toX(placeOf(each).x)}"
        y="${toY(each.score)}"
        dx="${isRight ? 8 : -7}"
        dy="-6"
        >${each.model.name}</text
      >`,
  )
}
