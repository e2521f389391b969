// Runs in the reader's browser: shows the buttons that copy a text, since only a script can copy. A
// block of code copies the text of the tab that is shown.
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    const texts = button.closest('.code')?.querySelectorAll('pre') ?? []
    const shown = [...texts].find((text) => text.getClientRects().length > 0)
    await navigator.clipboard.writeText(shown?.textContent ?? '')
    button.textContent = 'Copied'
  })
}
