// Runs in the reader's browser: ranks the offers anew by the workload that the form says.
import { isFound, rankOffers, renderRanked, toAsked } from '../components/offers.ts'
import { bindForm } from './address.js'

const form = document.querySelector('form[data-form]')
const body = document.querySelector('main table tbody')
const found = document.querySelector('[data-found]')
const MAX_SHOWN = 50

if (form instanceof HTMLFormElement && body && found) {
  const response = await fetch(form.dataset['form'] ?? '')
  const { offers } = await response.json()

  bindForm(form, (asked) => {
    const ranked = rankOffers(offers, toAsked(asked))
    const shown = ranked.filter(({ offer }) => isFound(offer, asked.get('search') ?? ''))
    body.innerHTML = renderRanked(shown.slice(0, MAX_SHOWN)).join('')
    found.textContent =
      shown.length > MAX_SHOWN
        ? `The first ${MAX_SHOWN} of ${shown.length} models`
        : `${shown.length} of ${ranked.length} models`
  })
}
