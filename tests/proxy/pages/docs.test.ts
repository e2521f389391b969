import { readFile } from 'node:fs/promises'
import { request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '../../../contract/errors.ts'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })
let loads = 0

describe('docs page', () => {
  it('has an anchor for every error code that answers link to', async () => {
    const { type, text } = await load('/docs')
    expect(type).toBe('text/html; charset=utf-8')
    for (const code of ErrorCode.options) expect(text).toContain(`id="${code}"`)
  })

  it('may load from and talk to this service alone', async () => {
    const { policy, text } = await load('/docs')
    expect(policy.map((directive) => directive.replace(/'sha256-[^']+'/, "'sha256-…'"))).toEqual([
      "default-src 'none'",
      "style-src 'self' 'sha256-…'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "script-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self' https://prices.example",
    ])
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('finds the viewer of its package, and its own script, where it says', async () => {
    const { text } = await load('/docs')
    const [style = '', script = ''] = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    const own = await readFile('proxy/pages/docs-viewer.js', 'utf8')
    expect(await load(`/${script}`)).toMatchObject({ type: 'text/javascript; charset=utf-8' })
    expect((await load(`/${script}`)).text.endsWith(own)).toBe(true)
    expect((await load(`/${script}`)).text).toContain('SwaggerUIBundle')
    expect(await load(`/${style}`)).toMatchObject({ type: 'text/css; charset=utf-8' })
    // What the script takes hold of on the page.
    for (const [, id] of own.matchAll(/'#([a-z-]+)'/g)) expect(text).toContain(`id="${id}"`)
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
    expect(text).toContain(`<title>${headings[0]}</title>`)
    expect(text).not.toContain('<script')
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
