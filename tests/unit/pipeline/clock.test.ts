// What other machines say of our clock.
import { describe, expect, it } from 'vitest'
import { Clocks, requireNotAhead } from '../../../pipeline/collect/clock.ts'

const NOW = new Date('2026-08-01T06:00:00Z')

function checkWith(dates: readonly (readonly [date: string, age?: string])[]): () => void {
  const clocks = new Clocks()
  for (const [index, [date, age = '']] of dates.entries())
    clocks.note(`host-${index}`, { date, age, now: NOW })
  return () => clocks.check(NOW)
}

const RIGHT = 'Sat, 01 Aug 2026 06:00:00 GMT'
const YEAR_LATER = 'Sun, 01 Aug 2027 06:00:00 GMT'
const YEAR_BEFORE = 'Fri, 01 Aug 2025 06:00:00 GMT'

describe('this machine’s clock', () => {
  it.each([
    [[]],
    [[[YEAR_LATER], [YEAR_LATER]]],
    [[[RIGHT], [RIGHT], [YEAR_LATER]]],
    [[[RIGHT], [YEAR_BEFORE], [YEAR_LATER]]],
    [[['Sat, 01 Aug 2026 06:02:00 GMT'], [RIGHT], ['Sat, 01 Aug 2026 06:02:00 GMT']]],
    // From caches, an hour old.
    [[1, 2, 3].map(() => ['Sat, 01 Aug 2026 05:00:00 GMT', '3600'] as const)],
    [[['no date'], [''], [YEAR_LATER], [YEAR_LATER]]],
  ] as const)('is believed by %j', (dates) => {
    expect(checkWith(dates)).not.toThrow()
  })

  it.each([
    [[[YEAR_LATER], [YEAR_LATER], [RIGHT]], '2026-08-01T06:00:00Z here and 2027-08-01T06:00:00Z'],
    [[[YEAR_BEFORE], [YEAR_BEFORE], [RIGHT]], '2025-08-01T06:00:00Z there'],
    [[1, 2, 3].map(() => ['Sat, 01 Aug 2026 06:02:01 GMT'] as const), '2026-08-01T06:02:01Z there'],
    [
      [1, 2, 3, 4].map(() => ['Sat, 01 Aug 2026 05:00:00 GMT', '0'] as const),
      'that of 4 other machines',
    ],
  ] as const)('is refused by %j', (dates, message) => {
    expect(checkWith(dates)).toThrow(message)
  })

  it('is rejected if the few sources requested all differ by ten minutes', () => {
    const clocks = new Clocks()
    clocks.note('a', { date: 'Sat, 01 Aug 2026 16:00:00 GMT', age: '', now: NOW })
    expect(() => clocks.check(NOW, 2)).not.toThrow()
    expect(() => clocks.check(NOW, 1)).toThrow('that of 1 other machine, got 2026-08-01T06:00:00Z')
    const near = new Clocks()
    near.note('a', { date: 'Sat, 01 Aug 2026 06:10:00 GMT', age: '', now: NOW })
    expect(() => near.check(NOW, 1)).not.toThrow()
  })

  it('counts the store’s clock, where it has one, and each host once', () => {
    const clocks = new Clocks()
    for (const host of ['a', 'a', 'b']) clocks.note(host, { date: YEAR_LATER, age: '', now: NOW })
    expect(() => clocks.check(NOW)).not.toThrow()
    clocks.add('file:', undefined)
    expect(() => clocks.check(NOW)).not.toThrow()
    clocks.add('s3://bucket', 365 * 86_400_000)
    expect(() => clocks.check(NOW)).toThrow('got 2026-08-01T06:00:00Z here')
  })
})

it('a stored release of a time that has not come is an error', () => {
  expect(() => requireNotAhead('2026-08-01T06:02:00Z', NOW)).not.toThrow()
  expect(() => requireNotAhead('2027-08-01T06:00:00Z', NOW)).toThrow(
    'expected a release dated in the past, got one as of 2027-08-01T06:00:00Z at 2026-08-01T06:00:00Z',
  )
})
