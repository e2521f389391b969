import { describe, expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5'
const DAY = '2026-07-31'

type Step = [from: string, to: string, fromOrdinal: number, toOrdinal: number, price: number]

/** The price steps after the daily value of the run's day, number 100, at this price. */
async function readSteps(price: number, ...steps: Step[]) {
  const row = { model_id: MODEL, input_usd_per_mtok: price / 2, blended_usd_per_mtok: price }
  const [rows = []] = await runSql(
    {
      reference_prices: [{ ...row, day: DAY, day_number: 100, is_new: true }],
      state_price_steps: steps.map(([from_day, to_day, from_day_number, to_day_number, usd]) => {
        const prices = { input_price_per_m: usd / 2, blended_price_per_m: usd }
        return { model_id: MODEL, from_day, to_day, from_day_number, to_day_number, ...prices }
      }),
    },
    ['price_steps'],
  )
  return rows.map((step) => [step['from_day'], step['to_day'], step['blended_price_per_m']])
}

describe('a price step', () => {
  it('goes on from the state where the price stands, and keeps a first day from before the longest history', async () => {
    const steps = await readSteps(2, ['2020-01-01', '2026-07-30', 1, 99, 2])
    expect(steps).toEqual([['2020-01-01', DAY, 2]])
  })

  it('ends where the price changes or a daily value is missing, and is forgotten a history later', async () => {
    expect(
      await readSteps(
        3,
        ['2020-01-01', '2024-12-31', 1, 50, 1],
        ['2025-12-01', '2026-07-20', 60, 90, 3],
        ['2026-07-25', '2026-07-30', 95, 99, 2],
      ),
    ).toEqual([
      ['2025-12-01', '2026-07-20', 3],
      ['2026-07-25', '2026-07-30', 2],
      [DAY, DAY, 3],
    ])
  })
})
