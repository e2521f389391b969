import type { Page } from '../../proxy/http/pagination.ts'
import { type Given, toQueryText } from '../../proxy/http/query.ts'
import { count } from './format.ts'
import { html, type Html } from './html.ts'

export function renderPager(
  page: Page,
  { path, given }: { path: string; given: Given },
): Html | false {
  if (page.total_pages < 2) return false
  const toHref = (number: number) =>
    `${path}?${toQueryText(new Map([...given, ['page', String(number)]]))}`
  return html`<nav class="pager" aria-label="Pages">
    ${page.page > 1 && html`<a rel="prev" href="${toHref(page.page - 1)}">← Previous</a>`}
    <span>Page ${count(page.page)} of ${count(page.total_pages)}</span>
    ${page.page < page.total_pages && html`<a rel="next" href="${toHref(page.page + 1)}">Next →</a>`}
  </nav>`
}
