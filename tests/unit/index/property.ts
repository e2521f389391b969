// Shared by the properties: the number of random cases, their values, the tolerance of equality.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { FixRow, IndexRun } from './index-result.ts'
import type { Index } from './run-index.ts'

/** Throws where it does not hold. */
export type Property = (index: Index, cases: number) => Promise<void>

/** What holds of so many random cases. */
export function property<Case>(
  arbitrary: fc.Arbitrary<Case>,
  holds: (index: Index, value: Case) => Promise<void>,
): Property {
  return (index, cases) =>
    fc.assert(
      fc.asyncProperty(arbitrary, (value) => holds(index, value)),
      // Counterexamples are small; shrinking one would run the SQL hundreds of times.
      { numRuns: cases, seed: 1, endOnFailure: true },
    )
}

export const Price = fc
  .double({ min: Math.log(0.02), max: Math.log(100), noNaN: true })
  .map(Math.exp)
export const Score = fc.double({ min: 36, max: 95, noNaN: true })

export function findComposite({ fixes }: IndexRun): FixRow[] {
  return fixes.filter(({ scope }) => scope === 'composite')
}

/** The newest fix of the composite. */
export function findLatest(run: IndexRun): FixRow {
  const latest = findComposite(run).at(-1)
  if (!latest) throw new Error('the index: expected a fix, got none')
  return latest
}

export function expectRatio(actual: number, expected: number, tolerance = 1e-9): void {
  expect(Math.abs(Math.log(actual / expected))).toBeLessThanOrEqual(tolerance)
}

/** The index is 1000 in every fix. */
export function expectStill(run: IndexRun): void {
  for (const { index_points } of findComposite(run)) expectRatio(index_points, 1000)
}

export function expectBetween(value: number, bounds: readonly number[]): void {
  expect(value).toBeGreaterThanOrEqual(Math.min(...bounds) * (1 - 1e-9))
  expect(value).toBeLessThanOrEqual(Math.max(...bounds) * (1 + 1e-9))
}
