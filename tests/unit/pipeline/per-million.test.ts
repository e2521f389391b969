import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  perMillion,
  perMillionUnlessZero,
  times,
  formatDecimal,
  withoutNoise,
} from '../../../pipeline/collect/per-million.ts'

describe('a price per million tokens', () => {
  it.each([
    ['0.00000006006', 'usd_per_token', '0.06006'],
    ['0.000003', 'usd_per_token', '3'],
    ['0', 'usd_per_token', '0'],
    ['0.0000', 'usd_per_token', '0'],
    ['-0.00', 'usd_per_token', '0'],
    ['12', 'usd_per_token', '12000000'],
    ['-1', 'usd_per_token', '-1000000'],
    [3e-6, 'usd_per_token', '3'],
    [1.25e-7, 'usd_per_token', '0.125'],
    [1e21, 'usd_per_million', '1000000000000000000000'],
    [9e-6, 'cents_per_token', '0.09'],
    [1500, 'usd_e4_per_million', '0.15'],
    [5, 'usd_e4_per_million', '0.0005'],
    ['0.50', 'usd_per_million', '0.5'],
    [0.1, 'usd_per_million', '0.1'],
    [-0, 'usd_per_million', '0'],
  ] as const)('reads %j in %s as %s', (price, unit, expected) => {
    expect(perMillion(price, unit)).toBe(expected)
  })

  it.each([
    ['', ''],
    ['1,5', '1,5'],
    ['$3', '$3'],
    ['0x10', '0x10'],
    ['3e-06', '3e-06'],
    [' 1', ' 1'],
    ['.5', '.5'],
    ['٣', '٣'],
    [JSON.parse('1e309'), 'Infinity'],
    [Number.NaN, 'NaN'],
    [true, 'true'],
    [['1'], '["1"]'],
    [{ usd: 1 }, '{"usd":1}'],
  ])('leaves %j to the quarantine as %j', (price, expected) => {
    expect(perMillion(price, 'usd_per_token')).toBe(expected)
  })

  it('keeps a missing price missing', () => {
    expect(perMillion(null, 'usd_per_token')).toBeNull()
    expect(perMillion(undefined, 'usd_per_million')).toBeNull()
  })

  it('moves the point and nothing else', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.nat(24), (digits, decimals) => {
        const padded = digits.toString().padStart(decimals + 1, '0')
        const text = `${padded.slice(0, padded.length - decimals)}.${padded.slice(padded.length - decimals)}0`
        const shifted = perMillion(text, 'usd_per_token') ?? ''
        const [whole = '', fraction = ''] = shifted.split('.')
        // shifted / 10^fraction must be digits / 10^(decimals - 6)
        const scale = decimals - 6 - fraction.length
        const read = BigInt(whole + fraction)
        expect(scale >= 0 ? read * 10n ** BigInt(scale) : read).toBe(
          scale >= 0 ? digits : digits * 10n ** BigInt(-scale),
        )
      }),
    )
  })

  it('writes any finite number as a decimal that reads back as that number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = formatDecimal(value) ?? ''
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(text)).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})

describe('a zero that may stand for nothing known', () => {
  it.each([
    [0, null],
    ['0.00', null],
    [null, null],
    ['0.0000001', '0.1'],
    ['free', 'free'],
    [-1, '-1000000'],
  ])('%j is read as %j', (price, expected) => {
    expect(perMillionUnlessZero(price, 'usd_per_token')).toBe(expected)
  })
})

describe('a price computed in binary', () => {
  it.each([
    ['0.140000000000000025', '0.14'],
    ['2.9999900000000002', '2.99999'],
    ['0.0000000005', '0.000000001'],
    ['-1.0000000005', '-1.000000001'],
    ['0.123456789', '0.123456789'],
    ['3', '3'],
    ['about $3', 'about $3'],
    [null, null],
  ])('%s loses its noise: %s', (price, expected) => {
    expect(withoutNoise(price)).toBe(expected)
  })
})

describe('a share of a price', () => {
  it('is exact', () => {
    expect(times('0.09', '0.1')).toBe('0.009')
    expect(times('0.1', '3')).toBe('0.3')
    expect(times('2', '-0.5')).toBe('-1')
  })

  it('is missing where either is no plain decimal', () => {
    expect(times('free', '0.1')).toBeNull()
    expect(times(null, '0.1')).toBeNull()
  })
})
