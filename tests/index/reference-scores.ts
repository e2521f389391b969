// The scores of the reference model: R7 (which score a model has), R20 (when a publisher re-based its
// scale) and R21 (the line that takes one scale to the other). Days are counted from 1970-01-01.

export interface Score {
  source: string
  model: string
  variant: string
  basis: 'measured' | 'estimated'
  score: number
  /** First and last day on which the publisher showed this score. */
  from: number
  to: number
}

export interface ScoreRules {
  reference_scale_from: number
  scale_event_min_models: number
  scale_event_share: number
  scale_event_tolerance: number
  score_map_floor: number
  score_map_min_tau: number
  score_map_max_median_residual: number
  score_map_max_p90_residual: number
}

export interface ScoreMap {
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
  published: number
  isMeasured: boolean
  /** First day of the scale it was read on; null for the first scale of its source. */
  scaleFrom: number | null
}

const IDENTITY: ScoreMap = { k: 1, c: 0, isValid: true }

/** All scales of one source with their maps. `scores` are of that source alone. */
export function findScales(scores: readonly Score[], rules: ScoreRules): Scales {
  const days = [...new Set(scores.flatMap(({ from, to }) => range(from, to)))].toSorted(ascending)
  const before = new Map(days.map((day, index) => [day, days[index - 1]]))
  const pairs = (day: number) => {
    const previous = before.get(day)
    if (previous === undefined) return []
    const old = new Map(
      scores.filter((row) => isShown(row, previous)).map((row) => [row.variant, row.score]),
    )
    return scores
      .filter((row) => isShown(row, day))
      .flatMap((row) => {
        const was = old.get(row.variant)
        return was === undefined ? [] : [{ old: was, new: row.score }]
      })
  }
  const events = days.filter((day) => {
    const both = pairs(day)
    const changed = both.filter(
      (pair) => Math.abs(pair.new - pair.old) > rules.scale_event_tolerance,
    )
    return (
      both.length >= rules.scale_event_min_models &&
      changed.length / both.length >= rules.scale_event_share
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

/** Theil-Sen from a scale to its neighbour, and on through the neighbour's own map to the reference scale. */
function fitMap(
  pairs: readonly { from: number; to: number }[],
  onward: ScoreMap,
  rules: ScoreRules,
): ScoreMap {
  const points = pairs
    .map(({ from, to }) => ({ x: from, y: onward.k * to + onward.c }))
    .filter(({ y }) => y >= rules.score_map_floor)
  const slopes: number[] = []
  let agreement = 0
  let count = 0
  for (const [index, a] of points.entries())
    for (const b of points.slice(index + 1)) {
      agreement += Math.sign(a.x - b.x) * Math.sign(a.y - b.y)
      count += 1
      if (a.x !== b.x) slopes.push((a.y - b.y) / (a.x - b.x))
    }
  const k = quantile(slopes, 0.5)
  const c = quantile(
    points.map(({ x, y }) => y - k * x),
    0.5,
  )
  const residuals = points.map(({ x, y }) => Math.abs(y - (k * x + c)))
  const isValid =
    onward.isValid &&
    points.length >= rules.scale_event_min_models &&
    agreement / count >= rules.score_map_min_tau &&
    quantile(residuals, 0.5) <= rules.score_map_max_median_residual &&
    quantile(residuals, 0.9) <= rules.score_map_max_p90_residual
  return { k, c, isValid }
}

/** The model's score as it stood on a day: its best measured variant, else its best estimated one. */
export function findModelScore(
  scores: readonly Score[],
  scales: Scales,
  day: number,
): ModelScore | undefined {
  const variants = Map.groupBy(scores, (row) => row.variant)
  const standing = [...variants.values()].flatMap((rows) => {
    const known = rows.filter((row) => row.from <= day).toSorted((a, b) => b.from - a.from)
    // Before its first record a model has the score of its first record.
    const row = known[0] ?? rows.toSorted((a, b) => a.from - b.from)[0]
    if (!row) return []
    const shownOn = Math.min(Math.max(day, row.from), row.to)
    const scale = scales.events.filter((event) => event <= shownOn).length
    const map = scales.maps[scale]
    if (!map?.isValid) return []
    return [
      {
        score: map.k * row.score + map.c,
        published: row.score,
        isMeasured: row.basis === 'measured',
        scaleFrom: scales.events[scale - 1] ?? null,
      },
    ]
  })
  const best = (rows: ModelScore[]) => rows.toSorted((a, b) => b.score - a.score)[0]
  return best(standing.filter((row) => row.isMeasured)) ?? best(standing)
}

/** The continuous quantile of a list; of an empty one NaN, which fails every comparison. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted(ascending)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
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
