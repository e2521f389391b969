// Runs in the reader's browser: narrows and sorts the list of models. What is asked for stands in
// the address, so that a link or the back button leads to the same list.
const form = document.querySelector('form[data-filters]')
const found = document.querySelector('[data-found]')
const body = document.querySelector('main table tbody')
const headings = [...document.querySelectorAll('main thead button')].filter(
  (button) => button instanceof HTMLButtonElement,
)

/** Letters and digits alone: "GPT 5.4" is found by "gpt5.4" and by "gpt-54". @param {string} text */
const toLetters = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const rows = [...(body?.querySelectorAll('tr') ?? [])].map((row) => ({
  row,
  name: toLetters(row.cells[0]?.textContent ?? ''),
  tier: row.cells[row.cells.length - 1]?.textContent.toLowerCase(),
  values: [...row.cells].map((cell) => {
    const value = cell.querySelector('data')?.value
    return value === undefined ? null : Number(value)
  }),
}))

/** By column; rows without a value come last in either order. @param {number} column @param {boolean} isDown */
function sort(column, isDown) {
  const sign = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [value, otherValue] = [one.values[column] ?? null, other.values[column] ?? null]
    if (value === null || otherValue === null)
      return Number(value === null) - Number(otherValue === null)
    return sign * (value - otherValue)
  })
}

function show() {
  const asked = new URL(location.href).searchParams
  const words = (asked.get('search') ?? '').split(/[\s/]+/).map(toLetters)
  const tier = asked.get('tier') ?? ''
  const sorted = asked.get('sort') ?? 'sit_adjusted_price'
  const isDown = asked.get('order') === 'desc'
  const column = headings.findIndex(({ value }) => value === sorted)
  const shown = sort(column + 1, isDown).filter(
    (row) => (tier === '' || row.tier === tier) && words.every((word) => row.name.includes(word)),
  )
  body?.replaceChildren(...shown.map(({ row }) => row))
  for (const [index, heading] of headings.entries())
    heading
      .closest('th')
      ?.setAttribute('aria-sort', index !== column ? 'none' : isDown ? 'descending' : 'ascending')
  if (found)
    found.textContent = `${shown.length} of ${rows.length} ${rows.length === 1 ? 'model' : 'models'}`
  for (const name of ['search', 'tier']) {
    const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      if (field !== document.activeElement) field.value = asked.get(name) ?? ''
  }
}

/** @param {Record<string, string>} changes @param {'pushState' | 'replaceState'} way */
function ask(changes, way) {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes))
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  history[way](null, '', url)
  show()
}

form?.addEventListener('submit', (event) => event.preventDefault())
form?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
    ask({ [target.name]: target.value }, 'replaceState')
})
for (const heading of headings)
  heading.addEventListener('click', () => {
    const isAscending = heading.closest('th')?.ariaSort === 'ascending'
    ask({ sort: heading.value, order: isAscending ? 'desc' : 'asc' }, 'pushState')
  })
addEventListener('popstate', show)
if (location.search !== '') show()
