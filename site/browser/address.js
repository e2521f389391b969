// Runs in the reader's browser: what a form asks for stands in the address, so that a link, a reload
// or the back button leads to the same view.

/**
 * A field at its first value is left out of the address. A field with `data-scale` shows its value so
 * many times as large as the address has it.
 * @param {HTMLFormElement} form
 * @param {(asked: URLSearchParams) => void} show
 * @returns {() => void} to be called when the address has changed
 */
export function bindForm(form, show) {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  const first = new Map(fields.map((field) => [field.name, read(field)]))

  /** The address over what the form begins with. */
  function toAsked() {
    const asked = new URLSearchParams([...first])
    for (const [name, value] of new URL(location.href).searchParams) asked.set(name, value)
    return asked
  }

  function update() {
    const asked = toAsked()
    for (const field of fields)
      if (field !== document.activeElement) write(field, asked.get(field.name) ?? '')
    show(asked)
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    const url = new URL(location.href)
    const field = fields.find((one) => one === target)
    if (!field) return
    const value = read(field)
    if (value === first.get(field.name)) url.searchParams.delete(field.name)
    else url.searchParams.set(field.name, value)
    history.replaceState(null, '', url)
    show(toAsked())
  })
  addEventListener('popstate', update)
  update()
  return update
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function read(field) {
  if (field.type === 'checkbox')
    return field instanceof HTMLInputElement && field.checked ? 'true' : ''
  const scale = Number(field.dataset['scale'] ?? 1)
  return scale === 1 || field.value === '' ? field.value : String(Number(field.value) / scale)
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
