// Documents of this project as parts of pages.
import { Marked } from 'marked'
import { html, type Html, raw } from './html.ts'

/** Of documents that are pages of the site; the others are none. */
const PAGES = new Map([
  ['methodology', '/methodology'],
  ['glossary', '/methodology#glossary'],
  ['start', '/start'],
  ['../client/README', '/start#typescript-pick-the-cheapest-endpoint'],
])

/** Headings have ids, so that other pages can link to the terms that they define. */
const marked = new Marked({
  renderer: {
    heading({ text, tokens, depth }) {
      return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const [, document, heading = ''] = /^([^:#]+)\.md(#.*)?$/.exec(href) ?? []
      if (document === undefined) return false
      const page = PAGES.get(document)
      const text = this.parser.parseInline(tokens)
      return page === undefined
        ? text
        : `<a href="${heading ? page.split('#')[0] : page}${heading}">${text}</a>`
    },
  },
})

/** Markdown, with its headings as a list. `lead` stands before them, as what is above the first does. */
export function renderProse(text: string, lead?: Html): Html {
  const parsed = toScrolling(marked.parse(text, { async: false }))
  const body = parsed.indexOf('<h2')
  return html`<article class="prose">
    ${raw(parsed.slice(0, body))} ${lead} ${renderContents(text)} ${raw(parsed.slice(body))}
  </article>`
}

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

/** What is wide scrolls by itself on a phone, instead of the page. */
function toScrolling(text: string): string {
  return text
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
}
