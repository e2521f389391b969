// The tables of a checked bill on a page.
import type { BillTable } from '../../release/bill/tables.ts'
import { html } from './html.ts'
import { type Column, listing } from './table.ts'

const WORDS = new Set(['Model', 'Provider', 'Days', 'Why', 'Reason', 'Instead'])

export function renderTables(tables: readonly BillTable[]): string {
  return html`${tables.map(
    ({ title, columns, rows }) =>
      html`<h2>${title}</h2>
        ${listing(title, columns.map(toColumn), rows)}`,
  )}`.text
}

function toColumn(name: string, at: number): Column<readonly string[]> {
  const toCell = (row: readonly string[]) => row[at] ?? ''
  return WORDS.has(name) ? [name, toCell] : [name, toCell, 'n']
}
