// What a model scores by its rows on boards, and what that score is good for.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const Offers = z.object({
  offers: z.array(z.object({ model_id: z.string(), is_recommended: z.boolean() })),
})

/** Board → category, and the middle and unit of its scale as data/boards.csv has them. */
const BOARDS = [
  ['arena-text', 'expert', 1481.4, 34.05],
  ['arena-webdev', 'overall', 1424.3, 104.4],
  ['epoch-eci', 'overall', 150, 4.72],
  ['openrouter-gpqa', 'overall', NaN, NaN],
] as const

/** Ratings that are so many units from the middle of each board. */
function at(...places: number[]): number[] {
  return places.map(
    (place, board) => (BOARDS[board]?.[2] ?? NaN) + place * (BOARDS[board]?.[3] ?? NaN),
  )
}

/** Of a model with these ratings, in the order of the boards. */
async function judge(ratingsOf: Record<string, readonly number[]>) {
  const shown = { observed_from: '2026-06-20', observed_to: '2026-07-31' }
  const sold = { ...shown, model_ref_kind: 'canonical' }
  const models = Object.entries(ratingsOf)
  const [listed = [], [published] = [], members = []] = await runSql(
    {
      raw_models: models.map(([model_ref]) => rawModel(model_ref, shown)),
      raw_quotes: models.flatMap(([model_ref]) =>
        ['novita', 'deepinfra', 'groq'].flatMap((provider) =>
          ['openrouter', 'models-dev'].map((source) =>
            rawQuote({ ...sold, provider, source, provider_model_id: model_ref, model_ref }),
          ),
        ),
      ),
      raw_ratings: models.flatMap(([model_ref, ratings]) =>
        ratings.map((rating, place) => {
          const [board, category] = BOARDS[place] ?? []
          return { ...shown, board, category, model_ref, rating }
        }),
      ),
    },
    ['listed_models', 'doc_offers', 'constituents'],
  )
  const { offers } = Offers.parse(JSON.parse(String(published?.['document'])))
  const isRecommended = new Set(
    offers.flatMap(({ model_id, is_recommended }) => (is_recommended ? model_id : [])),
  )
  const isMember = new Set(members.map(({ model_id }) => model_id))
  return Object.fromEntries(
    listed.map(({ model_id, aa_score, score_basis }) => [
      model_id,
      [
        Number(Number(aa_score).toFixed(2)),
        score_basis,
        isRecommended.has(String(model_id)),
        isMember.has(model_id),
      ],
    ]),
  )
}

test('two boards that agree measure a model; less is shown, not recommended and not in the index', async () => {
  expect(
    await judge({
      'anthropic/claude-opus-4.8': [1525.28, 1567.89, 157.88, 0.8959],
      'tencent/hy3': [1480.96, 1517.27],
      'ada/one-board': at(1),
      'bell/agreed': at(0.9, 2.3),
      'cray/disputed': at(0.9, 2.5),
      'dell/three': at(1, 1, 1),
      'eve/three-of-which-one-is-wrong': at(1, 4, 1),
    }),
  ).toEqual({
    'anthropic/claude-opus-4.8': [53.02, 'measured', true, true],
    'tencent/hy3': [43.67, 'measured', true, true],
    'ada/one-board': [48.86, 'one_board', false, false],
    'bell/agreed': [55.09, 'measured', true, true],
    'cray/disputed': [56.2, 'disputed', false, false],
    'dell/three': [48.86, 'measured', true, true],
    'eve/three-of-which-one-is-wrong': [52.22, 'measured', true, true],
  })
})
