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
    failing,
  } = await response.json()
  const hours = Math.floor((Date.now() - Date.parse(asOf)) / HOUR_MS)
  const [size, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  const isOld = Date.now() > Date.parse(dueBy)
  const text = document.createElement('span')
  text.textContent = `${size} ${unit}${size === 1 ? '' : 's'} old`
  // Where readers begin, and where they look for the reason.
  if (['/', '/status'].includes(location.pathname)) {
    if (isOld || isOffline) text.textContent += ', no live source read since'
    else if (failing)
      text.textContent += `, ${failing.sources} of ${failing.of} sources failing since ${failing.since?.slice(0, 10) ?? 'the start'}`
  }
  if (isOld || failing) text.className = 'old'
  line.append(' · ', text)
  if (isHeld) {
    const why = document.createElement('a')
    why.href = '/status'
    why.textContent = 'update under review'
    line.append(' · ', why)
  }
}
