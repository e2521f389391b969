import { describe, expect, it } from 'vitest'
import epochEci from '../../../../pipeline/sources/epoch-eci.ts'
import { createRating } from '../../../../pipeline/collect/quote.ts'
import { observe } from './fixture.ts'

describe('epoch-eci', () => {
  it('reads values with their interval, and an anchor without one', async () => {
    const { ratings } = await observe(epochEci)
    const board = { board: 'epoch-eci', category: 'overall' }
    expect(ratings).toContainEqual(
      createRating({
        ...board,
        model_ref: 'Claude Opus 4.8',
        organization: 'Anthropic',
        rating: 157.88,
        rating_lower: 155.81,
        rating_upper: 160.16,
      }),
    )
    expect(ratings).toContainEqual(
      createRating({ ...board, model_ref: 'GPT-5', organization: 'OpenAI', rating: 150 }),
    )
  })
})
