// Runs in the reader's browser: shows the models that the address names, `?m=a&m=b`, side by side.
import { renderComparison } from '../components/comparison.ts'
import { selectFound } from '../../release/model-search.ts'
import { bindCharts } from './chart.js'

const form = document.querySelector('form[data-compare]')
const place = document.querySelector('[data-comparison]')
const list = document.querySelector('[data-chosen]')
const field = form?.querySelector('input')
const offered = document.querySelector('[data-offered]')
/** Of what is found, so many are offered. */
const MAX_OFFERED = 6

if (form instanceof HTMLFormElement && place && list && field && offered) {
  const most = Number(form.dataset['compare'])
  const models = [...form.querySelectorAll('option')].map(({ value, textContent }) => ({
    model_id: value,
    name: textContent,
  }))
  const nameOf = new Map(models.map(({ model_id, name }) => [model_id, name]))
  const ids = models.map(({ model_id }) => model_id)
  // The browser's own list finds the same letters only.
  field.removeAttribute('list')
  const fromPage = [...list.querySelectorAll('button')].map(({ value }) => value)
  const readIds = () => {
    const url = new URL(location.href)
    if (!url.searchParams.has('m')) return fromPage
    return [...new Set(url.searchParams.getAll('m'))]
      .filter((id) => ids.includes(id))
      .slice(0, most)
  }

  /** @param {string[]} chosen */
  const choose = (chosen) => {
    const query = chosen.map((id) => `m=${encodeURIComponent(id).replaceAll('%2F', '/')}`).join('&')
    history.pushState(null, '', `?${query || 'm='}`)
    return show()
  }

  const show = async () => {
    const chosen = readIds()
    list.replaceChildren(
      ...chosen.map((id, index) => {
        const button = toButton(id, { text: `${nameOf.get(id)} ×`, type: 'button' })
        button.classList.add(`s${index + 1}`)
        return button
      }),
    )
    field.disabled = chosen.length >= most
    const compared = await Promise.all(
      chosen.map(async (id) => (await fetch(`/models/${id}.json`)).json()),
    )
    // Another choice may have been made meanwhile.
    if (readIds().join(' ') !== chosen.join(' ')) return
    place.innerHTML = compared.length > 0 ? String(renderComparison(compared)) : ''
    const unknown = new URL(location.href).searchParams
      .getAll('m')
      .filter((id) => id !== '' && !ids.includes(id))
    if (unknown.length > 0)
      place.prepend(toParagraph(`No model here has the id ${unknown.join(', ')}.`))
    bindCharts()
  }

  /** What the text in the field may mean, most literal first. */
  const find = () => {
    const [search, chosen] = [field.value.trim(), readIds()]
    const listed = models.filter(({ model_id }) => !chosen.includes(model_id))
    return search === '' ? [] : selectFound(models, { listed, search }).slice(0, MAX_OFFERED)
  }
  const offer = () => {
    const found = find().map(({ model_id: id, name }) =>
      toButton(id, { text: `+ ${name}`, type: 'submit' }),
    )
    if (found.length > 0 || field.value.trim() === '') offered.replaceChildren(...found)
    else offered.textContent = 'No other model has a name like this.'
  }

  field.addEventListener('input', offer)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // The enter key adds the first that is found.
    const id = event.submitter?.getAttribute('value') ?? find()[0]?.model_id
    if (id === undefined) return
    field.value = ''
    // Those that the page begins with are none that the reader chose.
    const own = new URL(location.href).searchParams.has('m') ? readIds() : []
    void choose([...own, id])
    offer()
  })
  list.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    void choose(readIds().filter((id) => id !== target.value))
    offer()
  })
  addEventListener('popstate', show)
  if (new URL(location.href).searchParams.has('m')) await show()
}

/** @param {string} text */
function toParagraph(text) {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph
}

/** @param {string} id @param {{ text: string, type: 'button' | 'submit' }} form */
function toButton(id, { text, type }) {
  const button = document.createElement('button')
  button.type = type
  button.className = 'quiet'
  button.textContent = text
  button.value = id
  return button
}
