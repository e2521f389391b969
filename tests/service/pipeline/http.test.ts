import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type HttpOptions, type ResponseCache, HttpClient } from '../../../pipeline/collect/http.ts'
import { listen } from '../../listen.ts'
import { MISBEHAVIOURS } from '../../unit/pipeline/sources/replay-server.ts'

const URL_OF_SOURCE = 'https://prices.example/v1/models?all=1'

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

async function serve(handler: Handler): Promise<{ origin: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    handler(request, response, seen.length)
  })
  return { origin: `http://127.0.0.1:${await listen(server)}`, seen }
}

async function ask(handler: Handler, options: HttpOptions = {}, redirectHosts: string[] = []) {
  const { origin, seen } = await serve(handler)
  const pauses: number[] = []
  const client = new HttpClient({
    origins: { shop: origin },
    random: () => 1,
    sleep: async (ms) => {
      pauses.push(ms)
    },
    ...options,
  })
  onTestFinished(() => client.close())
  const answer = client.fetch({
    source: 'shop',
    url: URL_OF_SOURCE,
    headers: { authorization: 'Bearer {key}' },
    key: 'secret-key',
    redirectHosts,
    signal: new AbortController().signal,
  })
  // A caller that looks at `pauses` first must not make a refusal an unhandled one.
  answer.catch(() => {})
  return { answer, seen, pauses }
}

const reply =
  (status: number, headers: Record<string, string> = {}, body = ''): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

const sendOk = reply(200, { 'content-type': 'application/json; charset=utf-8' }, '{"a":1}')
const lead = (location: string) => reply(302, { location })
const now = () => new Date('2026-08-01T06:00:00Z')
/** The first answer is another one. */
const begin =
  (answer: Handler): Handler =>
  (request, response, count) =>
    (count === 1 ? answer : sendOk)(request, response, count)

const sendIfChanged: Handler = (request, response) => {
  if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
  else response.writeHead(200, { etag: '"v1"' }).end('{"a":1}')
}

function redirectTimes(hops: number): Handler {
  return (request, response, count) => {
    if (count > hops) sendOk(request, response, count)
    else response.writeHead(302, { location: `/hop/${count}` }).end()
  }
}

