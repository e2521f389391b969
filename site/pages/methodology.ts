import { readFileSync } from 'node:fs'
import { renderLayout } from '../components/layout.ts'
import { renderProse } from '../components/prose.ts'
import { readMethodology } from './markdown.ts'
import type { View } from '../view.ts'

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
