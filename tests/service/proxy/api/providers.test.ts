import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('providers', () => {
  it('come by slug, in pages', async () => {
    const { body } = await service.askWithKey('/v1/providers?limit=3')
    expect(body).toMatchObject({
      count: 4,
      page: 1,
      per_page: 3,
      total_pages: 2,
      next: '/v1/providers?limit=3&page=2',
      providers: [{ slug: 'azure' }, { slug: 'deepinfra' }, { slug: 'deepseek' }],
    })
  })

  it('answer by slug or name, in any case, with the models they sell', async () => {
    for (const name of ['azure', 'AZURE', 'Azure%20AI', 'azure%20ai', 'azure%20openai']) {
      const { status, body } = await service.askWithKey(`/v1/providers/${name}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        slug: 'azure',
        name: 'Azure AI',
        models: [
          { model_id: 'openai/gpt-5.4', blended_price_per_m: 6.5, ratio_to_reference: 1 },
          { model_id: 'deepseek/deepseek-v4-flash' },
        ],
      })
    }
  })

  it('name near misses of an unknown one', async () => {
    const { status, body } = await service.askWithKey('/v1/providers/deepinfa')
    expect(status).toBe(404)
    expect(body).toMatchObject({
      error: {
        code: 'provider_not_found',
        message: expect.stringContaining('did you mean deepinfra?'),
      },
    })
  })
})
