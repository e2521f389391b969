// Runs in the reader's browser: saves a table of the page, with its exact values.
import { guardCell } from '../../contract/csv-guard.ts'

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('button[data-csv]')
  if (!(button instanceof HTMLElement)) return
  // A list may go on on other pages.
  const whole = document.querySelector('a[data-whole]')
  const text = whole instanceof HTMLAnchorElement && (await (await fetch(whole.href)).text())
  const page = text ? new DOMParser().parseFromString(text, 'text/html') : document
  const table = page.querySelector('[data-result] .scroll[role] > table')
  if (table instanceof HTMLTableElement) saveTable(table, { name: button.dataset['csv'] ?? '' })
})

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
