import { describe, expect, it } from 'vitest'
import frankfurter from '../../../../pipeline/sources/frankfurter.ts'
import { DAY, observe } from './fixture.ts'

describe('frankfurter', () => {
  it('states rates with the day they were fixed on, which need not be today', async () => {
    const { rates } = await observe(frankfurter)
    expect(rates).toEqual([{ currency: 'EUR', units_per_usd: '0.86', day: '2026-08-20' }])
  })

  it('is refused where the rates are not those of one US dollar', () => {
    const body = { amount: 1, base: 'EUR', date: '2026-08-20', rates: { USD: 1.16 } }
    expect(() => frankfurter.parse(body, DAY)).toThrow('frankfurter: expected its documented shape')
  })
})
