// A chart, and beside it the table of the same numbers, for readers who want them or see no chart.
import { html, type Html } from '../components/html.ts'

const SUMMARY = 'The same as a table'

interface Figure {
  /** Above the chart. */
  controls?: Html
  drawing: Html | readonly Html[]
  caption?: Html
  table: Html
  /** What it shows: above a picture of it, in a citation, and the name of its table. */
  title: string
  /** In words; where the reader chooses it, the choice says it. */
  unit?: string
  /** The page that others may frame, if there is one. */
  embed?: string | undefined
}

/** What is done with a chart, by the button's name. */
const SAVES = { png: 'PNG', svg: 'SVG', csv: 'CSV', embed: 'Embed', cite: 'Cite' }

export function figure({ controls, drawing, caption, table, title, unit, embed }: Figure): Html {
  return html`<figure class="chart" data-title="${title}" data-unit="${unit}" data-embed="${embed}">
      ${controls} ${drawing}
      <p class="saves note">
        ${Object.entries(SAVES)
          .filter(([name]) => name !== 'embed' || embed !== undefined)
          .map(
            ([name, text]) =>
              html`<button type="button" class="quiet" data-save="${name}">${text}</button> `,
          )}
      </p>
      ${caption && html`<figcaption class="note">${caption}</figcaption>`}
    </figure>
    <details class="as-table">
      <summary>${SUMMARY}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label="${title}">${table}</div>
    </details>`
}

/** Which of the lines are drawn: all at first. */
export function chooseSeries(names: readonly string[]): Html {
  return choice('checkbox', {
    name: 'series',
    label: 'What is drawn',
    options: names.map((name, index) => [String(index), name] as const),
    chosen: names.map((_, index) => String(index)),
  })
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
