import { readFile } from 'node:fs/promises'
import { request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '../../../contract/errors.ts'
import { OPERATIONS } from '../../../contract/operations.ts'
import { startService } from '../proxy/service.ts'

const service = await startService({ until: afterAll })
let loads = 0

describe('docs page', () => {
  it('has an anchor for every error code that answers link to', async () => {
    const { type, text } = await load('/docs')
    expect(type).toBe('text/html; charset=utf-8')
    for (const code of ErrorCode.options) expect(text).toContain(`id="${code}"`)
  })

  it('says what each operation answers', async () => {
    const { text } = await load('/docs')
    for (const { id } of OPERATIONS)
      if (id !== 'openapi')
        expect(text).toMatch(new RegExp(`id="${id}"(?:(?!</section>)[^])*Answers\\s*<code>\\w`))
  })

  it('may load from and talk to this service alone', async () => {
    const { policy, text } = await load('/docs')
    expect(
      policy.map((directive) => directive.replaceAll(/'sha256-[^']+'/g, "'sha256-…'")),
    ).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-…'",
      // Of ordinary pages, and of errors, which have a part of it.
      "style-src 'sha256-…' 'sha256-…'",
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

describe('methodology page', () => {
  it('is the document, headings and tables and all', async () => {
    const { type, text, policy } = await load('/methodology')
    const source = await readFile('docs/methodology.md', 'utf8')
    const headings = [...source.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
    expect(type).toBe('text/html; charset=utf-8')
    expect(headings.length).toBeGreaterThan(5)
    for (const heading of headings) expect(text).toContain(`>${heading}</h`)
    expect(text.match(/<table>/g)).toHaveLength(source.match(/^\|[-|]+\|$/gm)?.length ?? 0)
    expect(text).toContain(`<title>${headings[0]} · Inference Price Index</title>`)
    expect(policy).toContain("default-src 'none'")
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
