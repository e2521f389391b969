// A chart, and beside it the table of the same numbers, for readers who want them or see no chart.
import { html, type Html } from '../components/html.ts'

const SUMMARY = 'The same as a table'

interface Figure {
  /** Above the chart. */
  controls?: Html
  drawing: Html | readonly Html[]
  caption: Html
  table: Html
  /** What the table is called, where a page has several. */
  name?: string
}

export function figure({ controls, drawing, caption, table, name = SUMMARY }: Figure): Html {
  return html`<figure class="chart">
      ${controls} ${drawing}
      <p class="saves">
        <button type="button" class="quiet" data-save="svg">SVG</button>
        <button type="button" class="quiet" data-save="csv">CSV</button>
      </p>
      <figcaption class="note">${caption}</figcaption>
    </figure>
    <details class="as-table">
      <summary>${SUMMARY}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label="${name}">${table}</div>
    </details>`
}

/** Toggles that the style sheet obeys: `[value, text]` each. */
export function choice(
  type: 'radio' | 'checkbox',
  {
    name,
    label,
    options,
    chosen,
  }: {
    name: string
    label: string
    options: readonly (readonly [string, string])[]
    chosen: readonly string[]
  },
): Html {
  return html`<fieldset class="choice" data-choice="${name}">
    <legend>${label}</legend>
    ${options.map(
      ([value, text]) =>
        html`<label
          ><input
            type="${type}"
            name="${name}"
            value="${value}"
            ${chosen.includes(value) && html` checked`}
          /><span>${text}</span></label
        >`,
    )}
  </fieldset>`
}
