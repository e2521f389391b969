// Runs in the reader's browser: asks for a key in place. Without it the form leads to a page that shows one.
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
