import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readCookie, toClearedCookie, toSetCookie } from '../../../../proxy/http/cookies.ts'

const NAME = '__Host-session'

function read(cookie: string | undefined): string | undefined {
  const request = new IncomingMessage(new Socket())
  if (cookie !== undefined) request.headers.cookie = cookie
  return readCookie(request, NAME)
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
    expect(toSetCookie(NAME, 'abc', 90_999)).toEqual([
      'Set-Cookie',
      '__Host-session=abc; Path=/; Max-Age=90; Secure; HttpOnly; SameSite=Lax',
    ])
    expect(toClearedCookie(NAME)).toEqual([
      'Set-Cookie',
      '__Host-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax',
    ])
  })
})
