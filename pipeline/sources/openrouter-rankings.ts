// OpenRouter's daily rankings (needs a key): tokens of its fifty most used models on each of the
// last thirty complete UTC days. CC BY 4.0: the source is credited wherever the number appears.
import { z } from 'zod'
import { findDay } from '../collect/day.ts'
import { defineSource } from '../collect/source.ts'

const RANKINGS = 'https://openrouter.ai/api/v1/datasets/rankings-daily'
/** The sum of all other models. */
const REST = 'other'

const Row = z.object({
  date: z.string(),
  model_permaslug: z.string(),
  total_tokens: z.string(),
})

export default defineSource({
  id: 'openrouter-rankings',
  homepage: 'https://openrouter.ai/rankings',
  level: 'L2',
  root: 'openrouter',
  keyName: 'OPENROUTER_API_KEY',
  url: RANKINGS,
  schema: (rows) => z.object({ data: rows.list(Row) }),
  readRows: ({ data }) => ({
    usages: data.flatMap(({ date, model_permaslug, total_tokens }) => {
      const day = findDay(date)
      return day === null || model_permaslug === REST
        ? []
        : [{ model_ref: model_permaslug, day, tokens: total_tokens }]
    }),
  }),
  expects: { usages: ['tokens'] },
})
