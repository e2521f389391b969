// The rules as docs/methodology.md states them, implemented independently, against the SQL on random
// markets. INDEX_CASES says on how many.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHistory } from './random/random-history.ts'
import { computeReference } from './reference.ts'
import { readRules } from './rules.ts'
import { type Index, openIndex } from './run-index.ts'

const CASES = Number(process.env['INDEX_CASES'] ?? 3)
const SEEDS = Array.from({ length: CASES }, (_, index) => index + 11)
/** A tier with fewer constituents has no published value. */
const MIN_CONSTITUENTS = 3

const standard = await readRules()
let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

/** By seed, how many values there were to compare. */
const compared: number[] = []

it.each(SEEDS)('the random market %i has the values that the page describes', async (seed) => {
  const { history, rules } = makeHistory(seed)
  const run = await index.run(history, { rules })
  const reference = computeReference(history, { ...standard, ...rules })
  const published = run.dailyValues.filter(
    ({ is_published, constituents }) => is_published && constituents >= MIN_CONSTITUENTS,
  )
  expectSame(
    reference.prices,
    run.prices.filter(({ price_rule: rule }) => rule !== 'few'),
  )
  expectSame(reference.constituents, run.constituents)
  expectSame(reference.values, published)
  expectSame(reference.quality, run.qualityPrices)
  const points = new Map(published.map((row) => [`${row.scope} ${row.day}`, row.index_points]))
  for (const { scope, day, index_points, change_24h, change_7d, change_30d } of published)
    for (const [change, days] of [
      [change_24h, 1],
      [change_7d, 7],
      [change_30d, 30],
    ] as const) {
      const before = points.get(`${scope} ${day - days}`)
      if (before !== undefined) expect(change).toBeCloseTo(100 * (index_points / before - 1), 9)
    }
  compared.push(reference.values.length)
})

it('most random markets have values', () => {
  expect(compared.filter((count) => count > 100).length).toBeGreaterThan(CASES / 2)
})

/** The same rows in any order: texts and days alike, the numbers beside them to a billionth. */
function expectSame<Row extends { day: number }>(
  expected: readonly Row[],
  rows: readonly Row[],
): void {
  const fields = Object.keys(expected[0] ?? {})
  const isName = (name: string) =>
    name === 'day' || typeof Reflect.get(expected[0] ?? {}, name) === 'string'
  const [names, values] = [fields.filter(isName), fields.filter((name) => !isName(name))]
  const toName = (row: Row) => names.map((name) => String(Reflect.get(row, name))).join(' ')
  const toValues = (row: Row) => values.map((name) => Number(Reflect.get(row, name)))
  const toMap = (list: readonly Row[]) => new Map(list.map((row) => [toName(row), toValues(row)]))
  const [theirs, ours] = [toMap(expected), toMap(rows)]
  const differing = [...new Set([...theirs.keys(), ...ours.keys()])]
    .map((name) => [name, theirs.get(name), ours.get(name)] as const)
    .filter(([, one, other]) => !one?.every((value, at) => isClose(value, other?.[at])))
  expect(differing).toEqual([])
}

const isClose = (one: number, other = NaN) => Math.abs(one - other) <= 1e-9 * Math.abs(one)
