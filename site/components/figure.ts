// A chart is drawn by a script out of the table that stands beside it: one set of numbers, which a reader
// without scripts or without eyes has too.
import type { Asset } from './asset.ts'
import { readAsset } from './asset.ts'
import { html, type Html } from './html.ts'

const LIBRARY = readAsset(
  'library.js',
  new URL('chart.umd.min.js', import.meta.resolve('chart.js')),
)
const COMMON = readAsset('chart.js', new URL('../browser/chart.js', import.meta.url))

/** Which drawing of browser/. */
type Kind = 'levels' | 'prices' | 'frontier'

/** What a page with a chart of this kind loads, in order. */
export const CHART_SCRIPTS: Readonly<Record<Kind, readonly Asset[]>> = {
  levels: toScripts('levels'),
  prices: toScripts('prices'),
  frontier: toScripts('frontier'),
}

export const CHART_ASSETS: ReadonlySet<Asset> = new Set([
  COMMON,
  ...Object.values(CHART_SCRIPTS).flat(),
])

interface Figure {
  kind: Kind
  /** What the chart shows, for those who do not see it. */
  label: string
  /** What stands above it: buttons that only scripts make work. */
  controls?: Html
  caption?: Html
  /** What the link to the table says. */
  summary: string
  table: Html
}

export function figure({ kind, label, controls, caption, summary, table }: Figure): Html {
  return html`<figure class="chart" data-chart="${kind}">
    ${controls}
    <div class="plot"><canvas role="img" aria-label="${label}"></canvas></div>
    ${caption && html`<figcaption class="note">${caption}</figcaption>`}
    <details class="as-table">
      <summary>${summary}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label="${summary}">${table}</div>
    </details>
  </figure>`
}

/** One of several is pressed. */
export function choice(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  pressed: readonly string[],
): Html {
  return html`<div class="choice" role="group" aria-label="${label}" data-choice="${name}">
    ${options.map(
      ([value, text]) =>
        html`<button
          type="button"
          value="${value}"
          aria-pressed="${pressed.includes(value) ? 'true' : 'false'}"
        >
          ${text}
        </button>`,
    )}
  </div>`
}

function toScripts(kind: Kind): readonly Asset[] {
  const file = new URL(`../browser/chart-${kind}.js`, import.meta.url)
  return [LIBRARY, readAsset(`${kind}.js`, file, { imports: { './chart.js': COMMON } })]
}
