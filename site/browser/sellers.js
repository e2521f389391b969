// Runs in the reader's browser: narrows the sellers of a model to a place.
import { bindForm } from './address.js'

const form = document.querySelector('form[data-filters]')
const found = document.querySelector('[data-found]')

if (form instanceof HTMLFormElement && found) {
  const rows = [...document.querySelectorAll('[data-places]')].flatMap((place) => {
    const row = place.closest('tr')
    return row ? [{ row, places: place.getAttribute('data-places')?.split(' ') }] : []
  })

  bindForm(form, (asked) => {
    const place = asked.get('place') ?? ''
    const shown = rows.filter(({ places }) => place === '' || places?.includes(place))
    for (const one of rows) one.row.hidden = !shown.includes(one)
    found.textContent = `${shown.length} of ${rows.length} endpoints`
  })
}
