// AWS's price list for Bedrock: US dollars per thousand or million tokens, by row. Its models stand
// in three offers, in two grammars of usage types: `USE1-NovaLite-input-tokens` and
// `USE1-MP:USE1_InputTokenCount_Global-Units`. Batch, flex, priority, long contexts, reservations
// and customers' own models are no standard offers. A model without rows is unknown, not free.
import { z } from 'zod'
import { type Meter, readAwsMeter } from '../../contract/meters.ts'
import { type PriceUnit, perMillion } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import type { ReadContext } from '../collect/read-context.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

const REGION = 'us-east-1'
const OFFERS = ['AmazonBedrock', 'AmazonBedrockFoundationModels', 'AmazonBedrockService']

const Product = z.object({
  sku: z.string(),
  attributes: z.object({
    usagetype: z.string().nullish(),
    servicename: z.string().nullish(),
    model: z.string().nullish(),
    titanModel: z.string().nullish(),
  }),
})
type Product = z.infer<typeof Product>

const Term = z.record(
  z.string(),
  z.object({
    priceDimensions: z.record(
      z.string(),
      z.object({ unit: z.string(), pricePerUnit: z.object({ USD: RawPrice }) }),
    ),
  }),
)
type Term = z.infer<typeof Term>

const UNITS: Record<string, PriceUnit> = {
  '1K tokens': 'usd_per_thousand',
  '1M tokens': 'usd_per_million',
  // The unit of the marketplace's rows, which are per million.
  Units: 'usd_per_million',
}

type Usage = NonNullable<ReturnType<typeof findUsage>>

export default defineSource({
  id: 'aws',
  homepage: 'https://aws.amazon.com/bedrock/pricing/',
  level: 'L1',
  hosts: ['pricing.us-east-1.amazonaws.com'],
  read,
  schema: (rows) =>
    z.array(
      z.object({
        products: rows.entries(Product),
        terms: z.object({ OnDemand: rows.entries(Term) }),
      }),
    ),
  toObservation: (offers) => ({
    quotes: offers.flatMap(({ products, terms }) => toQuotes(products, new Map(terms.OnDemand))),
  }),
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok', 'regions'] },
})

async function read({ fetchJson }: ReadContext) {
  return Promise.all(
    OFFERS.map((offer) =>
      fetchJson(
        `https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/${offer}/current/${REGION}/index.json`,
      ),
    ),
  )
}

function toQuotes(products: [string, Product][], terms: ReadonlyMap<string, Term>): Quote[] {
  const offers = new Map<
    string,
    { usage: Usage; prices: Partial<Record<Meter['field'], string | null>> }
  >()
  for (const [, product] of products) {
    const usage = findUsage(product)
    const price = findPrice(terms.get(product.sku))
    if (!usage || price === undefined) continue
    const key = JSON.stringify([usage.model, isGlobal(usage)])
    const offer = offers.get(key) ?? { usage, prices: {} }
    offer.prices[usage.field] = price
    offers.set(key, offer)
  }
  return [...offers.values()].flatMap(({ usage, prices }) =>
    prices.input === undefined || prices.output === undefined
      ? []
      : [
          createQuote({
            provider: 'amazon-bedrock',
            provider_name: 'Amazon Bedrock',
            ...(usage.isId
              ? { provider_model_id: usage.model }
              : { model_ref: usage.model, model_name: usage.model }),
            endpoint_tag: isGlobal(usage) ? 'global' : REGION,
            input_usd_per_mtok: prices.input,
            output_usd_per_mtok: prices.output,
            cache_read_usd_per_mtok: prices.cache_read,
            cache_write_usd_per_mtok: prices.cache_write,
            output_modalities: ['text'],
            regions: isGlobal(usage) ? ['global'] : [REGION],
          }),
        ],
  )
}

/** Undefined for what is no standard price of tokens. */
function findUsage({ attributes }: Product) {
  const { usagetype, servicename, model, titanModel } = attributes
  const usage = readAwsMeter(usagetype ?? '', {
    model: model ?? titanModel ?? undefined,
    service: servicename ?? undefined,
  })
  return usage?.tier === 'standard' ? usage : undefined
}

const isGlobal = ({ scope }: Usage) => scope === 'global'

function findPrice(term: Term | undefined): string | null | undefined {
  const [offer] = Object.values(term ?? {})
  const [dimension] = Object.values(offer?.priceDimensions ?? {})
  const unit = dimension && UNITS[dimension.unit]
  return unit && perMillion(dimension.pricePerUnit.USD, unit)
}
