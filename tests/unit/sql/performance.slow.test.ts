// What an endpoint is like, as it was measured last.
import { expect, test } from 'vitest'
import { Performances } from '../../../contract/documents.ts'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5.4'

async function measure(rows: Record<string, unknown>[]) {
  const raw_quotes = rows.map((row) =>
    rawQuote({ provider: 'openai', provider_model_id: 'gpt-5.4', source: 'vercel', ...row }),
  )
  const given = { raw_models: [rawModel(MODEL)], raw_quotes }
  const [documents = []] = await runSql(given, ['doc_performance'])
  return Performances.parse(JSON.parse(String(documents[0]?.['document']))).endpoints
}

const measured = {
  model_id: MODEL,
  provider: 'openai',
  source: 'vercel',
  uptime_percent: null,
  observed_on: '2026-07-31',
}

test('an endpoint has its own figures, of the source that measured it last', async () => {
  const yesterday = { observed_from: '2026-07-30', observed_to: '2026-07-30' }
  expect(
    await measure([
      { endpoint_tag: 'us', latency_ms: 400, tokens_per_second: 50, uptime_percent: 99.123 },
      { endpoint_tag: 'eu', latency_ms: 600, tokens_per_second: 70 },
      { source: 'openrouter', endpoint_tag: 'eu', latency_ms: 9, ...yesterday },
      { endpoint_tag: 'global' },
    ]),
  ).toEqual([
    { ...measured, endpoint_tag: 'eu', latency_ms: 600, tokens_per_second: 70 },
    {
      ...measured,
      endpoint_tag: 'us',
      latency_ms: 400,
      tokens_per_second: 50,
      uptime_percent: 99.12,
    },
  ])
})

test.each([
  ['of its only endpoint', 'openai', ['', 'openai']],
  ['of no endpoint of a region', 'openai/us-east-1', ['openai/us-east-1']],
])('what lists name without a tag has the figures %s', async (_name, endpoint_tag, tags) => {
  const own = { source: 'openrouter', endpoint_tag, latency_ms: 400 }
  const found = await measure([own, { endpoint_tag: '' }])
  expect(found.map((each) => each.endpoint_tag)).toEqual(tags)
})

test('of a measurement that is older than a price is carried the day alone is said', async () => {
  const figures = { latency_ms: 9, tokens_per_second: 9, measured_on: '2026-07-27' }
  expect(await measure([{ endpoint_tag: 'us', ...figures }])).toEqual([
    {
      ...measured,
      endpoint_tag: 'us',
      latency_ms: null,
      tokens_per_second: null,
      observed_on: '2026-07-27',
    },
  ])
})

test('what is no measurement is not known', async () => {
  expect(await measure([{ latency_ms: 0, tokens_per_second: -1, uptime_percent: 101 }])).toEqual([])
})
