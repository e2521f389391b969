// Where names of dots go: clear of dots, lines and other names in every width that the drawing has.
import type { Point } from './plot.ts'

/** Left, top, right and bottom in pixels, in a drawing of a size. */
type Box = (width: number, height: number) => readonly [number, number, number, number]

interface Named<Of> {
  of: Of
  /** Its dot, in shares of the drawing. */
  at: Point
  text: string
  /** Stands further from its dot rather than nowhere. */
  isNeeded: boolean
}

/** Pixels of a letter, air after a name, half a line, and a dot with the air around it. */
const [LETTER, PAD, HALF, DOT] = [6.3, 5, 7, 5]
const ANCHORS = ['end', 'middle', 'start']
/** Pixels across and down, and where the name goes on from there: left, both ways, right. */
type Step = readonly [dx: number, dy: number, across: number]
const NEAR: readonly Step[] = [
  [-5, -12, -1],
  [5, -12, 1],
  [9, 0, 1],
  [-9, 0, -1],
  [0, -12, 0],
  [0, 12, 0],
  [5, 12, 1],
  [-5, 12, -1],
]
/** Around the dot in rings. */
const FAR = Array.from({ length: 40 * 36 }, (_, index): Step[] => {
  const [reach, angle] = [16 + 6 * Math.floor(index / 36), ((index % 36) * Math.PI) / 18]
  const [dx, dy] = [Math.round(reach * Math.cos(angle)), Math.round(reach * Math.sin(angle))]
  return (Math.abs(dx) < 8 ? [0, 1, -1] : [Math.sign(dx), 0]).map((across) => [dx, dy, across])
}).flat()

const boxAt =
  ({ x, y }: Point, left: number, top: number, right: number, bottom: number): Box =>
  (width, height) => [x * width + left, y * height + top, x * width + right, y * height + bottom]
export const dotAt = (at: Point) => boxAt(at, -DOT, -DOT, DOT, DOT)
/** A part of a line to the right or upwards. */
export const lineTo =
  (from: Point, to: Point): Box =>
  (width, height) => [from.x * width - 2, to.y * height - 2, to.x * width + 2, from.y * height + 2]

/** `named`: the most important first. `widths`, `height`: of the drawing, in pixels; `reach`: from a dot. */
export function placeLabels<Of>(
  named: readonly Named<Of>[],
  obstacles: readonly Box[],
  { widths, height, reach }: { widths: readonly number[]; height: number; reach: number },
) {
  const drawings = widths.map((width) => ({
    width,
    obstacles: obstacles.map((box) => box(width, height)),
    names: Array.of<ReturnType<Box>>(),
    leaders: Array.of<ReturnType<Box>>(),
  }))
  const isFree = (box: Box, among: 'obstacles' | 'names' | 'leaders') =>
    drawings.every(({ width, [among]: taken }) => {
      const [left, top, right, bottom] = box(width, height)
      if (left <= -4 || top <= -6 || right >= width + 10 || bottom >= height) return false
      return taken.every((it) => it[0] >= right || it[1] >= bottom || it[2] <= left || it[3] <= top)
    })
  /** No leader crosses a name, if there is another place. */
  const isClear = (place: { box: Box; line: Box }) =>
    isFree(place.box, 'leaders') && isFree(place.line, 'names')
  return named.flatMap(({ of, at, text, isNeeded }) => {
    const length = text.length * LETTER + PAD
    const listFits = () =>
      (isNeeded ? [...NEAR, ...FAR] : NEAR)
        .values()
        .filter(([dx, dy]) => Math.hypot(dx, dy) <= reach)
        .map(([dx, dy, across]) => {
          const left = dx - (length * (1 - across)) / 2
          const box = boxAt(at, left, dy - HALF, left + length, dy + HALF)
          // To the middle of the name’s near end, or of its near side.
          const [x, y] = across === 0 ? [0, dy - 10 * Math.sign(dy)] : [dx - 3 * across, dy]
          const leader = Math.hypot(x, y) > 13 && ([x, y] as const)
          const line = boxAt(at, Math.min(0, x), Math.min(0, y), Math.max(0, x), Math.max(0, y))
          return { of, dx, dy, anchor: ANCHORS[1 + across], leader, box, line }
        })
        .filter(({ box }) => isFree(box, 'obstacles') && isFree(box, 'names'))
    const found = listFits().find(isClear) ?? (isNeeded && listFits().next().value)
    if (!found) return []
    for (const { width, names, leaders } of drawings) {
      names.push(found.box(width, height))
      leaders.push(found.line(width, height))
    }
    return [found]
  })
}
