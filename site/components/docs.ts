// The frame of every page of the documentation: its pages by subject, beside the content.
import type { View } from '../view.ts'
import menu from './docs.json' with { type: 'json' }
import { renderDay } from './as-of.ts'
import { html, type Html, raw } from './html.ts'
import { type Page, renderLayout } from './layout.ts'

/** Path → name, by subject. Below `/docs/` is the document of that name in the folder `docs`. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = menu

/** Those that are documents as they are; `/docs/api` is made from the operations. */
export const DOCUMENTS = Object.values(PAGES)
  .flatMap((pages) => Object.keys(pages))
  .flatMap((path) => (path.startsWith('/docs/') && path !== '/docs/api' ? [path.slice(6)] : []))

/** A heading of the page → its id. */
export type Parts = Readonly<Record<string, string>>

/** `groups`: instead of the pages of the documentation, the parts of this one by subject. */
export function renderDocs(
  view: Pick<View, 'baseUrl'>,
  page: Page,
  { parts = {}, groups }: { parts?: Parts; groups?: Html } = {},
): string {
  const links = groups ?? renderPages(page.path, parts)
  const content = html`<div class="docs">
    <nav class="side" aria-label="Documentation">${links}</nav>
    ${Object.entries({ Documentation: links, 'On this page': renderParts(parts) }).map(
      ([name, list]) =>
        html`<details class="side">
          <summary>${name}</summary>
          <nav aria-label="${name} menu">${list}</nav>
        </details>`,
    )}
    <div>${page.date !== undefined && renderDay(page.date)}${page.content}</div>
  </div>`
  return renderLayout(view, {
    section: '/docs',
    ...page,
    content,
    scripts: ['copy', ...(page.scripts ?? [])],
  })
}

const renderParts = (parts: Parts): Html =>
  html`<ul>
    ${Object.entries(parts).map(([heading, id]) => html`<li><a href="#${id}">${heading}</a></li>`)}
  </ul>`

function renderPages(path: string, parts: Parts): Html[] {
  return Object.entries(PAGES).map(([subject, pages]) =>
    renderGroup(
      subject,
      Object.entries(pages).map(
        ([href, name]) =>
          html`<li>
            <a href="${href}" ${href === path && raw('aria-current="page"')}>${name}</a>
            ${href === path && Object.keys(parts).length > 0 && renderParts(parts)}
          </li>`,
      ),
    ),
  )
}

export function renderGroup(subject: string, items: readonly Html[]): Html {
  return html`<p>${subject}</p>
    <ul>
      ${items}
    </ul>`
}
