// Runs in the reader's browser: shows the models that the address names, `?m=a&m=b`, side by side.
import { renderComparison } from '../components/comparison.ts'
import { bindCharts } from './chart.js'

const form = document.querySelector('form[data-compare]')
const place = document.querySelector('[data-comparison]')
const list = document.querySelector('[data-chosen]')
const field = form?.querySelector('input')

if (form instanceof HTMLFormElement && place && list && field) {
  const most = Number(form.dataset['compare'])
  const ids = [...form.querySelectorAll('option')].map(({ value }) => value)
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
      ...chosen.map((id) => {
        const button = document.createElement('button')
        button.className = 'quiet'
        button.textContent = `${id} ×`
        button.value = id
        return button
      }),
    )
    field.disabled = chosen.length >= most
    const models = await Promise.all(
      chosen.map(async (id) => (await fetch(`/models/${id}.json`)).json()),
    )
    // Another choice may have been made meanwhile.
    if (readIds().join(' ') !== chosen.join(' ')) return
    place.innerHTML = models.length > 0 ? String(renderComparison(models)) : ''
    bindCharts()
  }

  const add = () => {
    const chosen = readIds()
    if (!ids.includes(field.value) || chosen.includes(field.value)) return
    const id = field.value
    field.value = ''
    void choose([...chosen, id])
  }
  field.addEventListener('input', add)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = event
    // A button names the model that it takes out.
    if (submitter instanceof HTMLButtonElement)
      void choose(readIds().filter((id) => id !== submitter.value))
    else add()
  })
  addEventListener('popstate', show)
  if (new URL(location.href).searchParams.has('m')) await show()
}
