import * as operations from '../../contract/operations.ts'
import { findNearMisses } from '../../release/near-miss.ts'
import { readBook } from '../../release/usage/book.ts'
import { priceUsage } from '../../release/usage/price-usage.ts'
import type { Route } from '../context.ts'
import { documentRoute } from '../routes/data-route.ts'

export function priceUsageRoute(): Route {
  return documentRoute(operations.priceUsage, async ({ release, overdue, body: { lines } }) => {
    const book = await readBook(release)
    const ids = book.models.map(({ model_id }) => model_id)
    const findNear = (name: string) => findNearMisses(name, ids)
    const { run_id, as_of } = book
    return { as_of, stale: overdue, run_id, ...(await priceUsage(book, lines, findNear)) }
  })
}
