// The usage of a model: shown with its day, carried like a price, null where it is not known.
import { expect, test } from 'vitest'
import { rawModel } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODELS = [
  rawModel('z-ai/glm-5', { canonical_slug: 'z-ai/glm-5-20260212' }),
  rawModel('openai/gpt-5', { canonical_slug: 'openai/gpt-5-2025-08-07' }),
  rawModel('qwen/qwen-plus', { canonical_slug: 'qwen/qwen-plus-2025' }),
  rawModel('qwen/qwen-plus:thinking', { canonical_slug: 'qwen/qwen-plus-2025' }),
]

type Row = Record<string, unknown>

function told(model_ref: string, day: string, tokens: string, observed = '2026-07-31'): Row {
  return {
    source: 'openrouter-rankings',
    observed_from: observed,
    observed_to: observed,
    model_ref,
    day,
    tokens,
  }
}

async function usagesOf(raw_usages: Row[], others: readonly string[] = []): Promise<unknown[]> {
  const raw_models = [...MODELS, ...others.map((id) => rawModel(id))]
  const [usages = []] = await runSql({ raw_models, raw_usages }, ['usages'])
  return usages.map(({ model_id, tokens_per_day, tokens_on }) => [
    model_id,
    Number(tokens_per_day),
    String(tokens_on),
  ])
}

test('a model has the tokens of the last whole day, its free offer’s among them', async () => {
  expect(
    await usagesOf([
      told('z-ai/glm-5-20260212', '2026-07-29', '900000000000'),
      told('z-ai/glm-5-20260212', '2026-07-30', '412345678901'),
      told('z-ai/glm-5-20260212:free', '2026-07-30', '9'),
      told('z-ai/glm-5-20260212', '2026-07-31', '5'),
    ]),
  ).toEqual([['z-ai/glm-5', 412345678910, '2026-07-30']])
})

test('a model outside the ranking has no number; a name of two models or of none counts for none', async () => {
  expect(
    await usagesOf([
      told('openai/gpt-5-2025-08-07', '2026-07-29', '7'),
      told('z-ai/glm-5-20260212', '2026-07-30', '3'),
      told('qwen/qwen-plus-2025', '2026-07-30', '4'),
      told('acme/unheard-of', '2026-07-30', '5'),
    ]),
  ).toEqual([['z-ai/glm-5', 3, '2026-07-30']])
})

test('what is no count, or two counts of one day, is not known', async () => {
  const strange = ['', '-1', '1e9', '1.5', '1234567890123456']
  const models = strange.map((_, place) => `acme/one-${place}`)
  const counts = strange.map((tokens, place) => told(`acme/one-${place}`, '2026-07-30', tokens))
  const twice = ['1', '2'].map((tokens) => told('z-ai/glm-5-20260212', '2026-07-30', tokens))
  expect(await usagesOf([...counts, ...twice], models)).toEqual([])
})

test('it stands for the three days that a price is carried', async () => {
  const ref = 'z-ai/glm-5-20260212'
  expect(await usagesOf([told(ref, '2026-07-26', '3', '2026-07-28')])).toHaveLength(1)
  expect(await usagesOf([told(ref, '2026-07-26', '3', '2026-07-27')])).toEqual([])
})

test('the next run is left the last day alone', async () => {
  const [left = []] = await runSql(
    {
      raw_usages: [
        told('z-ai/glm-5-20260212', '2026-07-29', '1'),
        told('openai/gpt-5-2025-08-07', '2026-07-30', '2'),
        told('z-ai/glm-5-20260212', '2026-07-30', '3'),
        told('z-ai/glm-5-20260212', '2026-07-31', '4'),
      ],
    },
    ['next_raw_usages'],
  )
  expect(left.map(({ tokens }) => tokens)).toEqual(['2', '3'])
})
