// Runs in the reader's browser: lets a worker check the files that are chosen, and shows what it says.
const form = document.querySelector('form[data-bill]')
const found = document.querySelector('[data-found]')
const result = document.querySelector('[data-result]')
const input = form?.querySelector('input')

if (form instanceof HTMLFormElement && found && result && input) {
  /** @type {Worker | undefined} */
  let worker
  input.addEventListener('change', () => {
    worker?.terminate()
    result.innerHTML = ''
    found.textContent = ''
    const files = [...(input.files ?? [])]
    if (files.length === 0) return
    worker = new Worker(form.dataset['bill'] ?? '', { type: 'module' })
    worker.addEventListener('message', ({ data }) => {
      found.textContent = data.said
      result.innerHTML = data.result ?? ''
    })
    worker.addEventListener('error', () => {
      found.textContent = 'The check stopped: reload the page and try again.'
    })
    worker.postMessage({ files, book: form.dataset['form'] }, [])
  })
}
