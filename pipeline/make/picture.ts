// The index as a picture, for link previews. Drawn with the release, so that a proxy needs no
// canvas; the same numbers give the same bytes on the same machine.
import { DAY_MS } from '../../contract/time.ts'
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import {
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  type ScriptableLineSegmentContext,
} from 'chart.js'
import type { z } from 'zod'
import { CompositeHistory, CompositeLatest } from '../../contract/documents.ts'
import { SITE_PREFIX, sha256 } from '../../contract/release.ts'
import type { Document } from './export.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const CHART_TOP = 320
const FONT = 'Inter'
/** Between fixes further apart there are days without a value: the line is dashed. */
const MAX_STEP_DAYS = 1.5
const GAP_DASH = [5, 12]
const COLOURS = {
  paper: '#fcfcfa',
  ink: '#15181e',
  muted: '#5a616d',
  line: '#e2e2dc',
  accent: '#00705f',
}

Chart.register(LineController, LineElement, PointElement, LinearScale)
for (const file of [
  import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'),
  import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff2'),
])
  GlobalFonts.registerFromPath(fileURLToPath(file), FONT)

/** From the documents that a proxy would show the same numbers of. */
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
  return { path: `${SITE_PREFIX}chart.png`, body, sha256: sha256(body) }
}

const regular = (size: number) => `400 ${size}px ${FONT}`
const bold = (size: number) => `600 ${size}px ${FONT}`

function writeFigures(context: SKRSContext2D, { date, composite }: CompositeLatest): void {
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
    `${composite.index_points.toFixed(2)} points`,
    toChange(composite.change_7d, '7 days'),
    toChange(composite.change_30d, '30 days'),
  ].filter((figure) => figure !== undefined)
  write(`GPT-4-class inference, ${date}`, 96, {})
  const width = write(price, 224, { font: bold(124), colour: COLOURS.ink })
  write('per million tokens', 224, { font: regular(32), x: MARGIN + width + 24 })
  write(figures.join('   ·   '), 282, { font: bold(28), colour: COLOURS.accent })
}

function toChange(percent: number | null, window: string): string | undefined {
  if (percent === null) return undefined
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} % in ${window}`
}

function toX({ parsed }: ScriptableLineSegmentContext['p0']): number {
  return parsed.x ?? NaN
}

function drawLine(context: SKRSContext2D, history: CompositeHistory['history']): void {
  const canvas = createCanvas(WIDTH - 2 * MARGIN, HEIGHT - CHART_TOP - 40)
  const data = history
    .map(({ date, index_points }) => ({ x: Date.parse(date) / DAY_MS, y: index_points }))
    .toReversed()
  const chart = new Chart(canvas.getContext('2d'), {
    type: 'line',
    data: {
      datasets: [
        {
          data,
          borderColor: COLOURS.accent,
          borderWidth: 5,
          segment: {
            borderDash: ({ p0, p1 }) => (toX(p1) - toX(p0) > MAX_STEP_DAYS ? GAP_DASH : undefined),
          },
          pointRadius: data.length === 1 ? 8 : 0,
        },
      ],
    },
    options: {
      responsive: false,
      animation: false,
      devicePixelRatio: 1,
      scales: {
        x: { type: 'linear', display: false, min: data[0]?.x, max: data.at(-1)?.x },
        y: {
          type: 'linear',
          position: 'right',
          grid: { color: COLOURS.line },
          border: { display: false },
          ticks: {
            color: COLOURS.muted,
            maxTicksLimit: 5,
            font: { family: FONT, size: 22 },
            callback: (points) => Number(points).toLocaleString('en-US'),
          },
        },
      },
    },
  })
  context.drawImage(canvas, MARGIN, CHART_TOP)
  // The library keeps what it drew until it is told; and then clears it.
  chart.destroy()
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
