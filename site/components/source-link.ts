// Where a reader may check what a source says: its own page.
import { nameSource } from '../../contract/sentences.ts'
import { html, type Html } from './html.ts'
import pages from './source-pages.json' with { type: 'json' }

/** By the source's id, as its file in `pipeline/sources` says. */
export const SOURCE_PAGES: Readonly<Record<string, string>> = pages

export function renderSource(source: string): Html {
  const page = SOURCE_PAGES[source]
  return page === undefined
    ? html`${nameSource(source)}`
    : html`<a href="${page}" rel="external">${nameSource(source)}</a>`
}
