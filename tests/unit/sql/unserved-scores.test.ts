import { describe, expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

const MODEL = 'x-ai/grok-4.20'
const DAY = '2026-07-31'

interface Shown {
  endpoints: readonly string[]
  variants: readonly string[]
  model?: string
  level?: string
}

/** The scored variants that no seller serves, of a model with these endpoints. */
async function findUnserved({ endpoints, variants, model = MODEL, level = 'L2' }: Shown) {
  const [rows = []] = await runSql(
    {
      fix_days: [{ day: DAY, ordinal: 100, is_new: true, is_refresh: false }],
      quotes: [
        ...endpoints.map((provider_model_id) => ({ provider_model_id, level })),
        // A catalogue's id says nothing where an aggregator shows endpoints.
        ...(level === 'L3' ? [] : [{ provider_model_id: 'grok-4-20-reasoning', level: 'L3' }]),
      ].map((quote) => ({
        ...quote,
        model_id: model,
        observed_from: DAY,
        observed_to: DAY,
        is_eligible: true,
      })),
      board_rows: variants.map((variant) => ({ model_id: model, variant })),
      state_endpoints: [],
    },
    ['unserved_scores'],
  )
  return rows.map(({ variant }) => variant)
}

const VARIANTS = ['grok-4-20', 'grok-4-20-non-reasoning', 'grok-4-20-reasoning']

describe('a scored variant', () => {
  it.each([
    {
      shown: { endpoints: ['grok-4.20-0309-non-reasoning'], variants: VARIANTS },
      unserved: ['grok-4-20', 'grok-4-20-reasoning'],
    },
    {
      shown: { endpoints: ['grok-4.20-non-reasoning', 'grok-4.20'], variants: VARIANTS },
      unserved: [],
    },
    {
      shown: { endpoints: ['grok-4.20-reasoning'], variants: VARIANTS },
      unserved: ['grok-4-20', 'grok-4-20-non-reasoning'],
    },
    { shown: { endpoints: ['grok-4.20-non-reasoning'], variants: ['grok-4-20'] }, unserved: [] },
    {
      shown: {
        endpoints: ['k2-thinking'],
        variants: ['k2-non-reasoning'],
        model: 'moonshotai/kimi-k2-thinking',
      },
      unserved: [],
    },
    {
      shown: {
        endpoints: ['grok-4.20-instant'],
        variants: ['grok-4-20-reasoning', 'grok-4-20-instant-05-26'],
      },
      unserved: ['grok-4-20-reasoning'],
    },
    {
      shown: { endpoints: ['grok-4.20:low'], variants: ['grok-4-20-high', 'grok-4-20-low'] },
      unserved: ['grok-4-20-high'],
    },
    {
      shown: {
        endpoints: ['grok-4.20-2026-03-05', 'grok-4.20@20260305'],
        variants: ['grok-4-20-2026-03-05', 'grok-4-20-2026-05-01'],
      },
      unserved: ['grok-4-20-2026-05-01'],
    },
    {
      shown: {
        endpoints: ['mistral-medium-3-20260305', 'mistral-medium-3'],
        variants: ['mistral-medium-3', 'mistral-medium-3-20260501'],
        model: 'mistralai/mistral-medium-3',
      },
      unserved: [],
    },
    {
      shown: { endpoints: ['grok-4-20-non-reasoning'], variants: VARIANTS, level: 'L3' },
      unserved: ['grok-4-20', 'grok-4-20-reasoning'],
    },
  ])('$shown.endpoints leaves out $unserved', async ({ shown, unserved }) => {
    expect(await findUnserved(shown)).toEqual(unserved)
  })
})
