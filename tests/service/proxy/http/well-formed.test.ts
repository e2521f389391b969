import { afterAll, describe, expect, it } from 'vitest'
import { ErrorBody } from '../../../../contract/errors.ts'
import { sendRaw } from './raw-request.ts'
import { PLANS, startService } from '../service.ts'

const GET = 'GET /health HTTP/1.1\r\n'

const service = await startService({
  until: afterAll,
  // Malformed bytes count against the client address, and here all come from one.
  plans: {
    ...PLANS,
    public: { ...PLANS.public, requests_per_minute: 10_000, requests_per_day: 10_000 },
  },
})

describe('a malformed request', () => {
  it.each([
    ['no host', `${GET}\r\n`],
    ['a host behind a user', `${GET}Host: evil.example:fake@host\r\n\r\n`],
    ['a host of markup', `${GET}Host: <script>alert(1)</script>\r\n\r\n`],
  ])('with %s is refused, and its connection closed', async (_, bytes) => {
    const { status, headers, body } = await sendRaw(service.url, bytes)
    expect(status).toBe(400)
    const { error } = ErrorBody.parse(JSON.parse(body))
    expect(error.code).toBe('invalid_parameter')
    expect(headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store' })
    expect(headers).toHaveProperty('x-request-id', error.request_id)
    expect(headers).toHaveProperty('x-ratelimit-remaining')
  })

  it.each(['', 'prices.example.com:8080', '[::1]:8080'])(
    'is none because its host is %j',
    async (host) => {
      const bytes = `${GET}Host: ${host}\r\nConnection: close\r\n\r\n`
      expect((await sendRaw(service.url, bytes)).status).toBe(200)
    },
  )

  it('that Node cannot read, or whose head exceeds 16 KiB, is refused by Node itself', async () => {
    const padding = 'x'.repeat(20_000)
    for (const [bytes, expected] of [
      ['hello\r\n\r\n', 400],
      [`${GET}Host: a\r\nX-A: ${padding}\r\n\r\n`, 431],
      [`GET /${padding} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ] as const) {
      const { status, headers } = await sendRaw(service.url, bytes)
      expect([status, headers['connection']]).toEqual([expected, 'close'])
    }
  })

  it('of HTTP/1.0 is answered, without a host as well, and its connection closed', async () => {
    for (const host of ['', 'Host: a\r\n'])
      expect(await sendRaw(service.url, `GET /health HTTP/1.0\r\n${host}\r\n`)).toMatchObject({
        status: 200,
        headers: { connection: 'close' },
      })
  })
})
