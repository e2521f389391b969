// Runs in the reader's browser, behind the viewer's own code.
const { SwaggerUIBundle } = globalThis
const button = document.querySelector('#get-key')
const shown = document.querySelector('#key')

document.documentElement.classList.toggle(
  'dark-mode',
  matchMedia('(prefers-color-scheme: dark)').matches,
)

const viewer = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#viewer',
  tryItOutEnabled: true,
  // The default asks another host whether the description is valid.
  validatorUrl: null,
  onComplete() {
    button.disabled = false
  },
})

button.addEventListener('click', async () => {
  const response = await fetch('v1/auth/anonymous', { method: 'POST' })
  const { api_key: key, error } = await response.json()
  if (response.ok) {
    viewer.preauthorizeApiKey('key', key)
    shown.textContent = `${key}: in use below, and shown this once`
  } else shown.textContent = error.message
})
