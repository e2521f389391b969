import { type QueryParams, toQueryText } from '../../contract/query.ts'
import type { Pagination } from '../../release/pagination.ts'
import { count } from './format.ts'
import { html, type Html } from './html.ts'

/** Links to the pages before and after, which keep every other parameter of the query. */
export function renderPagination(
  { page, total_pages: totalPages }: Pagination,
  { path, params }: { path: string; params: QueryParams },
): Html | false {
  if (totalPages < 2) return false
  const toHref = (number: number) =>
    `${path}?${toQueryText(new Map([...params, ['page', String(number)]]))}`
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 && html`<a rel="prev" href="${toHref(page - 1)}">← Previous</a>`}
    <span>Page ${count(page)} of ${count(totalPages)}</span>
    ${page < totalPages && html`<a rel="next" href="${toHref(page + 1)}">Next →</a>`}
  </nav>`
}
