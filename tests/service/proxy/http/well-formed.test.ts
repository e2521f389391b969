import { afterAll, describe, expect, it } from 'vitest'
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
  it('that Node cannot read, or whose head exceeds 16 KiB, is refused by Node itself', async () => {
    const padding = 'x'.repeat(20_000)
    for (const [bytes, expected] of [
      ['hello\r\n\r\n', 400],
      [`${GET}\r\n`, 400],
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
