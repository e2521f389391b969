// Runs in the reader's browser: shows what was in an index on the day that the form names.
import { renderIndexDay, toIndexDay } from '../components/basket.ts'
import { bindForm } from './address.js'

const form = document.querySelector('form[data-index]')
const place = document.querySelector('[data-index-day]')
const found = document.querySelector('[data-found]')

if (form instanceof HTMLFormElement && place && found) {
  const links = [...place.querySelectorAll('a')]
  const names = new Map(
    links.map(({ pathname, textContent }) => [
      pathname.replace('/models/', ''),
      { name: textContent },
    ]),
  )
  const newest = place.innerHTML
  let wanted = ''

  bindForm(form, async (asked) => {
    const date = asked.get('date') ?? ''
    if (date === wanted) return
    wanted = date
    found.textContent = ''
    if (date === form.dataset['newest']) {
      place.innerHTML = newest
      return
    }
    const response = await fetch(`/days/${date}.json`).catch(() => undefined)
    const fix = response?.ok ? await response.json() : undefined
    // Another day may have been asked for meanwhile.
    if (date !== wanted) return
    if (fix) {
      const shown = toIndexDay(fix, form.dataset['index'] ?? '')
      place.innerHTML = String(renderIndexDay(shown, names))
    } else found.textContent = `No fix of ${date} is on record.`
  })
}
