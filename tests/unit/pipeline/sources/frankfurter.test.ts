import { describe, expect, it } from 'vitest'
import frankfurter from '../../../../pipeline/sources/frankfurter.ts'
import { DAY, parse } from './fixture.ts'

describe('frankfurter', () => {
  it('is rejected if the rates are not per US dollar', () => {
    const body = { amount: 1, base: 'EUR', date: '2026-08-20', rates: { USD: 1.16 } }
    expect(() => parse(frankfurter, body, DAY)).toThrow(
      'frankfurter: expected its documented shape',
    )
  })
})
