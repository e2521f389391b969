// Runs in the reader's browser: a form is sent as it is filled in, and the links that change what a
// page shows are followed in place. What the service answers replaces the parts of the page that
// depend on the address.
const WAIT_MS = 150
let turn = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting
/** The field whose present edit the address has, as an entry of its own. */
let edited = ''

/** @param {HTMLFormElement} form */
function toUrl(form) {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') url.searchParams.append(name, value)
  return url
}

/** @param {string} parts */
async function show(parts) {
  const own = (turn += 1)
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const text = await response.text()
  if (own !== turn) return
  if (!response.ok) return location.reload()
  const answer = new DOMParser().parseFromString(text, 'text/html')
  const focused = document.activeElement?.closest('main a')?.textContent
  const next = [...answer.querySelectorAll(parts)]
  for (const [place, part] of document.querySelectorAll(parts).entries())
    part.replaceWith(...next.slice(place, place + 1))
  // Whoever pressed a link stays at it.
  const links = [...document.querySelectorAll('main a')]
  const link = focused && links.find((each) => each.textContent === focused)
  if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  dispatchEvent(new Event('shown'))
}

/** On a phone, the tab of what is shown can be out of sight. */
function showTab() {
  const tab = document.querySelector('.tabs [aria-current]')
  const tabs = tab?.parentElement
  if (tabs && tab instanceof HTMLElement) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft
}
showTab()
addEventListener('shown', showTab)

/** @param {EventTarget | null} target */
const findForm = (target) =>
  target instanceof Element ? target.closest('form[data-live]') : undefined

addEventListener('input', ({ target }) => {
  const form = findForm(target)
  if (!(form instanceof HTMLFormElement) || !(target instanceof Element)) return
  const url = toUrl(form)
  if (url.href === location.href) return
  const name = target.getAttribute('name') ?? ''
  history[name === edited ? 'replaceState' : 'pushState'](null, '', url)
  edited = name
  clearTimeout(waiting)
  waiting = setTimeout(() => show('[data-result]'), WAIT_MS)
})
addEventListener('change', () => (edited = ''))
addEventListener('submit', (event) => {
  if (!findForm(event.target)) return
  event.preventDefault()
  document.querySelector('#found')?.scrollIntoView({ block: 'nearest' })
})
addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('main a[href^="?"]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  edited = ''
  history.pushState(null, '', link.getAttribute('href'))
  void show(link.closest('[data-result]') ? '[data-result]' : 'main')
})
addEventListener('popstate', () => {
  edited = ''
  void show('main')
})
