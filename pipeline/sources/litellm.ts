// LiteLLM's price map: US dollars per token, as numbers with binary noise. A key is the name used
// to call a model, possibly prefixed with provider and region. Used only as a second opinion,
// because it often contradicts the pages it cites.
import { z } from 'zod'
import type { PriceRow } from '../../contract/documents.ts'
import { type Picture, readLiteLlmKey } from '../../contract/litellm-key.ts'
import { findDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero, RawPrice, withoutNoise } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import {
  type TokenPrices,
  listRow,
  listRows,
  writeSchedule,
  describeTier,
} from '../collect/price-schedule.ts'
import { defineSource } from '../collect/source.ts'

/** The output modality of each mode. Other modes, such as video and search, aren't supported. */
const OUTPUT: Readonly<Record<string, string>> = {
  chat: 'text',
  completion: 'text',
  responses: 'text',
  embedding: 'embedding',
  rerank: 'rerank',
  image_generation: 'image',
  audio_transcription: 'transcript',
  audio_speech: 'audio',
}
const Model = z.looseObject({
  litellm_provider: z.string(),
  mode: z.string().nullish(),
  // The documentation entry explains the fields in their own places.
  max_input_tokens: z.union([z.int(), z.string()]).nullish(),
  max_output_tokens: z.union([z.int(), z.string()]).nullish(),
  input_cost_per_token: RawPrice,
  output_cost_per_token: RawPrice,
  cache_read_input_token_cost: RawPrice,
  cache_creation_input_token_cost: RawPrice,
  supported_modalities: z.array(z.string()).nullish(),
  supported_output_modalities: z.array(z.string()).nullish(),
  supports_reasoning: z.boolean().nullish(),
  supports_function_calling: z.boolean().nullish(),
  deprecation_date: z.string().nullish(),
})
type Model = z.infer<typeof Model>

/** Each tier applies above `range[0]` prompt tokens. */
const Tiers = z.array(z.looseObject({ range: z.tuple([z.number()], z.number()) })).catch([])

export default defineSource({
  id: 'litellm',
  homepage: 'https://docs.litellm.ai/docs/proxy/custom_pricing',
  level: 'L3',
  url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  schema: (rows) => rows.entries(Model),
  readRows: (models, day) => ({
    quotes: models.flatMap(([key, model]) => readEntry(key, model, day)),
  }),
  expects: {
    quotes: [
      ...PRICES,
      'cache_read_usd_per_mtok',
      'cache_write_usd_per_mtok',
      'context_length',
      'max_output_tokens',
      'supports_tools',
      'is_reasoning',
    ],
  },
})

/** The quote of an entry, also used for past captures of the map; none if it isn't for sale. */
export function readEntry(key: string, entry: unknown, day: string): Quote[] {
  return [[key, Model.parse(entry)] satisfies [string, Model]]
    .map(flattenTiers)
    .filter(isModel)
    .map(([name, model]) => parseQuote(name, model, day))
}

/** Converts tiers to the fields that other models have: the first as base, the others by threshold. */
function flattenTiers([key, model]: [string, Model]): [string, Model] {
  const fields = Tiers.parse(model['tiered_pricing']).flatMap(({ range: [from], ...prices }) =>
    Object.entries(prices).map(([field, price]) => [
      from > 0 ? `${field}_above_${from / 1000}k_tokens` : field,
      price,
    ]),
  )
  return [key, { ...Object.fromEntries(fields), ...model }]
}

function isModel([key, model]: [string, Model]): boolean {
  return (
    key !== 'sample_spec' &&
    !key.startsWith('ft:') &&
    // Ollama runs models on the user's own machine, so they aren't for sale.
    model.litellm_provider !== 'ollama' &&
    (isText(model)
      ? model.input_cost_per_token !== undefined && !isMislabeled(model)
      : Object.hasOwn(OUTPUT, model.mode ?? ''))
  )
}

/** A token has several characters, so a lower price per token is in another unit. */
function isMislabeled({ input_cost_per_token: usd, input_cost_per_character: ofCharacter }: Model) {
  return Number(usd) < Number(ofCharacter)
}

function isText({ mode }: Model): boolean {
  return OUTPUT[mode ?? ''] === 'text'
}

