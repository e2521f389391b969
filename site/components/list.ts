// A list that its reader sorts, narrows and pages: by links and forms, which the service answers.
import type { Asked } from './filters.ts'
import { formatCount } from './format.ts'
import { html, type Html, type Part } from './html.ts'
import { type Column, drawHeading, type Group, listing } from './table.ts'

const PAGE_ROWS = 50

export interface Listed<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  group?: Group<Row>
  asked: Asked
  /** The sort of rows that come in their order already. */
  first: string
  /** What the rows are called. */
  noun: string
  /** How many there are before they are narrowed. */
  total: number
  /** Follows the number of rows. */
  more?: Part
}

/** Rows in another order than their own are not grouped. */
export function renderList<Row>(list: Listed<Row>): Html {
  const { columns, asked, group } = list
  const { rows, by, isDown, from, shown } = selectPage(list)
  return html`<div data-result>
    ${
      rows.length === 0
        ? html`<p class="empty">
            <b>No ${list.noun} match.</b> Remove a filter, or search for something else.
            <a
              href="?${asked.has('kind') && new URLSearchParams({ kind: asked.get('kind') ?? '' }).toString()}"
              >Clear filters</a
            >
          </p>`
        : listing(list.label, columns, shown, {
            group: rows === list.rows ? group : undefined,
            headings: columns.map((column) => drawSorted(column, { asked, by, isDown })),
          })
    }
    <p class="found note" role="status" id="found" tabindex="-1">
      ${formatCount(rows.length)}${rows.length < list.total && ` of ${formatCount(list.total)}`}
      ${list.noun}${
        shown.length < rows.length &&
        html`. Showing ${formatCount(from + 1)}–${formatCount(from + shown.length)}.
          ${from + PAGE_ROWS < rows.length && html`<a class="button quiet" href="${toQuery(asked, { page: String(from / PAGE_ROWS + 2) })}">Next ${PAGE_ROWS}</a>`}
          <a href="${toQuery(asked, { page: 'all' })}" data-whole>Show all</a>`
      }${list.more}
    </p>
  </div>`
}

/** The address of the page with other fields, on its first page. */
export function toQuery(asked: Asked, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(asked)
  query.delete('page')
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  return `?${query.toString()}`
}

type Sorted<Row> = Pick<Listed<Row>, 'rows' | 'columns' | 'asked' | 'first'>

/** The rows in their order, and those of the page that is asked for. */
export function selectPage<Row>(list: Sorted<Row>) {
  const { rows, ...order } = sortRows(list)
  const isWhole = list.asked.get('page') === 'all'
  const page = Math.max(1, Math.trunc(Number(list.asked.get('page')) || 1))
  const from = isWhole ? 0 : (page - 1) * PAGE_ROWS
  return { rows, ...order, from, shown: isWhole ? rows : rows.slice(from, from + PAGE_ROWS) }
}

function sortRows<Row>({ rows, columns, asked, first }: Sorted<Row>) {
  const by = asked.get('sort') ?? first
  const sort = columns.map(([, , , each]) => each).find((each) => each?.key === by)
  const isDown = (asked.get('order') ?? (sort?.isDown ? 'desc' : 'asc')) === 'desc'
  if (!sort || (!asked.has('sort') && !asked.has('order'))) return { rows, by, isDown }
  const compare = (one: number | string | null, other: number | string | null) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const sign = isDown ? -1 : 1
    return typeof one === 'string' || typeof other === 'string'
      ? sign * String(one).localeCompare(String(other), 'en', { numeric: true })
      : sign * (one - other)
  }
  return {
    rows: rows.toSorted((one, other) => compare(sort.value(one), sort.value(other))),
    by,
    isDown,
  }
}

function drawSorted<Row>(
  column: Column<Row>,
  { asked, by, isDown }: { asked: Asked; by: string; isDown: boolean },
): Part {
  const [name, , className, sort] = column
  if (!sort) return drawHeading(column)
  const isSorted = sort.key === by
  const order = isSorted ? (isDown ? 'descending' : 'ascending') : 'none'
  const next = (isSorted ? !isDown : sort.isDown) ? 'desc' : 'asc'
  return html`<th scope="col" class="${className}" aria-sort="${order}">
    <a href="${toQuery(asked, { sort: sort.key, order: next })}">${name}</a>
  </th>`
}
