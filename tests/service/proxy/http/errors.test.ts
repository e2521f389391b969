import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { ERRORS, ErrorBody } from '../../../../contract/errors.ts'
import { shown } from '../../../../contract/api-error.ts'
import { askRaw } from '../../../system/faults/requests/raw-request.ts'
import { type Answer, startService } from '../service.ts'

const service = await startService({ until: afterAll })

const REQUESTS: Record<string, () => Promise<Answer>> = {
  invalid_parameter: () => service.askWithKey('/v1/models?limit=0'),
  invalid_body: () => recommend('{'),
  no_constraints: () => recommend('{}'),
  missing_api_key: () => service.ask('/v1/models'),
  invalid_api_key: () => service.ask('/v1/models', { key: 'x' }),
  model_not_found: () => service.askWithKey('/v1/models/no/such'),
  provider_not_found: () => service.askWithKey('/v1/providers/no-such'),
  not_found: () => service.askWithKey('/v2/models'),
  method_not_allowed: () => service.askWithKey('/v1/models', { method: 'DELETE' }),
  payload_too_large: () => recommend(JSON.stringify({ models: ['x'.repeat(20_000)] })),
  rate_limit_exceeded: async () => {
    for (let count = 0; count < 10; count += 1) await service.ask('/v1/models')
    return service.ask('/v1/models')
  },
}

describe('error', () => {
  it.each(Object.entries(REQUESTS))('%s has its status and body', async (code, provoke) => {
    const { status, headers, body } = await provoke()
    const { error } = ErrorBody.parse(body)
    expect(error.code).toBe(code)
    expect(status).toBe(ERRORS[error.code].status)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['etag']).toBeUndefined()
    expect(error.documentation_url).toBe(`https://prices.example/docs/api#${code}`)
  })

  it('internal_error hides and logs the cause, and the next request succeeds', async () => {
    const broken = await startService()
    const key = await broken.createKey()
    const database = new DatabaseSync(`${broken.folder}/state.db`)
    database.exec('drop table keys')
    const { status, headers, body } = await broken.ask('/v1/models', { key })
    expect(status).toBe(500)
    expect(headers['x-ratelimit-limit']).toBe('10')
    const { error } = ErrorBody.parse(body)
    expect(error.code).toBe('internal_error')
    expect(error.message).not.toMatch(/sqlite|keys|table/i)
    expect(broken.logged.join('\n')).toMatch(/request_failed.*no such table/)
    expect(broken.logged.join('\n')).toContain(error.request_id)
    expect((await broken.ask('/health')).status).toBe(200)
    database.close()
  })

  it('payload_too_large needs no announced length', async () => {
    const answer = await askRaw(service.url, '/v1/recommend', {
      key: await service.createKey(),
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: ' '.repeat(0x4001),
    })
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('"payload_too_large"')
  })

  it('leaves the connection usable, so that a mistake costs no new one', async () => {
    const { headers } = await service.askWithKey('/v1/models/no/such')
    expect(headers['connection']).toBe('keep-alive')
  })
})

describe('error message', () => {
  it('shows a value short and visible', () => {
    expect(shown(undefined)).toBe('nothing')
    expect(shown('x'.repeat(500))).toHaveLength(80)
    expect(shown('a\u202eb\ud800')).toBe('"a\\u202eb\\ud800"')
    expect(shown({ a: [1] })).toBe('{"a":[1]}')
  })
})

function recommend(body: string): Promise<Answer> {
  return service.askWithKey('/v1/recommend', { method: 'POST', body })
}
