// Parses the names of standard meters in cloud price lists: an abbreviated model, plus words for
// direction and scope; and combines the meters of an offer into a quote.
import { createQuote, type Quote } from './quote.ts'

type MeterField = 'input' | 'output' | 'cache_read' | 'cache_write'
export interface Meter {
  model: string
  field: MeterField
  scope: 'global' | 'data-zone' | 'regional'
}

/** In order of precedence, because cache writes and cached tokens also mention input. */
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
/** Not standard text prices: other tiers, long contexts, other modalities, training and hosting. */
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

/** Azure, such as `GPT 5 cchd Inpt Glbl 1M Tokens`. `undefined` if it isn't a standard text price. */
export function readAzureMeter(meter: string, product: string): Meter | undefined {
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

/** Real ones have up to sixty characters; the bound limits backtracking in `TYPE`. */
const MAX_USAGE_TYPE = 256
const TYPE =
  /^[A-Z0-9]+-(.+?)-(cache-read-input|cache-write-input|input|output)-tokens?(-count)?(-[a-z-]+)?$/
const MARKETPLACE = /^(?:[A-Z0-9]+-)?MP:[A-Z0-9]+_(.+)-Units$/

/**
 * AWS, in two grammars: `USE1-NovaLite-input-tokens` and `USE1-MP:USE1_InputTokenCount-Units`,
 * where the service name contains the model. `isId`: the model is given by its id.
 */
export function readAwsMeter(
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

/** A cache word may contain the word for input. */
function findField(words: string): MeterField | undefined {
  if (/cache[-_]?write/i.test(words)) return 'cache_write'
  if (/cache[-_]?read/i.test(words)) return 'cache_read'
  if (/output/i.test(words)) return 'output'
  return /input/i.test(words) ? 'input' : undefined
}

export interface MeteredPrice {
  /** Rows with the same key belong to one offer. */
  key: string
  field: Meter['field']
  price: string | null
  /** The offer without its prices. */
  offer: Parameters<typeof createQuote>[0]
}

/** Returns offers with both an input and an output price. If a meter occurs twice, the last one wins. */
export function groupMeteredQuotes(rows: readonly MeteredPrice[]): Quote[] {
  const offers = Map.groupBy(rows, ({ key }) => key)
  return [...offers.values()].flatMap((own) => {
    const prices: Partial<Record<`${Meter['field']}_usd_per_mtok`, string | null>> = {}
    for (const { field, price } of own) prices[`${field}_usd_per_mtok`] = price
    const [first] = own
    return first && 'input_usd_per_mtok' in prices && 'output_usd_per_mtok' in prices
      ? [createQuote({ ...first.offer, ...prices, output_modalities: ['text'] })]
      : []
  })
}
