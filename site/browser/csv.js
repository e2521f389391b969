// Runs in the reader's browser: saves a table of the page, with its exact values.
for (const button of document.querySelectorAll('button[data-csv]')) {
  if (!(button instanceof HTMLButtonElement)) continue
  button.addEventListener('click', () => {
    const rows = [
      ...(document.querySelector(button.dataset['of'] ?? '')?.querySelectorAll('tr') ?? []),
    ]
    const text = rows.map((row) => [...row.cells].map(toCell).join(',')).join('\r\n')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    link.download = `${button.dataset['csv']}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  })
}

/** @param {HTMLTableCellElement} cell */
function toCell(cell) {
  const text = cell.querySelector('data')?.value ?? cell.innerText.trim().replaceAll(/\s+/g, ' ')
  // A spreadsheet would run a text that begins like a formula.
  const safe = /^[=+@]/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
