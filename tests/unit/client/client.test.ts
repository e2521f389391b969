// The client against a real HTTP server that answers as the test says.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, ConnectionError, createClient } from '../../../client/src/index.ts'
import { EtagCache } from '../../../client/src/etag-cache.ts'
import { listen } from '../../listen.ts'

const LIVE = { status: 'live' }

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** One answer after the other; the last one again and again. */
async function serve(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request)
  })
  const port = await listen(server)
  const waits: number[] = []
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}/`,
    onRetry: ({ waitSeconds }) => waits.push(waitSeconds),
    ...options,
  })
  return { client, requests, waits }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

function refuse(status: number, code: string, headers: Record<string, string> = {}): Answer {
  const error = { code, message: 'No.', documentation_url: 'http://docs', request_id: 'request-1' }
  return json(status, { error }, headers)
}

const cut: Answer = (response) => response.destroy()

describe('retries', () => {
  it('wait as long as Retry-After says', async () => {
    const { client, waits } = await serve([
      refuse(429, 'rate_limit_exceeded', { 'retry-after': '1' }),
      refuse(503, 'data_unavailable', { 'retry-after': new Date(0).toUTCString() }),
      json(200, LIVE),
    ])
    expect(await client.live()).toEqual(LIVE)
    expect(waits).toEqual([1, 0])
  })

  it('leave a longer wait to the caller', async () => {
    const { client, requests } = await serve([
      refuse(429, 'rate_limit_exceeded', { 'retry-after': '61' }),
    ])
    await expect(client.live()).rejects.toMatchObject({ retryAfterSeconds: 61 })
    expect(requests).toHaveLength(1)
  })

  it('back off if the network or a gateway fails, and end', async () => {
    const { client, waits, requests } = await serve([cut, refuse(502, 'x'), cut], { retries: 2 })
    await expect(client.live()).rejects.toThrow(ConnectionError)
    expect(requests).toHaveLength(3)
    expect(waits[0]).toBeLessThanOrEqual(0.5)
    expect(waits[1]).toBeGreaterThanOrEqual(0.5)
  })

  it('do not repeat what may have made a key', async () => {
    const { client, requests } = await serve([cut])
    await expect(client.anonymousKey()).rejects.toThrow(ConnectionError)
    expect(requests).toHaveLength(1)
  })

  it('do not repeat what was refused for good', async () => {
    const { client, requests } = await serve([refuse(404, 'model_not_found')])
    await expect(client.model({ model_id: 'no/such' })).rejects.toMatchObject({
      code: 'model_not_found',
      status: 404,
      requestId: 'request-1',
      message: 'No.',
    })
    expect(requests).toHaveLength(1)
  })
})

describe('requests', () => {
  it('end with the reason of their signal, also while they wait', async () => {
    const { client } = await serve([refuse(429, 'rate_limit_exceeded', { 'retry-after': '30' })])
    const stop = new AbortController()
    const asked = client.live({}, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(asked).rejects.toThrow('enough')
    await expect(client.live({}, { signal: stop.signal })).rejects.toThrow('enough')
  })

  it('end where no answer comes in time', async () => {
    const { client } = await serve([() => {}], { timeoutSeconds: 0.05, retries: 0 })
    await expect(client.live()).rejects.toThrow('no response within 0.05 s')
  })
})

describe('answers', () => {
  it('are kept by their ETag, each caller with its own copy', async () => {
    const { client, requests } = await serve([
      json(200, { openapi: '3.1.0' }, { etag: '"1"' }),
      (response, { headers }) =>
        response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end(),
    ])
    const first = await client.openapi()
    first.openapi = 'changed'
    expect(await client.openapi()).toEqual({ openapi: '3.1.0' })
    expect(requests).toHaveLength(2)
  })

  it('are read page by page', async () => {
    const { client, requests } = await serve([
      json(200, { providers: [{ slug: 'p1' }], next: '/v1/providers?limit=1&page=2' }),
      json(200, { providers: [{ slug: 'p2' }], next: '/v1/providers?limit=1&page=3' }),
      json(200, { providers: [{ slug: 'p3' }], next: null }),
    ])
    const slugs: string[] = []
    for await (const { slug } of client.each.providers({ limit: 1 })) slugs.push(slug)
    expect(slugs).toEqual(['p1', 'p2', 'p3'])
    expect(requests[2]?.url).toBe('/v1/providers?limit=1&page=3')
  })

  it('are kept within a bound, those used last for longest', () => {
    const cache = new EtagCache(10)
    const keep = (url: string, length: number) =>
      cache.set(url, { etag: url, text: 'x'.repeat(length) })
    keep('a', 4)
    keep('b', 4)
    expect(cache.get('a')?.etag).toBe('a')
    keep('c', 4)
    keep('d', 11)
    expect(['a', 'b', 'c', 'd'].filter((url) => cache.get(url))).toEqual(['a', 'c'])
  })
})
