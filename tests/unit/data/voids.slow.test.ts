// What a void does to quotes, and what is said of one that does nothing. Wrong lines are refused like
// those of other files, in wrong-edits.slow.test.ts.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from '../sql/rows.ts'
import { runSql } from '../sql/run-sql.ts'

async function findUnmatched(voids: Record<string, string>[]): Promise<unknown[]> {
  const seen = { observed_from: '2026-07-30', observed_to: '2026-07-31' }
  const sold = { source: 'openrouter', provider: 'alibaba', provider_model_id: 'glm-5' }
  const data_voids = voids.map((row, index) => ({
    line: index + 2,
    ...sold,
    from_day: '2026-07-30',
    to_day: '2026-07-31',
    ...row,
  }))
  const [rows = []] = await runSql(
    {
      data_voids,
      raw_models: [{ ...rawModel('z-ai/glm-5') }],
      raw_quotes: [{ ...rawQuote({ ...sold, ...seen }) }],
    },
    ['unmatched_voids'],
  )
  return rows.map(({ sentence }) => sentence)
}

test('a void that no quote answers to is named with its line, one that any does is not', async () => {
  expect(
    await findUnmatched([
      {},
      { from_day: '2026-07-01', to_day: '2026-07-30' },
      // Of an endpoint that has been quoted anew since, only the last quote is kept.
      { from_day: '2026-07-01', to_day: '2026-07-02' },
      { provider: 'alibabba' },
      { source: 'open-router' },
      { provider_model_id: 'glm-5-max' },
      { from_day: '2026-08-30', to_day: '2026-08-31' },
      // What was said that long ago is not kept.
      { provider: 'alibabba', from_day: '2024-07-30', to_day: '2024-07-31' },
    ]),
  ).toEqual([
    expect.stringMatching(/line 5: .* glm-5 at alibabba by openrouter on 2026-07-30/),
    expect.stringMatching(/line 6: .* glm-5 at alibaba by open-router on 2026-07-30/),
    expect.stringMatching(/line 7: .* glm-5-max at alibaba by openrouter on 2026-07-30/),
    expect.stringMatching(/line 8: .* glm-5 at alibaba by openrouter on 2026-08-30/),
  ])
})

test('a quote that two voids are of is one quote', async () => {
  const sold = { source: 'openrouter', provider: 'alibaba', provider_model_id: 'glm-5' }
  const days = { from_day: '2026-07-01', to_day: '2026-07-31' }
  const [quotes = []] = await runSql(
    {
      data_voids: [
        { line: 2, ...sold, ...days },
        { line: 3, ...sold, ...days, from_day: '2026-07-15' },
      ],
      raw_quotes: [
        { ...rawQuote({ ...sold, observed_from: '2026-07-20', observed_to: '2026-07-31' }) },
        { ...rawQuote({ ...sold, observed_from: '2026-06-20', observed_to: '2026-06-30' }) },
      ],
    },
    ['quotes'],
  )
  expect(quotes.map((row) => [row['observed_to'], row['invalid_rule']])).toEqual([
    ['2026-06-30', null],
    ['2026-07-31', 'voided'],
  ])
})
