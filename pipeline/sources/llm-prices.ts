// llm-prices: US dollars per million tokens. Prices for long prompts are listed as separate models.
import { z } from 'zod'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'

const LONG_PROMPT = /-\d+k$/

const Price = z.object({
  id: z.string(),
  vendor: z.string(),
  name: z.string(),
  input: RawPrice,
  output: RawPrice,
  input_cached: RawPrice,
})

export default defineSource({
  id: 'llm-prices',
  homepage: 'https://www.llm-prices.com',
  level: 'L3',
  url: 'https://www.llm-prices.com/current-v1.json',
  schema: (rows) => z.object({ prices: rows.list(Price) }),
  readRows({ prices }) {
    const ids = new Set(prices.map(({ id }) => id))
    return {
      quotes: prices
        .filter(({ id }) => !LONG_PROMPT.test(id) || !ids.has(id.replace(LONG_PROMPT, '')))
        .map(parseQuote),
    }
  },
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok'] },
})

function parseQuote(price: z.infer<typeof Price>): Quote {
  return createQuote({
    provider: price.vendor,
    provider_model_id: price.id,
    model_name: price.name,
    input_usd_per_mtok: perMillion(price.input, 'usd_per_million'),
    output_usd_per_mtok: perMillion(price.output, 'usd_per_million'),
    cache_read_usd_per_mtok: perMillion(price.input_cached, 'usd_per_million'),
  })
}
