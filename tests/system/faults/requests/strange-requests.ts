// Requests of which two machines may not agree where they end, whom they are for, or what they ask.
// Each carries another request inside what one of the readings takes for a body: it must never be
// answered.
interface StrangeRequest {
  name: string
  bytes: string
  /**
   * One refusal, and the end; one answer, and the next request gets its own; or one answer that is
   * the last.
   */
  outcome: 'refused' | 'read' | 'last'
}

const INNER = 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: smuggled\r\n\r\n'
const CHUNKED_INNER = `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`
const HOST = 'prices.example.com'
export const OUTER_ID = 'the-outer-one'

interface Parts {
  method?: string
  path?: string
  version?: string
  lines?: readonly string[]
  body?: string
  host?: string
}

export function listStrangeRequests(key: string): StrangeRequest[] {
  const write = ({
    method = 'POST',
    path = '/v1/recommend',
    version = 'HTTP/1.1',
    host = `Host: ${HOST}\r\n`,
    lines = [],
    body = '',
  }: Parts) =>
    `${method} ${path} ${version}\r\n${host}Authorization: Bearer ${key}\r\nX-Request-Id: ${OUTER_ID}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`
  const refused = (name: string, parts: Parts | string): StrangeRequest => ({
    name,
    bytes: typeof parts === 'string' ? parts : write(parts),
    outcome: 'refused',
  })
  const read = (name: string, parts: Parts | string): StrangeRequest => ({
    ...refused(name, parts),
    outcome: 'read',
  })
  const last = (name: string, parts: Parts): StrangeRequest => ({
    ...refused(name, parts),
    outcome: 'last',
  })
  const length = `Content-Length: ${INNER.length}`
  const chunked = 'Transfer-Encoding: chunked'
  const withLines = (...lines: string[]) => ({ lines, body: INNER })
  const withCoding = (...lines: string[]) => ({ lines, body: CHUNKED_INNER })
  const withChunks = (body: string) => ({ lines: [chunked], body })
  const get = { method: 'GET', path: '/livez' }
  const plainGet = write(get)

  return [
    // Where a body ends: a length and a coding at once, or either of them twice or strangely
    // written.
    refused('a length, then chunked', withCoding(length, chunked)),
    refused('two lengths', withLines('Content-Length: 0', length)),
    refused('a list of two lengths', withLines(`Content-Length: 0, ${INNER.length}`)),
    refused('a length with a plus', withLines(`Content-Length: +${INNER.length}`)),
    read('a length with zeros before it', withLines(`Content-Length: 00${INNER.length}`)),

    // A coding that one reader knows and the other does not.
    refused('an unknown coding', withCoding('Transfer-Encoding: xchunked')),
    refused('chunked, then identity', withCoding('Transfer-Encoding: chunked, identity')),
    refused('chunked in two headers', withCoding(chunked, chunked)),
    refused('chunked after a vertical tab', withCoding('Transfer-Encoding: \vchunked')),
    refused('a coding with a blank before its colon', withCoding('Transfer-Encoding : chunked')),
    refused('a coding behind a bare line feed', withCoding(length, `X-A: b\n${chunked}`)),
    refused('chunked in HTTP/1.0', { ...withCoding(chunked), version: 'HTTP/1.0' }),
    read('chunked in capitals', withCoding('Transfer-Encoding: CHUNKED')),

    // A body where none belongs.
    ...['GET', 'DELETE'].flatMap((method) => [
      refused(`a body with ${method}`, { ...get, method, ...withLines(length) }),
      refused(`a chunked body with ${method}`, { ...get, method, ...withCoding(chunked) }),
    ]),
    read('a body of no bytes with GET', { ...get, lines: ['Content-Length: 0'] }),

    // Chunks.
    refused('a chunk size in C', withChunks(`0x${CHUNKED_INNER}`)),
    refused('a chunk size beyond 64 bits', withChunks(`1${'0'.repeat(16)}\r\n${INNER}`)),
    refused('a chunk size that ends in a line feed', withChunks(`5\nabcde\r\n0\r\n\r\n`)),
    refused('a chunk longer than its size', withChunks(`3\r\nabcde\r\n0\r\n\r\n`)),
    refused('a length in a trailer', withChunks(`5\r\nabcde\r\n0\r\nContent-Length: 50\r\n\r\n`)),
    read('a chunk extension', withChunks(`5;a=b;c="d"\r\nabcde\r\n0\r\n\r\n`)),

    // Where a header ends, and what one is.
    refused('a folded header', { ...get, lines: ['X-A: b', ' c'] }),
    refused('a header without a colon', { ...get, lines: ['X-A'] }),
    refused('a NUL in a header', { ...get, lines: ['X-A: b\0c'] }),
    refused('line feeds alone', plainGet.replaceAll('\r\n', '\n')),

    // Whom it is for, what it asks, and in which language.
    refused('an address with a host', { ...get, path: 'http://evil.example/livez' }),
    refused('an asterisk', { ...get, path: '*' }),
    refused('no host', { ...get, host: '' }),
    refused('two hosts', { ...get, host: 'Host: a\r\nHost: evil.example\r\n' }),
    refused('a host with a path', { ...get, host: `Host: ${HOST}/evil\r\n` }),
    refused('an unknown method', { ...get, method: 'SMUGGLE' }),
    refused('HTTP/1.2', { ...get, version: 'HTTP/1.2' }),
    refused('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    refused('HTTP/1.0 with another request behind it', { ...get, version: 'HTTP/1.0', host: '' }),
    last('an upgrade to WebSocket', {
      ...get,
      lines: ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    }),
  ]
}

/** An unambiguous request. */
export function toPlainRequest(id: string): string {
  return `GET /livez HTTP/1.1\r\nHost: ${HOST}\r\nX-Request-Id: ${id}\r\n\r\n`
}

function withBody(body: string) {
  return { lines: [`Content-Length: ${body.length}`], body }
}

interface PlainRequest {
  method: string
  /** What it is answered with. */
  status: number
  write(id: string): string
}

/**
 * Of every kind that leaves the connection open: with and without bodies, asked for and answered.
 */
export function listPlainRequests(key: string): PlainRequest[] {
  const kind = (
    status: number,
    line: string,
    { lines = [], body = '' }: { lines?: readonly string[]; body?: string } = {},
  ): PlainRequest => ({
    method: line.split(' ', 1)[0] ?? '',
    status,
    write: (id) =>
      [
        `${line} HTTP/1.1`,
        `Host: ${HOST}`,
        `X-Request-Id: ${id}`,
        `Authorization: Bearer ${key}`,
        ...lines,
        '',
        body,
      ].join('\r\n'),
  })
  const asked = '{"tier":"budget"}'
  return [
    kind(200, 'GET /livez'),
    kind(200, 'GET /v1/models'),
    kind(200, 'HEAD /v1/models'),
    kind(304, 'GET /v1/models', { lines: ['If-None-Match: *'] }),
    kind(200, 'GET /v1/models', { lines: ['Accept-Encoding: br'] }),
    kind(200, 'GET /v1/export/snapshots/2026-07-31.csv'),
    kind(206, 'GET /v1/export/snapshots/2026-07-31.parquet', { lines: ['Range: bytes=0-9'] }),
    kind(200, 'POST /v1/recommend', withBody(asked)),
    kind(200, 'POST /v1/recommend', {
      lines: ['Transfer-Encoding: chunked'],
      body: `${asked.length.toString(16)}\r\n${asked}\r\n0\r\n\r\n`,
    }),
    kind(400, 'POST /v1/recommend', withBody(toPlainRequest('smuggled'))),
    kind(400, 'GET /v1/models?limit=0'),
    kind(404, 'GET /v1/models/no/such'),
    kind(405, 'GET /v1/recommend'),
    kind(405, 'POST /v1/models', withBody(toPlainRequest('smuggled'))),
    kind(204, 'OPTIONS /v1/recommend'),
  ]
}
