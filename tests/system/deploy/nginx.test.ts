import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { startService } from '../../service/proxy/service.ts'
import { NO_NGINX, startNginx } from './nginx.ts'

describe.skipIf(NO_NGINX !== '')(`nginx in front${NO_NGINX}`, () => {
  it('accepts the configuration and hands on address, request id, ETag and refusals', async () => {
    const service = await startService()
    const { url, agent } = await startNginx(new URL(service.url).host)
    const ask = async (headers: Record<string, string> = {}) => {
      const {
        statusCode,
        headers: answered,
        body,
      } = await request(`${url}/v1/tpi/latest`, {
        dispatcher: agent,
        headers: { host: 'prices.example.com', ...headers },
      })
      await body.dump()
      return { status: statusCode, headers: answered }
    }
    const key = await service.createKey()
    const first = await ask({
      authorization: `Bearer ${key}`,
      'x-request-id': 'req_through_nginx',
    })
    expect(first.status).toBe(200)
    expect(first.headers['x-request-id']).toBe('req_through_nginx')
    const again = await ask({
      authorization: `Bearer ${key}`,
      'if-none-match': String(first.headers['etag']),
    })
    expect(again.status).toBe(304)

    // A forged address is ignored: the only trusted hop is nginx's own.
    const remaining: number[] = []
    for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      const { status, headers } = await ask({ 'x-forwarded-for': claimed })
      expect(status).toBe(401)
      remaining.push(Number(headers['x-ratelimit-remaining']))
    }
    expect(remaining.map((left) => left - (remaining[0] ?? 0))).toEqual([0, -1, -2])
  })

  it('bounds what one address asks, in the interface’s words', async () => {
    const service = await startService()
    const { url, agent } = await startNginx(new URL(service.url).host)
    const answers = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const { statusCode, headers, body } = await request(`${url}/health`, {
          dispatcher: agent,
          headers: { host: 'prices.example.com' },
        })
        return { status: statusCode, headers, text: await body.text() }
      }),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(100)
    expect(answers.length - refused.length).toBeGreaterThan(20)
    for (const { status, headers, text } of refused) {
      expect([status, headers['retry-after']]).toEqual([429, '1'])
      expect(ErrorBody.parse(JSON.parse(text)).error.code).toBe('rate_limit_exceeded')
    }
  })
})
