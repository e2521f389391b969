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
  const withLength = (value: string) => ({ lines: [`Content-Length:${value}`], body: INNER })
  const withCoding = (value: string) => ({
    lines: [`Transfer-Encoding:${value}`],
    body: CHUNKED_INNER,
  })
  const withChunks = (body: string) => ({ lines: [chunked], body })
  const get = { method: 'GET', path: '/livez' }
  const plainGet = write(get)

  return [
    // Where a body ends: a length and a coding at once, or either of them twice or strangely
    // written.
    refused('a length, then chunked', { lines: [length, chunked], body: CHUNKED_INNER }),
    refused('chunked, then a length', { lines: [chunked, length], body: CHUNKED_INNER }),
    refused('no length, and chunked', {
      lines: ['Content-Length: 0', chunked],
      body: CHUNKED_INNER,
    }),
    refused('a length, and identity', {
      lines: [length, 'Transfer-Encoding: identity'],
      body: INNER,
    }),
    refused('one length twice', { lines: [length, length], body: INNER }),
    refused('two lengths', { lines: ['Content-Length: 0', length], body: INNER }),
    refused('two lengths, the longer first', { lines: [length, 'Content-Length: 0'], body: INNER }),
    refused('a list of lengths', withLength(` ${INNER.length}, ${INNER.length}`)),
    refused('a list of two lengths', withLength(` 0, ${INNER.length}`)),
    refused('a length with a plus', withLength(` +${INNER.length}`)),
    refused('a length below zero', withLength(` -${INNER.length}`)),
    refused('a length in base 16', withLength(` 0x${INNER.length.toString(16)}`)),
    refused('a length with a blank in it', withLength(' 1 2')),
    refused('a length with a unit', withLength(` ${INNER.length};`)),
    refused('an empty length', withLength('')),
    refused('a length of 20 digits', withLength(` ${'9'.repeat(20)}`)),
    refused('a length with a vertical tab', withLength(` \v${INNER.length}`)),
    read('a length with zeros before it', withLength(` 00${INNER.length}`)),
    read('a length among blanks', withLength(`  \t${INNER.length} \t`)),
    read('a length without a blank', withLength(String(INNER.length))),

    // A coding that one reader knows and the other does not.
    refused('an unknown coding', withCoding(' xchunked')),
    refused('chunked, then identity', withCoding(' chunked, identity')),
    refused('identity', withCoding(' identity')),
    refused('gzip, then chunked', withCoding(' gzip, chunked')),
    refused('chunked twice in a list', withCoding(' chunked, chunked')),
    refused('chunked and something in two headers', {
      lines: [chunked, 'Transfer-Encoding: x'],
      body: CHUNKED_INNER,
    }),
    refused('chunked in two headers', { lines: [chunked, chunked], body: CHUNKED_INNER }),
    refused('chunked in quotes', withCoding(' "chunked"')),
    refused('chunked with a parameter', withCoding(' chunked;q=1')),
    refused('chunked after a vertical tab', withCoding(' \vchunked')),
    refused('chunked after a byte beyond ASCII', withCoding(' \x85chunked')),
    refused('chunked before a NUL', withCoding(' chunked\0')),
    refused('an empty coding', withCoding('')),
    refused('a coding with a blank before its colon', {
      lines: ['Transfer-Encoding : chunked'],
      body: CHUNKED_INNER,
    }),
    refused('a coding behind a tab', {
      lines: ['X-A: b', '\tTransfer-Encoding: chunked'],
      body: CHUNKED_INNER,
    }),
    refused('a coding on the next line', {
      lines: ['Transfer-Encoding:', ' chunked'],
      body: CHUNKED_INNER,
    }),
    refused('a coding behind a bare line feed', {
      lines: [length, 'X-A: b\nTransfer-Encoding: chunked'],
      body: CHUNKED_INNER,
    }),
    refused('a coding behind a bare carriage return', {
      lines: [length, 'X-A: b\rTransfer-Encoding: chunked'],
      body: CHUNKED_INNER,
    }),
    refused('chunked in HTTP/1.0', { ...withCoding(' chunked'), version: 'HTTP/1.0' }),
    read('chunked in capitals', withCoding(' CHUNKED')),
    read('chunked without a blank', withCoding('chunked')),
    read('chunked after a tab', withCoding('\tchunked')),
    read('a header that is nearly the coding', {
      lines: [length, 'Transfer_Encoding: chunked'],
      body: INNER,
    }),

    // A body where none belongs.
    ...['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'TRACE'].flatMap((method) => [
      refused(`a body with ${method}`, { ...get, method, lines: [length], body: INNER }),
      refused(`a chunked body with ${method}`, {
        ...get,
        method,
        lines: [chunked],
        body: CHUNKED_INNER,
      }),
    ]),
    read('a body of no bytes with GET', { ...get, lines: ['Content-Length: 0'] }),

    // Chunks.
    refused('a chunk size in C', withChunks(`0x${CHUNKED_INNER}`)),
    refused('a chunk size with a plus', withChunks(`+${CHUNKED_INNER}`)),
    refused('a chunk size below zero', withChunks(`-${CHUNKED_INNER}`)),
    refused('a chunk size beyond 64 bits', withChunks(`1${'0'.repeat(16)}\r\n${INNER}`)),
    refused('no chunk size', withChunks(`\r\n${INNER}\r\n0\r\n\r\n`)),
    refused('a blank before a chunk size', withChunks(` ${CHUNKED_INNER}`)),
    refused('a line feed in a chunk extension', withChunks(`5;a\nb\r\nabcde\r\n0\r\n\r\n`)),
    refused('a chunk size that ends in a line feed', withChunks(`5\nabcde\r\n0\r\n\r\n`)),
    refused('a chunk that ends in a line feed', withChunks(`5\r\nabcde\n0\r\n\r\n`)),
    refused('a chunk longer than its size', withChunks(`3\r\nabcde\r\n0\r\n\r\n`)),
    refused('a trailer that is no header', withChunks(`0\r\nGET /livez HTTP/1.1\r\n\r\n`)),
    read('a chunk extension', withChunks(`5;a=b;c="d"\r\nabcde\r\n0\r\n\r\n`)),
    read('a chunk size with zeros before it', withChunks(`00005\r\nabcde\r\n000\r\n\r\n`)),
    read('a trailer', withChunks(`5\r\nabcde\r\n0\r\nX-A: b\r\n\r\n`)),
    refused('a length in a trailer', withChunks(`5\r\nabcde\r\n0\r\nContent-Length: 50\r\n\r\n`)),

    // Where a header ends, and what one is.
    refused('a folded header', { ...get, lines: ['X-A: b', ' c'] }),
    refused('a header without a colon', { ...get, lines: ['X-A'] }),
    refused('a header without a name', { ...get, lines: [': b'] }),
    refused('a bracket in a name', { ...get, lines: ['X(A: b'] }),
    refused('a NUL in a header', { ...get, lines: ['X-A: b\0c'] }),
    refused('line feeds alone', plainGet.replaceAll('\r\n', '\n')),
    refused('carriage returns alone', plainGet.replaceAll('\r\n', '\r')),
    refused('an end of line feeds', `${plainGet.slice(0, -4)}\n\n`),
    read('an empty line before it', `\r\n${plainGet}`),

    // Whom it is for.
    refused('an address with a host', { ...get, path: 'http://evil.example/livez' }),
    refused('an address with our host', { ...get, path: `http://${HOST}/livez` }),
    refused('an asterisk', { ...get, path: '*' }),
    refused('no path', { ...get, path: 'livez' }),
    refused('no host', { ...get, host: '' }),
    refused('one host twice', { ...get, host: 'Host: a\r\nHost: a\r\n' }),
    refused('a host behind a user', { ...get, host: `Host: evil.example@${HOST}\r\n` }),
    refused('a host with a path', { ...get, host: `Host: ${HOST}/evil\r\n` }),
    refused('two hosts', { ...get, host: 'Host: a\r\nHost: evil.example\r\n' }),

    // What it asks, and in which language.
    read('two blanks', plainGet.replace('GET ', 'GET  ')),
    refused('a tab for a blank', plainGet.replace('GET ', 'GET\t')),
    refused('blanks before it', `  ${plainGet}`),
    refused('a method in small letters', { ...get, method: 'get' }),
    refused('an unknown method', { ...get, method: 'SMUGGLE' }),
    refused('no version', 'GET /livez\r\n\r\n'),
    refused('HTTP/1.2', { ...get, version: 'HTTP/1.2' }),
    last('HTTP/1.0', { ...get, version: 'HTTP/1.0' }),
    last('HTTP/1.0 without a host', { ...get, version: 'HTTP/1.0', host: '' }),
    last('HTTP/2.0', { ...get, version: 'HTTP/2.0' }),
    refused('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    refused('a NUL in the path', { ...get, path: '/livez\0' }),
    last('an upgrade to HTTP/2', {
      ...get,
      lines: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'],
    }),
    last('an upgrade to WebSocket', {
      ...get,
      lines: ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    }),
    read('a length that is to be forgotten on the way', {
      lines: ['Connection: keep-alive, Content-Length', length],
      body: INNER,
    }),
    read('an expectation', { lines: ['Expect: 100-continue', length], body: INNER }),
    read('an unknown expectation', { lines: ['Expect: 200-ok', length], body: INNER }),
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
