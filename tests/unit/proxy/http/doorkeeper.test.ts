import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Doorkeeper } from '../../../../proxy/http/doorkeeper.ts'

describe('a doorkeeper', () => {
  it('knows who was here, and nobody else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }), (names) => {
        const doorkeeper = new Doorkeeper()
        for (const name of names) {
          expect(doorkeeper.knows(name)).toBe(false)
          expect(doorkeeper.knows(name)).toBe(true)
        }
      }),
    )
  })

  it('takes few of many for somebody else, and forgets next to none of thousands in turns', () => {
    const doorkeeper = new Doorkeeper()
    const names = Array.from({ length: 5_000 }, (_, number) => `GET /v1/models?limit=${number}`)
    const listKnown = () => names.filter((name) => doorkeeper.knows(name))
    expect(listKnown()).toEqual([])
    expect(listKnown().length).toBeGreaterThan(4_990)
    for (let number = 0; number < 1_000_000; number += 1) doorkeeper.knows(`once ${number}`)
    expect(listKnown().length).toBeLessThan(100)
  })
})