function parseQuote(key: string, model: Model, day: string): Quote {
  const { provider, region, id, picture } = readLiteLlmKey(key, model.litellm_provider)
  const deprecatedOn = findDay(model.deprecation_date)
  return createQuote({
    provider,
    provider_model_id: id,
    // The map has a separate entry for each image size, so the key identifies the price.
    model_ref: picture.image_size === undefined && picture.image_quality === undefined ? id : key,
    endpoint_tag: region ?? '',
    ...listTokenPrices(model),
    cache_read_usd_per_mtok: parseCachePrice(model.cache_read_input_token_cost),
    cache_write_usd_per_mtok: parseCachePrice(model.cache_creation_input_token_cost),
    other_prices: writeSchedule(
      isText(model) ? listOtherPrices(model) : listUnitPrices(model, picture),
    ),
    context_length: parseCount(model.max_input_tokens),
    max_output_tokens: parseCount(model.max_output_tokens),
    input_modalities: model.supported_modalities ?? [
      model.mode === 'audio_transcription' ? 'audio' : 'text',
    ],
    output_modalities: (isText(model) ? model.supported_output_modalities : null) ?? [
      OUTPUT[model.mode ?? ''] ?? 'text',
    ],
    is_reasoning: model.supports_reasoning,
    supports_tools: model.supports_function_calling,
    is_deprecated: deprecatedOn !== null && deprecatedOn <= day,
    until: deprecatedOn,
    regions: region === undefined ? [] : [region],
  })
}

/**
 * Token prices. A plain token is text, so images, speech and audio have their own fields; audio
 * input of a text model is an extra row.
 */
function listTokenPrices(model: Model) {
  const heard = model['input_cost_per_audio_token']
  const isHeard = model.mode === 'audio_transcription'
  return {
    input_usd_per_mtok: parsePrice((isHeard ? heard : undefined) ?? model.input_cost_per_token),
    output_usd_per_mtok: parsePrice(model[chooseOutputField(model)]),
  }
}

function chooseOutputField(model: Model): string {
  const { supported_output_modalities: said } = model
  // The mode of an image or audio model determines what its output price is for.
  const written =
    (isText(model) && said?.length === 1 ? said[0] : undefined) ?? OUTPUT[model.mode ?? '']
  return written === 'image' || written === 'audio'
    ? `output_cost_per_${written}_token`
    : 'output_cost_per_token'
}

/** Other units that models without text output are billed by, and the quantity per price. */
const UNITS = {
  input_cost_per_query: { direction: 'input', unit: 'request' },
  input_cost_per_second: { direction: 'input', unit: 'second' },
  input_cost_per_character: { direction: 'input', unit: '1M_characters' },
  input_cost_per_pixel: { direction: 'output', unit: '1M_pixels' },
} as const

function listUnitPrices(model: Model, picture: Picture): PriceRow[] {
  const plain = Object.entries(UNITS).filter(
    ([, { unit }]) => picture.image_size === undefined || unit !== '1M_pixels',
  )
  const units = plain.flatMap(([key, terms]) => {
    const unit = terms.unit.startsWith('1M_') ? 'usd_per_token' : 'usd_per_million'
    return listRow(withoutNoise(perMillionUnlessZero(model[key], unit)), terms)
  })
  return [...listPictures(model, picture), ...units, ...listRowsByModality(model)]
}

/** `output_cost_per_image_above_512_and_512_pixels_and_premium_image` */
const PICTURE =
  /^output_cost_per_image(?:_above_(\d+)_and_(\d+)_pixels)?(?:(?:_and)?_(premium)_image)?$/

function listPictures(model: Model, picture: Picture): PriceRow[] {
  const stated = Object.entries(model).flatMap(([field, usd]) => {
    const [match, width, height, quality] = PICTURE.exec(field) ?? []
    const size = width === undefined ? undefined : `${width}x${height}`
    return match === undefined ? [] : [{ usd, size, quality }]
  })
  // An entry for one size states what an image of that size costs.
  const ofSize = picture.image_size === undefined ? null : model['input_cost_per_image']
  const bound = stated.find(({ size }) => size !== undefined)?.size
  const hasPremium = stated.some(({ quality }) => quality !== undefined)
  return [
    ...stated.flatMap(({ usd, size, quality }) =>
      listRow(toImagePrice(usd), {
        direction: 'output',
        unit: 'image',
        ...picture,
        ...(bound !== undefined && { image_size: `${size === undefined ? '<=' : '>'}${bound}` }),
        ...(hasPremium && { image_quality: quality ?? 'standard' }),
      }),
    ),
    ...listRow(toImagePrice(ofSize) ?? priceOfPixels(model, picture), {
      direction: 'output',
      unit: 'image',
      ...picture,
    }),
  ]
}

