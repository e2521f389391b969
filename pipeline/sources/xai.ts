// xAI: US cents per hundred million tokens, as integers.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero, RawPrice } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

const UNIT = 'usd_e4_per_million'

export default definePriceList({
  id: 'xai',
  name: 'xAI',
  homepage: 'https://docs.x.ai/docs/models',
  level: 'L1',
  keyName: 'XAI_API_KEY',
  url: 'https://api.x.ai/v1/language-models',
  list: 'models',
  model: z.object({
    id: z.string(),
    created: z.number().nullish(),
    input_modalities: z.array(z.string()).nullish(),
    output_modalities: z.array(z.string()).nullish(),
    prompt_text_token_price: RawPrice,
    cached_prompt_text_token_price: RawPrice,
    completion_text_token_price: RawPrice,
  }),
  toQuote: (model) => ({
    provider_model_id: model.id,
    input_usd_per_mtok: perMillion(model.prompt_text_token_price, UNIT),
    output_usd_per_mtok: perMillion(model.completion_text_token_price, UNIT),
    cache_read_usd_per_mtok: perMillionUnlessZero(model.cached_prompt_text_token_price, UNIT),
    input_modalities: model.input_modalities,
    output_modalities: model.output_modalities,
    released_on: toDay(model.created),
  }),
  expects: ['cache_read_usd_per_mtok'],
})
