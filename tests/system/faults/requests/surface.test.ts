// H5, H8 to H11 and H13: what every route does with a strange method, host or body, and what its
// answers say.
import { afterAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../../../contract/operations.ts'
import { signIn, startAccounts } from '../../../service/accounts/account-service.ts'
import { OPEN_PLANS, startService } from '../../../service/proxy/service.ts'
import { askRaw, type RawAnswer } from './raw-request.ts'

const PATH_VALUES: Record<string, string> = {
  model_id: 'openai/gpt-5.4',
  provider_name: 'azure',
  date: '2026-07-31',
  index: 'open',
  format: 'parquet',
  watch_id: 'none',
}
const DATA_PATHS = OPERATIONS.flatMap(({ paths }) => paths).map((path) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PATH_VALUES[name] ?? ''),
)
const PAGE_PATHS = [
  '/models',
  '/models/openai/gpt-5.4',
  '/providers',
  '/providers/azure',
  '/status',
  '/docs',
  '/methodology',
  '/feed.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
]
const ACCOUNT_PATHS = ['/signup', '/signup/sent', `/signup/${'x'.repeat(43)}`, '/dashboard']
const FORM_PATHS = [
  '/key',
  '/signup/confirm',
  '/dashboard/keys',
  '/dashboard/keys/none/name',
  '/dashboard/keys/none/rotate',
  '/dashboard/keys/none/revoke',
  '/dashboard/sign-out',
  '/dashboard/sign-out-everywhere',
  '/dashboard/delete',
]
const PATHS = [...new Set([...DATA_PATHS, ...PAGE_PATHS, ...ACCOUNT_PATHS, ...FORM_PATHS])]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS']

const service = await startService({ until: afterAll, plans: OPEN_PLANS })
const key = await service.createPaidKey()

const ask = (path: string, sent: Omit<Parameters<typeof askRaw>[2], 'key'> = {}) =>
  askRaw(service.url, path, { ...sent, key })

/** What a route says to each method that it takes, and to one that it does not. */
async function askAll(path: string): Promise<RawAnswer[]> {
  const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']
  return Promise.all(
    ['*/*', 'text/html'].flatMap((accept) =>
      methods.map((method) => ask(path, { method, headers: { accept } })),
    ),
  )
}

describe('H8: methods', () => {
  it.each(PATHS)('%s takes those that it allows, and refuses the others', async (path) => {
    const { headers } = await ask(path, { method: 'OPTIONS' })
    const allowed = (headers['allow'] ?? '').split(', ')
    expect(allowed).toContain('OPTIONS')
    for (const method of METHODS) {
      const answer = await ask(path, { method })
      if (allowed.includes(method)) expect(answer.status, method).not.toBe(405)
      else {
        expect(answer.status, method).toBe(405)
        expect(answer.headers['allow'], method).toBe(headers['allow'])
      }
    }
    const override = { method: 'PUT', headers: { 'x-http-method-override': 'GET' } }
    expect((await ask(`${path}?_method=GET`, override)).status).toBe(405)
    if (allowed.includes('GET')) {
      const [got, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
      expect(withoutVarying(head.headers)).toEqual(withoutVarying(got.headers))
    }
  })
})

describe('H9: the host that a request names', () => {
  it.each([
    ['another', { host: 'evil.example' }],
    ['a forwarded one', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' }],
    ['one in a standard header', { forwarded: 'for=1.2.3.4;host=evil.example;proto=ftp' }],
  ])('changes nothing: %s', async (_, named) => {
    for (const path of ['/', '/openapi.json', '/feed.atom', '/v1/models?limit=1', '/v1/nothing'])
      for (const accept of ['*/*', 'text/html']) {
        const headers = { accept, 'x-request-id': 'the-same-one' }
        const plain = await ask(path, { headers })
        const other = await ask(path, { headers: { ...headers, ...named } })
        expect(other.body).toBe(plain.body)
        expect(withoutVarying(other.headers)).toEqual(withoutVarying(plain.headers))
      }
  })
})

describe('H10, H11, H13: every answer', () => {
  it.each([...PATHS, '/v1/nothing', '/nothing'])(
    'of %s says what it must, and no more',
    async (path) => {
      for (const { status, headers, body } of await askAll(path)) {
        expect(status).toBeLessThan(500)
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'strict-transport-security': 'max-age=31536000',
        })
        if (status >= 400) expect(headers['cache-control']).toBe('no-store')
        if (headers['content-type']?.startsWith('text/html')) {
          const policy = headers['content-security-policy'] ?? ''
          expect(policy).toContain("default-src 'none'")
          expect(policy).not.toMatch(/unsafe|\*|https?:/)
          expect(headers['referrer-policy']).toBe('no-referrer')
        }
        // Nothing of the machinery, and no sign that something is going away.
        for (const name of ['server', 'x-powered-by', 'via', 'deprecation', 'sunset'])
          expect(headers).not.toHaveProperty(name)
        expect(body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|(?<!\/docs)\/proxy\//)
        expect(body).not.toContain(service.folder)
      }
    },
  )

  // What `/` is depends on who asks, and a key is for pages of this service alone.
  it.each(DATA_PATHS.filter((path) => path !== '/' && path !== '/v1/auth/anonymous'))(
    'of %s may be read by a page of any site, without its cookies',
    async (path) => {
      for (const { headers } of await askAll(path)) {
        expect(headers['access-control-allow-origin']).toBe('*')
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
        expect(headers).not.toHaveProperty('set-cookie')
      }
    },
  )

  it.each([...PAGE_PATHS, ...ACCOUNT_PATHS, ...FORM_PATHS, '/v1/auth/anonymous'])(
    'of %s is for this site alone',
    async (path) => {
      for (const { headers } of await askAll(path)) expectNotShared(headers)
    },
  )

  it('to a signed-in user is for this site alone, and is not cached', async () => {
    const accounts = await startAccounts()
    const visitor = await signIn(accounts)
    const dashboard = await visitor.get('/dashboard', { origin: 'https://evil.example' })
    const created = await visitor.submit(dashboard, '/dashboard/keys', { name: 'one' })
    const refused = await visitor.post(
      '/dashboard/keys',
      { name: 'one' },
      { origin: 'https://evil.example' },
    )
    expect([dashboard.status, created.status, refused.status]).toEqual([200, 200, 400])
    for (const { headers } of [dashboard, created, refused]) {
      expectNotShared(headers)
      expect(headers['cache-control']).toBe('no-store')
    }
  })
})

describe('H5: a body', () => {
  it.each([
    ['nested 8,000 deep', '['.repeat(8_000) + ']'.repeat(8_000)],
    ['with a field twice', '{"tier":"budget","tier":"frontier"}'],
    ['with a hidden prototype', '{"__proto__":{"tier":"budget"}}'],
  ])('%s is refused, or read as JSON is', async (name, body) => {
    const { status } = await ask('/v1/recommend', { method: 'POST', body })
    expect(status).toBe(name === 'with a field twice' ? 200 : 400)
  })
})

function expectNotShared(headers: Record<string, string>): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
}

/** Without what differs from request to request, as a form does that is made for one reader. */
function withoutVarying(headers: Record<string, string>): Record<string, string> {
  const varying =
    headers['cache-control'] === 'no-store'
      ? /^(?:date|etag|set-cookie|x-request-id|ratelimit|x-ratelimit-.*)$/
      : /^(?:date|x-request-id|ratelimit|x-ratelimit-.*)$/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.test(name)))
}
