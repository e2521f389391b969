import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../contract/release.ts'
import { listHours, toHour } from '../../../pipeline/upkeep/scrub.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-08-01T00:30:00Z')
const HASHES = Array.from({ length: 500 }, (_, index) => sha256(String(index)))

describe('the objects that a run reads again', () => {
  it('N7: are each read once in a day of hourly runs', () => {
    const read = Array.from({ length: 24 }, (_, hour) => {
      const hours = listHours(START + hour * HOUR_MS, START + (hour + 1) * HOUR_MS)
      return HASHES.filter((hash) => hours.has(toHour(hash)))
    })
    expect(read.flat().toSorted()).toEqual(HASHES.toSorted())
    for (const share of read) expect(share.length).toBeLessThan(HASHES.length / 10)
  })

  it.each([24, 30, 24 * 365])('N7: are all of them %i hours after the last release', (hours) => {
    expect(listHours(START, START + hours * HOUR_MS).size).toBe(24)
  })

  it('are those of the hours that were missed, and none in the same hour', () => {
    expect([...listHours(START, START + 2 * HOUR_MS)].toSorted((a, b) => a - b)).toEqual([1, 2])
    expect([...listHours(START, START + HOUR_MS / 4)]).toEqual([])
    expect([...listHours(START, START - HOUR_MS)]).toEqual([])
  })
})
