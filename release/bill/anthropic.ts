// Anthropic's usage and costs, as CSV and as its API answers. Cache is outside of input.
import {
  type Fields,
  form,
  getCount,
  getNumber,
  getText,
  getTime,
  HALF_A_CENT,
  toLine,
  toRequests,
  toTier,
} from './entry.ts'

const SHORT_CONTEXT = 200_000
const CENTS = 100

interface Names {
  at: string
  model: string
  tier: string
  input: string
  cache_read: string
  write: string
  write_1h: string
  output: string
}

const IN_CSV: Names = {
  at: 'usage_date_utc',
  model: 'model_version',
  tier: 'usage_type',
  input: 'usage_input_tokens_no_cache',
  cache_read: 'usage_input_tokens_cache_read',
  write: 'usage_input_tokens_cache_write_5m',
  write_1h: 'usage_input_tokens_cache_write_1h',
  output: 'usage_output_tokens',
}

const IN_API: Names = {
  at: 'starting_at',
  model: 'model',
  tier: 'service_tier',
  input: 'uncached_input_tokens',
  cache_read: 'cache_read_input_tokens',
  write: 'cache_creation.ephemeral_5m_input_tokens',
  write_1h: 'cache_creation.ephemeral_1h_input_tokens',
  output: 'output_tokens',
}

export const ANTHROPIC = [
  form('Anthropic usage', [IN_CSV.input, IN_CSV.at], (fields) => toUsage(fields, IN_CSV)),
  form('Anthropic usage', [IN_API.input], (fields) => toUsage(fields, IN_API)),
  form('Anthropic costs', ['cost_usd', 'usage_date_utc'], (fields) =>
    toSum(fields, { at: 'usage_date_utc', usd: getNumber(fields, 'cost_usd'), slack: HALF_A_CENT }),
  ),
  form('Anthropic costs', ['amount', 'cost_type', 'starting_at'], (fields) => {
    const cents = getNumber(fields, 'amount')
    return toSum(fields, { at: 'starting_at', usd: cents && cents / CENTS })
  }),
]

function toUsage(fields: Fields, names: Names) {
  const tokens = {
    input_tokens: getCount(fields, names.input),
    cache_read: getCount(fields, names.cache_read),
    cache_write: getCount(fields, names.write),
    cache_write_1h: getCount(fields, names.write_1h),
  }
  const input = Object.values(tokens).reduce<number>((sum, count = 0) => sum + count, 0)
  const context = getText(fields, 'context_window') ?? ''
  const speed = getText(fields, 'speed')
  const line = toLine({
    model: getText(fields, names.model) ?? '',
    seller: 'anthropic',
    at: getTime(fields, names.at),
    ...tokens,
    input_includes_cache: false,
    output_tokens: getCount(fields, names.output),
    // `> 200k` and `200k-1M` are sums of long requests alone.
    requests: /^(>|200k-)/.test(context) ? 1 : toRequests(input, SHORT_CONTEXT),
    region: toRegion(getText(fields, 'inference_geo')),
    ...toTier(getText(fields, names.tier)),
  })
  const isPlain = speed === undefined || speed === 'standard'
  return { line, billed_usd: null, ...(isPlain ? {} : { other: `speed: no price of "${speed}"` }) }
}

function toSum(
  fields: Fields,
  { at, usd, slack }: { at: string; usd: number | undefined; slack?: number },
) {
  if (usd === undefined) return undefined
  const kind = getText(fields, 'cost_type') ?? 'tokens'
  const model = getText(fields, 'model') ?? ''
  return {
    line: toLine({ model, seller: 'anthropic', at: getTime(fields, at) }),
    billed_usd: usd,
    isSum: true as const,
    ...(slack === undefined ? {} : { slack }),
    ...(kind === 'tokens' ? {} : { other: `${kind}: not tokens` }),
  }
}

/** Without one where it runs anywhere. */
const toRegion = (geo: string | undefined) =>
  geo === undefined || /^(global|not_available)$/.test(geo) ? undefined : geo
