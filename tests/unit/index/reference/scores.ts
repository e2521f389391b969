// The scores of the reference model: R7 (which score a model has), R20 (when a publisher re-based its
// scale) and R21 (the line that takes one scale to the other). Days are counted from 1970-01-01.
import type { Rules } from '../rules.ts'

export interface Score {
  source: string
  model: string
  variant: string
  basis: 'measured' | 'estimated'
  score: number
  /** The publisher's name of the scale, if it gives one. */
  version: string | null
  /** First and last day on which the publisher showed this score. */
  from: number
  to: number
}

interface ScoreMap {
  k: number
  c: number
  isValid: boolean
}

export interface Scales {
  /** The first day of each scale but the first. */
  events: number[]
  /** One map per scale, to the reference scale. */
  maps: ScoreMap[]
}

export interface ModelScore {
  score: number
  isMeasured: boolean
  scoredOn: number
  /** First day of the scale it was read on; null for the first scale of its source. */
  scaleFrom: number | null
  isOnNewestScale: boolean
}

/** The publisher of the scores; the other sources copy them. */
const PUBLISHER = 'artificial-analysis'

const IDENTITY: ScoreMap = { k: 1, c: 0, isValid: true }

export function findScalesOf(scores: readonly Score[], rules: Rules): Map<string, Scales> {
  return new Map(
    [...Map.groupBy(scores, ({ source }) => source)].map(([source, own]) => [
      source,
      findScales(own, rules),
    ]),
  )
}

/** All scales of one source with their maps: the one in force on the reference day is the identity. */
function findScales(scores: readonly Score[], rules: Rules): Scales {
  const days = [...new Set(scores.flatMap(({ from, to }) => range(from, to)))].toSorted(ascending)
  const before = new Map(days.map((day, index) => [day, days[index - 1]]))
  const pairs = (day: number) => {
    const previous = before.get(day)
    if (previous === undefined) return []
    const old = new Map(
      scores.filter((row) => isShown(row, previous)).map((row) => [toName(row), row]),
    )
    return scores
      .filter((row) => isShown(row, day))
      .flatMap((row) => {
        const was = old.get(toName(row))
        if (!was) return []
        const isRenamed =
          was.version !== null && row.version !== null && was.version !== row.version
        return [{ old: was.score, new: row.score, isRenamed }]
      })
  }
  const events = days.filter((day) => {
    const both = pairs(day)
    const changed = both.filter(
      (pair) => Math.abs(pair.new - pair.old) > rules.scale_event_tolerance + 1e-9,
    )
    return (
      both.some(({ isRenamed }) => isRenamed) ||
      (both.length >= rules.scale_event_min_models &&
        changed.length / both.length >= rules.scale_event_share)
    )
  })

  const reference = events.filter((day) => day <= rules.reference_scale_from).length
  const maps = Array.from({ length: events.length + 1 }, () => IDENTITY)
  for (const [index, event] of [...events.entries()].slice(reference))
    maps[index + 1] = fitMap(
      pairs(event).map((pair) => ({ from: pair.new, to: pair.old })),
      maps[index] ?? IDENTITY,
      rules,
    )
  for (const [index, event] of [...events.entries()].slice(0, reference).toReversed())
    maps[index] = fitMap(
      pairs(event).map((pair) => ({ from: pair.old, to: pair.new })),
      maps[index + 1] ?? IDENTITY,
      rules,
    )
  return { events, maps }
}

/** Theil-Sen from a scale to its neighbour (whose points floor and residuals are in), and on by the neighbour's own map. */
function fitMap(
  pairs: readonly { from: number; to: number }[],
  onward: ScoreMap,
  rules: Rules,
): ScoreMap {
  const points = pairs.filter(({ to }) => to >= rules.score_map_floor)
  const slopes = points.flatMap((a, index) =>
    points
      .slice(index + 1)
      .filter((b) => b.from !== a.from)
      .map((b) => (a.to - b.to) / (a.from - b.from)),
  )
  const tau = slopes.reduce((sum, slope) => sum + Math.sign(slope), 0) / slopes.length
  const k = quantile(slopes, 0.5)
  const c = quantile(
    points.map(({ from, to }) => to - k * from),
    0.5,
  )
  const residuals = points.map(({ from, to }) => Math.abs(to - k * from - c))
  return {
    k: onward.k * k,
    c: onward.k * c + onward.c,
    isValid:
      onward.isValid &&
      points.length >= rules.scale_event_min_models &&
      tau >= rules.score_map_min_tau &&
      quantile(residuals, 0.5) <= rules.score_map_max_median_residual &&
      quantile(residuals, 0.9) <= rules.score_map_max_p90_residual,
  }
}

/**
 * The model's score as it stood on a day, or its first record on days before that. What is shown on
 * the day comes before what was shown last some time ago, then measured before estimated, then the
 * publisher before those who repeat it, then the highest.
 */
export function findModelScore(
  scores: readonly Score[],
  scalesOf: ReadonlyMap<string, Scales>,
  day: number,
): ModelScore | undefined {
  const firstRecord = Math.min(...scores.map(({ from }) => from))
  const known = scores.filter(({ from }) => from <= Math.max(day, firstRecord))
  const standing = [...Map.groupBy(known, ({ source, variant }) => `${source} ${variant}`).values()]
    .flatMap((rows) => rows.toSorted((a, b) => b.from - a.from).slice(0, 1))
    .flatMap((row) => {
      const scoredOn = Math.max(Math.min(day, row.to), row.from)
      const { events, maps } = scalesOf.get(row.source) ?? { events: [], maps: [] }
      const scale = events.filter((event) => event <= scoredOn).length
      const map = maps[scale]
      if (!map?.isValid) return []
      const score = map.k * row.score + map.c
      // A price cannot be divided by it.
      if (score <= 0) return []
      return [
        {
          score,
          isMeasured: row.basis === 'measured',
          isPublisher: row.source === PUBLISHER,
          scoredOn,
          scaleFrom: events[scale - 1] ?? null,
          isOnNewestScale: scale === events.filter((event) => event <= day).length,
        },
      ]
    })
  return standing.toSorted(
    (a, b) =>
      Number(b.scoredOn >= day) - Number(a.scoredOn >= day) ||
      Number(b.isMeasured) - Number(a.isMeasured) ||
      b.scoredOn - a.scoredOn ||
      Number(b.isPublisher) - Number(a.isPublisher) ||
      b.score - a.score,
  )[0]
}

/** The continuous quantile of a list; of an empty one NaN, which fails every comparison. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted(ascending)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

function toName({ model, variant }: Score): string {
  return `${model} ${variant}`
}

function isShown(row: Score, day: number): boolean {
  return row.from <= day && day <= row.to
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function ascending(a: number, b: number): number {
  return a - b
}
