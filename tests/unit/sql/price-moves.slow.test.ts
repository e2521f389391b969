import { describe, expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5'
const DAY = '2026-07-31'

/** The moves at the last fix of sellers with these prices at it and at the fix before. */
async function readMoves(sellers: Record<string, [before: number, now: number]>) {
  const [moves = []] = await runSql(
    {
      fix_days: [{ day: DAY, ordinal: 100, is_new: true }],
      provider_quotes: [],
      matched_quotes: Object.entries(sellers).map(([provider, [before, now]]) => ({
        provider,
        model_id: MODEL,
        ordinal: 100,
        source: 'openrouter',
        level: 'L2',
        blended_before_usd_per_mtok: before,
        blended_usd_per_mtok: now,
      })),
    },
    ['price_moves'],
  )
  return Object.fromEntries(moves.map(({ provider, effect }) => [provider, Number(effect)]))
}

describe("a seller's move", () => {
  it("counts for what it does to the median, and the moves add up to the model's", async () => {
    const moves = await readMoves({ azure: [1, 4], groq: [2, 1], novita: [8, 8], together: [9, 3] })
    expect(moves['novita']).toBeUndefined()
    const sum = Object.values<number>(moves).reduce((total, effect) => total + effect, 0)
    expect(sum).toBeCloseTo(Math.log(Math.sqrt(3 * 4) / Math.sqrt(2 * 8)), 12)
  })

  it('beside the maker is listed, and has no effect', async () => {
    expect(await readMoves({ azure: [2, 1], openai: [2, 3] })).toEqual({
      azure: 0,
      openai: expect.closeTo(Math.log(1.5), 12),
    })
  })
})
