import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { html, type Html, raw } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import type { View } from '../view.ts'

const TEXT = new URL('../../docs/methodology.md', import.meta.url)

export function renderMethodology({ baseUrl, scoresConsent }: View): string {
  const text = readFileSync(TEXT, 'utf8')
  const [, title = 'Methodology'] = /^# (.+)$/m.exec(text) ?? []
  const parsed = toScrolling(marked.parse(text, { async: false }))
  const body = parsed.indexOf('<h2')
  const content = html`<article class="prose">
    ${raw(parsed.slice(0, body))} ${renderConsent(scoresConsent)} ${renderContents(text)}
    ${raw(parsed.slice(body))}
  </article>`
  const description =
    'How the index is made: from what providers bill to reference prices, scores, the basket, its links and the published level.'
  return renderLayout({ baseUrl }, { path: '/methodology', title, description, content })
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

/** Headings have ids, so that other pages can link to the terms that they define. */
const marked = new Marked({
  renderer: {
    heading({ text, tokens, depth }) {
      return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

function renderContents(text: string): Html {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  return html`<nav class="contents" aria-labelledby="contents">
    <p id="contents" class="note">On this page</p>
    <ul>
      ${headings.map((heading) => html`<li><a href="#${toId(heading)}">${heading}</a></li>`)}
    </ul>
  </nav>`
}

function toId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Wide tables scroll by themselves on a phone, instead of the page. */
function toScrolling(text: string): string {
  return text
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
