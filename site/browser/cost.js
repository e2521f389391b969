// Runs in the reader's browser: ranks the offers anew by the workload that the form says.
import { readCandidates } from '../../release/recommend/market.ts'
import {
  EVERY,
  listUnsaid,
  pin,
  rankCosts,
  renderRanked,
  renderSummary,
  sortRanked,
  parseCostQuery,
  toMonthly,
} from '../components/offers.ts'
import { toTokensText } from '../components/format.ts'
import { bindForm } from './address.js'
import { bindWhole } from './whole.js'

const form = document.querySelector('form[data-form]')
const body = document.querySelector('main table tbody')
const status = document.querySelector('[data-found]')
const MAX_SHOWN = 50

if (form instanceof HTMLFormElement && body && status) {
  const candidates = await load(form.dataset['form'] ?? '')
  const recommended = new Set(candidates.map(({ model }) => model.model_id))
  /** @type {ReturnType<typeof loadEvery> | undefined} */
  let every
  let turns = 0
  const gate = Number(form.dataset['gate'])
  const whole = bindWhole()
  getField('search')?.addEventListener('focus', loadSearch, { once: true })

  async function loadEvery() {
    const below = await load('/below-gate.json')
    return { below, offers: [...candidates, ...below] }
  }

  bindForm(form, async (query) => {
    const asked = parseCostQuery(query)
    const { workload } = asked
    const used = query.get('using') ?? ''
    const isAll = query.get('all') === 'true' || (asked.min_intelligence ?? Infinity) < gate
    const search = query.get('search') ?? ''
    const turn = (turns += 1)
    if (isAll || (used !== '' && !recommended.has(used))) every ??= loadEvery()
    const offers = (await every)?.offers ?? candidates
    const considered = isAll ? offers : candidates
    const ranked = rankCosts(considered, asked)
    const selectRanked = search.trim() === '' ? undefined : await loadSearch()
    if (turn !== turns) return
    const matching = selectRanked?.(ranked, { candidates: considered, search }) ?? ranked
    const found = sortRanked(matching, query.get('sort') ?? '')
    const shown = pin(found, { used, all: ranked, offers, asked })
    const isCut = found.length > MAX_SHOWN && !whole.isAsked
    body.innerHTML = renderRanked(isCut ? shown.slice(0, MAX_SHOWN) : shown).join('')
    const summary = document.querySelector('[data-summary]')
    if (summary) summary.innerHTML = String(renderSummary(shown, used))
    const daily = workload.requests_per_day
    const requests = daily.toLocaleString('en-US', { maximumFractionDigits: daily < 10 ? 1 : 0 })
    const [input, output] = Object.values(toMonthly(workload)).map((n) =>
      toTokensText(Math.round(n)),
    )
    const models = isCut
      ? `The first ${MAX_SHOWN} of ${found.length} models`
      : `${found.length} of ${ranked.length} models`
    const isPinned = used === '' || shown.some(({ difference }) => difference !== undefined)
    const unsold = isPinned ? [] : ['the model that you use has no verified offer to compare with']
    const count = [models, ...unsold, ...listUnsaid(considered, asked)].join('; ')
    const said = `for ${requests} ${requests === '1' ? 'request' : 'requests'} a day: ${input} tokens of input and ${output} of output a month`
    const say = (/** @type {string} */ text) =>
      status.replaceChildren(text, ...(isCut ? [' ', whole.more] : []))
    say(`${count}, ${said}`)
    tell('requests_per_day', query.get('input_per_month'), workload.requests_per_day)
    tell('output_tokens', query.get('output_per_month'), workload.output_tokens)
    if (isAll || !selectRanked) return
    // What is found is shown at once; how much the gate hides of it may come later.
    const { below } = await (every ??= loadEvery())
    const hidden = selectRanked(rankCosts(below, asked), { candidates: below, search })
    if (hidden.length > 0 && turn === turns)
      say(
        `${count}; ${hidden.length} more without a measured score of ${gate} or more, which “${EVERY}” shows; ${said}`,
      )
  })
}

/**
 * What follows from the tokens of a month, in its field, which asks for nothing then.
 * @param {string} name @param {string | null} monthly @param {number} value
 */
function tell(name, monthly, value) {
  const field = getField(name)
  if (!field) return
  const isMade = Number(monthly) > 0
  if (isMade || field.disabled) field.value = String(Number(value.toFixed(1)))
  field.disabled = isMade
}

/** @param {string} name */
function getField(name) {
  const field = form instanceof HTMLFormElement && form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

async function loadSearch() {
  return (await import('../components/found-offers.ts')).selectRanked
}

/** @param {string} path */
async function load(path) {
  return readCandidates(await (await fetch(path)).json())
}
