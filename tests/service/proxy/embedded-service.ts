// The real service over a release that the pipeline makes from the embedded history.
import { afterAll, expect } from 'vitest'
import type { z } from 'zod'
import type { RecommendRequest } from '../../../contract/requests.ts'
import { EndpointsResponse, RecommendResponse } from '../../../contract/responses.ts'
import { OPEN_PLANS, type Service, startService } from './service.ts'

export function startEmbeddedService(): Promise<Service> {
  return startService({ release: 'embedded', until: afterAll, plans: OPEN_PLANS })
}

export async function recommend(
  service: Service,
  body: Partial<RecommendRequest>,
): Promise<z.infer<typeof RecommendResponse>> {
  const answer = await service.askWithKey('/v1/recommend', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return RecommendResponse.parse(answer.body)
}

type Entry = z.infer<typeof RecommendResponse>['recommendations'][number]
export type Listed = z.infer<typeof EndpointsResponse>['endpoints'][number]

export async function listEndpoints(service: Service, modelId: string): Promise<Listed[]> {
  const { body } = await service.askWithKey(`/v1/models/${modelId}/endpoints`)
  return EndpointsResponse.parse(body).endpoints
}

/** One provider may offer a model under one id more than once: of those, the ones at its price. */
export async function findEndpoints(service: Service, entry: Entry): Promise<Listed[]> {
  const { provider, base_url, model_id_on_provider, base_url_parameters } = entry.endpoint_config
  const handedOut = { provider, base_url, model_id_on_provider, offer: 'standard' }
  const price = JSON.stringify(entry.payable)
  const found = (await listEndpoints(service, entry.model_id)).filter(
    (endpoint) =>
      Object.entries(handedOut).every(
        ([name, value]) => (Reflect.get(endpoint, name) ?? '') === value,
      ) &&
      // What cannot be called is handed out to who asks for such, verified or not.
      (!endpoint.callable || (endpoint.verified && endpoint.recommendation_rank !== null)) &&
      // One id may be sold in several regions.
      JSON.stringify(endpoint.base_url_parameters) === JSON.stringify(base_url_parameters) &&
      JSON.stringify(endpoint.payable) === price,
  )
  if (found.length === 0)
    throw new Error(`${entry.model_id}: expected the endpoint handed out among the listed`)
  return found
}
