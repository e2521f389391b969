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
import { dotAt, lineTo, placeLabels } from './labels.ts'
import { type Axes, figure, plot, toPercent } from './plot.ts'
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

/** What readers compare others with. */
const LANDMARKS = ['openai/gpt-5', 'openai/gpt-5.5', 'openai/gpt-4o']

/** Of what answers a model, how many are named in any case; and of the dearest. */
const [SURE, DEAREST] = [3, 6]

const listColumns = (best: readonly Candidate[]): readonly Column<Candidate>[] => [
  ['Model', ({ model: { model_id: id, name } }) => html`<a href="/models/${id}">${name}</a>`],
  ['Score', (each) => score(each.score), 'n'],
  ['$ per M', ({ blendedPrice }) => price(blendedPrice), 'n'],
  ['Best value', (each) => best.includes(each) && 'yes'],
]

/**
 * `own`: models to compare, around which the chart is drawn; what beats a single one is green, and
 * several have colors of their own. `answers`: ids of models that the chart includes in any case.
 */
export function renderFrontier(
  release: Release,
  own: readonly Model[] = [],
  answers: readonly string[] = [],
): Html | false {
  const rated = listRated(release)
  const mine = own.flatMap((model) => rated.find((each) => each.model === model) ?? [])
  if (rated.length < 2 || (own.length > 0 && mine.length === 0)) return false
  const [single] = own.length === 1 ? mine : []
  const frontier = findBestValue(rated)
  const isAll = mine.length === 0
  const named = (isAll ? LANDMARKS : answers).flatMap(
    (id) => rated.find(({ model }) => model.model_id === id) ?? [],
  )
  const shown = isAll ? rated : rated.filter((each) => mine.some((one) => isNear(each, one, named)))
  const best = isAll ? frontier : single ? shown.filter((each) => beats(each, single)) : []
  const [scores, prices] = [shown.map((each) => each.score), shown.map((each) => each.blendedPrice)]
  const xTicks = listLogTicks(Math.min(...prices), Math.max(...prices))
  // A name has room above the best.
  const yTicks = listLinearTicks(Math.min(...scores), Math.max(...scores) + 2)
  // Along a logarithmic scale.
  const [first, last] = findEnds(xTicks)
  const axes = { x: [Math.log(first), Math.log(last)] as const, y: findEnds(yTicks) }
  const toColor = (each: Candidate) => {
    const place = mine.indexOf(each)
    return place >= 0 ? `s${single ? 4 : place + 1}` : best.includes(each) ? 's0' : 's7'
  }
  const known = findBestValue(shown).toReversed()
  // What is dearest, readers ask about; what most providers sell, they know.
  const sold = shown.toSorted((one, other) => other.model.provider_count - one.model.provider_count)
  const familiar = [...shown.slice(-DEAREST), ...sold.slice(0, 30)]
  const others = isAll ? [...known, ...named, ...familiar] : [...named, ...known]
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
      titles: ['$ per million tokens, log scale →', '↑ Score'],
      lines: isAll ? [{ className: 'line s0', points: best.map(placeOf), hasGaps: false }] : [],
      marks: [
        single && best.length > 0 ? shadeBetter(single, axes) : html``,
        ...shown.map((each) =>
          drawDot(each, { axes, color: toColor(each), isMine: mine.includes(each) }),
        ),
        ...drawNames(isAll || single ? [...mine, ...others] : mine, {
          axes,
          obstacles: [
            ...shown.map((each) => [each]),
            ...(isAll ? best : []).map((each, index) => [best[index - 1] ?? each, each]),
          ],
          isAll,
          needed: isAll ? [...best, ...named] : [...mine, ...named.slice(0, SURE)],
          toColor,
        }),
      ],
    }),
    title: single ? `${single.model.name}: score and price` : 'Score and price',
    unit: `Cheapest verified price in US dollars per million tokens (log scale) and OS-1 score. Circles: open weights.${single ? ' Shaded: models at least as good as this one, for less.' : ''}`,
    embed: isAll ? '/embed/models' : undefined,
    table: plainTable(listColumns(frontier), isAll ? shown : [...new Set([...mine, ...known])]),
  })
}

const placeOf = ({ blendedPrice, score: y }: Candidate) => ({ x: Math.log(blendedPrice), y })

/** From a twentieth of its price to three times it and by score, and as far as what answers it. */
const isNear = (each: Candidate, own: Candidate, answers: readonly Candidate[]) =>
  each.blendedPrice >=
    Math.min(own.blendedPrice / 20, ...answers.map(({ blendedPrice }) => blendedPrice)) &&
  each.blendedPrice <= own.blendedPrice * 3 &&
  each.score >= own.score - 8 &&
  each.score <= Math.max(own.score + 12, ...answers.map((answer) => answer.score))

const beats = (each: Candidate, own: Candidate) =>
  each !== own && each.score >= own.score && each.blendedPrice < own.blendedPrice

function shadeBetter(own: Candidate, axes: Axes): Html {
  const { toX, toY } = toPercent(axes)
  const { x, y } = placeOf(own)
  return html`<rect class="better" width="${toX(x)}" height="${toY(y)}" />`
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

/** Classes of drawings, with their height and widths in pixels, without the axes. */
const SIZES = {
  all: [
    ['slim', 200, [248, 290, 340, 400, 500]],
    ['mid', 190, [500, 600, 700, 820, 960, 1080]],
    ['minor', 190, [1080, 1160]],
  ],
  near: [
    ['slim', 300, [248, 284, 305, 350, 390, 440, 500]],
    ['minor', 300, [408, 500, 600, 720, 860, 1000, 1160]],
  ],
} as const

/** `obstacles`: dots, and steps from one to the next. */
function drawNames(
  named: readonly Candidate[],
  {
    axes,
    obstacles,
    isAll,
    needed,
    toColor,
  }: {
    axes: Axes
    obstacles: readonly (readonly Candidate[])[]
    isAll: boolean
    needed: readonly Candidate[]
    toColor: (each: Candidate) => string
  },
): Html[] {
  const { toShare, toX, toY } = toPercent(axes)
  const boxes = obstacles.flatMap((each) => {
    const [from = { x: 0, y: 0 }, to] = each.map((one) => toShare(placeOf(one)))
    if (!to) return [dotAt(from)]
    const corner = { x: to.x, y: from.y }
    return [lineTo(from, corner), lineTo(corner, to)]
  })
  const places = [...new Set(named)].map((of) => ({
    of,
    at: toShare(placeOf(of)),
    text: of.model.name,
    isNeeded: needed.includes(of),
  }))
  return SIZES[isAll ? 'all' : 'near'].flatMap(([className, height, widths]) =>
    placeLabels(places, boxes, { widths, height, reach: isAll ? 72 : 240 }).map(
      ({ of, dx, dy, anchor, leader }) => {
        const classes = `${toColor(of)} ${className}`
        const place = html`x="${toX(placeOf(of).x)}" y="${toY(of.score)}"`
        return html`<text class="begin ${anchor} ${classes}" ${place} dx="${dx}" dy="${dy + 4}"
            >${of.model.name}</text
          >${leader && html`<svg class="leader ${classes}" ${place}><line x2="${leader[0]}" y2="${leader[1]}" /></svg>`}`
      },
    ),
  )
}
