// LiteLLM's price map, USD per token. Rows with our price link to their page here as source.
import { z } from 'zod'
import { readLiteLlmKey } from '../../contract/litellm-key.ts'
import { type Match, type Matcher, merge } from './match.ts'
import { type FeedOffer, type Stated, mapFields } from './offers.ts'

const Row = z.looseObject({
  litellm_provider: z.string().optional(),
  mode: z.string().optional(),
  input_cost_per_token: z.number().nonnegative().optional(),
  output_cost_per_token: z.number().nonnegative().optional(),
  metadata: z.looseObject({ notes: z.string().optional() }).optional(),
})
type Row = z.infer<typeof Row>
export const LiteLlm = z.record(z.string(), z.looseObject({})).transform((map) => {
  const { sample_spec: _, ...rows } = map
  return z.record(z.string(), Row).parse(rows)
})
type PriceMap = z.output<typeof LiteLlm>

export function mapLiteLlm(
  theirs: PriceMap,
  matcher: Matcher,
  { baseUrl, day }: { baseUrl: string; day: string },
): PriceMap {
  const rows = Object.entries(theirs).flatMap(([key, row]) => {
    const found = matcher.match(readKey(key, row))
    if (!found && matcher.isPast) return []
    return [
      [key, found ? markConfirmed(row, found, baseUrl) : markUnconfirmed(row, baseUrl)] as const,
    ]
  })
  const added = listAdded(theirs, matcher, baseUrl)
  const sample_spec = {
    litellm_provider: 'none',
    mode: 'none',
    catalogue_of: day,
    ...matcher.counts,
  }
  return { sample_spec, ...Object.fromEntries([...rows, ...added]) }
}

function readKey(key: string, row: Row) {
  const [input, output] = [row.input_cost_per_token, row.output_cost_per_token].map(
    (usd) => usd && usd * 1e6,
  )
  const { provider, region, id } = readLiteLlmKey(key, row.litellm_provider ?? '')
  // The provider's plain name means its global endpoint.
  return { provider, id, region: region?.startsWith('global') ? undefined : region, input, output }
}

function markConfirmed(row: Row, found: Match, baseUrl: string) {
  const { offer } = found
  return {
    ...merge(row, mapPrices(offer), found),
    source: `${baseUrl}/models/${offer.model.model_id}`,
  }
}

function markUnconfirmed(row: Row, baseUrl: string): Row {
  const notes = [row.metadata?.notes, `Not confirmed by ${baseUrl}`].filter(Boolean).join('. ')
  return { ...row, metadata: { ...row.metadata, notes } }
}

/** Uses the same form of keys as the provider's other rows: with or without its name before the id. */
function listAdded(theirs: PriceMap, matcher: Matcher, baseUrl: string): [string, Row][] {
  const rows = Object.entries(theirs).map(([key, row]) => ({ key, ...readKey(key, row) }))
  const prefixed = new Set(
    rows.flatMap(({ key, provider }) => (key.startsWith(`${provider}/`) ? provider : [])),
  )
  return [...matcher.listMissing(rows)].flatMap(([provider, offers]) =>
    offers.map((offer): [string, Row] => {
      const { model, id, context, maxOutput } = offer
      const row = {
        litellm_provider: provider,
        mode: 'chat',
        ...(model.supports_tools !== null && { supports_function_calling: model.supports_tools }),
        ...(model.is_reasoning !== null && { supports_reasoning: model.is_reasoning }),
        supported_modalities: model.input_modalities,
        ...(context !== null && { max_input_tokens: context }),
        ...(maxOutput !== null && { max_output_tokens: maxOutput }),
        ...mapPrices(offer),
        source: `${baseUrl}/models/${model.model_id}`,
      }
      return [prefixed.has(provider) ? `${provider}/${id}` : id, row]
    }),
  )
}

const FIELDS = {
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  cachedInput: 'cache_read_input_token_cost',
  cacheWrite: 'cache_creation_input_token_cost',
  cacheWrite1h: 'cache_creation_input_token_cost_above_1hr',
  reasoning: 'output_cost_per_reasoning_token',
} as const satisfies Partial<Record<keyof Stated, string>>

const write = (stated: Stated | undefined, suffix: string) =>
  stated &&
  mapFields(
    stated,
    Object.fromEntries(Object.entries(FIELDS).map(([item, field]) => [item, field + suffix])),
    perToken,
  )

function mapPrices({ base, tiers, batch }: FeedOffer): Row {
  return Object.assign(
    {},
    write(base, ''),
    // Field names state thousands of tokens.
    ...tiers.flatMap(({ over, ...stated }) =>
      over % 1000 === 0 ? [write(stated, `_above_${over / 1000}k_tokens`)] : [],
    ),
    batch && write({ input: batch.input, output: batch.output }, '_batches'),
  )
}

/** The double closest to the decimal. */
const perToken = (usdPerM: number): number => Number(`${usdPerM}e-6`)
