// Azure's retail prices of Foundry Models: US dollars per thousand or million tokens. A meter's
// name consists of an abbreviated model and words for direction, scope and tier. Only standard text
// prices are used; names that no rule matches stay unmatched. Claude is sold through the
// marketplace and isn't listed here.
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
import { defineSource, ShapeError } from '../collect/source.ts'

const HOST = 'prices.azure.com'
const REGION = 'eastus2'
const FILTER = `serviceName eq 'Foundry Models' and armRegionName eq '${REGION}' and priceType eq 'Consumption'`
const FIRST_PAGE = `https://${HOST}/api/retail/prices?api-version=2023-01-01-preview&$filter=${encodeURIComponent(FILTER)}`
const MAX_PAGES = 40

const Item = z.object({
  currencyCode: z.string(),
  retailPrice: RawPrice,
  productName: z.string(),
  skuName: z.string(),
  unitOfMeasure: z.string(),
  type: z.string(),
  tierMinimumUnits: z.number().nullish(),
})
type Item = z.infer<typeof Item>
const Page = z.object({ NextPageLink: z.string().nullish() })

const UNITS: Record<string, PriceUnit> = { '1K': 'usd_per_thousand', '1M': 'usd_per_million' }

export default defineSource({
  id: 'azure',
  homepage: 'https://azure.microsoft.com/pricing/details/ai-foundry-models/',
  level: 'L1',
  hosts: [HOST],
  read,
  schema: (rows) => z.array(z.object({ Items: rows.list(Item) })),
  readRows: (pages) => ({
    quotes: groupMeteredQuotes(pages.flatMap(({ Items }) => Items).flatMap(parsePrices)),
  }),
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok', 'regions'] },
})

/** Pages are linked. */
async function read({ fetchJson }: ReadContext) {
  const pages: unknown[] = []
  let url: string | undefined = FIRST_PAGE
  while (url !== undefined) {
    if (pages.length === MAX_PAGES)
      throw new ShapeError(`azure: expected at most ${MAX_PAGES} pages, got more`)
    const page: unknown = await fetchJson(url)
    pages.push(page)
    url = Page.safeParse(page).data?.NextPageLink ?? undefined
  }
  return pages
}

function parsePrices(item: Item): MeteredPrice[] {
  const unit = UNITS[item.unitOfMeasure]
  const meter = readAzureMeter(item.skuName, item.productName)
  const isPlain = item.type === 'Consumption' && (item.tierMinimumUnits ?? 0) <= 0
  if (!unit || !meter || item.currencyCode !== 'USD' || !isPlain) return []
  const { model, scope, field } = meter
  const offer = {
    provider: 'azure',
    provider_name: 'Azure',
    model_ref: model,
    endpoint_tag: scope,
    regions: [scope === 'global' ? 'global' : REGION],
  }
  return [{ key: `${model} ${scope}`, field, price: perMillion(item.retailPrice, unit), offer }]
}

/**
 * The patterns of each field. Order matters, because cache writes and cached tokens also mention
 * input.
 */
const FIELDS: [MeterField, RegExp][] = [
  ['cache_write', /^(cw|wr|write)$/i],
  ['cache_read', /^(cd|cchd|cched|cached|cache)$/i],
  ['output', /^(outp|outpt|output|out|opt)$/i],
  ['input', /^(inp|inpt|input|in)$/i],
]
const SCOPES: [Meter['scope'], RegExp][] = [
  ['data-zone', /^(dz|dzn|dzone|datazone)$/i],
  ['regional', /^(regnl|regional|rgnl|regn)$/i],
  ['global', /^(gl|glbl|global)$/i],
]
/** Words that don't belong to a model's name: standard tier, short context, unit. */
const PLAIN = /^(std|standard|shortco|shco|txt|text|tokens?|1[KM])$/i
/**
 * Meters that aren't standard text prices: other tiers, long contexts, other modalities, training
 * and hosting.
 */
const OTHER =
  /^(batch|btch|flex|fl|pp|longco|loco|l|aud|audio|rt|realtime|tts|trscb|transcribe|img|image|vid|video|ft|fine|finetune|finetuned|tuned|training|trng|hosting|grader|grdr|embed|embedding|ptu|provisioned|dev)$/i

/** Prefixes that a product's meters omit from model names. */
const FAMILIES: [RegExp, string][] = [
  [/OpenAI/i, 'gpt'],
  [/Grok/i, 'grok'],
  [/Deepseek/i, 'deepseek'],
  [/Llama/i, 'llama'],
  [/Phi/i, 'phi'],
  [/Kimi/i, 'kimi'],
]

/**
 * Parses a meter such as `GPT 5 cchd Inpt Glbl 1M Tokens`. `undefined` if it isn't a standard text
 * price.
 */
function readAzureMeter(meter: string, product: string): Meter | undefined {
  const words = meter
    .replace(/data zone/i, 'DataZone')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
  if (words.some((word) => OTHER.test(word))) return undefined
  const find = <Kind>(kinds: [Kind, RegExp][]) =>
    kinds.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0]
  const field = find(FIELDS)
  const known = [PLAIN, ...[...FIELDS, ...SCOPES].map(([, pattern]) => pattern)]
  const name = words.filter((word) => !known.some((pattern) => pattern.test(word))).join('-')
  if (!field || name === '' || /^Model \d/.test(product)) return undefined
  const family = FAMILIES.find(([pattern]) => pattern.test(product))?.[1]
  return {
    model: family && /^v?\d/i.test(name) ? `${family}-${name}` : name,
    field,
    scope: find(SCOPES) ?? 'global',
  }
}
