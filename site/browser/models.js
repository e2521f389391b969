// Runs in the reader's browser: narrows and sorts the list of models. What is asked for stands in
// the address, so that a link or the back button leads to the same list.
import { selectFound, toBound } from '../../release/model-search.ts'
import { bindForm } from './address.js'
import { bindWhole } from './whole.js'

/** More rows take longer to lay out than a key may; the others come between two keys. */
const [MAX_TYPED, MAX_SHOWN, REST_MS] = [25, 200, 100]
const DESCENDING = ['score', 'context', 'sellers']

const form = document.querySelector('form[data-filters]')
const flags = [...(form?.querySelectorAll('[type=checkbox]') ?? [])].map(
  (box) => box.getAttribute('name') ?? '',
)
const found = document.querySelector('[data-found]')
const none = document.querySelector('[data-none]')
const table = document.querySelector('main table')
const body = table?.querySelector('tbody')
const others = [...document.querySelectorAll('.kind tbody tr')].map((row) => {
  const name = row.querySelector('th b')
  const model_id = name?.getAttribute('data-id') ?? ''
  return { row, model_id, name: name?.textContent ?? '' }
})
const headings = [...document.querySelectorAll('main thead button')].filter(
  (button) => button instanceof HTMLButtonElement,
)
const columns = headings.map(({ value }) => value)
const [BLENDED, CONTEXT] = [columns.indexOf('blended'), columns.indexOf('context')]
const tiers = [...document.querySelectorAll('[name=tier] option')].map((one) => one.textContent)

// A second body has what the service did not find.
const rows = [...(table instanceof HTMLTableElement ? table.tBodies : [])]
  .flatMap((one) => [...one.rows])
  .map((row) => ({
    row,
    place: Number(row.dataset['place']),
    model_id: row.querySelector('th span')?.textContent ?? '',
    name: row.querySelector('th a')?.textContent ?? '',
    tier: row.cells[columns.indexOf('tier')]?.textContent ?? '',
    sellers: row.dataset['sellers']?.split(' ') ?? [],
    traits: row.dataset['has']?.split(' ') ?? [],
    values: [...row.cells].map((cell) => {
      const value = cell.querySelector('data')?.value
      return value === undefined ? null : Number(value)
    }),
  }))
for (const { row } of rows) if (row.parentElement !== body) row.remove()
// Names and tiers sort as numbers, too: by their places in the alphabet and among the tiers.
const alphabet = new Intl.Collator('en', { numeric: true })
for (const [place, { values }] of rows
  .toSorted((one, other) => alphabet.compare(one.name, other.name))
  .entries())
  values[0] = place
for (const { tier, values } of rows) values[columns.indexOf('tier')] = tiers.indexOf(tier)

const whole = bindWhole()
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest
let sorted = { order: '', rows }

/** By column; rows without a value come last in either order. @param {number} column @param {boolean} isDown */
function sort(column, isDown) {
  const order = `${column} ${isDown}`
  const sign = isDown ? -1 : 1
  if (sorted.order !== order)
    sorted = {
      order,
      rows: rows.toSorted((one, other) => {
        const [value, otherValue] = [one.values[column] ?? null, other.values[column] ?? null]
        if (value === null || otherValue === null)
          return Number(value === null) - Number(otherValue === null)
        return sign * (value - otherValue)
      }),
    }
  return sorted.rows
}

/** @param {URLSearchParams} asked */
function show(asked) {
  const get = (/** @type {string} */ name) => asked.get(name) ?? ''
  const isDown = get('order') === 'desc'
  const column = columns.indexOf(get('sort') || 'sit_adjusted_price')
  const wanted = [...flags.filter((name) => get(name) === 'true'), get('modality')].filter(Boolean)
  const [context, budget] = [get('context_min'), get('budget_max_usd_per_m')].map(toBound)
  const listed = sort(column, isDown).filter(
    ({ tier, sellers, traits, values }) =>
      (get('tier') === '' || tier.toLowerCase() === get('tier')) &&
      (get('seller') === '' || sellers.includes(get('seller'))) &&
      wanted.every((trait) => traits.includes(trait)) &&
      (context === undefined || (values[CONTEXT] ?? 0) >= context) &&
      (budget === undefined || (values[BLENDED] ?? Infinity) <= budget),
  )
  const search = get('search').trim()
  // What is searched for comes as the service has it, unless a heading is pressed.
  const isRanked = search !== '' && get('sort') === ''
  const inOrder = isRanked ? listed.toSorted((one, other) => one.place - other.place) : listed
  const matches = search === '' ? listed : selectFound(rows, { listed: inOrder, search })
  const kept = new Set(matches)
  const shown = isRanked ? matches : listed.filter((row) => kept.has(row))
  const drawn = whole.isAsked ? shown : shown.slice(0, MAX_SHOWN)
  const elements = drawn.map(({ row }) => row)
  const isTyping = document.activeElement?.matches('[type=search]')
  const late = isTyping ? elements.splice(MAX_TYPED) : []
  body?.replaceChildren(...elements)
  clearTimeout(rest)
  const drawOthers = () => {
    body?.append(...late.splice(0, MAX_TYPED))
    if (late.length > 0) rest = setTimeout(drawOthers)
  }
  rest = setTimeout(drawOthers, REST_MS)
  for (const [index, heading] of headings.entries())
    heading
      .closest('th')
      ?.setAttribute(
        'aria-sort',
        isRanked || index !== column ? 'none' : isDown ? 'descending' : 'ascending',
      )
  if (none instanceof HTMLElement) none.hidden = shown.length > 0
  if (!found) return
  found.textContent = `${shown.length} of ${rows.length} ${rows.length === 1 ? 'model' : 'models'}`
  const byKind = Map.groupBy(showOthers(search), ({ row }) => row.closest('.kind'))
  if (search !== '')
    for (const [kind, ofKind] of byKind) if (kind) found.append(' · ', toLink(kind, ofKind))
  if (drawn.length < shown.length) found.append(' ', whole.more)
}

/** Of other kinds what is searched for, best first. @param {string} search */
function showOthers(search) {
  const shown = search === '' ? others : selectFound(others, { listed: others, search })
  const kept = new Set(shown)
  for (const other of others)
    if (other.row instanceof HTMLElement) other.row.hidden = !kept.has(other)
  return shown
}

/** @param {Element} kind @param {ReturnType<typeof showOthers>} shown */
function toLink(kind, shown) {
  const link = document.createElement('a')
  link.href = `#${kind.id}`
  link.textContent = `${kind.ariaLabel}: ${new Set(shown.map(({ model_id }) => model_id)).size}`
  return link
}

if (form instanceof HTMLFormElement) {
  const update = bindForm(form, show)
  // The search index is made once; a reader's first key need not wait for it.
  setTimeout(() => selectFound(rows, { listed: [], search: 'gpt-4' }))
  for (const heading of headings)
    heading.addEventListener('click', () => {
      const url = new URL(location.href)
      // The first press has the best first: of scores and contexts that is the most.
      const [first, other] = DESCENDING.includes(heading.value) ? ['desc', 'asc'] : ['asc', 'desc']
      const isFirst = heading.closest('th')?.ariaSort?.startsWith(first)
      url.searchParams.set('sort', heading.value)
      url.searchParams.set('order', isFirst ? other : first)
      history.pushState(null, '', url)
      update()
    })
}
