// What a provider's endpoints of a model are like: by the source that measured them last.
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

test('of endpoints of one provider the median stands, of sources the one that measured last', async () => {
  const yesterday = { observed_from: '2026-07-30', observed_to: '2026-07-30' }
  expect(
    await measure([
      { endpoint_tag: 'us', latency_ms: 400, tokens_per_second: 50, uptime_percent: 99.123 },
      { endpoint_tag: 'eu', latency_ms: 600, tokens_per_second: 70, uptime_percent: null },
      { source: 'openrouter', latency_ms: 9, tokens_per_second: 9, ...yesterday },
    ]),
  ).toEqual([
    {
      model_id: MODEL,
      provider: 'openai',
      latency_ms: 500,
      tokens_per_second: 60,
      uptime_percent: 99.12,
      source: 'vercel',
      observed_on: '2026-07-31',
    },
  ])
})

test('what is no measurement, or older than a price is carried, is not known', async () => {
  expect(
    await measure([
      { latency_ms: 0, tokens_per_second: -1, uptime_percent: 101 },
      {
        source: 'openrouter',
        latency_ms: 9,
        observed_from: '2026-07-01',
        observed_to: '2026-07-27',
      },
    ]),
  ).toEqual([])
})
