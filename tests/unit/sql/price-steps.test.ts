import { describe, expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5'
const DAY = '2026-07-31'

interface Known {
  /** Days with their ordinals and prices, as in a state of version 1. */
  days?: [day: string, ordinal: number, price: number][]
  steps?: [from: string, to: string, fromOrdinal: number, toOrdinal: number, price: number][]
}

/** The price steps after the fix of the run's day, number 100, at this price. */
async function readSteps(price: number, { days = [], steps = [] }: Known) {
  const [rows = []] = await runSql(
    {
      fix_days: [{ day: DAY, ordinal: 100, is_new: true }],
      reference_prices: [
        { model_id: MODEL, ordinal: 100, basis: 'fix', blended_usd_per_mtok: price },
      ],
      state_model_days: days.map(([day, ordinal, blended_usd_per_mtok]) => ({
        model_id: MODEL,
        day,
        ordinal,
        blended_usd_per_mtok,
      })),
      state_price_steps: steps.map(
        ([from_day, to_day, from_ordinal, to_ordinal, blended_price_per_m]) => ({
          model_id: MODEL,
          from_day,
          to_day,
          from_ordinal,
          to_ordinal,
          blended_price_per_m,
        }),
      ),
    },
    ['price_steps'],
  )
  return rows.map(({ from_day, to_day, blended_price_per_m }) => ({
    from_day,
    to_day,
    blended_price_per_m,
  }))
}

describe('a price step', () => {
  it('goes on from the state where the price stands, and keeps a first day from before the longest history', async () => {
    expect(await readSteps(2, { steps: [['2020-01-01', '2026-07-30', 1, 99, 2]] })).toEqual([
      { from_day: '2020-01-01', to_day: DAY, blended_price_per_m: 2 },
    ])
  })

  it('ends where the price changes or a fix is missing, and is forgotten a history later', async () => {
    expect(
      await readSteps(3, {
        steps: [
          ['2020-01-01', '2024-12-31', 1, 50, 1],
          ['2025-12-01', '2026-07-20', 60, 90, 3],
          ['2026-07-25', '2026-07-30', 95, 99, 2],
        ],
      }),
    ).toEqual([
      { from_day: '2025-12-01', to_day: '2026-07-20', blended_price_per_m: 3 },
      { from_day: '2026-07-25', to_day: '2026-07-30', blended_price_per_m: 2 },
      { from_day: DAY, to_day: DAY, blended_price_per_m: 3 },
    ])
  })

  it('is made from the days that a state of version 1 holds', async () => {
    expect(
      await readSteps(2, {
        days: [
          ['2026-07-28', 97, 1],
          ['2026-07-29', 98, 2],
          ['2026-07-30', 99, 2],
        ],
      }),
    ).toEqual([
      { from_day: '2026-07-28', to_day: '2026-07-28', blended_price_per_m: 1 },
      { from_day: '2026-07-29', to_day: DAY, blended_price_per_m: 2 },
    ])
  })

  it('is not made twice where a state has steps and the days of list entries', async () => {
    expect(
      await readSteps(2, {
        days: [['2026-07-30', 99, 2]],
        steps: [['2026-07-01', '2026-07-30', 70, 99, 2]],
      }),
    ).toEqual([{ from_day: '2026-07-01', to_day: DAY, blended_price_per_m: 2 }])
  })
})
