import { html, type Html, type Part } from './html.ts'

/** A heading of a class, by default one over numbers; a plain string is one over text. */
function numeric(name: Part, className = 'n'): Html {
  return html`<th scope="col" class="${className}">${name}</th>`
}

/** `rows` are the `<tr>` elements of the body, `rest` is what follows it. */
export function table(headings: readonly Part[], rows: readonly Html[], rest?: Part): Html {
  const cells = headings.map((heading) =>
    typeof heading === 'string' ? html`<th scope="col">${heading}</th>` : heading,
  )
  return html`<table>
    <thead>
      <tr>
        ${cells}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
    ${rest}
  </table>`
}

/** A table that scrolls by itself where it is wider than the page. */
export function scrollingTable(label: string, ...parts: Parameters<typeof table>) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    ${table(...parts)}
  </div>`
}

/**
 * A column's heading, its cell in a row, and classes: `n` for numbers, `wide` for what phones leave out.
 * The first names the row.
 */
export type Column<Row> = readonly [
  name: Part,
  toCell: (row: Row) => Part,
  className?: string,
  sort?: Sort<Row>,
]

/** By what a reader sorts; what is null comes last in either order. */
interface Sort<Row> {
  key: string
  value: (row: Row) => number | string | null
  /** Whether the most comes first. */
  isDown?: boolean
}

/** `isNamed`: for a style sheet that shows a column's name in each row. */
export function drawRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isNamed = false,
): Html[] {
  const attributes = columns.map(
    ([heading, , name]) =>
      html`${name !== undefined && html` class="${name}"`}${isNamed && html` data-name="${heading}"`}`,
  )
  return rows.map(
    (row) =>
      html`<tr>
        ${columns.map(([, toCell], index) =>
          index === 0
            ? html`<th scope="row" ${attributes[index]}>${toCell(row)}</th> `
            : html`<td ${attributes[index]}>${toCell(row)}</td> `,
        )}
      </tr> `,
  )
}

export function drawHeadings<Row>(columns: readonly Column<Row>[]): Part[] {
  return columns.map(([name, , className = '']) =>
    className !== '' ? numeric(name, className) : name,
  )
}

/** A scrolling table with a row for each of what is listed. */
export function listing<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  return scrollingTable(label, drawHeadings(columns), drawRows(columns, rows))
}

/** On a phone, each row is a block, in which cells have the names of their columns. */
export function stackedListing<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  return scrollingTable(label, drawHeadings(columns), drawRows(columns, rows, true))
}

/** Figures with a name above and a line below: side by side, or one under the other. */
export function stats(
  entries: readonly (readonly [name: Part, figure: Part, note?: Part])[],
  className = 'stats',
): Html {
  return html`<dl class="${className}">
    ${entries.map(
      ([name, figure, note]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><b>${figure}</b>${note !== undefined && html`<small>${note}</small>`}</dd>
        </div> `,
    )}
  </dl>`
}

/** Values under their names, side by side. */
export function facts(entries: readonly (readonly [Part, Part])[], className = 'facts'): Html {
  return html`<dl class="${className}">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div> `,
    )}
  </dl>`
}
