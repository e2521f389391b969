// Measured performance of endpoints by model, provider and tag.
import type { z } from 'zod'
import type { Endpoint, Performance, Performances } from '../contract/documents.ts'

export type PerformanceByEndpoint = ReadonlyMap<string, z.output<typeof Performance>>

export function listPerformances({
  endpoints,
}: z.output<typeof Performances>): PerformanceByEndpoint {
  return new Map(
    endpoints.map(({ model_id, provider, endpoint_tag, ...measured }) => [
      toKey(model_id, { provider, endpoint_tag }),
      measured,
    ]),
  )
}

/** A measurement without a tag doesn't apply to a regional endpoint. */
export function findPerformance(
  performances: PerformanceByEndpoint,
  modelId: string,
  endpoint: Pick<Endpoint, 'provider' | 'endpoint_tag' | 'region_source'>,
): z.output<typeof Performance> | null {
  const isOfRegion = endpoint.region_source !== null && endpoint.region_source !== 'provider'
  if (endpoint.endpoint_tag === '' && isOfRegion) return null
  return performances.get(toKey(modelId, endpoint)) ?? null
}

function toKey(
  modelId: string,
  { provider, endpoint_tag }: Pick<Endpoint, 'provider' | 'endpoint_tag'>,
): string {
  return `${modelId} ${provider} ${endpoint_tag}`
}
