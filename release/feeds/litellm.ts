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
  const listed = toRows(offers, kept, { baseUrl, leave })
  const ours = Object.fromEntries(listed.map(({ key, row }) => [key, row]))
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

/** Deployments whose prices LiteLLM's map has otherwise or not at all. */
export function toOverrides(
  offers: readonly FeedOffer[],
  { theirs, baseUrl, leave }: Options,
): string {
  const map = theirs?.map ?? {}
  const providers = [...new Set(Object.values(map).map((row) => String(row['litellm_provider'])))]
  const rows = toRows(offers, map, { baseUrl, leave }).flatMap(({ key, provider, row }) => {
    const prices = Object.entries(row).filter(([field]) => field.includes('cost'))
    const isSame = prices.every(([field, usd]) => isNear(Number(map[key]?.[field]), Number(usd)))
    if (isSame) return []
    // LiteLLM has no code to call such a seller with.
    if (theirs && !providers.some((each) => each.startsWith(provider))) {
      leave('deployments: of a seller that LiteLLM does not name')
      return []
    }
    const model = key.includes('/') ? key : `${provider}/${key}`
    return [{ model_name: key, litellm_params: { model, ...Object.fromEntries(prices) } }]
  })
  const head = theirs
    ? `# ${rows.length} prices that differ from LiteLLM's map of ${theirs.day}.`
    : '# No answer of LiteLLM is on record here: every price of this index.'
  // LiteLLM's reader takes 1e-6 for a text, and 1.0e-6 for a number.
  const listed = rows.map((row) => JSON.stringify(row).replaceAll(/:(\d)e-/g, ':$1.0e-'))
  return `${head}\nmodel_list: [\n  ${listed.join(',\n  ')}\n  ]\n`
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * other

function toRows(
  offers: readonly FeedOffer[],
  map: PriceMap,
  { baseUrl, leave }: Omit<Options, 'theirs'>,
): { key: string; provider: string; row: Row }[] {
  return offers.map((offer) => {
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
    return { key, provider, row }
  })
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
export const perToken = (usdPerM: number): number => Number(`${usdPerM}e-6`)
