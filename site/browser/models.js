// Runs in the reader's browser: narrows and sorts the list of models. What is asked for stands in
// the address, so that a link or the back button leads to the same list.
import { selectFound, toBound } from '../../release/model-search.ts'
import { bindForm } from './address.js'
import { bindWhole } from './whole.js'

/** More rows take longer to lay out than a key may; the others come between two keys. */
const [MAX_TYPED, MAX_SHOWN, REST_MS] = [25, 50, 100]
const DESCENDING = ['score', 'context', 'sellers']

const form = document.querySelector('form[data-filters]')
const flags = [...(form?.querySelectorAll('[type=checkbox]') ?? [])].map(
  (box) => box.getAttribute('name') ?? '',
)
/** Of each kind, the text first; `line` says what is found of it. */
const sections = [...document.querySelectorAll('#text, .kind')].map((section) => {
  const [tab, ...tabs] = document.querySelectorAll(`.tabs a[href="#${section.id}"]`)
  const counts = [tab, ...tabs].map((one) => one?.querySelector('span'))
  const name = tab?.firstChild?.textContent?.trim() ?? ''
  return { section, name, counts, line: section.querySelector('[data-found], [data-tally]') }
})
const finders = [...document.querySelectorAll('[data-find] input')].filter(
  (input) => input instanceof HTMLInputElement,
)
const none = document.querySelector('[data-none]')
const table = document.querySelector('[aria-label="Models"] table')
const body = table?.querySelector('tbody')
const others = [...document.querySelectorAll('.kind tbody tr')].map((row) => {
  const name = row.querySelector('th b')
  const model_id = name?.getAttribute('data-id') ?? ''
  return { row, section: row.closest('.kind'), model_id, name: name?.textContent ?? '' }
})
const headings = [...(table instanceof HTMLTableElement ? (table.tHead?.rows[0]?.cells ?? []) : [])]
const columns = headings.map((cell) => cell.querySelector('a')?.dataset['sort'] ?? '')
const [BLENDED, CONTEXT] = [columns.indexOf('blended'), columns.indexOf('context')]

// A second body has what the service did not find.
const rows = [...(table instanceof HTMLTableElement ? table.tBodies : [])]
  .flatMap((one) => [...one.rows])
  .map((row) => ({
    row,
    place: Number(row.dataset['place']),
    model_id: row.querySelector('th input')?.getAttribute('value') ?? '',
    name: row.querySelector('th a')?.textContent ?? '',
    sellers: row.dataset['sellers']?.split(' ') ?? [],
    traits: row.dataset['has']?.split(' ') ?? [],
    values: [...row.cells].map((cell) => {
      const value = cell.querySelector('data')?.value
      return value === undefined ? null : Number(value)
    }),
  }))
for (const { row } of rows) if (row.parentElement !== body) row.remove()
// Names sort as numbers, too: by their places in the alphabet. What one board rates comes last.
const alphabet = new Intl.Collator('en', { numeric: true })
for (const [place, { values }] of rows
  .toSorted((one, other) => alphabet.compare(one.name, other.name))
  .entries())
  values[0] = place
for (const { row, values } of rows)
  if (row.cells[1]?.matches('.about')) values[1] = (values[1] ?? 0) - 1000

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
  const by = get('sort') || 'score'
  const isDown = get('order') === '' ? DESCENDING.includes(by) : get('order') === 'desc'
  const column = columns.indexOf(by)
  const wanted = [...flags.filter((name) => get(name) === 'true'), get('modality')].filter(Boolean)
  const [context, budget] = [get('context_min'), get('budget_max_usd_per_m')].map(toBound)
  const listed = sort(column, isDown).filter(
    ({ sellers, traits, values }) =>
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
    heading.setAttribute(
      'aria-sort',
      isRanked || index !== column ? 'none' : isDown ? 'descending' : 'ascending',
    )
  if (none instanceof HTMLElement) none.hidden = shown.length > 0
  const kinds = Map.groupBy(showOthers(search), (other) => other.section)
  const numbers = sections.map(({ section }) =>
    section.id === 'text' ? shown.length : toModels(kinds.get(section)),
  )
  for (const index of sections.keys()) tell(index, { numbers, search })
  if (drawn.length < shown.length) sections[0]?.line?.append(' ', whole.more)
  for (const finder of finders) if (finder.value.trim() !== search) finder.value = search
}

/** How many models several prices are of. @param {readonly { model_id: string }[]} [prices] */
const toModels = (prices = []) => new Set(prices.map(({ model_id }) => model_id)).size

/** What is found of a kind, what of the others, and the way back. @param {number} index @param {{ numbers: number[], search: string }} found */
function tell(index, { numbers, search }) {
  const { section, counts, line } = sections[index] ?? {}
  const own = numbers[index] ?? 0
  for (const place of counts ?? []) if (place) place.textContent = String(own)
  if (!section || !line) return
  const ofKind = others.filter((other) => other.section === section)
  const total = section.id === 'text' ? rows.length : toModels(ofKind)
  line.textContent = `${own === 0 ? 'None' : own} of ${total} ${total === 1 ? 'model' : 'models'}${own === 0 ? ' is found' : ''}`
  if (search === '') return
  for (const [place, { section: other, name }] of sections.entries())
    if (place !== index && numbers[place])
      line.append(' · ', toLink(`#${other.id}`, `${name}: ${numbers[place]}`))
  const url = new URL(location.href)
  url.searchParams.delete('search')
  url.hash = section.id
  line.append(' · ', toLink(url.href, 'Clear the search'))
}

/** A reader who comes with the name of another kind's model sees that kind. */
function leadToFound() {
  if (sections.some(({ section }) => section.matches('.kind:target'))) return
  const numbers = sections.map(({ counts }) => Number(counts[0]?.textContent))
  const most = sections[numbers.indexOf(Math.max(...numbers))]
  if (numbers[0] === 0 && most !== sections[0]) location.replace(`#${most?.section.id}`)
}

/** Of other kinds what is searched for, best first. @param {string} search */
function showOthers(search) {
  const shown = search === '' ? others : selectFound(others, { listed: others, search })
  const kept = new Set(shown)
  for (const other of others)
    if (other.row instanceof HTMLElement) other.row.hidden = !kept.has(other)
  return shown
}

/** @param {string} href @param {string} text */
function toLink(href, text) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

if (form instanceof HTMLFormElement) {
  const update = bindForm(form, show)
  const search = form.querySelector('[name=search]')
  leadToFound()
  for (const finder of finders) {
    finder.form?.addEventListener('submit', (event) => event.preventDefault())
    for (const kind of ['input', 'change'])
      finder.addEventListener(kind, () => {
        if (search instanceof HTMLInputElement) search.value = finder.value
        search?.dispatchEvent(new Event(kind, { bubbles: true }))
      })
  }
  // The search index is made once; a reader's first key need not wait for it.
  setTimeout(() => selectFound(rows, { listed: [], search: 'gpt-4' }))
  for (const heading of headings)
    heading.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault()
      const url = new URL(location.href)
      const by = columns[headings.indexOf(heading)] ?? ''
      // The first press has the best first: of scores and contexts that is the most.
      const [first, other] = DESCENDING.includes(by) ? ['desc', 'asc'] : ['asc', 'desc']
      const isFirst = heading.ariaSort?.startsWith(first)
      url.searchParams.set('sort', by)
      url.searchParams.set('order', isFirst ? other : first)
      history.pushState(null, '', url)
      update()
    })
}
