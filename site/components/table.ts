import { html, type Html, type Part } from './html.ts'

/**
 * A column's heading, its cell in a row, and classes: `n` for numbers, `wide` for what phones leave out,
 * `off` for what only the CSV has. The first names the row.
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

/** Numbers by which readers sort; before the key of a column with the most first is a minus sign. */
export const numbers = <Row>(
  name: Part,
  key: string,
  value: (row: Row) => number | null,
  draw: (value: number | null, row: Row) => Part,
  className = 'n wide',
): Column<Row> => [
  name,
  (row) => draw(value(row), row),
  className,
  { key: key.replace('-', ''), value, isDown: key.startsWith('-') },
]

/** Rows under a heading of their own. */
export interface Group<Row> {
  of: (row: Row) => string
  title: (name: string, rows: readonly Row[]) => Part
}

/** `rows` are the `<tr>` elements of the body. */
function table(headings: readonly Part[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${headings.map((heading) => (typeof heading === 'string' ? html`<th scope="col">${heading}</th>` : heading))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

export const drawHeading = <Row>([name, , className = '']: Column<Row>): Part =>
  name === ''
    ? html`<td class="${className}"></td>`
    : className === ''
      ? name
      : html`<th scope="col" class="${className}">${name}</th>`

function drawRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Html[] {
  const drawn = rows.map((row) => columns.map(([, toCell]) => html`${toCell(row)}`))
  const attributes = columns.map(([, , name = ''], index) => {
    const found = drawn.map((cells) => /class="d(\d)/.exec(cells[index]?.text ?? '')?.[1])
    const most = Math.max(...found.map((digits) => Number(digits ?? 0)))
    return name !== '' && html` class="${name}${most > 2 && name.startsWith('n') && ` to${most}`}"`
  })
  return drawn.map(
    (cells) =>
      html`<tr>
        ${cells.map((cell, index) =>
          index === 0
            ? html`<th scope="row" ${attributes[index]}>${cell}</th> `
            : html`<td ${attributes[index]}>${cell}</td> `,
        )}
      </tr> `,
  )
}

/** Without a name of its own. */
export const plainTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Html =>
  table(
    columns.map((column) => drawHeading(column)),
    drawRows(columns, rows),
  )

/** A table that scrolls by itself where it is wider than the page. */
export function listing<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { group, headings }: { group?: Group<Row> | undefined; headings?: readonly Part[] } = {},
): Html {
  const lines = drawRows(columns, rows)
  const grouped = Map.groupBy(rows.entries(), ([, row]) => group?.of(row) ?? '')
  const drawn = [...grouped].flatMap(([name, own]) => {
    const rowsOf = own.map(([, row]) => row)
    const title = group?.title(name, rowsOf)
    // Its name is one cell, which reaches over the others.
    const head = html`<tr class="group">
      <th scope="rowgroup">${title}</th>
    </tr>`
    return [...(title ? [head] : []), ...own.flatMap(([index]) => lines[index] ?? [])]
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    ${table(headings ?? columns.map((column) => drawHeading(column)), drawn)}
  </div>`
}

/** The first rows, and the others behind a line that counts them. */
export const folding = <Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { first, more, ...options }: { first: number; more: string; group?: Group<Row> },
): Html =>
  html`${listing(label, columns, rows.slice(0, first), options)}
  ${
    rows.length > first &&
    html`<details>
      <summary>${rows.length - first} more ${more}</summary>
      ${listing(`${label}, continued`, columns, rows.slice(first), options)}
    </details>`
  }`

/** Figures with a name above and a line below. */
export function stats(
  entries: readonly (readonly [name: Part, figure: Part, note?: Part])[],
): Html {
  return html`<dl class="stats">
    ${entries.map(
      ([name, figure, note]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><b>${figure}</b>${note !== undefined && html`<small>${note}</small>`}</dd>
        </div> `,
    )}
  </dl>`
}

/** Values under their names, side by side; those without a value are left out. */
export function facts(entries: readonly (readonly [Part, Part])[], className = 'facts'): Html {
  return html`<dl class="${className}">
    ${entries.map(
      ([name, value]) =>
        (value === 0 || value) &&
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div> `,
    )}
  </dl>`
}
