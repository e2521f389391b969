// Artificial Analysis: its intelligence index, by version 2 of its API, in pages. Its terms bar what
// it says from leaving an instance without consent, so no run takes it into a fix: see
// `pipeline/publish/outside-scores.ts`. A slug is moved to a newer model at times; an id is not.
import { z } from 'zod'
import { ShapeError } from '../collect/firewall.ts'
import { createRating } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'
import { OUTSIDE_BOARD } from '../../contract/outside-scores.ts'

const LIST = 'https://artificialanalysis.ai/api/v2/language/models/free'
/** Of two hundred models each; a key has a hundred requests a day. */
const MAX_PAGES = 20

const Pagination = z.object({ page: z.int(), has_more: z.boolean() })
const Page = z.object({
  pagination: Pagination.optional(),
  meta: z.object({ pagination: Pagination }).optional(),
  intelligence_index_version: z.union([z.string(), z.number()]),
})

const Model = z.object({
  id: z.string(),
  slug: z.string(),
  release_date: z.iso.date().nullish().catch(null),
  model_creator: z.object({ name: z.string() }).nullish(),
  evaluations: z.object({ artificial_analysis_intelligence_index: z.number().nullish() }),
})

export default defineSource({
  id: OUTSIDE_BOARD,
  homepage: 'https://artificialanalysis.ai',
  level: 'L1',
  keyName: 'AA_API_KEY',
  hosts: ['artificialanalysis.ai'],
  async read({ fetchJson, key }): Promise<unknown[]> {
    const pages: unknown[] = []
    let version: string | undefined
    for (let number = 1; number <= MAX_PAGES; number += 1) {
      const page = await fetchJson(`${LIST}?page=${number}`, { 'x-api-key': key })
      pages.push(page)
      const { data } = Page.safeParse(page)
      const pagination = data?.pagination ?? data?.meta?.pagination
      // Without it a first page would pass for the whole.
      if (!data || pagination?.page !== number)
        throw new ShapeError(`${OUTSIDE_BOARD}: expected page ${number} with its version, got none`)
      version ??= String(data.intelligence_index_version)
      if (version !== String(data.intelligence_index_version))
        throw new ShapeError(`${OUTSIDE_BOARD}: expected one version on every page, got two`)
      if (!pagination.has_more) return pages
    }
    throw new ShapeError(`${OUTSIDE_BOARD}: expected at most ${MAX_PAGES} pages, got more`)
  },
  schema: (rows) =>
    z.array(
      z.object({
        intelligence_index_version: z.union([z.string(), z.number()]).transform(String),
        data: rows.list(Model),
      }),
    ),
  toObservation: (pages) => ({
    ratings: pages.flatMap(({ intelligence_index_version: scale_version, data }) =>
      data.flatMap(({ id: row_id, slug: model_ref, release_date, model_creator, evaluations }) => {
        const rating = evaluations.artificial_analysis_intelligence_index
        if (typeof rating !== 'number') return []
        const organization = model_creator?.name ?? null
        const said = { model_ref, rating, row_id, organization, scale_version }
        const published_on = release_date ?? null
        return [createRating({ board: OUTSIDE_BOARD, category: 'overall', ...said, published_on })]
      }),
    ),
  }),
  expects: { ratings: ['rating', 'row_id'] },
})
