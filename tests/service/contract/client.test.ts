// A generic client with the types of the contract against the real service.
import createClient from 'openapi-fetch'
import { afterAll, describe, expect, it } from 'vitest'
import type { Paths } from '../../../contract/client.ts'
import { startService } from '../proxy/service.ts'

const service = await startService({ until: afterAll })
const client = createClient<Paths>({
  baseUrl: service.url,
  headers: { Authorization: `Bearer ${await service.createKey()}` },
})
const model_id = 'openai/gpt-5.4'

describe('a typed client', () => {
  it('asks by path and query, and reads numbers as numbers', async () => {
    const { data } = await client.GET('/v1/models/{model_id}/history', {
      params: { path: { model_id }, query: { days: 2 } },
    })
    const prices: number[] | undefined = data?.history.map((entry) => entry.blended_price_per_m)
    expect(prices).toEqual([6, 6])
  })

  it('sends a body, and reads what is recommended', async () => {
    const { data } = await client.POST('/v1/recommend', { body: { tier: 'frontier', limit: 1 } })
    expect(data?.recommendations[0]?.endpoint_config.provider).toBe('openai')
  })

  it('reads an error by its code', async () => {
    const { data, error, response } = await client.GET('/v1/explain', {
      params: { query: { model_id: 'no/such' } },
    })
    expect(data).toBeUndefined()
    expect(error?.error.code).toBe('model_not_found')
    expect(response.status).toBe(404)
  })

  it('does not compile if the service would reject it', async () => {
    // @ts-expect-error a model id is required
    expect((await client.GET('/v1/explain')).response.status).toBe(400)
    const query = { tier: 'micro' } as const
    // @ts-expect-error micro is a filter of the model list alone
    expect((await client.GET('/v1/tpi/history', { params: { query } })).response.status).toBe(400)
    // @ts-expect-error a number is a number
    const wrong = client.POST('/v1/recommend', { body: { context_min: '200k' } })
    expect((await wrong).response.status).toBe(400)
    // @ts-expect-error no such path
    expect((await client.GET('/v1/nothing')).response.status).toBe(404)
  })
})
