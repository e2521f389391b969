// Part of every page that shows prices: says how old they are by the reader's clock.
const HOUR_MS = 3_600_000
const line = document.querySelector('[data-as-of]')
const response = line && (await fetch('/as-of.json').catch(() => null))
if (line && response?.ok) {
  const {
    as_of: asOf,
    due_by: dueBy,
    is_held: isHeld,
    is_offline: isOffline,
  } = await response.json()
  const hours = Math.floor((Date.now() - Date.parse(asOf)) / HOUR_MS)
  const [size, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  const text = document.createElement('span')
  text.textContent = `${size} ${unit}${size === 1 ? '' : 's'} old${isOffline && document.querySelector('.home') ? ', bundled: no source reached' : ''}`
  if (Date.now() > Date.parse(dueBy)) text.className = 'old'
  line.append(' · ', text)
  if (isHeld) {
    const why = document.createElement('a')
    why.href = '/status'
    why.textContent = 'update under review'
    line.append(' · ', why)
  }
}
