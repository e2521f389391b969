import { describe, expect, it } from 'vitest'
import { readCookie, setCookie } from '../../../../proxy/http/cookies.ts'
import { createContext } from './create-context.ts'

const NAME = '__Host-session'

function read(cookie: string | undefined): string | undefined {
  return readCookie(createContext(cookie === undefined ? {} : { cookie }).req, NAME)
}

describe('a cookie', () => {
  it('is found among others, whole', () => {
    expect(read('__Host-session=abc')).toBe('abc')
    expect(read('a=1; __Host-session=ab=c; b=2')).toBe('ab=c')
    expect(read('a=1;  __Host-session=abc ;b=2')).toBe('abc')
    expect(read('__Host-session=')).toBe('')
  })

  it('is none where it is missing, or there are two', () => {
    expect(read(undefined)).toBeUndefined()
    expect(read('')).toBeUndefined()
    expect(read('a=1; x__Host-session=abc; __Host-sessions=abc; __Host-session')).toBeUndefined()
    expect(read('__Host-session=abc; __Host-session=abc')).toBeUndefined()
  })

  it('is for this host, over TLS, out of reach of scripts and of other sites’ forms', () => {
    const ctx = createContext({})
    setCookie(ctx, NAME, 'abc', 90_999)
    setCookie(ctx, NAME, '', 0)
    expect(ctx.response.get('Set-Cookie')).toEqual([
      '__Host-session=abc; Path=/; Max-Age=90; Secure; HttpOnly; SameSite=Lax',
      '__Host-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax',
    ])
  })
})
