import { readFileSync } from 'node:fs'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderProse } from '../components/prose.ts'
import type { View } from '../view.ts'

const METHODOLOGY = new URL('../../docs/methodology.md', import.meta.url)
const GLOSSARY = new URL('../../docs/glossary.md', import.meta.url)

export function renderMethodology(view: View): string {
  const { baseUrl, scoresConsent } = view
  const [, ...chapters] = readFileSync(GLOSSARY, 'utf8').split(/^(?=## )/m)
  const glossary = chapters.map((chapter) => `#${chapter}`).join('')
  const text = `${readMethodology(view)}\n## Glossary\n\n${glossary}`
  const [, title = 'Methodology'] = /^# (.+)$/m.exec(text) ?? []
  const content = renderProse(text, renderConsent(scoresConsent))
  const description =
    'How the index is made: from what providers bill to reference prices, scores, the basket, its links and the published level.'
  return renderLayout({ baseUrl }, { path: '/methodology', title, description, content })
}

/** Where complaints go depends on who runs the service. */
function readMethodology({ issuesUrl }: Pick<View, 'issuesUrl'>): string {
  const how =
    issuesUrl === undefined ? 'Tell whoever runs this instance' : `[Open an issue](${issuesUrl})`
  return readFileSync(METHODOLOGY, 'utf8').replace('Open an issue', () => how)
}

/** Of whose scores this instance shows, where they are not those of OS-1. */
function renderConsent(reference: string | undefined): Html {
  if (reference === undefined) return html``
  return html`<p class="note" id="consent">
    Lists, prices per score and recommendations of this instance are by the index of
    <a href="https://artificialanalysis.ai/">Artificial Analysis</a>, shown with its consent:
    ${reference}. It does not endorse what is derived. The price index, its tiers and its history
    are by OS-1.
  </p>`
}
