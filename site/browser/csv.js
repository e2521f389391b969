// Runs in the reader's browser: saves a table of the page, with its exact values.
import { guardCell } from '../../contract/csv-guard.ts'

for (const button of document.querySelectorAll('button[data-csv]')) {
  if (!(button instanceof HTMLButtonElement)) continue
  button.addEventListener('click', () => {
    const table = document.querySelector(button.dataset['of'] ?? '')
    if (table instanceof HTMLTableElement) saveTable(table, { name: button.dataset['csv'] ?? '' })
  })
}

/**
 * @param {HTMLTableElement} table
 * @param {{ name: string }} file
 */
export function saveTable(table, { name }) {
  const lines = [...table.rows].map(({ cells }) => [...cells].map(toCell).join(','))
  const text = lines.join('\r\n')
  save(text, { type: 'text/csv', name: `${name}.csv` })
}

/** @param {BlobPart} text @param {{ type: string, name: string }} file */
export function save(text, { type, name }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** @param {HTMLTableCellElement} cell */
function toCell(cell) {
  // A closed table has no inner text, and its parts stand without a space.
  const words = [...cell.childNodes]
    .map((node) => (node instanceof HTMLTimeElement ? node.dateTime : node.textContent?.trim()))
    .join(' ')
  const text = cell.querySelector('data')?.value ?? words.trim().replaceAll(/\s+/g, ' ')
  const safe = guardCell(text)
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
