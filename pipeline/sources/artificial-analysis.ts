// Artificial Analysis: the intelligence index, in pages. The older form, one list, is asked for
// only where the pages are not served; it ends on 2026-11-04. Attribution is a condition of use.
import { z } from 'zod'
import type { Score } from '../collect/quote.ts'
import { ShapeError } from '../collect/firewall.ts'
import type { ReadContext } from '../collect/read-context.ts'
import { defineSource } from '../collect/source.ts'

const API = 'https://artificialanalysis.ai/api/v2'
/** Of two hundred models each; a key has a hundred requests a day. */
const MAX_PAGES = 20

const Page = z.object({ pagination: z.object({ has_more: z.boolean() }) })

const Model = z.object({
  slug: z.string(),
  model_creator: z.object({ slug: z.string() }),
  evaluations: z.object({ artificial_analysis_intelligence_index: z.number().nullish() }),
  artificial_analysis_intelligence_index_cost: z.object({ total_cost: z.number() }).nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'artificial-analysis',
  homepage: 'https://artificialanalysis.ai',
  level: 'L1',
  keyName: 'AA_API_KEY',
  hosts: ['artificialanalysis.ai'],
  read,
  schema: (rows) =>
    z.array(
      z.object({
        intelligence_index_version: z.union([z.string(), z.number()]).nullish(),
        data: rows.list(Model),
      }),
    ),
  toObservation: (pages) => ({
    scores: pages.flatMap(({ intelligence_index_version: version, data }) =>
      data.flatMap((model) => toScores(model, version ?? null)),
    ),
  }),
  expects: { scores: ['score'] },
})

async function read({ fetchJson, findJson, key }: ReadContext): Promise<unknown[]> {
  const headers = { 'x-api-key': key }
  const first = await findJson(`${API}/language/models/free?page=1`, headers)
  if (first === undefined) return [await fetchJson(`${API}/data/llms/models`, headers)]
  const pages: unknown[] = [first]
  while (hasMore(pages.at(-1))) {
    if (pages.length >= MAX_PAGES)
      throw new ShapeError(`artificial-analysis: expected at most ${MAX_PAGES} pages, got more`)
    pages.push(await fetchJson(`${API}/language/models/free?page=${pages.length + 1}`, headers))
  }
  return pages
}

function hasMore(page: unknown): boolean {
  const { data } = Page.safeParse(page)
  // Without it, a first page would pass for the whole.
  if (!data) throw new ShapeError('artificial-analysis: expected "pagination.has_more", got none')
  return data.pagination.has_more
}

/** Each effort of a model is a row with a slug of its own. */
function toScores(model: Model, version: string | number | null): Score[] {
  const { slug, model_creator, evaluations } = model
  const score = evaluations.artificial_analysis_intelligence_index
  if (typeof score !== 'number') return []
  return [
    {
      model_ref: `${model_creator.slug}/${slug}`,
      variant: slug,
      score,
      // What the index cost to run is known where it was run; the older form never says.
      basis: model.artificial_analysis_intelligence_index_cost ? 'measured' : null,
      scale_version: version === null ? null : String(version),
    },
  ]
}
