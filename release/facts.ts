// What is known of an offer, fact by fact: a value that is missing is unknown, and not none.
import type { z } from 'zod'
import type { Endpoint, Measured } from '../contract/documents.ts'
import type { Facts } from '../contract/responses.ts'

type Facts = z.output<typeof Facts>

/** Input tokens above which any offer of a model has a tier of its own. */
export function findThreshold(endpoints: readonly Endpoint[]): number {
  return Math.min(
    ...endpoints.flatMap(({ prices }) =>
      prices.map(({ threshold_tokens: tokens }) => tokens ?? Infinity),
    ),
  )
}

/** `endpoint`: with what was measured of it; `threshold`: of its model's tiers of context. */
export function toFacts(endpoint: Endpoint & Measured, threshold: number): Facts {
  const { region_source, quantization, retention_days, performance } = endpoint
  const [source = endpoint.provider] = endpoint.sources
  const findSource = (about: string) =>
    endpoint.price_sources.find((each) => each.about === about)?.source
  return {
    batch: toFact(findSource('batch')),
    flex: toFact(findSource('flex')),
    priority: toFact(findSource('priority')),
    cache_read: toFact(findSource('cache_read')),
    cache_write: toFact(findSource('cache_write')),
    // Without a price it may be that no request that it takes is long enough.
    context_tier:
      !findSource('context_tier') &&
      (endpoint.context_length ?? Infinity) <= threshold &&
      threshold < Infinity
        ? { status: 'not_sold', source }
        : toFact(findSource('context_tier')),
    region: toFact(region_source),
    precision: toFact(quantization && source),
    retention: toFact(retention_days === null ? null : endpoint.provider),
    latency: toFact(typeof performance?.latency_ms === 'number' ? performance.source : null),
  }
}

function toFact(source: string | null | undefined): Facts['latency'] {
  return source ? { status: 'known', source } : { status: 'unknown', source: null }
}
