// Requests that nobody would send on purpose, and many that nearly make sense. Whatever comes, the answer is one
// that the description declares. `FUZZ_REQUESTS` says how many to send.
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createOpenApi } from '../../contract/openapi.ts'
import { CONSTRAINT_NAMES } from '../../contract/requests.ts'
import { sendRaw } from './raw-request.ts'
import { PLANS, startService } from './service.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000)
const TEST_TIMEOUT_MS = 60_000 + REQUESTS * 100
/** The server itself gives up on a request after less. */
const HANG_MS = 20_000

const unlimited = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 30 }
const service = await startService({
  until: afterAll,
  plans: { ...PLANS, public: unlimited, anonymous: unlimited },
})
const key = await service.createKey()

const { paths } = z
  .object({
    paths: z.record(
      z.string(),
      z.partialRecord(
        z.enum(['get', 'post']),
        z.object({ responses: z.record(z.string(), z.unknown()) }),
      ),
    ),
  })
  .parse(createOpenApi({ baseUrl: 'https://prices.example' }))
const templates = Object.keys(paths)

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT'] as const
const IDS = [
  'openai/gpt-5.4',
  'openai%2Fgpt-5.4',
  'meta/llama-5-8b:free',
  'no/such',
  'x',
  '..',
  '%2e%2e',
  '%ff',
  'a//b',
]
const NAMES = [
  'days',
  'tier',
  'limit',
  'page',
  'search',
  'provider',
  'sort',
  'order',
  'model_id',
  'history_days',
  'from',
  'to',
  'format',
  'envelope',
  '__proto__',
  '',
]
const VALUES = [
  '1',
  '30',
  '365',
  '366',
  '0',
  '-1',
  '1e3',
  '٣',
  'frontier',
  'micro',
  'blended',
  'asc',
  'openai',
  'openai/gpt-5.4',
  '2026-07-31',
  'csv',
  'true',
  'false',
  '',
]

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const value = fc.oneof(fc.constantFrom(...VALUES), anyText)
const segment = fc.oneof(
  fc.constantFrom(...IDS),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
)
const path = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...templates), segment, segment).map(fill) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/docs', '/docs/viewer.css', '/methodology', '/docs/nothing'),
  },
  {
    weight: 1,
    arbitrary: fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
  },
)
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), anyText), value), { maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs).toString())
const visible = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 5, arbitrary: fc.constant(`Bearer ${key}`) },
      fc.constantFrom('', 'Bearer', 'Basic Og==', `bearer  ${key}`, `Bearer ${key}x`),
      visible,
    ),
    'accept-encoding': fc.oneof(
      fc.constantFrom('gzip', 'br', 'gzip;q=0, *', 'identity;q=0'),
      visible,
    ),
    'if-none-match': fc.oneof(fc.constantFrom('*', '""', 'W/"x"'), visible),
    range: fc.oneof(
      fc.constantFrom('bytes=0-9', 'bytes=-1', 'bytes=999999999-', 'bytes=0-1,2-3'),
      visible,
    ),
    'if-range': visible,
    'content-type': visible,
    'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), visible),
    'x-request-id': visible,
  },
  { requiredKeys: [] },
)
const constraint = fc.oneof(
  fc.constantFrom<unknown>(
    1,
    5,
    0.5,
    200_000,
    true,
    false,
    'text',
    'frontier',
    ['openai'],
    ['openai/gpt-5.4'],
    -1,
    null,
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
const body = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...CONSTRAINT_NAMES, 'limit', 'unknown'), constraint, {
      maxKeys: 4,
    })
    .map((fields) => JSON.stringify(fields)),
  fc.json({ maxDepth: 3 }),
  anyText,
  fc.constantFrom(
    '',
    '{',
    '{"a":'.repeat(2000),
    ' '.repeat(17_000),
    '{"tier":"budget","tier":"frontier"}',
    '{"__proto__":{"tier":"budget"}}',
  ),
)
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'POST') },
  fc.constantFrom(...METHODS),
)

describe('the service', () => {
  it(
    `answers ${REQUESTS} odd requests as it declares`,
    async () => {
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(
          method,
          path,
          query,
          headers,
          body,
          async (verb, target, search, fields, sent) => {
            const answer = await inTime(
              service.ask(`${target}?${search}`, {
                method: z.enum(METHODS).parse(verb),
                headers: Object.fromEntries(
                  Object.entries(fields).map(([name, text]) => [name, text ?? '']),
                ),
                ...(verb === 'POST' && { body: sent }),
              }),
            )
            seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
            expect(findDeclared(verb, new URL(service.url + target).pathname)).toContain(
              answer.status,
            )
          },
        ),
        { numRuns: REQUESTS },
      )
      // Had nearly all been refused at the door, nothing behind it would have been tried.
      expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
      await expectAlive()
    },
    TEST_TIMEOUT_MS,
  )

  it(
    `answers ${REQUESTS} odd byte streams, each as HTTP and none with a failure`,
    async () => {
      const line = fc.oneof(
        visible,
        fc.constantFrom(
          'Content-Length: 3',
          'Transfer-Encoding: chunked',
          'Expect: 100-continue',
          'Connection: close',
          'Upgrade: h2c',
          'Host: b',
          `Authorization: Bearer ${key}`,
        ),
      )
      const stream = fc
        .tuple(
          fc.oneof(method, visible),
          fc.oneof(
            path,
            visible,
            fc.constantFrom('*', 'http://a/health', '//x', '/health#x', '/%'),
          ),
          fc.oneof(query, anyText),
          fc.oneof(
            { weight: 5, arbitrary: fc.constant('HTTP/1.1') },
            fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9'),
          ),
          fc.array(line, { maxLength: 4 }),
          fc.oneof(fc.constant('\r\n'), fc.constantFrom('\n', '\r')),
          body,
        )
        .map(
          ([verb, target, search, version, lines, end, sent]) =>
            `${[`${verb} ${target}?${search} ${version}`, 'Host: a', ...lines].join(end)}${end}${end}${sent}`,
        )
      await fc.assert(
        fc.asyncProperty(stream, async (bytes) => {
          const text = await inTime(sendRaw(service.url, bytes, { thenEnd: true }))
          expect(text).toMatch(/^(?:$|HTTP\/1\.1 (?:100|20[046]|304|40[01345]|413|416|417|429) )/)
          expect(text).not.toMatch(/^HTTP\/1\.1 5/m)
        }),
        { numRuns: REQUESTS },
      )
      await expectAlive()
    },
    TEST_TIMEOUT_MS,
  )
})

function fill([template, ...values]: [string, string, string]): string {
  let next = 0
  return template.replaceAll(/\{\w+\}/g, () => values[(next += 1) - 1] ?? '')
}

/** What a method that the description does not list for the path, or an unknown path, may be told. */
const ELSEWHERE = [200, 204, 304, 400, 401, 404, 405, 413]

function findDeclared(verb: string, pathname: string): number[] {
  const described = templates.find((template) =>
    new RegExp(
      `^${template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'model_id' ? '.+' : '[^/]+'))}$`,
    ).test(pathname),
  )
  const operation = paths[described ?? '']?.[verb === 'POST' ? 'post' : 'get']
  if (!operation || !['GET', 'HEAD', 'POST'].includes(verb)) return ELSEWHERE
  return Object.keys(operation.responses).map(Number)
}

async function expectAlive(): Promise<void> {
  expect((await service.ask('/health')).status).toBe(200)
  expect(service.logged.filter((text) => text.includes('"event":"request_'))).toEqual([])
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`expected an answer within ${HANG_MS} ms, got none`)),
      HANG_MS,
    )
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
