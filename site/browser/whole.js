// Runs in the reader's browser: a long list is shown in part, until its reader asks for all of it or
// saves it.

/** Says whether all of the list is asked for, and has the button that asks. */
export function bindWhole() {
  const more = document.createElement('button')
  const whole = { isAsked: false, more }
  const ask = () => {
    whole.isAsked = true
    // The form shows again what the address asks for.
    dispatchEvent(new PopStateEvent('popstate'))
  }
  more.type = 'button'
  more.className = 'quiet'
  more.textContent = 'Show all'
  more.addEventListener('click', ask)
  // csv.js reads the table after this.
  document.querySelector('button[data-csv]')?.addEventListener('click', ask, { capture: true })
  return whole
}
