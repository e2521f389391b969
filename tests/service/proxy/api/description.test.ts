import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('description', () => {
  it('is served without a key, with this service as its server', async () => {
    const { status, body } = await service.ask('/openapi.json')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.0' },
      servers: [{ url: 'https://prices.example' }],
    })
  })

  it('is pointed to by the index', async () => {
    expect((await service.ask('/')).body).toEqual({
      name: 'Model Inference Price Index',
      version: '1.2.0',
      documentation_url: 'https://prices.example/docs',
      openapi_url: 'https://prices.example/openapi.json',
    })
  })
})
