// `SIM_SEEDS` says how many histories of `SIM_DAYS` days, from seed `SIM_FIRST` on; `SIM_SEED=n`
// lives one of them again.
import { describe, expect, it } from 'vitest'
import { simulate } from './simulation.ts'

const DAYS = Number(process.env['SIM_DAYS'] ?? 6)
const ONE = process.env['SIM_SEED']
const FIRST = Number(process.env['SIM_FIRST'] ?? 1)
const SEEDS =
  ONE === undefined
    ? Array.from({ length: Number(process.env['SIM_SEEDS'] ?? 1) }, (_, index) => FIRST + index)
    : [Number(ONE)]

describe('a simulated market', () => {
  it.each(SEEDS)(
    `keeps every invariant for ${DAYS} days of faults, seed %i`,
    async (seed) => {
      const { dailyValues, runs, ...figures } = await simulate(seed, { days: DAYS })
      // A history without daily values and without failures would prove nothing.
      expect(dailyValues).toBeGreaterThan(DAYS / 3)
      expect(runs).toBeGreaterThan(dailyValues)
      process.stdout.write(`seed ${seed}: ${JSON.stringify({ dailyValues, runs, ...figures })}\n`)
    },
    DAYS * 60_000,
  )
})
