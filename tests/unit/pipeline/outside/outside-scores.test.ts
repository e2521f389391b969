import { describe, expect, it } from 'vitest'
import { addNames, keepOwnNames } from '../../../../pipeline/publish/outside-scores.ts'
import source from '../../../../pipeline/outside/artificial-analysis.ts'
import { createRating } from '../../../../pipeline/collect/quote.ts'

const row = (model_ref: string, row_id: string, published_on: string | null) =>
  createRating({
    board: 'artificial-analysis',
    category: 'overall',
    rating: 1,
    model_ref,
    row_id,
    published_on,
  })

const read = (answer: (page: number) => unknown) =>
  source.read({
    key: 'aa_EXAMPLE',
    fetchBytes: () => Promise.reject(new Error('not asked')),
    findJson: () => Promise.reject(new Error('not asked')),
    fetchJson: async (url) => answer(Number(new URL(url).searchParams.get('page'))),
  })
const toPage = (page: number, has_more: boolean, more: object = {}) => ({
  intelligence_index_version: 9.1,
  pagination: { page, has_more },
  data: [],
  ...more,
})

describe('the list', () => {
  it('is read to its last page, wherever that is said', async () => {
    expect(await read((page) => toPage(page, page < 3))).toHaveLength(3)
    const pagination = { page: 1, has_more: false }
    expect(
      await read(() => toPage(1, true, { pagination: undefined, meta: { pagination } })),
    ).toHaveLength(1)
  })

  it.each([
    ['has no end', (page: number) => toPage(page, true), '20 pages'],
    ['repeats a page', () => toPage(1, true), 'expected page 2'],
    [
      'changes its version',
      (page: number) => toPage(page, true, { intelligence_index_version: page }),
      'one version',
    ],
    ['is something else', () => ({ error: 'gone' }), 'expected page 1'],
  ])('is refused where it %s', async (_, answer, message) => {
    await expect(read(answer)).rejects.toThrow(message)
  })

  it('has no row without a score, and keeps id and date of release of each', () => {
    const model = { id: 'one', slug: 'acme-3', release_date: null, model_creator: null }
    const toModel = (score: number | null) => ({
      ...model,
      evaluations: { artificial_analysis_intelligence_index: score },
    })
    const { observation } = source.parse(
      [toPage(1, false, { data: [toModel(null), toModel(41.7)] })],
      '2026-08-01',
    )
    expect(observation.ratings).toMatchObject([
      {
        model_ref: 'acme-3',
        row_id: 'one',
        published_on: null,
        rating: 41.7,
        scale_version: '9.1',
      },
    ])
  })
})

it.each([
  ['an id keeps its first name', row('acme-3-0401', 'one', '2026-04-01'), ['acme-3']],
  ['another id is another model under the name', row('acme-3', 'two', '2026-04-01'), []],
  ['another date of release is another model', row('acme-3', 'one', '2026-06-01'), []],
  ['a name of its own is its own', row('acme-4', 'two', '2026-06-01'), ['acme-4']],
])('%s', (_, rating, kept) => {
  const names = addNames(addNames([], [row('acme-3', 'one', '2026-04-01')]), [rating])
  expect(keepOwnNames({ names, ratings: [rating] }).map((one) => one.model_ref)).toEqual(kept)
})