const toImagePrice = (usd: unknown) => withoutNoise(perMillionUnlessZero(usd, 'usd_per_million'))

/** The price of an image of a known size, to one digit fewer than the price per pixel. */
function priceOfPixels(model: Model, { image_size: size }: Picture): string | null {
  const usd = Number(model['input_cost_per_pixel'])
  const [width = NaN, height = NaN] = size?.split('x').map(Number) ?? []
  if (!(usd * width * height > 0)) return null
  const digits = usd.toExponential().split('e')[0]?.replace('.', '').length ?? 0
  return String(Number((usd * width * height).toPrecision(Math.max(2, digits - 1))))
}

/** Prices of image and audio input tokens. */
function listRowsByModality(model: Model): PriceRow[] {
  const senses = model.mode === 'audio_transcription' ? [] : (['image', 'audio'] as const)
  return senses.flatMap((sense) => listTokensOf(model, sense, 'input'))
}

const listTokensOf = (model: Model, kind: 'image' | 'audio', direction: 'input' | 'output') =>
  listRow(parseCachePrice(model[`${direction}_cost_per_${kind}_token`]), {
    kind,
    modality: kind,
    direction,
  })

const ITEMS: Readonly<Record<string, keyof TokenPrices>> = {
  input_cost_per_token: 'input',
  output_cost_per_token: 'output',
  cache_read_input_token_cost: 'cacheRead',
  cache_creation_input_token_cost: 'cacheWrite',
  cache_creation_input_token_cost_above_1hr: 'cacheWrite1h',
  output_cost_per_reasoning_token: 'reasoning',
}
/** `output_cost_per_token_above_272k_tokens_priority`: kind, threshold, service tier. */
const KEY =
  /^((?:input|output)_cost_per(?:_reasoning)?_token|cache_read_input_token_cost|cache_creation_input_token_cost(?:_above_1hr)?)(?:_above_(\d+)k_tokens)?(?:_(batches|priority|flex))?$/
const SERVICE_TIERS = new Map<unknown, 'batch' | 'priority' | 'flex'>([
  ['batches', 'batch'],
  ['priority', 'priority'],
  ['flex', 'flex'],
])

const Search = z.object({ search_context_size_medium: RawPrice })

function listOtherPrices(model: Model): PriceRow[] {
  const rows = Object.entries(model).flatMap(([key, price]) => {
    const [, what = '', thousands, service] = KEY.exec(key) ?? []
    const item = ITEMS[what]
    const isBase = thousands === undefined && service === undefined && item !== 'cacheWrite1h'
    if (item === undefined || isBase) return []
    const tier = SERVICE_TIERS.get(service)
    return listRows(
      { [item]: parseCachePrice(price) },
      {
        ...(thousands !== undefined && describeTier(Number(thousands) * 1000)),
        ...(tier && { kind: tier, service_tier: tier }),
      },
    )
  })
  const reasoning = parsePrice(model['output_cost_per_reasoning_token'])
  const search = Search.safeParse(model['search_context_cost_per_query']).data
  return [
    ...rows,
    ...(reasoning === parsePrice(model.output_cost_per_token) ? [] : listRows({ reasoning }, {})),
    ...listTokensOf(model, 'audio', 'input'),
    ...listTokensOf(model, 'audio', 'output'),
    ...listRow(search && String(search.search_context_size_medium), {
      kind: 'search',
      unit: 'search',
    }),
  ]
}

function parsePrice(price: unknown): string | null {
  return withoutNoise(perMillion(price, 'usd_per_token'))
}

function parseCachePrice(price: unknown): string | null {
  return withoutNoise(perMillionUnlessZero(price, 'usd_per_token'))
}

function parseCount(tokens: number | string | null | undefined): number | null {
  return typeof tokens === 'number' ? tokens : null
}
