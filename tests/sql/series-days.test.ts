import { describe, expect, it } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const CLAUDE = 'anthropic/claude-opus-4.5'
const DAYS = { observed_from: '2026-06-29', observed_to: '2026-07-01' }

/** What a catalogue's series of one provider's model is on the last day, given the ids it is sold under. */
async function findSeries(...ids: [string, string, string][]) {
  const [series = []] = await runSql(
    {
      raw_models: [rawModel(CLAUDE, DAYS)],
      raw_quotes: ids.map(([provider_model_id, input_usd_per_mtok, output_usd_per_mtok]) =>
        rawQuote({
          ...DAYS,
          provider: 'amazon-bedrock',
          provider_model_id,
          model_ref: CLAUDE,
          model_ref_kind: 'catalogue',
          input_usd_per_mtok,
          output_usd_per_mtok,
        }),
      ),
    },
    ['series_days'],
    { day: '2026-07-01' },
  )
  return series.filter(({ day }) => day === '2026-07-01')
}

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
