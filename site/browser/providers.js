// Runs in the reader's browser: narrows and sorts the list of providers.
import { selectFound } from '../../release/model-search.ts'
import { bindForm } from './address.js'

const form = document.querySelector('form[data-filters]')
const body = document.querySelector('main table tbody')
const found = document.querySelector('[data-found]')

if (form instanceof HTMLFormElement && body instanceof HTMLTableSectionElement && found) {
  const rows = [...body.rows].map((row) => ({
    row,
    model_id: row.querySelector('a')?.pathname.split('/').at(-1) ?? '',
    name: `${row.querySelector('a')?.textContent} ${row.querySelector('.whole')?.textContent}`,
    values: [...row.cells].map(
      (cell) =>
        cell.querySelector('data')?.value ??
        (cell.querySelector('.none') ? '' : cell.textContent.replace('–', '')),
    ),
  }))
  const alphabet = new Intl.Collator('en')

  bindForm(form, (asked) => {
    const sort = Number(asked.get('sort'))
    /** What is not on record comes last in either order. */
    const compare = (/** @type {string} */ one, /** @type {string} */ other) =>
      Number(one === '') - Number(other === '') ||
      Math.sign(sort) * (Number(one) - Number(other) || alphabet.compare(one, other))
    const listed =
      sort === 0
        ? rows
        : rows.toSorted(({ values: one }, { values: other }) =>
            compare(one[Math.abs(sort) - 1] ?? '', other[Math.abs(sort) - 1] ?? ''),
          )
    const search = asked.get('search')?.trim() ?? ''
    const shown = search === '' ? listed : selectFound(rows, { listed, search })
    body.replaceChildren(...shown.map(({ row }) => row))
    found.textContent = `${shown.length} of ${rows.length} providers`
  })
}
