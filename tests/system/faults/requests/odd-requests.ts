// Malformed requests, and many that are nearly valid.
import * as fc from 'fast-check'
import { CONSTRAINT_NAMES } from '../../../../contract/constraints.ts'

export const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT'] as const
const IDS = 'openai/gpt-5.4 openai%2Fgpt-5.4 no/such .. %2e%2e %ff a//b'.split(' ')
const NAMES = 'days tier limit page search sort model_id from format __proto__'.split(' ')
const VALUES = '30 366 0 -1 1e3 frontier micro blended openai/gpt-5.4 2026-07-31 csv'.split(' ')
/** Of constraints, right and wrong. */
const ASKED: unknown[] = [5, 200_000, true, 'text', 'frontier', ['openai'], -1, null]

export function createOddRequests({
  key,
  templates,
}: {
  key: string
  templates: readonly string[]
}) {
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
      arbitrary: fc.constantFrom('/docs', '/models', '/methodology', '/docs/nothing'),
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
  const constraint = fc.oneof(fc.constantFrom(...ASKED), fc.jsonValue({ maxDepth: 2 }))
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
  return { method, path, query, headers, body }
}

function fill([template, ...values]: [string, string, string]): string {
  let next = 0
  return template.replaceAll(/\{\w+\}/g, () => values[(next += 1) - 1] ?? '')
}
