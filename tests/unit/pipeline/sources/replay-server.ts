// A real HTTP server on the loopback that answers as one source's host would, or misbehaves.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sha256 } from '../../../../contract/release.ts'
import { listen } from '../../../listen.ts'
import { type Fixture, encode } from './fixture.ts'

const MIB = 1024 * 1024
const HUGE_BYTES = 100 * MIB
const DRIP_MS = 20
const JSON_TYPE = { 'content-type': 'application/json' }
const SPACES = Buffer.alloc(MIB, ' ')
/** Inflates to 100 MB of legal JSON whitespace. */
const BOMB = gzipSync(Buffer.alloc(HUGE_BYTES, ' '), { level: 1 })

/** Texts that stay some name when what cannot be seen is taken out. */
const HOSTILE = [
  "'); drop table raw_quotes; --",
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '=cmd()',
  '\u001b[31m',
  '\u202egnp',
  '__proto__',
]
const NAMELESS = ['', '\ud800', '\u0000', 'x'.repeat(64 * 1024)]

type Answer = (body: Buffer, response: ServerResponse) => void | Promise<void>

/** What `misbehave` takes by name; each answers every request. */
export const MISBEHAVIOURS = {
  'one byte at a time': async (body, response) => {
    response.writeHead(200, JSON_TYPE)
    for (const byte of body) {
      if (response.destroyed) return
      response.write(Buffer.of(byte))
      await sleep(DRIP_MS)
    }
    response.end()
  },
  'silence after the headers': (_body, response) => {
    response.writeHead(200, JSON_TYPE).flushHeaders()
  },
  'HTML with 200': reply(200, { 'content-type': 'text/html' }, '<html>down for a moment</html>'),
  'HTML that says it is JSON': reply(200, JSON_TYPE, '<html>hello</html>'),
  'an empty list': reply(200, JSON_TYPE, '[]'),
  'an empty object': reply(200, JSON_TYPE, '{}'),
  'an empty data list': reply(200, JSON_TYPE, '{"data":[]}'),
  'a bare null': reply(200, JSON_TYPE, 'null'),
  '429 for a moment, for ever': reply(429, { 'retry-after': '0' }),
  '429 for an hour': reply(429, { 'retry-after': '3600' }),
  'status 500': reply(500, JSON_TYPE, '{"data":[]}'),
  'status 403': reply(403, {}),
  'a redirect to another host': reply(302, { location: 'http://169.254.169.254/latest/meta-data' }),
  'a redirect to itself': reply(302, { location: '/again' }),
  'a 100 MB body': (_body, response) => {
    response.writeHead(200, JSON_TYPE)
    const chunks = Array.from({ length: HUGE_BYTES / MIB }, () => SPACES)
    Readable.from(chunks).pipe(response)
  },
  'a gzip bomb': reply(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, BOMB),
  'broken gzip': (body, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
    response.end(gzipSync(body).subarray(0, -12))
  },
  'an unknown encoding': (body, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'zstd' })
    response.end(body)
  },
  'half of its bytes': (body, response) => truncatedAt(0.5)(body, response),
  'bytes that are no UTF-8': reply(200, JSON_TYPE, Buffer.from([0x22, 0xff, 0x22])),
} satisfies Record<string, Answer>

/** Answers with a share of the bytes it announced, less than all, then hangs up. */
export function truncatedAt(share: number): Answer {
  return (body, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
    response.write(body.subarray(0, Math.floor(body.length * share)), () => response.destroy())
  }
}

export interface ReplayServer {
  origin: string
  requests: { path: string; headers: IncomingMessage['headers'] }[]
  /** Answers so from now on, on one path or on all. */
  misbehave(answer: Answer, path?: string): void
  /** Answers as it should again. */
  behave(): void
  close(): Promise<void>
}

export async function startReplayServer(fixture: Fixture): Promise<ReplayServer> {
  let misbehaviour: { answer: Answer; path: string | undefined } | undefined
  const requests: ReplayServer['requests'] = []
  const answerOne = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const answer = fixture[path]
    // The client hangs up on answers it refuses.
    response.on('error', () => undefined)
    const body = await encode(path, answer)
    if (misbehaviour && (misbehaviour.path ?? path) === path)
      void misbehaviour.answer(body, response)
    else if (answer === undefined) response.writeHead(404).end()
    else sendVersion(request, response, body)
  }
  const server = createServer((request, response) => void answerOne(request, response))
  let finish: () => void
  const port = await listen(server, (close) => (finish = close))
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    misbehave(answer, path) {
      misbehaviour = { answer, path }
    },
    behave() {
      misbehaviour = undefined
    },
    close: async () => finish(),
  }
}

/** Every list has its first row twice. */
export function withDuplicates(value: unknown): unknown {
  return mapLists(value, (rows) => (rows[0] === undefined ? rows : [rows[0], ...rows]))
}

/** Every list has more rows, whose texts are hostile. */
export function withHostileTexts(value: unknown): unknown {
  return withRowsOf(value, HOSTILE)
}

/** Every list has more rows, whose texts are no names. */
export function withoutNames(value: unknown): unknown {
  return withRowsOf(value, NAMELESS)
}

function withRowsOf(value: unknown, texts: readonly string[]): unknown {
  return mapLists(value, (rows) => [
    ...rows,
    ...texts.flatMap((text) => (isRow(rows[0]) ? [withTexts(rows[0], text)] : [])),
  ])
}

function mapLists(value: unknown, map: (rows: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) return map(value.map((item) => mapLists(item, map)))
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLists(item, map)]))
}

function withTexts(row: object, text: string): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, item]) => [key, typeof item === 'string' ? text : item]),
  )
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** With its version, which is not sent again to a client that has it. */
function sendVersion(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const etag = `"${sha256(body)}"`
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else response.writeHead(200, { ...JSON_TYPE, etag }).end(body)
}

function reply(status: number, headers: Record<string, string>, said?: string | Buffer): Answer {
  return (_body, response) => void response.writeHead(status, headers).end(said)
}
