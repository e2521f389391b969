// Documents of this project as parts of pages.
import { readFileSync } from 'node:fs'
import { Marked, type Token } from 'marked'
import type { View } from '../view.ts'
import { renderCode } from './code.ts'
import { DOCUMENTS, type Parts } from './docs.ts'
import { curlApostrophes } from './format.ts'
import { html, type Html, raw } from './html.ts'

/** Documents that are pages of the site. A link to any other is text. */
const PAGES = new Map([
  ...DOCUMENTS.map((name): [string, string] => [name, `/docs/${name}`]),
  ['methodology', '/methodology'],
  ['glossary', '/methodology#glossary'],
  ['feeds', '/feeds'],
  ['start', '/docs'],
])
/** By the language of a block of code. */
const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  json: 'JSON',
  python: 'Python',
  ts: 'TypeScript',
  text: 'Output',
  sql: 'SQL',
}

/** Headings have ids, so that other pages can link to the terms that they define. */
const marked = new Marked({
  renderer: {
    heading({ text, tokens, depth }) {
      return `<h${depth} id="${slugify(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang = '' }) {
      return renderCode('', { [NAMES[lang] ?? 'Text']: text }).text
    },
    text(token) {
      token.text = curlApostrophes(token.text)
      return false
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

/** With the address of this service in its commands. */
export function readDocument(name: string, { baseUrl }: Pick<View, 'baseUrl'>): string {
  return readFile(`${name}.md`).replaceAll('http://127.0.0.1:8080', baseUrl)
}

/** Of the folder `docs`. */
export const readFile = (name: string) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

export function renderProse(text: string): Html {
  return html`<article class="prose">${renderTokens(marked.lexer(text))}</article>`
}

export const readTokens = (text: string): Token[] => marked.lexer(text)

/** What is wide scrolls by itself on a phone, instead of the page. An empty cell heads nothing. */
export function renderTokens(tokens: Token[]): Html {
  const text = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll(' align="right"', ' class="n"')
  return raw(text)
}

export function listParts(text: string): Parts {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  return Object.fromEntries(headings.map((heading) => [curlApostrophes(heading), slugify(heading)]))
}

function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
