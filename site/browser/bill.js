// Runs in the reader's browser: lets a worker check the files that are chosen, and shows what it says.
import { save } from './csv.js'

const form = document.querySelector('form[data-bill]')
const found = document.querySelector('[data-found]')
const result = document.querySelector('[data-result]')
const input = form?.querySelector('input')
const focus = document.querySelector('form[data-focus]')

if (
  form instanceof HTMLFormElement &&
  found &&
  result &&
  input &&
  focus instanceof HTMLFormElement
) {
  /** @type {Worker | undefined} */
  let worker
  input.addEventListener('change', () => {
    worker?.terminate()
    result.innerHTML = ''
    focus.hidden = true
    found.textContent = ''
    const files = [...(input.files ?? [])]
    if (files.length === 0) return
    worker = new Worker(form.dataset['bill'] ?? '', { type: 'module' })
    worker.addEventListener('message', ({ data }) => {
      if (data.focus) return save(data.focus, { type: 'text/csv', name: 'focus.csv' })
      focus.hidden = data.result === undefined
      found.textContent = data.said
      result.innerHTML = data.result ?? ''
    })
    worker.addEventListener('error', () => {
      found.textContent = 'The check stopped: reload the page and try again.'
    })
    worker.postMessage({ files, book: form.dataset['form'] }, [])
  })
  focus.addEventListener('submit', (event) => {
    event.preventDefault()
    const account = new FormData(focus).get('account')
    worker?.postMessage({ account: account === '' ? undefined : account }, [])
  })
}
