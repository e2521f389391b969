import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import type { Route } from '../routes.ts'
import { html, raw } from './html.ts'
import { renderPage } from './layout.ts'
import { staticPage } from './page.ts'

const TEXT = new URL('../../docs/methodology.md', import.meta.url)

export function methodologyRoute({ baseUrl }: { baseUrl: string }): Route {
  const text = readFileSync(TEXT, 'utf8')
  const [, title = 'Methodology'] = /^# (.+)$/m.exec(text) ?? []
  const content = html`<article class="prose">
    ${raw(toScrolling(marked.parse(text, { async: false })))}
  </article>`
  const description =
    'How the index is made: from posted prices to reference prices, scores, the basket, its links and the published level.'
  return staticPage(
    { path: '/methodology', access: 'open' },
    renderPage(
      { path: '/methodology', title, description, content },
      { baseUrl, caching: 'static' },
    ),
  )
}

/** A table wider than a phone scrolls by itself, and not the page. */
function toScrolling(text: string): string {
  return text
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
