// What endpoints are like, by model, provider and tag.
import type { z } from 'zod'
import type { Endpoint, Performance, Performances } from '../contract/documents.ts'

export type PerformanceByEndpoint = ReadonlyMap<string, z.output<typeof Performance>>

export function toPerformances({
  endpoints,
}: z.output<typeof Performances>): PerformanceByEndpoint {
  return new Map(
    endpoints.map(({ model_id, provider, endpoint_tag, ...measured }) => [
      toKey(model_id, { provider, endpoint_tag }),
      measured,
    ]),
  )
}

/** An endpoint's own: what was measured without a tag is of none that is of a region. */
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
