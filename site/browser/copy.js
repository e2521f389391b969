// Runs in the reader's browser: shows the buttons that copy a text, since only a script can copy.
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue
  const source = document.querySelector(button.dataset['copy'] ?? '')
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source?.textContent ?? '')
    button.textContent = 'Copied'
  })
}
