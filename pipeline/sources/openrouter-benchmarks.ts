// OpenRouter's benchmark API, with a key: the scores that its public list carries, and those of
// models that the list leaves without. Attribution to Artificial Analysis is a condition of use.
import { z } from 'zod'
import { defineSource } from '../collect/source.ts'

const BENCHMARKS = 'https://openrouter.ai/api/v1/benchmarks?source=artificial-analysis'

const Row = z.object({
  model_permaslug: z.string(),
  intelligence_index: z.number().nullish(),
})

export default defineSource({
  id: 'openrouter-benchmarks',
  homepage: 'https://openrouter.ai/rankings',
  level: 'L2',
  root: 'openrouter',
  keyName: 'OPENROUTER_API_KEY',
  url: BENCHMARKS,
  schema: (rows) => z.object({ data: rows.list(Row) }),
  toObservation: ({ data }) => ({
    scores: data.flatMap(({ model_permaslug, intelligence_index: score }) =>
      typeof score === 'number'
        ? // Neither the scale's version nor who was measured is said here.
          [{ model_ref: model_permaslug, variant: '', score, basis: null, scale_version: null }]
        : [],
    ),
  }),
  expects: { scores: ['score'] },
})
