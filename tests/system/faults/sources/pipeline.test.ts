// Faults of tests/system/faults/catalogue.tsv that no other test covers: P3, P17 and P18.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../../store/open.ts'
import type { Quote } from '../../../../pipeline/collect/quote.ts'
import { loadSources, ShapeError } from '../../../../pipeline/collect/source.ts'
import { RULES, SUNDAY, toHistory } from '../../../unit/index/market.ts'
import { toDay } from '../../../unit/index/rules.ts'
import { type Index, openIndex } from '../../../unit/index/run-index.ts'
import { DAY, parse, readBody, readFixture } from '../../../unit/pipeline/sources/fixture.ts'
import { readCurrent } from '../../../read-document.ts'
import { DAY_MS, createWorld } from '../../simulation/world.ts'

/** Fourteen hours ahead, and three and a half behind with a winter. */
const ZONES = ['Pacific/Kiritimati', 'America/St_Johns']

const sources = await loadSources()

/** The names of all fields, however deep. */
function findNames(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names
  if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name)
  for (const item of Object.values(value)) findNames(item, names)
  return names
}

/** The body with a field of that name gone, renamed or of another type, wherever it stands. */
function change(body: string, name: string, kind: 'gone' | 'renamed' | 'retyped'): unknown {
  return JSON.parse(body, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
    const { [name]: old, ...rest } = Object.fromEntries(Object.entries(value))
    if (kind === 'gone') return rest
    return kind === 'renamed' ? { ...rest, [`${name}_v2`]: old } : { ...rest, [name]: [[old]] }
  })
}

function listPrices(quotes: readonly Quote[]): Set<string> {
  return new Set(
    quotes.flatMap(({ input_usd_per_mtok: input, output_usd_per_mtok: output }) =>
      [input, output].filter((price) => /^\d+(\.\d+)?$/.test(price ?? '')).map(String),
    ),
  )
}

describe('P3', () => {
  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id is refused, or reads no price that it did not show, whichever field goes, is renamed or retyped',
    async ({ source }) => {
      const original: unknown = await readBody(source, await readFixture(source.id))
      const body = JSON.stringify(original)
      const prices = listPrices(parse(source, original, DAY).observation.quotes)
      let refused = 0
      for (const name of findNames(original))
        for (const kind of ['gone', 'renamed', 'retyped'] as const)
          try {
            const { quotes } = parse(source, change(body, name, kind), DAY).observation
            const strange = [...listPrices(quotes)].filter((price) => !prices.has(price))
            expect({ name, kind, strange }).toEqual({ name, kind, strange: [] })
          } catch (error) {
            expect(error).toBeInstanceOf(ShapeError)
            refused += 1
          }
      expect(refused).toBeGreaterThan(2)
    },
  )
})

describe('prices over many days', () => {
  let index: Index
  beforeAll(async () => {
    index = await openIndex()
  })
  afterAll(() => index.close())

  it.each(['2028-02-29', '2028-03-01', '2028-03-30', '2026-12-31', '2027-01-01', '2038-01-19'])(
    'P18: the changes of a day, a week and a month are those of the prices on %s',
    async (date) => {
      const weeks = Math.floor((toDay(date) - SUNDAY) / 7) - 5
      const prices = Array.from({ length: 43 }, (_, day) => 1 + 0.01 * day)
      const history = toHistory(
        [1, 2, 3, 4].map((number) => ({ model: `c${number}/m`, prices, score: 50 })),
      )
      const shift = 7 * weeks
      for (const quote of history.quotes) quote.day += shift
      for (const score of history.scores) {
        score.from += shift
        score.to += shift
      }
      const moved = { base_date: SUNDAY + 1 + shift }
      const rules = { ...RULES, ...moved, verification_from: toDay('2050-01-01') }
      const run = await index.run(history, { rules })
      const daily = run.dailyValues.find(
        (row) => row.scope === 'composite' && row.day === toDay(date),
      )
      const place = toDay(date) - SUNDAY - shift
      const since = (days: number) =>
        100 * ((prices[place] ?? NaN) / (prices[place - days] ?? NaN) - 1)
      expect(daily?.change_24h).toBeCloseTo(since(1), 9)
      expect(daily?.change_7d).toBeCloseTo(since(7), 9)
      expect(daily?.change_30d).toBeCloseTo(since(30), 9)
    },
  )
})

describe('P17', () => {
  it('makes the same bytes of the same day in every time zone', async () => {
    const before = process.env['TZ']
    const world = await createWorld(2, { days: 2 })
    try {
      world.clock.now = world.firstDay * DAY_MS + 60_000
      world.market.advance(world.firstDay)
      world.show()
      const runs = new Set<string>()
      const offsets = new Set<number>()
      for (const zone of ZONES) {
        process.env['TZ'] = zone
        offsets.add(new Date(world.clock.now).getTimezoneOffset())
        const store = await openStore(`${world.store.url}-${zone.replace('/', '-')}`)
        await world.run(store)
        const { documents, date } = await readCurrent(store)
        runs.add(JSON.stringify([date, documents]))
      }
      expect(offsets.size).toBe(ZONES.length)
      expect(runs.size).toBe(1)
    } finally {
      process.env['TZ'] = before ?? 'UTC'
      await world.close()
    }
  })
})
