// The aggregator's benchmark API has the scores of its list and more: only those that the list lacks are added.
import { expect, test } from 'vitest'
import { rawModel, rawScore } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODELS = ['a/one', 'a/two', 'b/three'].map((id) =>
  rawModel(id, { canonical_slug: `${id}-20260101` }),
)

function listed(model_ref: string, score: number, observed = '2026-07-31') {
  const days = { observed_from: observed, observed_to: observed }
  return rawScore({ source: 'openrouter', model_ref, score, basis: 'measured', ...days })
}

function benchmarked(model_id: string, score: number, observed = '2026-07-31') {
  const days = { observed_from: observed, observed_to: observed }
  return rawScore({
    source: 'openrouter-benchmarks',
    model_ref: `${model_id}-20260101`,
    score,
    ...days,
  })
}

async function scoresOf(raw_scores: object[]): Promise<unknown[]> {
  const given = { raw_models: MODELS, raw_scores: raw_scores.map((row) => ({ ...row })) }
  const [scores = []] = await runSql(given, ['model_scores'])
  return scores
    .filter(({ day }) => String(day) === '2026-07-31')
    .map(({ model_id, score, score_basis }) => [model_id, score, score_basis])
}

test('the list is believed on what it scores, and a model that it leaves out is scored as an estimate', async () => {
  expect(
    await scoresOf([
      listed('a/one', 40),
      listed('a/two', 50),
      benchmarked('a/one', 40),
      benchmarked('a/two', 50.04),
      benchmarked('b/three', 45),
    ]),
  ).toEqual([
    ['a/one', 40, 'measured'],
    ['a/two', 50, 'measured'],
    ['b/three', 45, 'estimated'],
  ])
})

test('scores on another scale than the list’s fill in nothing', async () => {
  expect(
    await scoresOf([
      listed('a/one', 40),
      listed('a/two', 50),
      benchmarked('a/one', 33),
      benchmarked('a/two', 42),
      benchmarked('b/three', 37.5),
    ]),
  ).toEqual([
    ['a/one', 40, 'measured'],
    ['a/two', 50, 'measured'],
  ])
})

test('without a list to compare with, nothing says which scale it is', async () => {
  expect(await scoresOf([benchmarked('b/three', 45)])).toEqual([])
})

test('a list that could not be read stands for the days a price is carried', async () => {
  const late = [benchmarked('a/one', 40), benchmarked('a/two', 51)]
  const before = [listed('a/one', 40, '2026-07-30'), listed('a/two', 51, '2026-07-28')]
  expect(await scoresOf([...before, ...late])).toEqual([
    ['a/one', 40, 'measured'],
    ['a/two', 51, 'measured'],
  ])
  const old = [listed('a/one', 40, '2026-07-30'), listed('a/two', 51, '2026-07-27')]
  expect(await scoresOf([...old, ...late])).toEqual([
    ['a/one', 40, 'measured'],
    ['a/two', 51, 'estimated'],
  ])
})

test('what the list said of a model long ago, on a scale of then, is neither compared nor kept', async () => {
  expect(
    await scoresOf([
      listed('a/one', 40),
      listed('a/two', 60, '2026-06-15'),
      benchmarked('a/one', 40),
      benchmarked('a/two', 50),
    ]),
  ).toEqual([
    ['a/one', 40, 'measured'],
    ['a/two', 50, 'estimated'],
  ])
})
