// Draws the index for link previews, when a release is made, so the proxy needs no canvas. The same
// numbers give the same bytes on the same machine.
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { z } from 'zod'
import { CompositeHistory, CompositeLatest } from '../../contract/documents.ts'
import { PICTURE_PATH, sha256 } from '../../contract/release.ts'
import { toPercent } from '../../site/charts/plot.ts'
import { toDayNumber, listLinearTicks } from '../../site/charts/scale.ts'
import type { Document } from './export.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const CHART_TOP = 340
const CHART_WIDTH = WIDTH - 2 * MARGIN - 90
const CHART_HEIGHT = HEIGHT - CHART_TOP - 60
const FONT = 'Inter'
/** If daily values are further apart, the line is dashed. */
const MAX_STEP_DAYS = 1.5
const GAP_DASH = [5, 12]
/** Shown for a first daily value, which has no line yet. */
const DOT_RADIUS = 8
const COLOURS = {
  paper: '#fcfcfa',
  ink: '#15181e',
  muted: '#5a616d',
  line: '#e2e2dc',
  accent: '#00705f',
}

for (const file of [
  import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'),
  import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff2'),
])
  GlobalFonts.registerFromPath(fileURLToPath(file), FONT)

/** Uses the same documents as the page. */
export function drawPicture(documents: readonly Document[]): Document {
  const latest = readDocument(documents, 'composite/latest.json', CompositeLatest)
  const { history } = readDocument(documents, 'composite/history.json', CompositeHistory)
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = COLOURS.paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  writeFigures(context, latest)
  drawLine(context, history)
  const body = canvas.toBuffer('image/png')
  return { path: PICTURE_PATH, body, sha256: sha256(body) }
}

const regular = (size: number) => `400 ${size}px ${FONT}`
const bold = (size: number) => `600 ${size}px ${FONT}`

function writeFigures(
  context: SKRSContext2D,
  { date, composite, constituents }: CompositeLatest,
): void {
  const write = (
    text: string,
    y: number,
    { font = regular(28), colour = COLOURS.muted, x = MARGIN },
  ) => {
    context.font = font
    context.fillStyle = colour
    context.fillText(text, x, y)
    return context.measureText(text).width
  }
  const price = `$${composite.price_per_m.toFixed(2)}`
  const figures = [
    `Index below: ${composite.index_points.toFixed(2)} points`,
    ...describeChange(composite.change_7d, '7 days'),
    ...describeChange(composite.change_30d, '30 days'),
  ]
  write(`Inference Price Index, ${date}: geometric mean of ${constituents} models`, 96, {})
  const width = write(price, 224, { font: bold(124), colour: COLOURS.ink })
  write('US dollars per million tokens', 224, { font: regular(32), x: MARGIN + width + 24 })
  write(figures.join('   ·   '), 282, { font: bold(28), colour: COLOURS.accent })
}

function describeChange(percent: number | null, window: string): string[] {
  if (percent === null) return []
  return [`${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}% in ${window}`]
}

function drawLine(context: SKRSContext2D, history: CompositeHistory['history']): void {
  const points = history
    .filter(({ quality }) => quality !== 'unobserved')
    .map(({ date, index_points }) => ({ x: toDayNumber(date), y: index_points }))
    .toReversed()
  const values = points.map(({ y }) => y)
  const ticks = listLinearTicks(Math.min(...values), Math.max(...values))
  const [from = 0, to = 0] = [points[0]?.x, points.at(-1)?.x]
  const { toShare } = toPercent({ x: [from, to], y: [ticks[0] ?? 0, ticks.at(-1) ?? 1] })
  const toPlace = (point: { x: number; y: number }): [number, number] => {
    const { x, y } = toShare(point)
    return [MARGIN + x * CHART_WIDTH, CHART_TOP + y * CHART_HEIGHT]
  }
  const stroke = (ends: readonly { x: number; y: number }[]) => {
    context.beginPath()
    for (const end of ends) context.lineTo(...toPlace(end))
    context.stroke()
  }
  context.strokeStyle = COLOURS.line
  context.fillStyle = COLOURS.muted
  context.font = regular(22)
  for (const y of ticks) {
    stroke([{ x: from, y }, { x: to, y }]) // prettier-ignore
    const [right, middle] = toPlace({ x: to, y })
    context.fillText(y.toLocaleString('en-US'), right + 14, middle + 8)
  }
  context.strokeStyle = COLOURS.accent
  context.lineWidth = 5
  context.lineCap = 'round'
  for (const [index, point] of points.entries()) {
    const last = points[index - 1] ?? point
    context.setLineDash(point.x - last.x > MAX_STEP_DAYS ? GAP_DASH : [])
    stroke([last, point])
  }
  const [only, another] = points
  if (!only || another) return
  context.beginPath()
  context.fillStyle = COLOURS.accent
  context.arc(...toPlace(only), DOT_RADIUS, 0, 2 * Math.PI)
  context.fill()
}

function readDocument<Shape extends z.ZodType>(
  documents: readonly Document[],
  path: string,
  shape: Shape,
): z.output<Shape> {
  const found = documents.find((document) => document.path === path)
  if (!found) throw new Error(`picture: expected a document ${path}, got none`)
  return shape.parse(JSON.parse(found.body.toString()))
}
