import type { Operation } from '../contract/operations.ts'
import type { QueryParams } from '../contract/query.ts'

/** One page of an operation's list, with a `next` link that keeps all other parameters. */
export function paginate<Item>(
  items: readonly Item[],
  { paths: [path = ''] }: Operation,
  { given, query }: { given: QueryParams; query: { page: number; limit: number } },
) {
  const { page, limit } = query
  const totalPages = Math.ceil(items.length / limit)
  const next = new URLSearchParams([...given].filter(([name]) => name !== 'page'))
  next.set('page', String(page + 1))
  return {
    pagination: {
      count: items.length,
      page,
      per_page: limit,
      total_pages: totalPages,
      next: page < totalPages ? `${path}?${next.toString()}` : null,
    },
    items: items.slice((page - 1) * limit, page * limit),
  }
}
