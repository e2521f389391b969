// Cerebras: US dollars per token as strings. The host offers other formats (`?format=…`); this is
// its own.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

const Model = z.object({
  id: z.string(),
  name: z.string().nullish(),
  created: z.number().nullish(),
  pricing: z.object({ prompt: RawPrice, completion: RawPrice }),
  limits: z
    .object({
      max_context_length: z.int().nullish(),
      max_completion_tokens: z.int().nullish(),
    })
    .nullish(),
  deprecated: z.boolean().nullish(),
})

export default defineSource({
  id: 'cerebras',
  homepage: 'https://www.cerebras.ai/pricing',
  level: 'L1',
  url: 'https://api.cerebras.ai/public/v1/models',
  schema: (rows) => z.object({ data: rows.list(Model) }),
  readRows: ({ data }) => ({ quotes: data.map(parseQuote) }),
  expects: { quotes: [...PRICES, 'context_length', 'max_output_tokens'] },
})

function parseQuote(model: z.infer<typeof Model>): Quote {
  return createQuote({
    provider: 'cerebras',
    provider_name: 'Cerebras',
    provider_model_id: model.id,
    model_name: model.name,
    input_usd_per_mtok: perMillion(model.pricing.prompt, 'usd_per_token'),
    output_usd_per_mtok: perMillion(model.pricing.completion, 'usd_per_token'),
    context_length: model.limits?.max_context_length,
    max_output_tokens: model.limits?.max_completion_tokens,
    is_deprecated: model.deprecated,
    released_on: toDay(model.created),
  })
}
