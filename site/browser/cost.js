// Runs in the reader's browser: ranks the offers anew by the workload that the form says.
import { rankOffers, renderRanked } from '../components/offers.ts'
import { bindForm } from './address.js'

const form = document.querySelector('form[data-form]')
const body = document.querySelector('main table tbody')
const found = document.querySelector('[data-found]')
const MAX_SHOWN = 50

/** Letters and digits alone. @param {string} text */
const toLetters = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

if (form instanceof HTMLFormElement && body && found) {
  const response = await fetch(form.dataset['form'] ?? '')
  const { offers } = await response.json()

  bindForm(form, (asked) => {
    const number = (/** @type {string} */ name) => Number(asked.get(name) ?? 0) || 0
    const share = (/** @type {string} */ name) => Math.min(1, Math.max(0, number(name)))
    const question = {
      input_tokens: number('input_tokens'),
      output_tokens: number('output_tokens'),
      reasoning_tokens: number('reasoning_tokens'),
      cached_input_share: share('cached_input_share'),
      batch_share: share('batch_share'),
      requests_per_day: number('requests_per_day'),
      context_min: number('context_min'),
      min_intelligence: number('min_intelligence'),
      zdr: asked.get('zdr') === 'true',
      supports_tools: asked.get('supports_tools') === 'true',
      open_weights: asked.get('open_weights') === 'true',
    }
    const ranked = rankOffers(offers, question)
    const words = (asked.get('search') ?? '').split(/\s+/).map(toLetters)
    const shown = ranked.filter(({ offer }) => {
      const name = toLetters(`${offer.model_id} ${offer.name} ${offer.seller_name}`)
      return words.every((word) => name.includes(word))
    })
    body.innerHTML = renderRanked(shown.slice(0, MAX_SHOWN)).join('')
    found.textContent =
      shown.length > MAX_SHOWN
        ? `The first ${MAX_SHOWN} of ${shown.length} models`
        : `${shown.length} of ${ranked.length} models`
  })
}
