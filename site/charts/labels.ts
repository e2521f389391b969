// Where names of dots go: clear of dots, lines and other names in every width that the drawing has.

/** A point in shares of the drawing. */
interface Place {
  x: number
  y: number
}

/** Ranges in shares of the drawing, with margins in pixels: left, right, top, bottom. */
interface Box {
  from: Place
  to: Place
  margins: readonly [number, number, number, number]
}

interface Named<Of> {
  of: Of
  /** Its dot. */
  at: Place
  text: string
  /** Stands further from its dot rather than nowhere. */
  isNeeded: boolean
}

export interface Label<Of> {
  of: Of
  /** In pixels, from its dot to the middle of its nearest side. */
  dx: number
  dy: number
  anchor: string
  isFar: boolean
  box: Box
}

/** Pixels of a letter, air after a name, half a line, and a dot with the air around it. */
const [LETTER, PAD, HALF, DOT] = [6.3, 5, 7, 5]
const ANCHORS = ['end', 'middle', 'start']
/** How far across and down, and where the name goes on from there: left, both ways, right. */
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

export const boxOf = (one: Place, other: Place, margin: number): Box => ({
  from: { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
  to: { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) },
  margins: [-margin, margin, -margin, margin],
})
export const dotAt = (at: Place) => boxOf(at, at, DOT)

/** `named`: the most important first. `widths`, `height`: of the drawing, in pixels. */
export function placeLabels<Of>(
  named: readonly Named<Of>[],
  obstacles: readonly Box[],
  { widths, height }: { widths: readonly number[]; height: number },
): Label<Of>[] {
  const taken = [...obstacles]
  /** Whether it ends, in each direction, before the other begins. */
  const isBefore = ({ to, margins: [, right] }: Box, { from, margins: [left] }: Box) =>
    widths.every((width) => to.x * width + right <= from.x * width + left)
  const isAbove = ({ to, margins: [, , , bottom] }: Box, { from, margins: [, , top] }: Box) =>
    to.y * height + bottom <= from.y * height + top
  const page = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }
  const isFree = (box: Box) =>
    isBefore({ ...page, to: page.from, margins: [0, -4, 0, 0] }, box) &&
    isBefore(box, { ...page, from: page.to, margins: [10, 0, 0, 0] }) &&
    isAbove({ ...page, to: page.from, margins: [0, 0, 0, -6] }, box) &&
    isAbove(box, { ...page, from: page.to, margins: [0, 0, 0, 0] }) &&
    taken.every((other) =>
      [isBefore, isAbove].some((isApart) => isApart(box, other) || isApart(other, box)),
    )
  return named.flatMap(({ of, at, text, isNeeded }) => {
    const length = text.length * LETTER + PAD
    for (const [dx, dy, across] of isNeeded ? [...NEAR, ...FAR] : NEAR) {
      const left = dx - (length * (1 - across)) / 2
      const box = {
        from: at,
        to: at,
        margins: [left, left + length, dy - HALF, dy + HALF],
      } as const
      if (!isFree(box)) continue
      taken.push(box)
      const isFar = Math.hypot(dx, dy) > 14
      return [{ of, dx, dy, anchor: ANCHORS[1 + across] ?? '', isFar, box }]
    }
    return []
  })
}
