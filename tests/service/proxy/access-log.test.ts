import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startService } from './service.ts'

const Line = z.object({ event: z.string() }).loose()

describe('the access log', () => {
  it('logs each request without key, address or path if enabled', async () => {
    const service = await startService({ env: { TPI_ACCESS_LOG: 'on' } })
    const key = await service.createKey('192.0.2.77')
    service.logged.length = 0
    const headers = {
      'x-request-id': 'the-first-one',
      'x-forwarded-for': '192.0.2.77',
    }
    await service.ask('/v1/models/openai/gpt-5.4', { key, headers })
    await service.ask('/v1/models?limit=x', { key: 'wrong' })
    await service.ask(`/signup/${'s'.repeat(43)}`)
    const lines = service.logged
      .map((line) => Line.parse(JSON.parse(line)))
      .filter(({ event }) => event === 'request')
    expect(lines).toEqual([
      {
        event: 'request',
        request_id: 'the-first-one',
        route: 'model',
        status: expect.any(Number),
        ms: expect.any(Number),
        plan: 'anonymous',
      },
      expect.objectContaining({ route: 'models', status: 401, plan: 'public' }),
      expect.objectContaining({ route: 'GET /signup/{token}', plan: 'public' }),
    ])
    const text = service.logged.join()
    for (const secret of [key, '192.0.2.77', 'ssss']) expect(text).not.toContain(secret)
  })
})
