import { afterAll, describe, expect, it } from 'vitest'
import { createRating } from '../../../../pipeline/collect/quote.ts'
import { Boxes } from '../../../../pipeline/collect/boxes.ts'
import { loadSources, requireSource } from '../../../../pipeline/collect/source.ts'
import { DAY, encode, observe, readFixture } from './fixture.ts'

const arena = requireSource(await loadSources(), 'arena', 'test')
const boxes = new Boxes()
afterAll(() => boxes.close())

describe('arena', () => {
  it('reads the categories that count from the file of each board', async () => {
    const { ratings } = await observe(arena)
    expect(ratings).toContainEqual(
      createRating({
        board: 'arena-webdev',
        category: 'overall',
        model_ref: 'hy3',
        organization: 'tencent',
        rating: 1517.2678,
        rating_lower: expect.any(Number),
        rating_upper: expect.any(Number),
        votes: expect.any(Number),
        published_on: '2026-07-28',
      }),
    )
    expect(new Set(ratings.map(({ board }) => board)).size).toBe(3)
    expect(ratings.map(({ category }) => category)).toContain('expert')
    // The fixture has the rows of text over all questions, which no score counts.
    const text = ratings.filter(({ board }) => board === 'arena-text')
    expect(text.map(({ category }) => category)).not.toContain('overall')
  })

  it('is read in a box as outside of one', async () => {
    const fixture = await readFixture('arena')
    const { observation } = await boxes.read(arena, {
      day: DAY,
      fetch: ({ url }) => encode(new URL(url).pathname, fixture[new URL(url).pathname]),
    })
    expect(observation.ratings).toEqual((await observe(arena)).ratings)
  })
})
