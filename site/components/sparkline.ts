// Six months of a price in steps, as small as a word. All of a column have one scale of time.
import parameters from '../../data/parameters.json' with { type: 'json' }
import type { PriceStep } from '../../contract/documents.ts'
import { toDayNumber } from '../charts/scale.ts'
import { html, type Html } from './html.ts'

const [WIDTH, HEIGHT, DAYS] = [92, 22, 182]
const SOURCE_CHANGED = parameters.verification_from.value

/** `steps` are newest first, `date` is the last day. */
export function renderSparkline(steps: readonly PriceStep[], date: string): Html {
  const last = toDayNumber(date)
  const toX = (day: number) => Math.round(WIDTH - 4 - ((last - day) / DAYS) * (WIDTH - 8))
  let scale = 1
  let later: number | undefined
  const points: { x: number; usd: number }[] = []
  for (const { from, blended_price_per_m: usd } of steps) {
    // What another source said of the same price is no change, as in the index.
    if (later !== undefined) scale = later / usd
    points.push({ x: toX(Math.max(toDayNumber(from), last - DAYS)), usd: usd * scale })
    if (toDayNumber(from) <= last - DAYS) break
    later = from === SOURCE_CHANGED ? usd : undefined
  }
  const values = points.map(({ usd }) => usd)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const toY = (usd: number) =>
    most === least ? HEIGHT / 2 : Math.round(3 + ((most - usd) / (most - least)) * (HEIGHT - 6))
  const [now, first] = [points[0], points.at(-1)]
  if (!now || !first) return html``
  const path = points
    .toReversed()
    .map(({ x, usd }, index) => (index === 0 ? `M${x} ${toY(usd)}` : `H${x}V${toY(usd)}`))
    .join('')
  const trend = now.usd < first.usd ? ' down' : now.usd > first.usd ? ' up' : ''
  return html`<svg class="spark${trend}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">
    <path d="${path}H${WIDTH - 4}" />
    <circle cx="${WIDTH - 4}" cy="${toY(now.usd)}" r="2" />
  </svg>`
}
