import { describe, expect, it } from 'vitest'
import artificialAnalysis from '../../../../pipeline/sources/artificial-analysis.ts'
import { DAY, observe, readBody, readFixture } from './fixture.ts'

describe('artificial-analysis', () => {
  it('scores each effort of a model, on all pages', async () => {
    const { scores, quotes } = await observe(artificialAnalysis)
    expect(scores.map(({ model_ref, score }) => [model_ref, score])).toEqual([
      ['anthropic/claude-4-5-haiku', 23.7142],
      ['anthropic/claude-4-5-haiku-reasoning', 29.5762],
      ['anthropic/claude-opus-4-7', 53.5297],
    ])
    expect(quotes).toEqual([])
  })

  it('says which scale a score is on, and that what was run was measured', async () => {
    const fixture = await readFixture('artificial-analysis')
    const body = await readBody(artificialAnalysis, fixture)
    expect(artificialAnalysis.parse(body, DAY).observation.scores[0]).toMatchObject({
      scale_version: '4.3',
      basis: null,
    })
    const run = { artificial_analysis_intelligence_index_cost: { total_cost: 20.69 } }
    const text = JSON.stringify(body).replace('"slug":"claude-4-5-haiku"', (slug) =>
      [slug, JSON.stringify(run).slice(1, -1)].join(),
    )
    expect(artificialAnalysis.parse(JSON.parse(text), DAY).observation.scores[0]).toMatchObject({
      basis: 'measured',
    })
  })

  it('reads the older form where the pages are not served', async () => {
    const { '/api/v2/data/llms/models': older } = await readFixture('artificial-analysis')
    const body = await readBody(artificialAnalysis, { '/api/v2/data/llms/models': older })
    const { scores } = artificialAnalysis.parse(body, DAY).observation
    expect(scores).toHaveLength(3)
  })

  it('turns no more than twenty pages', async () => {
    const { '/api/v2/language/models/free?page=1': page } = await readFixture('artificial-analysis')
    const pages = Array.from({ length: 30 }, (_, index) => index + 1)
    const fixture = Object.fromEntries(
      pages.map((number) => [`/api/v2/language/models/free?page=${number}`, page]),
    )
    await expect(readBody(artificialAnalysis, fixture)).rejects.toThrow(
      'at most 20 pages, got more',
    )
  })
})
