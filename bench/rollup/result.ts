// The roll-up that three engines do alike: hourly quotes → daily price of each endpoint → daily price of each model
// → composite of each day, and each model's change over a day, a week and a month.
import { z } from 'zod'

/** Enough of the outcome to tell whether two engines did the same. */
export const Outcome = z.object({
  modelDays: z.number(),
  /** Composite of the last day. */
  composite: z.number(),
  /** Sums over all models and days, of changes as fractions. */
  changes: z.tuple([z.number(), z.number(), z.number()]),
})
export type Outcome = z.infer<typeof Outcome>

export const WINDOWS_DAYS = [1, 7, 30] as const

export function readPath(argv: readonly string[]): string {
  const path = argv[2]
  if (path === undefined) throw new Error('expected the path of a Parquet file, got none')
  return path
}

export function print(outcome: Outcome): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
