// A script draws a chart from the table beside it, so that readers without scripts or with a screen
// reader get the same numbers.
import { type Asset, readAsset } from './asset.ts'
import { html, type Html } from './html.ts'

const LIBRARY = readAsset(
  'library.js',
  new URL('../../node_modules/chart.js/dist/chart.umd.min.js', import.meta.url),
)
const COMMON = readAsset('chart.js', new URL('../browser/chart.js', import.meta.url))

/** Which script of browser/ draws it. */
type Kind = 'levels' | 'prices' | 'frontier'

/** The scripts of a page with a chart of this kind, in loading order. */
export const CHART_SCRIPTS: Readonly<Record<Kind, readonly Asset[]>> = {
  levels: toScripts('levels'),
  prices: toScripts('prices'),
  frontier: toScripts('frontier'),
}

export const CHART_ASSETS: ReadonlySet<Asset> = new Set([
  COMMON,
  ...Object.values(CHART_SCRIPTS).flat(),
])

const SUMMARY = 'The same as a table'

interface Figure {
  kind: Kind
  /** What the chart shows, for screen readers. */
  label: string
  /** Buttons above the chart, which work with scripts only. */
  controls?: Html
  caption?: Html
  table: Html
}

export function figure({ kind, label, controls, caption, table }: Figure): Html {
  return html`<figure class="chart" data-chart="${kind}">
    ${controls}
    <div class="plot"><canvas role="img" aria-label="${label}"></canvas></div>
    ${caption && html`<figcaption class="note">${caption}</figcaption>`}
    <details class="as-table">
      <summary>${SUMMARY}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label="${SUMMARY}">${table}</div>
    </details>
  </figure>`
}

/** A group of toggle buttons: `[value, text]` each. */
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
  return [LIBRARY, readAsset(`${kind}.js`, file, { './chart.js': COMMON })]
}
