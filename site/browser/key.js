// Runs in the reader's browser: asks for a key in place, and saves files that need one. Without it the
// form leads to a page that shows a key.
import { save } from './csv.js'

/** @type {string | undefined} */
let ownKey
for (const box of document.querySelectorAll('[data-key-box]')) {
  const form = box.querySelector('form')
  const button = box.querySelector('button')
  const status = box.querySelector('[data-key-status]')
  if (!form || !button || !(status instanceof HTMLElement)) continue

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    status.hidden = false
    status.textContent = 'One moment…'
    try {
      const response = await fetch('/v1/auth/anonymous', { method: 'POST' })
      const { api_key: key, error } = await response.json()
      if (response.ok) {
        ownKey = key
        for (const place of document.querySelectorAll('[data-key]')) place.textContent = key
        status.textContent = `Your key is ${key} – keep it, it is shown this once.`
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
  })
}

for (const link of document.querySelectorAll('a[data-keyed]')) {
  if (!(link instanceof HTMLAnchorElement)) continue
  link.addEventListener('click', async (event) => {
    event.preventDefault()
    const status = document.querySelector('[data-key-status]')
    const response = await fetch(link.href, {
      headers: ownKey ? { Authorization: `Bearer ${ownKey}` } : {},
    })
    if (response.ok) {
      const type = response.headers.get('Content-Type') ?? ''
      save(await response.blob(), { type, name: link.download })
    } else if (status instanceof HTMLElement) {
      status.hidden = false
      status.textContent = `${link.download}: ${(await response.json()).error.message}`
      status.scrollIntoView({ block: 'center' })
    }
  })
}
