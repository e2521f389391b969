import { describe, expect, it } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const CLAUDE = 'anthropic/claude-opus-4.5'
const DAYS = { observed_from: '2026-06-29', observed_to: '2026-07-01' }

/** A catalogue's series of a provider's model on the last day, where the model is sold under these ids. */
async function findSeries(...ids: [string, string, string][]) {
  const [series = []] = await runSql(
    {
      raw_models: [rawModel(CLAUDE, DAYS)],
      raw_quotes: ids.map((shown) => ({ ...sold(...shown), ...DAYS })),
    },
    ['series_days'],
    { day: '2026-07-01' },
  )
  return series.filter(({ day }) => day === '2026-07-01')
}

const sold = (provider_model_id: string, input_usd_per_mtok: string, output_usd_per_mtok: string) =>
  rawQuote({
    provider: 'amazon-bedrock',
    provider_model_id,
    model_ref: CLAUDE,
    model_ref_kind: 'catalogue',
    input_usd_per_mtok,
    output_usd_per_mtok,
  })

describe('a model that a provider sells under several ids', () => {
  it('costs what it costs where it is cheapest: a region’s surcharge drops out', async () => {
    expect(
      await findSeries(
        ['eu.anthropic.claude-opus-4-5-20251101-v1:0', '5.5', '27.5'],
        ['us.anthropic.claude-opus-4-5-20251101-v1:0', '5', '25'],
        ['anthropic.claude-opus-4-5-20251101-v1:0', '5', '25'],
      ),
    ).toMatchObject([
      { input_usd_per_mtok: 5, output_usd_per_mtok: 25, invalid_rule: null, streak: 3 },
    ])
  })

  it('has no price where they are too far apart to be one thing', async () => {
    expect(
      await findSeries(['claude-opus-4-5', '5', '25'], ['claude-opus-4-5-flex', '2.5', '12.5']),
    ).toMatchObject([{ invalid_rule: 'duplicate' }])
  })

  it('is not garbled by one id that is', async () => {
    expect(
      await findSeries(
        ['eu.anthropic.claude-opus-4-5-20251101-v1:0', '0', '25'],
        ['us.anthropic.claude-opus-4-5-20251101-v1:0', '5', '25'],
      ),
    ).toMatchObject([{ input_usd_per_mtok: 5, invalid_rule: null }])
  })
})

/** A series in the state of the last run. */
function left(provider: string, day: string): Record<string, unknown> {
  return {
    source: 'models-dev',
    provider,
    model_id: CLAUDE,
    endpoint_tag: '',
    ordinal: 20,
    day,
    provider_group: provider,
    level: 'L3',
    input_usd_per_mtok: 5,
    output_usd_per_mtok: 25,
    blended_usd_per_mtok: 10,
    native_input_per_mtok: 5,
    native_output_per_mtok: 25,
    quote_id: provider,
    is_deprecated: false,
    streak: 9,
    steps: [],
    verdict: 'hard',
    rule: 'jump_hard',
    reference_usd_per_mtok: 1,
    is_confirmed: true,
    accepted_on: '2026-07-02',
    accepted_input_usd_per_mtok: 1,
    accepted_output_usd_per_mtok: 1,
    accepted_blended_usd_per_mtok: 1,
    accepted_is_verified: true,
    accepted_is_deprecated: false,
    is_held: false,
  }
}

describe('a series that is no longer quoted', () => {
  const rows = {
    quoted: left('amazon-bedrock', '2026-07-01'),
    recent: left('azure', '2026-07-24'),
    gone: left('google-vertex', '2026-07-23'),
    forgotten: left('poe', '2025-06-26'),
  }

  it('is judged no more after a week, and stands where it stood until it is history', async () => {
    const [series = [], next = []] = await runSql(
      {
        state_days: [{ day: '2026-07-30', ordinal: 30 }],
        state_series: Object.values(rows),
        raw_models: [rawModel(CLAUDE)],
        raw_quotes: [sold('claude-opus-4-5', '5', '25')],
      },
      ['series_days', 'next_series'],
    )
    expect(series.map(({ provider, day }) => [provider, day])).toEqual([
      ['amazon-bedrock', '2026-07-01'],
      ['amazon-bedrock', '2026-07-31'],
      ['azure', '2026-07-24'],
    ])
    expect(next.map(({ provider }) => provider)).toEqual([
      'amazon-bedrock',
      'azure',
      'google-vertex',
    ])
    expect(next[0]).toMatchObject({ day: '2026-07-31', streak: 1, accepted_on: '2026-07-31' })
    expect(next.slice(1)).toMatchObject([rows.recent, rows.gone])
  })
})
