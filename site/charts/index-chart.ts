// Indices in points, day by day: one alone with the days on which it moved most.
import { type CompositeHistory, TIER_NAMES } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import {
  capitalize,
  formats,
  points,
  price,
  formatChange,
  formatCount,
  shortDay,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, plainTable } from '../components/table.ts'
import { renderLines } from './lines.ts'
import { type Axes, toPercent } from './plot.ts'
import { toDayNumber } from './scale.ts'

type Dated = CompositeHistory['history'][number]
type Entry = Pick<Dated, 'date' | 'price_per_m' | 'index_points' | 'change_24h'> & {
  quality: string
} & Partial<Omit<Dated, 'quality'>>
/** Newest days first. */
type Named = readonly { name: string; history: readonly Entry[] }[]

/** The first is what most readers want. */
const COLORS = ['s0', 's4', 's7']
/** A move of at least so many percent is named, the largest of them. */
const [NAMED_MOVE, MAX_NAMED] = [1, 2]
/** Share of the width beyond which a name stands to the left of its move. */
const RIGHT = 0.75

export function renderLevels(
  named: Named,
  { title, embed, isSmall = false }: { title: string; embed: string; isSmall?: boolean },
): Html {
  const known = named.map(({ name, history }) => ({
    name,
    history: history.filter(({ quality }) => quality !== 'unobserved'),
  }))
  const isAlone = known.length === 1
  return renderLines({
    series: known.map(({ name, history }, index) => ({
      name: isAlone ? '' : name,
      color: isAlone ? 's0' : (COLORS[index] ?? ''),
      points: history
        .map(({ date, index_points: y }) => ({ x: toDayNumber(date), y }))
        .toReversed(),
      end: isAlone
        ? formats.cents().format(history[0]?.index_points ?? NaN)
        : formatCount(Math.round(history[0]?.index_points ?? NaN)),
    })),
    title,
    unit: 'Index points, 1 July 2026 = 1,000',
    embed,
    className: isSmall ? 'labelled small' : 'labelled',
    toText: formatCount,
    marks: (axes) => (isAlone ? nameMoves(known[0]?.history ?? [], axes) : []),
    table: renderTable(known),
  })
}

function nameMoves(history: readonly Entry[], axes: Axes): Html[] {
  const { toShare, toX, toY } = toPercent(axes)
  return history
    .map((entry) => ({ ...entry, moved: entry.change_24h ?? 0 }))
    .filter(({ moved }) => Math.abs(moved) >= NAMED_MOVE)
    .toSorted((one, other) => Math.abs(other.moved) - Math.abs(one.moved))
    .slice(0, MAX_NAMED)
    .map(({ date, moved, index_points: now }) => {
      const point = { x: toDayNumber(date), y: now / (1 + moved / 200) }
      const isLeft = toShare(point).x > RIGHT
      return html`<text
        class="move ${isLeft && 'left'}"
        x="${toX(point.x)}"
        y="${toY(point.y)}"
        dx="${isLeft ? -8 : 8}"
        dy="4"
        >${formats.dayOfMonth().format(new Date(date))}: ${formatChange(moved)}</text
      >`
    })
}

const renderLink = (link = 1) =>
  link !== 1 && html`<data value="${link}">×${link.toFixed(4)}</data>`

function renderTable(known: Named): Html {
  const byDay = known.map(({ history }) => new Map(history.map((entry) => [entry.date, entry])))
  const columns: readonly Column<string>[] = [
    ['Day', shortDay],
    ...known.flatMap(({ name }, index): Column<string>[] => [
      [`${name}, points`, (day) => points(byDay[index]?.get(day)?.index_points), 'n'],
      [`${name}, USD per M`, (day) => price(byDay[index]?.get(day)?.price_per_m), 'n'],
    ]),
    ...(known.length === 1
      ? [['Link', (day: string) => renderLink(byDay[0]?.get(day)?.link_factor), 'n'] as const]
      : []),
  ]
  const days = new Set(byDay.flatMap((each) => [...each.keys()]))
  return plainTable(columns, [...days].toSorted().toReversed())
}

/** Charts of parts of the basket, by what divides it. */
export async function renderSegments(release: Release) {
  const weights = await Promise.all(
    ['open', 'closed'].map(async (index) => release.find(`indices/${index}.json`)),
  )
  const tiers = await Promise.all(
    TIER_NAMES.map(async (tier) => ({
      name: capitalize(tier),
      history: (await release.read(`composite/history/${tier}.json`)).history,
    })),
  )
  const byWeights = weights.flatMap((found) =>
    found ? [{ name: found.latest.name.replace(' weights', ''), history: found.history }] : [],
  )
  return [
    drawSegment('tiers', 'By tier', 'Score and launch price', tiers),
    drawSegment('weights', 'By weights', 'Open or closed', byWeights),
  ]
}

function drawSegment(id: string, title: string, note: string, series: Named) {
  const chart = renderLevels(series, { title, embed: `/embed/${id}`, isSmall: true })
  return { id, title, note, chart }
}
