// How long a new price took from the first run that read it, of any source, to a release that lists it.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const OLD = { observed_from: '2026-07-30', observed_to: '2026-07-30' }
const toQuote = (id: string, columns = {}) =>
  rawQuote({ source: 'openrouter', provider: 'openai', provider_model_id: id, ...columns })
const toKnown = (name: string, first_read_at: string) => ({
  provider_group: 'openai',
  name,
  usd_in: 1,
  usd_out: 4,
  first_read_at,
})

async function readLags(as_of?: string): Promise<Record<string, unknown>> {
  const ids = ['gpt-1', 'gpt-2', 'gpt-3', 'gpt-4']
  const [rows = []] = await runSql(
    {
      raw_models: ids.map((id) => rawModel(`openai/${id}`)),
      raw_quotes: [
        toQuote('gpt-1', OLD),
        ...ids.map((id) => toQuote(id)),
        toQuote('mystery', { provider: 'azure' }),
      ],
      raw_runs: as_of === undefined ? [] : [{ as_of }],
      state_first_prices: [
        toKnown('openai/gpt-3', '2026-07-31T09:00:00'),
        toKnown('gpt-4', '2026-07-29T12:00:00'),
      ],
    },
    ['first_prices'],
  )
  return Object.fromEntries(
    rows.map(({ name, listed_on, lag_hours }) => [name, listed_on === null ? 'waits' : lag_hours]),
  )
}

test('a lag counts from the first reading, also of an id that was not recognised then', async () => {
  expect(await readLags('2026-07-31T12:00:00')).toEqual({
    'openai/gpt-2': 0,
    'openai/gpt-3': 3,
    'openai/gpt-4': 48,
    mystery: 'waits',
  })
})

test('a lag is unknown where the run is of an embedded day', async () => {
  expect(await readLags()).toMatchObject({ 'openai/gpt-2': null, 'openai/gpt-4': null })
})

test('an id that waits lends its reading to no model that was known before', async () => {
  const known = { provider: 'azure', model_ref: 'openai/gpt-1', model_ref_kind: 'canonical' }
  const [rows] = await runSql(
    {
      raw_models: [rawModel('openai/gpt-1')],
      raw_quotes: [
        toQuote('gpt-1', { ...known, ...OLD }),
        toQuote('mystery', known),
        toQuote('mystery', { provider: 'azure', source: 'models-dev' }),
      ],
      raw_runs: [{ as_of: '2026-07-31T12:00:00' }],
      state_first_prices: [
        { ...toKnown('mystery', '2026-07-31T09:00:00'), provider_group: 'azure' },
      ],
    },
    ['first_prices'],
  )
  expect(rows?.map(({ name }) => name)).toEqual(['mystery'])
})

test('a lag is unknown where no source of the price answered on a day before', async () => {
  const [rows] = await runSql(
    {
      raw_models: [rawModel('openai/gpt-1')],
      raw_quotes: [toQuote('gpt-1')],
      raw_runs: [{ as_of: '2026-07-31T12:00:00' }],
    },
    ['first_prices'],
  )
  expect(rows).toMatchObject([{ name: 'openai/gpt-1', first_read_at: null, lag_hours: null }])
})
