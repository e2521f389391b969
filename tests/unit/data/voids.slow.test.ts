// A void is written by hand, and in a hurry: what is wrong with it is said, by its line.
import { appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { stageData } from '../../../pipeline/make/stage.ts'
import { ROOT } from '../../run-process.ts'
import { rawModel, rawQuote } from '../sql/rows.ts'
import { runSql } from '../sql/run-sql.ts'
import { emptyVoids } from '../../system/faults/store/small-market.ts'
import { createFolder } from '../../temporary-folder.ts'

const GOOD = 'openrouter,alibaba,qwen3.7-max,2026-07-29,2026-07-31,another region,A. Keeper'

const folder = await createFolder(afterAll)
let copies = 0

/** What is said of these lines after the header of `file`; nothing where they are taken. */
async function complain(lines: string, file = 'voids.csv'): Promise<string> {
  copies++
  const data = join(folder, String(copies))
  await cp(join(ROOT, 'data'), data, { recursive: true })
  await emptyVoids(data)
  await appendFile(join(data, file), lines)
  const database = await openDatabase()
  try {
    await stageData(database, data)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message.replace(`${data}/`, '') : String(error)
  } finally {
    database.close()
  }
}

test('a void is taken as it stands in the runbook, with or without a comma in quotes', async () => {
  expect(await complain(`${GOOD}\n`)).toBe('')
  expect(await complain(GOOD)).toBe('')
  expect(await complain(`${GOOD.replace('another region', '"another, of two"')}\n`)).toBe('')
})

test.each([
  [GOOD.replace('2026-07-29', '29.7.2026'), /line 3: from_day: .* got "29\.7\.2026"$/],
  [GOOD.replace('2026-07-31', '2026-07-32'), /line 3: to_day: .* got "2026-07-32"$/],
  [GOOD.replace('2026-07-31', '2026-07-28'), /line 3: to_day: expected from_day or later, got/],
  [GOOD.replace('A. Keeper', ''), /line 3: signed_by: expected a text, got null$/],
  [GOOD.replace('another', 'another,'), /line 3: .*: 7 Found: 8$/],
  [GOOD.replace(',A. Keeper', ''), /line 3: .*: 7 Found: 6$/],
  [GOOD.replace('another', '"another'), /line 3: Value with unterminated quote found/],
  [GOOD, /line 3: source: expected a unique key, got that of line 2/],
  [`\n${GOOD}`, /line 3: expected one row on each line/],
])('%j is refused by file and line', async (line, problem) => {
  const said = await complain(`${GOOD}\n${line}\n`)
  expect(said).toMatch(/^voids\.csv: /)
  expect(said).toMatch(problem)
})

test('a comma too many in another file is refused, and not taken for the header of an empty one', async () => {
  expect(await complain('zzz,zzz,a,b\n', 'creator-aliases.csv')).toMatch(
    /^creator-aliases\.csv: line \d+: Expected Number of Columns: \d+ Found: \d+$/,
  )
})

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
