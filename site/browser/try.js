// Runs in the reader's browser: asks the service for a path with the reader's key, and shows what it answers.
const form = document.querySelector('form[data-try]')
const answer = document.querySelector('[data-answer]')
const text = answer?.querySelector('code')
const pathField = form?.querySelector('[name="path"]')
const field = form?.querySelector('[data-key-field]')

if (
  form instanceof HTMLFormElement &&
  answer instanceof HTMLElement &&
  pathField instanceof HTMLInputElement &&
  field instanceof HTMLInputElement &&
  text
) {
  // A key that was given on this page is the one to try with.
  const given = document.querySelector('[data-key]')
  if (given)
    new MutationObserver(() => {
      field.value = given.textContent ?? ''
    }).observe(given, { childList: true })

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const path = pathField.value
    answer.hidden = false
    // A key goes to this service and nowhere else.
    const url = new URL(path, location.origin)
    if (url.origin !== location.origin) {
      text.textContent = 'A path of this service begins with one slash.'
      return
    }
    try {
      const response = await fetch(url, {
        headers: field.value ? { authorization: `Bearer ${field.value}` } : {},
      })
      const body = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const shown = isJson ? JSON.stringify(JSON.parse(body), null, 2) : body
      text.textContent = `${response.status} ${response.statusText}\n\n${shown.slice(0, 20_000)}`
    } catch {
      // The network, not the service: whoever asks again may well be answered.
      text.textContent = 'No answer. Try again.'
    }
  })
}
