import type { ModelEndpointsResponse } from '../api.ts'

export type Endpoint = ModelEndpointsResponse['endpoints'][number]

export interface Workload {
  /** Tokens of one request, cached ones among them. */
  input_tokens: number
  output_tokens: number
  /** Fraction of the input that the provider reads from its cache, 0 to 1. */
  cached_share: number
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
  const { input_tokens, output_tokens, cached_share, requests } = workload
  const cacheRead = endpoint.cache_read_price_per_m
  const cached = input_tokens * cached_share
  const microUsd =
    (input_tokens - cached) * endpoint.input_price_per_m +
    cached * (cacheRead ?? endpoint.input_price_per_m) +
    output_tokens * endpoint.output_price_per_m
  return {
    provider: endpoint.provider,
    offer: endpoint.offer,
    usd_per_request: microUsd / PER_MILLION,
    usd: (microUsd * requests) / PER_MILLION,
    cached_input_priced_as: cached === 0 ? null : cacheRead === null ? 'input' : 'cache_read',
    too_long: findLimit(endpoint, workload),
  }
}

function findLimit(
  { context_length, max_output_tokens }: Endpoint,
  { input_tokens, output_tokens }: Workload,
): Cost['too_long'] {
  if (input_tokens + output_tokens > (context_length ?? Infinity)) return 'context_length'
  return output_tokens > (max_output_tokens ?? Infinity) ? 'max_output_tokens' : null
}
