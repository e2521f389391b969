// Runs in the reader's browser: ranks the offers anew by the workload that the form says.
import { toTokens } from '../../contract/constraints.ts'
import { readOffers } from '../../release/recommend/market.ts'
import { rankCosts, renderRanked, selectRanked, toAsked } from '../components/offers.ts'
import { toTokensText } from '../components/format.ts'
import { bindForm } from './address.js'

const form = document.querySelector('form[data-form]')
const body = document.querySelector('main table tbody')
const found = document.querySelector('[data-found]')
const MAX_SHOWN = 50

if (form instanceof HTMLFormElement && body && found) {
  const response = await fetch(form.dataset['form'] ?? '')
  const { candidates } = readOffers(await response.json())

  bindForm(form, (query) => {
    const asked = toAsked(query)
    const { workload } = asked
    const ranked = rankCosts(candidates, asked)
    const shown = selectRanked(ranked, { candidates, search: query.get('search') ?? '' })
    body.innerHTML = renderRanked(shown.slice(0, MAX_SHOWN)).join('')
    const requests = Number(workload.requests_per_day.toFixed(1)).toLocaleString('en-US')
    const tokens = toTokensText(Math.round(workload.requests_per_day * toTokens(workload)))
    const count =
      shown.length > MAX_SHOWN
        ? `The first ${MAX_SHOWN} of ${shown.length} models`
        : `${shown.length} of ${ranked.length} models`
    found.textContent = `${count}, for ${requests} requests and ${tokens} tokens a day`
  })
}
