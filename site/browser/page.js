// Part of every page: a key that leads to the search and, where the page shows prices, how old they are
// by the reader's clock.
addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const isTyping = target instanceof Element && target.closest('input, select, textarea')
  if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return
  const fields = [...document.querySelectorAll('input[type=search]')]
  const field = fields.find((each) => each.getClientRects().length > 0)
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
})

const HOUR_MS = 3_600_000
const line = document.querySelector('[data-as-of]')
const response = line && (await fetch('/as-of.json').catch(() => null))
if (line && response?.ok) {
  const { as_of: asOf, due_by: dueBy, is_held: isHeld, failing } = await response.json()
  const hours = Math.floor((Date.now() - Date.parse(asOf)) / HOUR_MS)
  const [size, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  const isOld = Date.now() > Date.parse(dueBy)
  const text = document.createElement('span')
  text.textContent = `${size} ${unit}${size === 1 ? '' : 's'} old`
  if (isOld || failing) text.className = 'old'
  line.append(' · ', text)
  if (isHeld) {
    const why = document.createElement('a')
    why.href = '/status'
    why.textContent = 'update under review'
    line.append(' · ', why)
  }
}
