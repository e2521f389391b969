// Faults of tests/system/faults/catalogue.tsv that no other test covers: P3 and P17.
import {   describe, expect, it } from 'vitest'
import { openStore } from '../../../../store/open.ts'
import type { Quote } from '../../../../pipeline/collect/quote.ts'
import { ShapeError } from '../../../../pipeline/collect/validate-quotes.ts'
import { loadSources } from '../../../../pipeline/collect/source.ts'
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
