import { describe, expect, it } from 'vitest'
import openrouterRankings from '../../../../pipeline/sources/openrouter-rankings.ts'
import { observe } from './fixture.ts'

describe('openrouter-rankings', () => {
  it('counts the tokens of each model and day, and takes the rest of the market for no model', async () => {
    const { usages } = await observe(openrouterRankings)
    expect(usages).toEqual([
      { model_ref: 'xiaomi/mimo-v2.5-pro-20260422', day: '2026-07-30', tokens: '412345678901' },
      { model_ref: 'xiaomi/mimo-v2.5-pro-20260422', day: '2026-07-31', tokens: '398765432109' },
      {
        model_ref: 'anthropic/claude-4.5-haiku-20251001',
        day: '2026-07-31',
        tokens: '87654321098',
      },
    ])
  })
})
