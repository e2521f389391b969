// Runs in the reader's browser: asks for a key in place, and saves files that need one. Without it the
// form leads to a page that shows a key.
import { save } from './csv.js'

/** @type {string | undefined} */
let given
/** Of the page's first box. @type {(() => Promise<void>) | undefined} */
let askKey

const field = document.querySelector('[data-own-key] input')

/** The one that the reader typed, or else was given here. */
export const readKey = () => (field instanceof HTMLInputElement && field.value.trim()) || given

for (const box of document.querySelectorAll('[data-key-box]')) {
  const form = box.querySelector('form')
  const button = box.querySelector('button')
  const status = box.querySelector('[data-key-status]')
  if (!form || !button || !(status instanceof HTMLElement)) continue

  const ask = async () => {
    button.disabled = true
    status.hidden = false
    status.textContent = 'One moment…'
    try {
      const response = await fetch('/v1/auth/anonymous', { method: 'POST' })
      const { api_key: key, error } = await response.json()
      if (response.ok) {
        given = key
        if (field instanceof HTMLInputElement) field.value = key
        for (const place of document.querySelectorAll('[data-key]')) place.textContent = key
        const code = document.createElement('code')
        code.textContent = key
        status.replaceChildren('Your key is ', code, '. Copy it now: it is shown only once.')
        form.hidden = true
        const copy = document.createElement('button')
        copy.textContent = 'Copy'
        copy.addEventListener('click', async () => {
          await navigator.clipboard.writeText(key)
          copy.textContent = 'Copied'
        })
        if (navigator.clipboard) status.append(' ', copy)
      } else status.textContent = `No key: ${error.message}`
    } catch {
      // The network, not the service: whoever asks again may well be answered.
      status.textContent = 'No answer. Try again.'
    }
    button.disabled = false
  }
  askKey ??= ask
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask()
  })
}

for (const place of document.querySelectorAll('[data-keyed]')) {
  const path = place.getAttribute('data-keyed') ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  const button = document.createElement('button')
  button.className = 'plain'
  button.textContent = place.textContent
  button.ariaLabel = `${name}, ${place.textContent}`
  button.addEventListener('click', async () => {
    const status = document.querySelector('[data-key-status]')
    status?.scrollIntoView({ block: 'center' })
    if (!readKey()) await askKey?.()
    const key = readKey()
    // Then the status says why there is none.
    if (!key) return
    const response = await fetch(path, { headers: { Authorization: `Bearer ${key}` } })
    if (response.ok) {
      const type = response.headers.get('Content-Type') ?? ''
      save(await response.blob(), { type, name })
    } else if (status) status.textContent = `${name}: ${(await response.json()).error.message}`
  })
  place.replaceChildren(button)
}
