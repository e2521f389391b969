// The scores of the reference model: what a board says of a model on a day, when a board changed its
// scale, the line that takes it back, and the score that boards make together. `z` is how far a row
// stands from the middle of the scale. Days are counted from 1970-01-01.
import type { Rules } from '../rules.ts'

export interface Score {
  source: keyof typeof BOARDS
  model: string
  variant: string
  z: number
  /** The board's name of its scale, if it gives one. */
  version: string | null
  /** First and last day on which the board showed this row. */
  from: number
  to: number
}

/** Of the boards of one part, that which comes first speaks. */
export const BOARDS = {
  'arena-text/expert': { part: 'text', weight: 1, anchor: 1481.4, unit: 34.05 },
  'arena-text/hard_prompts': { part: 'text', weight: 1, anchor: 1476.488888888889, unit: 30.26666666666667 }, // prettier-ignore
  'arena-webdev/overall': { part: 'web', weight: 1, anchor: 1424.3, unit: 104.4 },
  'epoch-eci/overall': { part: 'eci', weight: 1, anchor: 150, unit: 4.72 },
  'openrouter-gpqa/overall': { part: 'gpqa', weight: 0.3, anchor: 1.735, unit: 0.397 },
}

/** What the board shows of a model at `z`. */
export function toRating(source: keyof typeof BOARDS, z: number): number {
  const { anchor, unit, part } = BOARDS[source]
  const rating = anchor + unit * z
  return part === 'gpqa' ? 1 / (1 + Math.exp(-rating)) : rating
}

interface ScoreMap {
  k: number
  c: number
  isValid: boolean
}

export interface Board {
  rows: readonly Score[]
  /** The days on which it was seen. */
  days: number[]
  /** The first day of each scale but the first. */
  events: number[]
  /** One map per scale, to the first. */
  maps: ScoreMap[]
  /** The capture that counts, by the day on which scores are asked for. */
  counted: Map<number, number>
}

const IDENTITY: ScoreMap = { k: 1, c: 0, isValid: true }

export function findBoards(scores: readonly Score[], rules: Rules): Map<string, Board> {
  return new Map(
    [...Map.groupBy(scores, ({ source }) => source)].map(([source, own]) => [
      source,
      findBoard(own, rules),
    ]),
  )
}

function findBoard(rows: readonly Score[], rules: Rules): Board {
  const days = [...new Set(rows.flatMap(({ from, to }) => range(from, to)))].toSorted(ascending)
  const before = new Map(days.map((day, index) => [day, days[index - 1]]))
  const pairs = (day: number) => {
    const previous = before.get(day)
    if (previous === undefined) return []
    const old = new Map(
      rows.filter((row) => isShown(row, previous)).map((row) => [toName(row), row]),
    )
    return rows
      .filter((row) => isShown(row, day))
      .flatMap((row) => {
        const was = old.get(toName(row))
        if (!was) return []
        const isRenamed =
          was.version !== null && row.version !== null && was.version !== row.version
        return [{ from: row.z, to: was.z, isRenamed }]
      })
  }
  const events = days.filter((day) => {
    const both = pairs(day)
    const changed = both.filter(
      ({ from, to }) => Math.abs(from - to) > rules.scale_event_tolerance + 1e-9,
    )
    return (
      both.some(({ isRenamed }) => isRenamed) ||
      (both.length >= rules.scale_event_min_models &&
        changed.length / both.length >= rules.scale_event_share)
    )
  })
  const maps = [IDENTITY]
  for (const event of events) maps.push(fitMap(pairs(event), maps.at(-1) ?? IDENTITY, rules))
  return { rows, days, events, maps, counted: new Map() }
}

/** Theil-Sen from a scale to the one before (whose points depth and residuals are in), and on by that one's own map. */
function fitMap(
  pairs: readonly { from: number; to: number }[],
  onward: ScoreMap,
  rules: Rules,
): ScoreMap {
  const points = pairs.filter(({ to }) => to >= -rules.score_map_depth - 1e-9)
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
 * A model's score on a day, if boards enough agree on one. A board counts as last seen on a scale that
 * could be mapped, and before it was first seen as it was then.
 */
export function findModelScore(
  model: string,
  boards: ReadonlyMap<string, Board>,
  { day, rules }: { day: number; rules: Rules },
): number | undefined {
  const byPart = new Map<string, { z: number; weight: number }>()
  for (const [source, { part, weight }] of Object.entries(BOARDS)) {
    const z = findStanding(model, boards.get(source), { day, rules })
    if (z !== undefined && !byPart.has(part)) byPart.set(part, { z, weight })
  }
  const rows = [...byPart.values()].toSorted((a, b) => a.z - b.z)
  const [lowest] = rows
  if (!lowest || rows.length < rules.min_score_boards) return undefined
  const spread = (rows.at(-1) ?? lowest).z - lowest.z
  if (rows.length === 2 && spread > rules.score_disputed_from) return undefined
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  let toHere = 0
  const middle = rows.find(({ weight }) => (toHere += weight) >= total / 2) ?? lowest
  const { score_clip: clip } = rules
  const keep = (z: number) =>
    rows.length < 3 ? z : Math.max(middle.z - clip, Math.min(middle.z + clip, z))
  const mean = rows.reduce((sum, { z, weight }) => sum + weight * keep(z), 0) / total
  return rules.reference_score * Math.exp(rules.score_per_z * mean)
}

function findStanding(
  model: string,
  board: Board | undefined,
  { day, rules }: { day: number; rules: Rules },
): number | undefined {
  if (!board) return undefined
  const own = listShown(board, findCounted(board, { day, rules }))
    .filter((row) => row.model === model)
    .map(({ z }) => z)
  return own.toSorted(ascending).at(-1)
}

/** The capture that counts. While too many rows have moved since a Monday, what counted then still does. */
function findCounted(board: Board, { day, rules }: { day: number; rules: Rules }): number {
  const known = board.counted.get(day)
  if (known !== undefined) return known
  const monday = toMonday(day - rules.settling_days)
  const seen = findCapture(board, day)
  const base = findCapture(board, monday)
  const before = new Map(
    base <= monday ? listShown(board, base).map((row) => [toName(row), row.z]) : [],
  )
  const moves = listShown(board, seen).flatMap((row) => {
    const z = before.get(toName(row))
    return z === undefined ? [] : [Math.abs(row.z - z)]
  })
  const moved = moves.filter((move) => move > rules.scale_event_tolerance + 1e-9).length
  const isUnsettled =
    moves.length >= rules.scale_event_min_models &&
    moved >= rules.unsettled_min_models &&
    moved > rules.unsettled_share * moves.length
  const counted = isUnsettled ? findCounted(board, { day: monday, rules }) : seen
  board.counted.set(day, counted)
  return counted
}

/** The last day up to `day` on which the board was seen on a scale that could be mapped. */
function findCapture(board: Board, day: number): number {
  const until = Math.max(day, board.days[0] ?? NaN)
  return board.days.findLast((each) => each <= until && findMap(board, each).isValid) ?? NaN
}

/** What the board showed on a day, on its first scale. */
function listShown(board: Board, day: number): Score[] {
  const { k, c } = findMap(board, day)
  return board.rows.filter((row) => isShown(row, day)).map((row) => ({ ...row, z: k * row.z + c }))
}

function findMap({ events, maps }: Board, day: number): ScoreMap {
  return maps[events.filter((event) => event <= day).length] ?? IDENTITY
}

/** Day 0 was a Thursday. */
function toMonday(day: number): number {
  return day - ((day + 3) % 7)
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
