// Quarantined quotes and disagreements of sources are published with their reasons.
import { expect, test } from 'vitest'
import { Quarantine } from '../../../contract/documents.ts'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'
const TODAY = { observed_from: '2026-07-31', observed_to: '2026-07-31' }

function quote(source: string, provider: string, input: string, columns: object = {}) {
  return rawQuote({
    source,
    provider,
    provider_model_id: 'zai-org/GLM-5',
    input_usd_per_mtok: input,
    output_usd_per_mtok: String(4 * Number(input)),
    ...TODAY,
    ...columns,
  })
}

type Row = Record<string, unknown>

async function publish(raw_quotes: Row[], state_disagreements: Row[] = []): Promise<Quarantine> {
  const given = { raw_models: [rawModel(GLM)], raw_quotes, state_disagreements }
  const [documents = []] = await runSql(given, ['doc_quarantine'])
  const [row] = documents
  expect(row).toMatchObject({ path: 'quarantine.json' })
  return Quarantine.parse(JSON.parse(String(row?.['document'])))
}

test('a price far from the last one that held is named with rule, measure and bound', async () => {
  const days = { observed_from: '2026-07-20', observed_to: '2026-07-30' }
  const { quotes } = await publish([
    quote('deepinfra', 'deepinfra', '1', days),
    quote('deepinfra', 'deepinfra', '5'),
  ])
  expect(quotes).toEqual([
    {
      source: 'deepinfra',
      provider: 'deepinfra',
      model_id: GLM,
      model_id_on_provider: 'zai-org/GLM-5',
      endpoint_tag: '',
      input_price_per_m: 5,
      output_price_per_m: 20,
      rule: 'jump_soft',
      severity: 'soft',
      reason: 'The price moved far from the last one that held',
      value: '5.0',
      threshold: '×2',
      outcome: 'carried',
      since: '2026-07-31',
    },
  ])
})

test('what is no price says what it is, and what names one endpoint twice is held both times', async () => {
  const { quotes } = await publish([
    quote('deepinfra', 'deepinfra', '1', { input_usd_per_mtok: '1e-6' }),
    quote('groq', 'groq', '1'),
    quote('groq', 'groq', '2'),
    quote('novita', 'novita', '1', { provider_model_id: 'zai-org/glm-5' }),
    quote('novita', 'novita', '3', { provider_model_id: 'glm-5' }),
  ])
  for (const held of quotes) expect(held).toMatchObject({ severity: 'hard', outcome: 'left_out' })
  expect(quotes.map(({ provider, rule, value }) => [provider, rule, value])).toEqual([
    ['deepinfra', 'not a decimal', '1e-6 / 4'],
    ['groq', 'duplicate', '1 / 4'],
    ['groq', 'duplicate', '2 / 8'],
    ['novita', 'duplicate', null],
    ['novita', 'duplicate', null],
  ])
})

test('two independent sources that differ for a week are listed; copies of one root never are', async () => {
  const known = { provider: 'groq', model_id: GLM, source: 'groq', other_source: 'models-dev' }
  const quotes = [
    quote('groq', 'groq', '1'),
    quote('models-dev', 'groq', '1.02'),
    quote('novita', 'novita', '1'),
    quote('models-dev', 'novita-ai', '2'),
    quote('litellm', 'novita', '1.005'),
  ]
  expect((await publish(quotes)).disagreements).toEqual([])
  const lasting = [
    { ...known, since: '2026-07-24', seen_on: '2026-07-30' },
    { ...known, provider: 'deepinfra', since: '2026-07-01', seen_on: '2026-07-20' },
  ]
  expect((await publish(quotes, lasting)).disagreements).toEqual([
    {
      provider: 'groq',
      model_id: GLM,
      sources: ['groq', 'models-dev'],
      blended_prices_per_m: [1.75, 1.785],
      since: '2026-07-24',
    },
  ])
})

test.each([
  ['0.06', '7', []],
  ['0.0103', '1.28', ['ratio_jump']],
  ['0.0016', '4', ['output to input out of range']],
])(
  'an output price of a hundred times the input, %s and %s, waits',
  async (input, output, rules) => {
    const days = { observed_from: '2026-07-20', observed_to: '2026-07-29' }
    const sides = { input_usd_per_mtok: input, output_usd_per_mtok: output }
    const { quotes } = await publish([
      quote('deepinfra', 'deepinfra', '1.4', { ...days, output_usd_per_mtok: '4.4' }),
      quote('deepinfra', 'deepinfra', input, { ...sides, observed_from: '2026-07-30' }),
    ])
    expect(quotes.map(({ rule }) => rule)).toEqual(rules)
  },
)

test('a price that waits at one endpoint lets no other endpoint of its company in', async () => {
  const endpoints = [
    { input: '10', endpoint_tag: 'right', observed_from: '2026-07-18' },
    { input: '0.1', endpoint_tag: 'wrong', observed_from: '2026-07-26' },
    { input: '0.1', endpoint_tag: 'late', observed_from: '2026-07-30' },
  ]
  const { quotes } = await publish(
    endpoints.map(({ input, ...rest }) => quote('openrouter', 'deepinfra', input, rest)),
  )
  expect(quotes.map((each) => [each.endpoint_tag, each.rule])).toEqual([
    ['late', 'jump_hard'],
    ['wrong', 'jump_hard'],
  ])
})
