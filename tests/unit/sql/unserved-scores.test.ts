import { expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

const MODEL = 'x-ai/grok-4.20'
const DAY = '2026-07-31'

/** The scored variants that no seller serves, of a model with these endpoints. */
async function findUnserved(
  endpoints: readonly string[],
  variants: readonly string[],
  { model = MODEL, level = 'L2' } = {},
) {
  const [rows = []] = await runSql(
    {
      value_days: [{ day: DAY, day_number: 100, is_new: true, is_refresh: false }],
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

const [PLAIN, NOT, IS] = ['grok-4-20', 'grok-4-20-non-reasoning', 'grok-4-20-reasoning']
const ALL = [PLAIN, NOT, IS]
const [INSTANT, LOW, HIGH] = ['grok-4-20-instant-05-26', 'grok-4-20-low', 'grok-4-20-high']
const [MARCH, MAY] = ['grok-4-20-2026-03-05', 'grok-4-20-2026-05-01']
const MEDIUM = 'mistral-medium-3'

it.each<[string[], string[], string[], Parameters<typeof findUnserved>[2]?]>([
  [['grok-4.20-0309-non-reasoning'], ALL, [PLAIN, IS]],
  [['grok-4.20-non-reasoning', 'grok-4.20'], ALL, []],
  [['grok-4.20-reasoning'], ALL, [PLAIN, NOT]],
  [['grok-4.20-non-reasoning'], [PLAIN], []],
  [['k2-thinking'], ['k2-non-reasoning'], [], { model: 'moonshotai/kimi-k2-thinking' }],
  [['grok-4.20-instant'], [IS, INSTANT], [IS]],
  [['grok-4.20:low'], [HIGH, LOW], [HIGH]],
  [['grok-4.20-2026-03-05', 'grok-4.20@20260305'], [MARCH, MAY], [MAY]],
  [
    [`${MEDIUM}-20260305`, MEDIUM],
    [MEDIUM, `${MEDIUM}-20260501`],
    [],
    { model: `mistralai/${MEDIUM}` },
  ],
  [['grok-4-20-non-reasoning'], ALL, [PLAIN, IS], { level: 'L3' }],
])('%j leaves out of the scored variants %j %j', async (endpoints, variants, unserved, more) => {
  expect(await findUnserved(endpoints, variants, more)).toEqual(unserved)
})
