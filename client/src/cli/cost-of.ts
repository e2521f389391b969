import { type Endpoint, findRate } from './rates.ts'

export interface Workload {
  /** Tokens of one request, cached ones among them. */
  input_tokens: number
  output_tokens: number
  /** Fraction of the input that the provider reads from its cache, 0 to 1. */
  cached_share: number
  /** Fraction of the requests sent in batches, 0 to 1: at the batch price, where there is one. */
  batch_share: number
  requests: number
}

export interface Cost {
  provider: string
  offer: Endpoint['offer']
  usd_per_request: number
  usd: number
  /** `input`: no price of cached input is known, so it is counted as any other. */
  cached_input_priced_as: 'cache_read' | 'input' | null
  /** Why the provider cannot take such a request; `null` where nothing speaks against it. */
  too_long: 'context_length' | 'max_output_tokens' | null
}

const PER_MILLION = 1e6

/** The cheapest first; those that cannot take the request last. */
export function listCosts(endpoints: readonly Endpoint[], workload: Workload): Cost[] {
  return endpoints
    .map((endpoint) => costOf(endpoint, workload))
    .toSorted(
      (one, other) =>
        Number(one.too_long !== null) - Number(other.too_long !== null) || one.usd - other.usd,
    )
}

function costOf(endpoint: Endpoint, workload: Workload): Cost {
  const { input_tokens, cached_share, batch_share, requests } = workload
  const standard = requestCost(endpoint, workload, 'standard') ?? 0
  const batch = requestCost(endpoint, workload, 'batch') ?? standard
  const usd = (1 - batch_share) * standard + batch_share * batch
  const cacheRead = findRate(endpoint, 'cached_input', input_tokens)
  return {
    provider: endpoint.provider,
    offer: endpoint.offer,
    usd_per_request: round(usd),
    usd: round(usd * requests),
    cached_input_priced_as:
      cached_share === 0 ? null : cacheRead === undefined ? 'input' : 'cache_read',
    too_long: findLimit(endpoint, workload),
  }
}

/** In USD; `undefined` where the provider sells no such tier. */
function requestCost(
  endpoint: Endpoint,
  { input_tokens, output_tokens, cached_share }: Workload,
  tier: 'standard' | 'batch',
): number | undefined {
  const rateOf = (name: Parameters<typeof findRate>[1]) =>
    findRate(endpoint, name, input_tokens, tier)
  const isStandard = tier === 'standard'
  const input = rateOf('input') ?? (isStandard ? endpoint.input_price_per_m : undefined)
  const output = rateOf('output') ?? (isStandard ? endpoint.output_price_per_m : undefined)
  if (input === undefined || output === undefined) return undefined
  const cached = input_tokens * cached_share
  const microUsd =
    (input_tokens - cached) * input +
    cached * (rateOf('cached_input') ?? input) +
    output_tokens * output
  return microUsd / PER_MILLION + (rateOf('request') ?? 0)
}

/** To a billionth of a dollar, as the service says it. */
function round(usd: number): number {
  return Number(usd.toFixed(9))
}

function findLimit(
  { context_length, max_output_tokens }: Endpoint,
  { input_tokens, output_tokens }: Workload,
): Cost['too_long'] {
  if (input_tokens + output_tokens > (context_length ?? Infinity)) return 'context_length'
  return output_tokens > (max_output_tokens ?? Infinity) ? 'max_output_tokens' : null
}
