import { request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '../../../contract/errors.ts'
import { startService } from '../proxy/service.ts'

const service = await startService({ until: afterAll })
let loads = 0

describe('the API reference', () => {
  it('has an anchor for every error code that answers link to', async () => {
    const { type, text } = await load('/docs/api')
    expect(type).toBe('text/html; charset=utf-8')
    for (const code of ErrorCode.options) expect(text).toContain(`id="${code}"`)
  })

  it('may load from and talk to this service alone', async () => {
    const { policy, text } = await load('/docs/api')
    expect(
      policy.map((directive) => directive.replaceAll(/'sha256-[^']+'/g, "'sha256-…'")),
    ).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-…'",
      "style-src 'sha256-…'",
      "font-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(text).not.toMatch(/<(?:script|img|link rel="stylesheet")[^>]+(?:src|href)="(?!\/)/)
  })
})

async function load(path: string): Promise<{ type: unknown; policy: string[]; text: string }> {
  const { statusCode, headers, body } = await request(service.url + path, {
    reset: true,
    headers: { 'x-forwarded-for': `192.0.2.${(loads += 1)}` },
  })
  expect(statusCode).toBe(200)
  return {
    type: headers['content-type'],
    policy: String(headers['content-security-policy'] ?? '').split('; '),
    text: await body.text(),
  }
}