describe('the client', () => {
  it('requests the replacement origin with the same path', async () => {
    const { answer, seen } = await ask(sendOk)
    expect((await answer).body.toString()).toBe('{"a":1}')
    expect(seen[0]?.url).toBe('/v1/models?all=1')
    expect(seen[0]?.headers).toMatchObject({
      accept: expect.stringMatching(/^application\/json/),
      authorization: 'Bearer secret-key',
      'user-agent': expect.stringContaining('inference-price-index/'),
    })
  })

  it('returns the bytes with what is needed to replay them', async () => {
    const { answer } = await ask(
      (_request, response) => {
        response.writeHead(200, { etag: '"v1"', 'content-encoding': 'gzip' })
        response.end(gzipSync('{"a":1}'))
      },
      { now },
    )
    expect(await answer).toEqual({
      source: 'shop',
      url: URL_OF_SOURCE,
      status: 200,
      etag: '"v1"',
      last_modified: null,
      received_at: '2026-08-01T06:00:00.000Z',
      sha256: '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
      body: Buffer.from('{"a":1}'),
    })
  })

  it('downloads known data again only if it has changed', async () => {
    const cache: ResponseCache = new Map()
    const first = await ask(sendIfChanged, { cache })
    expect((await first.answer).status).toBe(200)
    const known = { etag: '"v1"', last_modified: null, body: Buffer.from('{"a":1}') }
    cache.set(URL_OF_SOURCE, known)
    const second = await ask(sendIfChanged, { cache })
    expect(await second.answer).toMatchObject({ ...known, status: 304 })
  })

  it('takes a 304 to a question it did not ask for a failure', async () => {
    const { answer } = await ask(reply(304))
    await expect(answer).rejects.toThrow(`shop: ${URL_OF_SOURCE}: expected status 200, got 304`)
  })

  it('tries five times and doubles each pause', async () => {
    const { answer, seen, pauses } = await ask(reply(503))
    await expect(answer).rejects.toThrow('expected status 200, got 503')
    expect(seen).toHaveLength(5)
    expect(pauses).toEqual([500, 1000, 2000, 4000])
  })

  it.each([
    ['2', 2_000],
    ['Sat, 01 Aug 2026 06:00:20 GMT', 20_000],
    ['soon', 500],
  ])('pauses as long as Retry-After %s asks', async (retryAfter, expectedMs) => {
    const { answer, pauses } = await ask(begin(reply(429, { 'retry-after': retryAfter })), { now })
    expect((await answer).body.toString()).toBe('{"a":1}')
    expect(pauses).toEqual([expectedMs])
  })

  it('does not retry in this run if Retry-After is longer than the run', async () => {
    const { answer, seen } = await ask(reply(429, { 'retry-after': '3600' }))
    await expect(answer).rejects.toThrow('got 429 with Retry-After "3600"')
    expect(seen).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 410])(
    'does not repeat a request answered %i, and never names its key',
    async (status) => {
      const { answer, seen } = await ask(reply(status))
      await expect(answer).rejects.toMatchObject({ name: 'FetchError', status })
      await expect(answer).rejects.toSatisfy(
        (error) =>
          error instanceof Error && !`${error.message}${error.stack}`.includes('secret-key'),
      )
      expect(seen).toHaveLength(1)
    },
  )

  it('follows three redirects within the host, and no fourth', async () => {
    const three = await ask(redirectTimes(3))
    expect((await three.answer).body.toString()).toBe('{"a":1}')
    const four = await ask(redirectTimes(4))
    await expect(four.answer).rejects.toThrow('expected at most 3 redirects, got more')
  })

  it('follows one redirect to a host that the source names, without its key', async () => {
    const hosts = ['files.example', 'more.example']
    const away = begin(lead('https://files.example/signed?until=1'))
    const { answer, seen } = await ask(away, {}, hosts)
    expect((await answer).body.toString()).toBe('{"a":1}')
    expect(seen.map(({ url }) => url)).toEqual(['/v1/models?all=1', '/signed?until=1'])
    expect(seen[1]?.headers).not.toHaveProperty('authorization')
    for (const next of [
      'https://more.example/',
      'http://files.example/',
      'https://files.example:1/',
    ]) {
      const leadOn: Handler = (request, response, count) =>
        lead(count === 1 ? 'https://files.example/' : next)(request, response, count)
      const second = await ask(leadOn, {}, hosts)
      await expect(second.answer).rejects.toThrow('expected no redirect away')
    }
  })

  it.each(['http://127.0.0.1:1/elsewhere', 'https://elsewhere.example/', 'file:///etc/passwd', ''])(
    'does not follow a redirect to "%s"',
    async (location) => {
      const { answer, seen } = await ask(reply(301, { location }))
      await expect(answer).rejects.toThrow(/expected (no redirect away|at most 3 redirects)/)
      expect(seen.length).toBeLessThanOrEqual(4)
    },
  )

  it.each(['a 100 MB body', 'a gzip bomb'] as const)('stops reading %s at 64 MiB', async (name) => {
    const { answer, seen } = await ask((_request, response) =>
      MISBEHAVIOURS[name](Buffer.alloc(0), response),
    )
    await expect(answer).rejects.toThrow('expected a body of at most 67108864 bytes, got more')
    expect(seen).toHaveLength(1)
  })

  it('spaces the requests to a host', async () => {
    const pauses: number[] = []
    const client = new HttpClient({
      now,
      sleep: async (ms) => {
        pauses.push(ms)
      },
      limits: { tries: 1 },
    })
    onTestFinished(() => client.close())
    const { origin } = await serve(sendOk)
    const signal = new AbortController().signal
    await Promise.all(
      [1, 2, 3].map(() => client.fetch({ source: 'shop', url: `${origin}/models`, signal })),
    )
    expect(pauses).toEqual([100, 200])
  })

  it('never has more than six requests at one host', async () => {
    const waiting: ServerResponse[] = []
    let most = 0
    const { origin } = await serve((_request, response) => {
      waiting.push(response)
      most = Math.max(most, waiting.length)
      setImmediate(() => waiting.shift()?.end('1'))
    })
    const client = new HttpClient({ origins: { shop: origin } })
    onTestFinished(() => client.close())
    const signal = new AbortController().signal
    await Promise.all(
      Array.from({ length: 40 }, () =>
        client.fetch({ source: 'shop', url: URL_OF_SOURCE, signal }),
      ),
    )
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(6)
  })
})
