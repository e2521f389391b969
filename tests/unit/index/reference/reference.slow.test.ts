// The SQL against the reference model of matching, levels and links. A case is the same random market on every machine. INDEX_CASES=1
// INDEX_FIRST_CASE=n runs one alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLargestError, toFigures, toLevelFigures, toReferenceFigures } from '../figures.ts'
import { makeHistory } from '../random/random-history.ts'
import { computeFixes } from './model.ts'
import { readRules } from '../rules.ts'
import { type Index, openIndex } from '../run-index.ts'

const CASES = Number(process.env['INDEX_CASES'] ?? 2)
const FIRST_CASE = Number(process.env['INDEX_FIRST_CASE'] ?? 0)
const TIMEOUT_MS = 180_000 + CASES * 5_000

const standard = await readRules()
let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

describe('the index in SQL', () => {
  it('says what the reference model says', { timeout: TIMEOUT_MS }, async ({ annotate }) => {
    let largest = 0
    for (let seed = FIRST_CASE; seed < FIRST_CASE + CASES; seed += 1) {
      const { history, rules } = makeHistory(seed)
      const ruled = { ...standard, ...rules }
      const run = await index.run(history, { rules })
      const reference = computeFixes(await index.readMatching(), history, ruled)
      const { error, where } = findLargestError(
        toReferenceFigures(reference, ruled.base_date),
        toLevelFigures(run),
      )
      expect(error, `case ${seed}, ${where}`).toBeLessThanOrEqual(1e-9)
      largest = Math.max(largest, error)
    }
    await annotate(`the largest error of ${CASES} cases is ${largest}`)
  })

  it('says the same run by run as in one go', { timeout: TIMEOUT_MS }, async ({ annotate }) => {
    let largest = 0
    // A case has up to fifty runs: a tenth of the cases is run, and of few cases the first weeks.
    for (let seed = FIRST_CASE; seed < FIRST_CASE + CASES; seed += 10) {
      const { history, rules, runDays: allDays } = makeHistory(seed)
      const runDays = CASES < 10 ? allDays.slice(0, 20) : allDays
      const once = await index.run(history, { rules, runDays: runDays.slice(-1) })
      expect(once.fixes.length).toBeGreaterThan(0)
      // Of a board that changed beyond recognition, the next run compares what stands, a run over
      // many days the day before.
      if (once.scoreMaps.some(({ is_valid }) => !is_valid)) continue
      const { error, where } = findLargestError(
        toFigures(once),
        toFigures(await index.run(history, { rules, runDays })),
      )
      expect(error, `case ${seed}, ${where}`).toBeLessThanOrEqual(1e-12)
      largest = Math.max(largest, error)
    }
    await annotate(`the largest error is ${largest}`)
  })
})
