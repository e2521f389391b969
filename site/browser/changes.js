// Runs in the reader's browser: narrows the change log to what the form asks for.
import { renderEntries } from '../components/change-rows.ts'
import { bindForm } from './address.js'

const MAX_SHOWN = 200
const form = document.querySelector('form[data-filters]')
const body = document.querySelector('main table tbody')
const found = document.querySelector('[data-found]')

/** Letters and digits alone. @param {string} text */
const toLetters = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

if (form instanceof HTMLFormElement && body && found) {
  const response = await fetch('/changes.json')
  /** @type {{ changes: import('../components/change-rows.ts').Entry[] }} */
  const { changes } = await response.json()
  const entries = changes.map((entry) => ({ ...entry, letters: toLetters(entry.model_id) }))

  bindForm(form, (asked) => {
    const get = (/** @type {string} */ name) => asked.get(name) ?? ''
    const words = get('search').split(/\s+/).map(toLetters)
    const shown = entries.filter(
      ({ date, kind, seller, letters }) =>
        (get('kind') === '' || kind === get('kind')) &&
        (get('seller') === '' || seller === get('seller')) &&
        date >= get('since') &&
        words.every((word) => letters.includes(word)),
    )
    body.innerHTML = renderEntries(shown.slice(0, MAX_SHOWN)).join('')
    found.textContent =
      shown.length > MAX_SHOWN
        ? `The newest ${MAX_SHOWN} of ${shown.length} changes`
        : `${shown.length} of ${entries.length} changes`
  })
}
