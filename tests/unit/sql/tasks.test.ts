// What tasks cost, from what an aggregator told of them: each task by its own name.
import { expect, test } from 'vitest'
import { Tasks } from '../../../contract/documents.ts'
import { runSql } from './run-sql.ts'

const NOVA = 'amazon/nova-micro-v1'
const OPUS = 'anthropic/claude-opus-5'
const OPUS_SLUG = 'anthropic/claude-5-opus-20260701'

function told(task: string, columns: object = {}): Record<string, unknown> {
  return {
    source: 'openrouter-benchmarks',
    observed_from: '2026-07-31',
    observed_to: '2026-07-31',
    task,
    model_ref: OPUS,
    usd: 0.6,
    measured_on: '2026-07-30',
    ...columns,
  }
}

/** The costs by task. */
async function costsOf(raw_tasks: Record<string, unknown>[]) {
  const [documents = []] = await runSql(
    {
      listed_models: [
        { model_id: NOVA, input_price_per_m: 0.035, blended_price_per_m: 0.06 },
        { model_id: OPUS, input_price_per_m: 5, blended_price_per_m: 10 },
      ],
      stg_canonical_slugs: [{ canonical_slug: OPUS_SLUG, model_id: OPUS }],
      price_steps: [
        { model_id: OPUS, from_day: '2026-07-10', to_day: '2026-07-30', blended_price_per_m: 8 },
      ],
      raw_tasks,
    },
    ['doc_tasks'],
  )
  const tasks = documents.flatMap((row) => Tasks.parse(JSON.parse(String(row['document']))).tasks)
  return Object.fromEntries(tasks.map(({ task, costs }) => [task, costs]))
}

test('each task has the models that it was measured at, at their last costs', async () => {
  const costs = await costsOf([
    told('openrouter:two-names'),
    told('openrouter:two-names', { model_ref: OPUS_SLUG }),
    told('openrouter:unheard-of', { model_ref: 'acme/unheard-of' }),
    told('openrouter:last', { usd: 9, measured_on: '2026-07-09' }),
    told('openrouter:last'),
    told('openrouter:differ'),
    told('openrouter:differ', { usd: 0.7 }),
    told('openrouter:old', { measured_on: '2026-07-09' }),
    // 37 million tokens at the model's price; a session may cost that.
    told('openrouter:void', { model_ref: NOVA, usd: 1.28 }),
    told('session:long/50-plus-turns', { model_ref: NOVA, usd: 1.28 }),
  ])
  const cost = {
    model_id: OPUS,
    usd_per_task: 0.6,
    solved_share: null,
    task_count: null,
    measured_from: null,
    measured_on: '2026-07-30',
    price_change: 0.25,
  }
  expect(costs).toEqual({
    'openrouter:last': [cost],
    'openrouter:old': [{ ...cost, measured_on: '2026-07-09', price_change: null }],
    'openrouter:two-names': [cost],
    'session:long/50-plus-turns': [
      { ...cost, model_id: NOVA, usd_per_task: 1.28, price_change: null },
    ],
  })
})

test('what each source told last stands for the days that a price is carried', async () => {
  const seen = (day: string) => told(day, { observed_from: day, observed_to: day })
  expect(Object.keys(await costsOf([seen('2026-07-27'), seen('2026-07-28')]))).toEqual([
    '2026-07-28',
  ])
  expect(await costsOf([seen('2026-07-27')])).toEqual({})
  const all = [seen('2026-07-31'), seen('2026-07-30'), told('x', { source: 'another' })]
  const [next] = await runSql({ raw_tasks: all }, ['next_raw_tasks'])
  expect(next?.map(({ task }) => task)).toEqual(['x', '2026-07-31'])
})
