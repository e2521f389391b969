// Nebius Token Factory: US dollars per million tokens. A model comes in flavors, each with its own
// id, price and regions; `-fast` is the same model on more machines.
import { z } from 'zod'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'

const Flavour = z.object({
  model_id: z.string(),
  regions: z.array(z.object({ country_code: z.string() })).nullish(),
  max_model_len: z.int().nullish(),
  input_price_per_million_tokens: RawPrice,
  output_price_per_million_tokens: RawPrice,
})

const Model = z.object({
  /** `error` while it is down. */
  status: z.string().nullish(),
  flavors: z.array(Flavour),
})

export default defineSource({
  id: 'nebius',
  homepage: 'https://nebius.com/token-factory/prices',
  level: 'L1',
  url: 'https://tokenfactory.nebius.com/api/public/models_info',
  schema: (rows) => rows.list(Model),
  readRows: (models) => ({
    quotes: models.flatMap(({ status, flavors }) =>
      flavors
        // Images are billed per item and have no token price.
        .filter((flavour) => flavour.output_price_per_million_tokens !== null)
        .map((flavour) => ({ ...parseQuote(flavour), is_available: status !== 'error' })),
    ),
  }),
  expects: { quotes: [...PRICES, 'context_length', 'regions'] },
})

function parseQuote(flavour: z.infer<typeof Flavour>): Quote {
  return createQuote({
    provider: 'nebius',
    provider_name: 'Nebius Token Factory',
    provider_model_id: flavour.model_id,
    model_ref: flavour.model_id.replace(/-fast$/, ''),
    input_usd_per_mtok: perMillion(flavour.input_price_per_million_tokens, 'usd_per_million'),
    output_usd_per_mtok: perMillion(flavour.output_price_per_million_tokens, 'usd_per_million'),
    context_length: flavour.max_model_len,
    regions: flavour.regions?.map(({ country_code }) => country_code),
  })
}
