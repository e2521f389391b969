// Runs in the reader's browser: sends the example of an operation, as the reader has edited it, with
// the reader's key, and shows what the service answers.
import { readKey } from './key.js'

const MAX_SHOWN = 20_000

for (const form of document.querySelectorAll('form[data-try]')) {
  const answer = form.parentElement?.querySelector('[data-answer]')
  const [path, body] = form.querySelectorAll('input')
  if (!(form instanceof HTMLFormElement) || !answer || !path) continue
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = document.createElement('code')
    text.textContent = await ask(path.value, form.dataset['try'] ?? '', body?.value)
    const block = document.createElement('pre')
    block.tabIndex = 0
    block.append(text)
    answer.replaceChildren(block)
  })
}

/** @param {string} path @param {string} method @param {string | undefined} body */
async function ask(path, method, body) {
  // A key goes to this service and nowhere else.
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return 'A path of this service begins with one slash.'
  const key = readKey()
  try {
    const response = await fetch(url, {
      method,
      headers: key ? { authorization: `Bearer ${key}` } : {},
      ...(body && { body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const shown = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text
    return `${response.status} ${response.statusText}\n\n${shown.slice(0, MAX_SHOWN)}`
  } catch {
    // The network, not the service: whoever asks again may well be answered.
    return 'No answer. Try again.'
  }
}
