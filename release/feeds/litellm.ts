// LiteLLM's map of prices, USD per token. Keys are LiteLLM's own where the map that it answered with
// has the offer. A row of that map that we cannot confirm stays as it is, counted in `sample_spec`.
import { z } from 'zod'
import type { LiteLlmMap } from './litellm-map.ts'
import names from './litellm-names.json' with { type: 'json' }
import { type FeedOffer, type Leave, type Stated, toFields } from './offers.ts'

type Row = Record<string, unknown>
type PriceMap = LiteLlmMap['map']
interface Options {
  theirs: LiteLlmMap | undefined
  baseUrl: string
  leave: Leave
}

export const LiteLlm = z.record(
  z.string(),
  z.looseObject({
    litellm_provider: z.string().optional(),
    input_cost_per_token: z.number().nonnegative().optional(),
    output_cost_per_token: z.number().nonnegative().optional(),
  }),
)

/** What LiteLLM calls a seller, where it is not our name with `_` for `-`; `bare` are called by the name alone. */
const PROVIDERS = new Map(Object.entries(names.providers))

export function toLiteLlm(
  offers: readonly FeedOffer[],
  { theirs, baseUrl, leave }: Options,
): Record<string, Row> {
  const { sample_spec: _, ...kept } = theirs?.map ?? {}
  const ours = toRows(offers, kept, { baseUrl, leave })
  const unchanged = Object.keys(kept).filter((key) => !Object.hasOwn(ours, key)).length
  return {
    sample_spec: {
      litellm_provider: 'none',
      mode: 'none',
      ours: Object.keys(ours).length,
      theirs_unchanged: unchanged,
      theirs_of: theirs?.day ?? null,
      note: theirs
        ? 'Rows whose source is a page of this index are its own; the others are LiteLLM’s, as it answered on that day.'
        : 'No answer of LiteLLM is on record here: only rows of this index.',
    },
    ...kept,
    ...ours,
  }
}

function toRows(
  offers: readonly FeedOffer[],
  map: PriceMap,
  { baseUrl, leave }: Omit<Options, 'theirs'>,
): Record<string, Row> {
  const rows = offers.map((offer) => {
    const { seller, model, id, base, tiers, batch } = offer
    const provider = PROVIDERS.get(seller.slug) ?? seller.slug.replaceAll('-', '_')
    const prefixed = `${provider}/${id}`
    const plain = names.bare.includes(provider) ? id : prefixed
    // A plain name is the maker's: another seller's price does not go there.
    const isOwn = (each: string) => String(map[each]?.['litellm_provider']).startsWith(provider)
    const key = [plain, prefixed, id].find(isOwn) ?? plain
    const row = {
      ...dropTokenPrices(map[key] ?? {}),
      litellm_provider: map[key]?.['litellm_provider'] ?? provider,
      mode: map[key]?.['mode'] ?? 'chat',
      ...(model.supports_tools !== null && { supports_function_calling: model.supports_tools }),
      ...(model.is_reasoning !== null && { supports_reasoning: model.is_reasoning }),
      supported_modalities: model.input_modalities,
      ...(offer.context !== null && { max_input_tokens: offer.context }),
      ...(offer.maxOutput !== null && { max_output_tokens: offer.maxOutput }),
      ...toPrices(base, ''),
      ...Object.assign(
        {},
        ...tiers.map(({ over, ...stated }) => {
          if (over % 1000 === 0) return toPrices(stated, `_above_${over / 1000}k_tokens`)
          leave('prices of longer requests: not from a thousand of tokens on')
          return {}
        }),
      ),
      ...(batch && toPrices({ input: batch.input, output: batch.output }, '_batches')),
      source: `${baseUrl}/models/${model.model_id}`,
    }
    return [key, row] as const
  })
  return Object.fromEntries(rows)
}

/** What a row says beside the prices that ours take the place of. */
function dropTokenPrices(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !TOKEN_PRICE.test(field)))
}
const TOKEN_PRICE =
  /^((input|output)_cost_per(_reasoning)?_token|cache_\w+_token_cost|tiered_pricing)/

const FIELDS = {
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  cacheRead: 'cache_read_input_token_cost',
  cacheWrite: 'cache_creation_input_token_cost',
  cacheWrite1h: 'cache_creation_input_token_cost_above_1hr',
  reasoning: 'output_cost_per_reasoning_token',
} as const satisfies Record<keyof Stated, string>

function toPrices(stated: Stated, suffix: string): Row {
  const fields = Object.entries(FIELDS).map(([item, field]) => [item, field + suffix])
  return toFields(stated, Object.fromEntries(fields), perToken)
}

/** The double that is nearest to the decimal. */
const perToken = (usdPerM: number): number => Number(`${usdPerM}e-6`)
