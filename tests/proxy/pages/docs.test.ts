import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { ErrorCode } from '../../../contract/errors.ts'
import { OPERATIONS } from '../../../contract/operations.ts'
import { startService } from '../service.ts'

describe('docs page', () => {
  it('has every operation, and an anchor for every error code that answers link to', async () => {
    const { url } = await startService()
    const { statusCode, headers, body } = await request(`${url}/docs`, { reset: true })
    const page = await body.text()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const { method, paths } of OPERATIONS)
      for (const path of paths) expect(page).toContain(`<code>${method} ${path}</code>`)
    for (const code of ErrorCode.options) expect(page).toContain(`id="${code}"`)
    expect(page).not.toContain('<script')
  })
})
