// AWS's price list for Bedrock: US dollars per thousand or million tokens. Models appear in three
// offers with two grammars of usage types: `USE1-NovaLite-input-tokens` and
// `USE1-MP:USE1_InputTokenCount_Global-Units`. Batch, flex, priority, long contexts, reservations
// and custom models aren't standard offers. A model without rows is unknown, not free.
import { z } from 'zod'
import {
  groupMeteredQuotes,
  type Meter,
  type MeterField,
  type MeteredPrice,
} from '../collect/meters.ts'
import { perMillion, RawPrice, type PriceUnit } from '../collect/per-million.ts'
import { PRICES } from '../collect/quote.ts'
import type { ReadContext } from '../collect/read-context.ts'
import { defineSource } from '../collect/source.ts'

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
  // Marketplace rows are per million.
  Units: 'usd_per_million',
}

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
  readRows: (offers) => ({
    quotes: offers.flatMap(({ products, terms: { OnDemand } }) => {
      const terms = new Map(OnDemand)
      return groupMeteredQuotes(products.flatMap(([, one]) => parsePrices(one, terms.get(one.sku))))
    }),
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

/** Empty unless it is a standard price of tokens. */
function parsePrices({ attributes }: Product, term: Term | undefined): MeteredPrice[] {
  const { usagetype, servicename, model, titanModel } = attributes
  const usage = readAwsMeter(usagetype ?? '', {
    model: model ?? titanModel ?? undefined,
    service: servicename ?? undefined,
  })
  const price = findPrice(term)
  if (!usage || price === undefined) return []
  const place = usage.scope === 'global' ? 'global' : REGION
  const offer = {
    provider: 'amazon-bedrock',
    provider_name: 'Amazon Bedrock',
    ...(usage.isId
      ? { provider_model_id: usage.model }
      : { model_ref: usage.model, model_name: usage.model }),
    endpoint_tag: place,
    regions: [place],
  }
  return [{ key: `${place} ${usage.model}`, field: usage.field, price, offer }]
}

function findPrice(term: Term | undefined): string | null | undefined {
  const [offer] = Object.values(term ?? {})
  const [dimension] = Object.values(offer?.priceDimensions ?? {})
  const unit = dimension && UNITS[dimension.unit]
  return unit && perMillion(dimension.pricePerUnit.USD, unit)
}

/** Real ones have up to sixty characters; the bound limits backtracking in `TYPE`. */
const MAX_USAGE_TYPE = 256
const TYPE =
  /^[A-Z0-9]+-(.+?)-(cache-read-input|cache-write-input|input|output)-tokens?(-count)?(-[a-z-]+)?$/
const MARKETPLACE = /^(?:[A-Z0-9]+-)?MP:[A-Z0-9]+_(.+)-Units$/

/**
 * In two grammars: `USE1-NovaLite-input-tokens` and `USE1-MP:USE1_InputTokenCount-Units`,
 * where the service name contains the model. `isId`: the model is given by its id.
 */
function readAwsMeter(
  usageType: string,
  { model, service }: { model: string | undefined; service: string | undefined },
): (Meter & { isId: boolean }) | undefined {
  const text = usageType.slice(0, MAX_USAGE_TYPE)
  const [, spelled, kind = '', , suffix = ''] = TYPE.exec(text) ?? []
  if (spelled !== undefined) {
    if (!['', '-standard', '-cross-region-global'].includes(suffix)) return undefined
    const [, id] = /^(.+)-mantle$/.exec(spelled) ?? []
    const isGlobal = suffix === '-cross-region-global'
    const name = id ?? model ?? spelled
    return parseAwsMeter(kind, { name, isId: id !== undefined, isGlobal })
  }
  const [, words = ''] = MARKETPLACE.exec(text) ?? []
  if (/batch|flex|priority|provisioned|reserved|lctx|long_ctx|latency|1h|30m/i.test(words))
    return undefined
  const name = service?.replace(/ \(Amazon Bedrock Edition\)$/, '')
  return parseAwsMeter(words, { name, isId: false, isGlobal: /global/i.test(words) })
}

function parseAwsMeter(
  words: string,
  { name, isId, isGlobal }: { name: string | undefined; isId: boolean; isGlobal: boolean },
) {
  const field = findField(words)
  if (!field || !name) return undefined
  const scope: Meter['scope'] = isGlobal ? 'global' : 'regional'
  return { model: name, isId, field, scope }
}

/** Checks cache words first, because they may contain the word for input. */
function findField(words: string): MeterField | undefined {
  if (/cache[-_]?write/i.test(words)) return 'cache_write'
  if (/cache[-_]?read/i.test(words)) return 'cache_read'
  if (/output/i.test(words)) return 'output'
  return /input/i.test(words) ? 'input' : undefined
}
