// Runs in the reader's browser: narrows the change log to what the form asks for.
import { renderEntries } from '../components/change-rows.ts'
import { selectFound } from '../../release/model-search.ts'
import { bindForm } from './address.js'

const MAX_SHOWN = 200
const form = document.querySelector('form[data-filters]')
const body = document.querySelector('[aria-label=Changes] tbody')
const found = document.querySelector('[data-found]')

if (form instanceof HTMLFormElement && body && found) {
  const response = await fetch('/changes.json')
  /** @type {{ changes: import('../components/change-rows.ts').Entry[] }} */
  const { changes } = await response.json()
  const models = [
    ...new Map(
      changes.map(({ model_id, model_name: name }) => [model_id, { model_id, name }]),
    ).values(),
  ]

  bindForm(form, (asked) => {
    const get = (/** @type {string} */ name) => asked.get(name) ?? ''
    const search = get('search').trim()
    const listed = search === '' ? models : selectFound(models, { listed: models, search })
    const ids = new Set(listed.map(({ model_id }) => model_id))
    const shown = changes.filter(
      ({ date, kind, seller, model_id }) =>
        (get('kind') === '' || kind === get('kind')) &&
        (get('seller') === '' || seller === get('seller')) &&
        date >= get('since') &&
        ids.has(model_id),
    )
    body.innerHTML = renderEntries(shown.slice(0, MAX_SHOWN)).join('')
    found.textContent =
      shown.length > MAX_SHOWN
        ? `The newest ${MAX_SHOWN} of ${shown.length} changes`
        : `${shown.length} of ${changes.length} changes`
  })
}
