import { readFileSync } from 'node:fs'
import { renderLayout } from '../components/layout.ts'
import { renderProse } from '../components/prose.ts'
import type { View } from '../view.ts'

const METHODOLOGY = new URL('../../docs/methodology.md', import.meta.url)
const GLOSSARY = new URL('../../docs/glossary.md', import.meta.url)

export function renderMethodology(view: View): string {
  const { baseUrl } = view
  const [, ...chapters] = readFileSync(GLOSSARY, 'utf8').split(/^(?=## )/m)
  const glossary = chapters.map((chapter) => `#${chapter}`).join('')
  const text = `${readMethodology(view)}\n## Glossary\n\n${glossary}`
  const [, title = 'Methodology'] = /^# (.+)$/m.exec(text) ?? []
  const content = renderProse(text)
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
