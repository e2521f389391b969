// OpenRouter's own GPQA Diamond results as shares of correct answers: a daily export under CC BY
// 4.0. The manifest names the dated file, which never changes, and its checksum.
import { hash } from 'node:crypto'
import { z } from 'zod'
import { defineSource, ShapeError } from '../collect/source.ts'
import { createRating } from '../collect/quote.ts'

const EXPORTS = 'https://openrouter.ai/api/v1/datasets/exports/benchmark-leaderboard'
const DATED =
  /^https:\/\/openrouter\.ai\/api\/v1\/datasets\/exports\/benchmark-leaderboard\/[\d-]+\.json$/

const Manifest = z.object({
  files: z.object({ json: z.object({ url: z.string().regex(DATED), sha256: z.string() }) }),
})

/** One row per model and provider; the file's other benchmark measures agents. */
const Row = z.object({
  benchmark: z.string(),
  model_id: z.string().optional(),
  model_permaslug: z.string().optional(),
  accuracy: z.number(),
})

export default defineSource({
  id: 'openrouter-gpqa',
  homepage: 'https://openrouter.ai/rankings',
  level: 'L2',
  root: 'openrouter',
  hosts: ['openrouter.ai'],
  async read({ fetchJson, fetchBytes }): Promise<unknown> {
    const { data } = Manifest.safeParse(await fetchJson(`${EXPORTS}/latest.manifest.json`))
    if (!data)
      throw new ShapeError(
        'openrouter-gpqa: expected a dated file and its checksum in "files.json"',
      )
    const { url, sha256 } = data.files.json
    if (hash('sha256', await fetchBytes(url)) !== sha256)
      throw new ShapeError(`openrouter-gpqa: ${url}: expected the checksum of its manifest`)
    return fetchJson(url)
  },
  schema: (rows) => z.object({ snapshot_date: z.iso.date(), rows: rows.list(Row) }),
  readRows: ({ snapshot_date: published_on, rows }) => ({
    ratings: rows.flatMap(({ benchmark, model_id, model_permaslug, accuracy }) => {
      const model_ref = model_id ?? model_permaslug
      if (model_ref === undefined || !benchmark.startsWith('gpqa')) return []
      const rating = { model_ref, rating: accuracy, published_on }
      return [createRating({ board: 'openrouter-gpqa', category: 'overall', ...rating })]
    }),
  }),
  expects: { ratings: ['rating'] },
})
