// When models end, by what sources state of their creators' ids.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-9'
const END = '2026-06-15'

/** Of the model, whatever the id is. */
const row = (provider: string, provider_model_id: string, source: string, more: object = {}) =>
  rawQuote({
    provider,
    provider_model_id,
    model_ref: MODEL,
    model_ref_kind: 'canonical',
    source,
    ...more,
  })

async function findEnd(rows: ReturnType<typeof row>[], listed: object = {}) {
  const raw_models = [{ ...rawModel(MODEL), ...listed }]
  const [ends = []] = await runSql({ raw_models, raw_quotes: rows }, ['lifecycle'])
  return ends.find(({ model_id }) => model_id === MODEL)
}

async function readEnd(...given: Parameters<typeof findEnd>) {
  const found = await findEnd(...given)
  return [found?.['retires_on'], found?.['retires_source'], found?.['is_retired']]
}

const ended = (id: string, more: object = {}) =>
  row('openai', id, 'litellm', { until: END, is_available: false, ...more })
const listed = (id: string, more: object = {}) => row('openai', id, 'litellm', more)

test.each([
  ['its plain id is dated', [ended('gpt-9')], [END, 'litellm', true]],
  ['its newest snapshot is', [ended('gpt-9-2026-03-05'), listed('gpt-9')], [END, 'litellm', true]],
  [
    'an older snapshot is',
    [ended('gpt-9-2025-12-01'), listed('gpt-9-2026-03-05'), listed('gpt-9')],
    [],
  ],
  ['a preview is', [ended('gpt-9-preview'), listed('gpt-9')], []],
  ['the day is that of its own id', [ended('gpt-9-2026-06-15')], []],
  ['another seller ends it', [row('azure', 'gpt-9', 'litellm', { until: END })], []],
  ['the creator bills it since', [ended('gpt-9'), row('openai', 'gpt-9', 'openrouter')], []],
  [
    'another seller bills it since',
    [ended('gpt-9'), row('azure', 'gpt', 'openrouter')],
    [END, 'litellm', false],
  ],
  [
    'another seller stands in a catalogue',
    [ended('gpt-9'), row('azure', 'gpt', 'models-dev')],
    [END, 'litellm', true],
  ],
] as const)('the end of a model where %s', async (_name, rows, [day, source, isRetired]) => {
  expect(await readEnd([...rows])).toEqual([day, source, isRetired])
})

test('a model that another seller still bills has ended at its creator alone', async () => {
  const rows = [ended('gpt-9'), row('azure', 'gpt', 'openrouter')]
  expect(await findEnd(rows)).toMatchObject({ is_ended: true, is_retired: false })
})

test.each([
  ['2026-09-01', ['2026-09-01', 'openrouter', false]],
  ['2098-12-31', []],
] as const)(
  'the end that the aggregator states: %s',
  async (expires_on, [day, source, isRetired]) => {
    const found = await readEnd([row('openai', 'gpt-9', 'openrouter')], { expires_on })
    expect(found).toEqual([day, source, isRetired])
  },
)

test('no replacement has been retired and replaced itself', async () => {
  const [ends = []] = await runSql({ raw_models: [], raw_quotes: [] }, ['lifecycle'])
  const replaced = ends.filter(
    ({ retires_on, replaced_by }) => replaced_by !== null && String(retires_on) <= '2026-07-31',
  )
  const gone = new Set(replaced.map(({ model_id }) => model_id))
  expect(gone.size).toBeGreaterThan(10)
  expect(ends.filter(({ replaced_by }) => gone.has(replaced_by))).toEqual([])
})
