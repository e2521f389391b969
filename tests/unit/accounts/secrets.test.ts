import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createKeyText,
  createToken,
  isKeyText,
  isToken,
  computeChecksum,
} from '../../../accounts/secrets.ts'

describe('key', () => {
  it('reads tpi_<plan>_<28 of base 62>, and never twice the same', () => {
    const keys = Array.from({ length: 1_000 }, () => createKeyText('anonymous'))
    for (const key of keys) expect(key).toMatch(/^tpi_anonymous_[0-9A-Za-z]{28}$/)
    expect(new Set(keys).size).toBe(1_000)
  })

  it('is not recognised with any one character changed', () => {
    const key = createKeyText('free')
    const position = fc.nat({ max: key.length - 1 })
    const character = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 })
    fc.assert(
      fc.property(position, character, (index, replacement) => {
        fc.pre(key[index] !== replacement)
        expect(isKeyText(key.slice(0, index) + replacement + key.slice(index + 1))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is not recognised in any other form', () => {
    for (const text of ['', 'tpi_', 'tpi_public_' + '0'.repeat(28), createKeyText('paid') + '\n'])
      expect(isKeyText(text)).toBe(false)
  })

  it('has as its checksum the CRC-32 of all before it, in base 62', () => {
    const open = `tpi_free_${'0'.repeat(22)}`
    expect(computeChecksum(open)).toBe('1c8Lb5')
    expect(isKeyText(`${open}1c8Lb5`)).toBe(true)
    // Right, but of no plan that keys are made for, or of another length.
    for (const other of [`tpi_public_${'0'.repeat(22)}`, `x${open}`, `${open}0`])
      expect(isKeyText(other + computeChecksum(other))).toBe(false)
  })
})

describe('a token', () => {
  it('is 256 random bits in 43 characters', () => {
    const tokens = Array.from({ length: 1_000 }, createToken)
    expect(new Set(tokens).size).toBe(1_000)
    for (const token of tokens) expect(isToken(token)).toBe(true)
    expect(Buffer.from(createToken(), 'base64url')).toHaveLength(32)
  })

  it('is nothing shorter, longer or of other characters', () => {
    const token = 'a'.repeat(43)
    expect(isToken(token)).toBe(true)
    for (const text of ['', token.slice(1), `${token}a`, `.${token.slice(1)}`, `${token}\n`])
      expect(isToken(text)).toBe(false)
  })
})
