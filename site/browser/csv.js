// Runs in the reader's browser: saves a table of the page, with its exact values.
import { guardCell } from '../../contract/csv-guard.ts'

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('button[data-csv]')
  if (!(button instanceof HTMLElement)) return
  // A list may go on on other pages.
  const whole = document.querySelector('a[data-whole]')
  const text = whole instanceof HTMLAnchorElement && (await (await fetch(whole.href)).text())
  const page = text ? new DOMParser().parseFromString(text, 'text/html') : document
  // Not the one behind a chart.
  const table = [...page.querySelectorAll('[data-result] .scroll[role] > table')].find(
    (each) => !each.closest('details, figure'),
  )
  if (table instanceof HTMLTableElement) saveTable(table, { name: button.dataset['csv'] ?? '' })
})

/**
 * @param {HTMLTableElement} table
 * @param {{ name: string }} file
 */
export function saveTable(table, { name }) {
  const own = [...table.rows].filter((row) => !row.classList.contains('group'))
  const [heads = [], ...rows] = own.map(({ cells }) => [...cells].map(toText))
  // Bars and sparklines have no text.
  const columns = heads.map((_, place) => rows.some((row) => row[place]))
  const ids = own.slice(1).map(findId)
  const lines = [heads, ...rows].map((row, place) => [
    ...(ids.some(Boolean) ? [place === 0 ? 'ID' : ids[place - 1]] : []),
    ...row.filter((__, column) => columns[column]),
  ])
  const text = lines.map((cells) => cells.map(quote).join(',')).join('\r\n')
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

/** Of the model or provider that a row is about. @param {HTMLTableRowElement} row */
const findId = ({ cells: [first] }) =>
  /^\/(?:models|providers)\/(.+)$/.exec(first?.querySelector('a')?.getAttribute('href') ?? '')?.[1]

/** @param {HTMLTableCellElement} cell */
function toText(cell) {
  const link = cell.tagName === 'TH' && cell.querySelector('a[href^="/"]')
  // A closed table has no inner text, and its parts stand without a space. Beside a name, the rest
  // is in other columns.
  const words = [...(link || cell).childNodes]
    .map((node) => (node instanceof HTMLTimeElement ? node.dateTime : node.textContent?.trim()))
    .join(' ')
  const exact = [...cell.querySelectorAll('data')].find((each) => !each.closest('details'))
  return exact?.value ?? words.trim().replaceAll(/\s+/g, ' ')
}

/** @param {string | undefined} text */
function quote(text = '') {
  const safe = guardCell(text)
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
