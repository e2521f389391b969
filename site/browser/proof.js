// Runs in the reader's browser: finds the proof of work that a form asks for, then sends the form.
const form = document.querySelector('form[data-challenge]')
const field = form?.querySelector('input[name="proof"]')
const email = form?.querySelector('input[name="email"]')
const button = form?.querySelector('button')

if (
  form instanceof HTMLFormElement &&
  field instanceof HTMLInputElement &&
  email instanceof HTMLInputElement &&
  button &&
  // Missing over plain HTTP: then the form goes without a proof.
  crypto.subtle
) {
  const label = button.textContent
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    button.textContent = 'One moment…'
    field.value = await findProof(email.value.trim().toLowerCase())
    form.submit()
  })
  // A browser that goes back shows the page as it was left, but a proof works once.
  window.addEventListener('pageshow', () => {
    field.value = ''
    button.disabled = false
    button.textContent = label
  })
}

/** @param {string} about */
async function findProof(about) {
  const challenge = form instanceof HTMLFormElement ? (form.dataset['challenge'] ?? '') : ''
  const bits = Number(form instanceof HTMLFormElement ? form.dataset['bits'] : 0)
  const encoder = new TextEncoder()
  for (let start = Math.floor(Math.random() * 2 ** 40); ; start += 256) {
    const nonces = Array.from({ length: 256 }, (_, index) => (start + index).toString(36))
    const digests = await Promise.all(
      nonces.map((nonce) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${about}:${nonce}`)),
      ),
    )
    const found = digests.findIndex(
      (digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0,
    )
    if (found !== -1) return `${challenge}.${nonces[found]}`
  }
}
