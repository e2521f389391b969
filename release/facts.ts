// What is known about an offer, fact by fact. A missing value means unknown.
import type { z } from 'zod'
import type { Endpoint, Measured } from '../contract/documents.ts'
import type { Facts } from '../contract/responses.ts'

type Facts = z.output<typeof Facts>

/** The lowest threshold above which any offer of the model has its own tier. */
export function findThreshold(endpoints: readonly Endpoint[]): number {
  return Math.min(
    ...endpoints.flatMap(({ prices }) =>
      prices.map(({ threshold_tokens: tokens }) => tokens ?? Infinity),
    ),
  )
}

/** `endpoint` includes its measurements; `threshold` is the model's context-tier threshold. */
export function listFacts(endpoint: Endpoint & Measured, threshold: number): Facts {
  const { region_source, quantization, retention_days, performance } = endpoint
  const [source = endpoint.provider] = endpoint.sources
  const findSource = (about: string) =>
    endpoint.price_sources.find((each) => each.about === about)?.source
  return {
    batch: describeFact(findSource('batch')),
    flex: describeFact(findSource('flex')),
    priority: describeFact(findSource('priority')),
    cache_read: describeFact(findSource('cache_read')),
    cache_write: describeFact(findSource('cache_write')),
    // Without a price, the offer may simply not accept requests this long.
    context_tier:
      !findSource('context_tier') &&
      (endpoint.context_length ?? Infinity) <= threshold &&
      threshold < Infinity
        ? { status: 'not_sold', source }
        : describeFact(findSource('context_tier')),
    region: describeFact(region_source),
    precision: describeFact(quantization && source),
    retention: describeFact(retention_days === null ? null : endpoint.provider),
    latency: describeFact(typeof performance?.latency_ms === 'number' ? performance.source : null),
  }
}

function describeFact(source: string | null | undefined): Facts['latency'] {
  return source ? { status: 'known', source } : { status: 'unknown', source: null }
}
