// A chart, and beside it the table of the same numbers, for readers who want them or see no chart.
import { html, type Html } from '../components/html.ts'

const SUMMARY = 'The same as a table'

interface Figure {
  drawing: Html | readonly Html[]
  caption?: Html
  table: Html
  /** What it shows: above a picture of it, in a citation, and the name of its table. */
  title: string
  /** In words. */
  unit?: string
  /** The page that others may frame, if there is one. */
  embed?: string | undefined
}

/** What is done with a chart, by the button's name. */
const SAVES = { png: 'PNG', svg: 'SVG', csv: 'CSV', embed: 'Embed', cite: 'Cite' }

export function figure({ drawing, caption, table, title, unit, embed }: Figure): Html {
  return html`<figure class="chart" data-title="${title}" data-unit="${unit}" data-embed="${embed}">
      ${drawing} ${caption && html`<p class="note">${caption}</p>`}
      <p class="saves note">
        ${Object.entries(SAVES)
          .filter(([name]) => name !== 'embed' || embed !== undefined)
          .map(
            ([name, text]) =>
              html`<button type="button" class="quiet" data-save="${name}">${text}</button> `,
          )}
      </p>
    </figure>
    <details class="as-table">
      <summary>${SUMMARY}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label="${title}">${table}</div>
    </details>`
}
