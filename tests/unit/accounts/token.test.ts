import { describe, expect, it } from 'vitest'
import { createCode, isCode } from '../../../accounts/code.ts'
import {
  createToken,
  isFormToken,
  isToken,
  toFormToken,
  toTokenHash,
} from '../../../accounts/token.ts'

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

  it('is kept as its SHA-256', () => {
    expect(toTokenHash('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

describe('the token of a form', () => {
  it('belongs to one cookie, and does not give it away', () => {
    const [cookie, other] = [createToken(), createToken()]
    const form = toFormToken(cookie)
    expect(isToken(form)).toBe(true)
    expect([isFormToken(form, cookie), isFormToken(form, other)]).toEqual([true, false])
    for (const text of ['', cookie, form.slice(1), `${form}a`, toFormToken(other)])
      expect(isFormToken(text, cookie)).toBe(false)
    // Not the hash under which the state keeps the cookie.
    expect(form).not.toBe(toTokenHash(cookie).toString('base64url'))
  })
})

describe('the digits of a mail', () => {
  it('are six, and kept as a salted hash that they alone fit', async () => {
    const { code, kept } = await createCode()
    expect(code).toMatch(/^\d{6}$/)
    expect([kept.codeSalt.length, kept.codeHash.length]).toEqual([16, 32])
    const other = code === '123456' ? '654321' : '123456'
    expect([await isCode(code, kept), await isCode(other, kept)]).toEqual([true, false])
    expect(await isCode(code, { ...kept, codeSalt: Buffer.alloc(16) })).toBe(false)
  })

  it('keep their zeros in front', async () => {
    const codes = await Promise.all(Array.from({ length: 40 }, createCode))
    for (const { code } of codes) expect(code).toHaveLength(6)
    expect(new Set(codes.map(({ code }) => code)).size).toBeGreaterThan(30)
  })
})
