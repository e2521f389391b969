// Runs in the reader's browser: what a form asks for stands in the address, so that a link, a reload
// or the back button leads to the same view.

/**
 * A field at its first value is left out of the address. A field with `data-scale` shows its value so
 * many times as large as the address has it. The back button takes back one field, however many keys
 * it took; a value that the field itself refuses changes nothing.
 * @param {HTMLFormElement} form
 * @param {(asked: URLSearchParams) => void} show
 * @returns {() => void} to be called when the address has changed
 */
export function bindForm(form, show) {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  // What a reader typed before the script was there is asked for, too.
  const typed = new Map(fields.map((field) => [field.name, read(field)]))
  form.reset()
  const first = new Map(fields.map((field) => [field.name, read(field)]))
  const opened = new URL(location.href)
  for (const [name, value] of typed)
    if (value !== first.get(name) && !opened.searchParams.has(name))
      opened.searchParams.set(name, value)
  // Forms of other pages send what was typed.
  for (const { name, inputMode } of fields) {
    const value = inputMode === 'decimal' && opened.searchParams.get(name)
    if (value) opened.searchParams.set(name, toNumber(value))
  }
  if (opened.href !== location.href) history.replaceState(null, '', opened)
  /** The field whose present edit the address has, as an entry of its own. */
  let edited = ''
  const more = form.querySelector('.more')
  more?.addEventListener('click', () =>
    more.setAttribute('aria-expanded', String(more.getAttribute('aria-expanded') === 'false')),
  )

  /** The address over what the form begins with. */
  function parseCostQuery() {
    const asked = new URLSearchParams([...first])
    for (const [name, value] of new URL(location.href).searchParams) asked.set(name, value)
    return asked
  }

  function update() {
    const asked = parseCostQuery()
    for (const field of fields) {
      const value = asked.get(field.name) ?? ''
      if (read(field) !== value) write(field, value)
    }
    draw(asked)
  }

  /** @param {URLSearchParams} asked */
  function draw(asked) {
    const set = fields.filter(
      ({ name, type }) => type !== 'search' && asked.get(name) !== first.get(name),
    )
    if (more) more.textContent = set.length === 0 ? 'Filters' : `Filters: ${set.length} set`
    show(asked)
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  // Without a button that submits, the enter key submits nothing: it leads to what is found.
  form.addEventListener('keydown', ({ key, target }) => {
    const found = form.querySelector('[data-found]')
    if (key === 'Enter' && target instanceof HTMLInputElement && found instanceof HTMLElement)
      found.focus()
  })
  form.addEventListener('input', ({ target }) => {
    const url = new URL(location.href)
    const field = fields.find((one) => one === target)
    if (!field?.validity.valid) return
    const value = read(field)
    if (value === first.get(field.name)) url.searchParams.delete(field.name)
    else url.searchParams.set(field.name, value)
    if (url.href === location.href) return
    lead(url, form)
    history[field.name === edited ? 'replaceState' : 'pushState'](null, '', url)
    edited = field.name
    draw(parseCostQuery())
  })
  form.addEventListener('change', () => (edited = ''))
  addEventListener('popstate', () => {
    edited = ''
    update()
  })
  update()
  return update
}

/**
 * To the part of the page that has the element: what a link shows is in sight.
 * @param {URL} url @param {Element} element
 */
function lead(url, element) {
  const heading = [...document.querySelectorAll('main h2[id]')].findLast(
    (one) => one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (heading) url.hash = heading.id
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function read(field) {
  if (field.type === 'checkbox')
    return field instanceof HTMLInputElement && field.checked ? 'true' : ''
  if (field.inputMode === 'decimal') return toNumber(field.value)
  const scale = Number(field.dataset['scale'] ?? 1)
  return scale === 1 || field.value === '' ? field.value : String(Number(field.value) / scale)
}

const UNITS = new Map([
  ['', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
])

/** `200k`, `2M` and `1B` are numbers, too; what is none is nothing. @param {string} text */
function toNumber(text) {
  const [, digits = '', unit = ''] =
    /^([\d.]+)([kmb]?)$/.exec(text.toLowerCase().replaceAll(/[,\s$]/g, '')) ?? []
  const value = Number(digits || NaN) * (UNITS.get(unit) ?? NaN)
  return Number.isFinite(value) ? String(value) : ''
}

/** @param {HTMLInputElement | HTMLSelectElement} field @param {string} value */
function write(field, value) {
  const scale = Number(field.dataset['scale'] ?? 1)
  if (field.type === 'checkbox') {
    if (field instanceof HTMLInputElement) field.checked = value === 'true'
  } else
    field.value =
      scale === 1 || value === '' ? value : String(Number((Number(value) * scale).toPrecision(12)))
}
