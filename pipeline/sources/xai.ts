// xAI: US cents per hundred million tokens, as integers.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

const Model = z.object({
  id: z.string(),
  created: z.number().nullish(),
  input_modalities: z.array(z.string()).nullish(),
  output_modalities: z.array(z.string()).nullish(),
  prompt_text_token_price: RawPrice,
  cached_prompt_text_token_price: RawPrice,
  completion_text_token_price: RawPrice,
})

export default defineSource({
  id: 'xai',
  homepage: 'https://docs.x.ai/docs/models',
  level: 'L1',
  keyName: 'XAI_API_KEY',
  url: 'https://api.x.ai/v1/language-models',
  schema: (rows) => z.object({ models: rows.list(Model) }),
  readRows: ({ models }) => ({ quotes: models.map(parseQuote) }),
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok'] },
})

function parseQuote(model: z.infer<typeof Model>): Quote {
  return createQuote({
    provider: 'xai',
    provider_name: 'xAI',
    provider_model_id: model.id,
    input_usd_per_mtok: perMillion(model.prompt_text_token_price, 'usd_e4_per_million'),
    output_usd_per_mtok: perMillion(model.completion_text_token_price, 'usd_e4_per_million'),
    cache_read_usd_per_mtok: perMillionUnlessZero(
      model.cached_prompt_text_token_price,
      'usd_e4_per_million',
    ),
    input_modalities: model.input_modalities,
    output_modalities: model.output_modalities,
    released_on: toDay(model.created),
  })
}
