// Runs in the reader's browser: narrows the change log, and the chart above it, to what the form asks
// for.
import { renderWeeks } from '../charts/week-chart.ts'
import { renderEntries, toSize } from '../components/change-rows.ts'
import { selectFound } from '../../release/model-search.ts'
import { bindForm } from './address.js'
import { bindCharts } from './chart.js'
import { bindWhole } from './whole.js'

const MAX_SHOWN = 200
const form = document.querySelector('form[data-filters]')
const body = document.querySelector('[aria-label=Changes] tbody')
const found = document.querySelector('[data-found]')
const chart = document.querySelector('[data-weeks]')

if (chart) {
  const response = await fetch('/changes.json')
  /** @type {{ changes: import('../components/change-rows.ts').Entry[] } & import('../charts/week-chart.ts').Weeks} */
  const { changes, ...weeks } = await response.json()
  const oldest = changes.at(-1)?.date ?? ''
  const models = [
    ...new Map(
      changes.map(({ model_id, model_name: name }) => [model_id, { model_id, name }]),
    ).values(),
  ]

  /** @param {import('../charts/week-chart.ts').Asked} asked */
  const toChart = (asked) => String(renderWeeks(weeks, asked) || '')
  let drawn = toChart({})
  const whole = bindWhole()

  const show = (/** @type {URLSearchParams} */ asked) => {
    const get = (/** @type {string} */ name) => asked.get(name) ?? ''
    const wanted = toChart({ kind: get('kind'), since: get('since') })
    if (wanted !== drawn) {
      chart.innerHTML = drawn = wanted
      bindCharts()
    }
    const search = get('search').trim()
    const listed = search === '' ? models : selectFound(models, { listed: models, search })
    const ids = new Set(listed.map(({ model_id }) => model_id))
    const shown = changes.filter(
      ({ date, kind, provider, model_id }) =>
        (get('kind') === '' || kind === get('kind')) &&
        (get('provider') === '' || provider === get('provider')) &&
        date >= get('since') &&
        ids.has(model_id),
    )
    if (!body || !found) return
    const isBySize = get('sort') === 'size'
    if (isBySize) shown.sort((one, other) => toSize(other) - toSize(one))
    const isCut = shown.length > MAX_SHOWN && !whole.isAsked
    body.innerHTML = renderEntries(isCut ? shown.slice(0, MAX_SHOWN) : shown).join('')
    found.textContent = isCut
      ? `The ${isBySize ? 'largest' : 'newest'} ${MAX_SHOWN} of ${shown.length} changes`
      : `${shown.length} of ${changes.length} changes`
    if (get('since') !== '' && get('since') < oldest) found.append(`, none from before ${oldest}`)
    if (isCut) found.append(' ', whole.more)
  }
  // In a frame is the chart alone.
  if (form instanceof HTMLFormElement) bindForm(form, show)
  else show(new URL(location.href).searchParams)
}
