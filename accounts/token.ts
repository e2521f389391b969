// Secrets that a browser or a mail carries: 256 random bits, of which the state keeps a hash. Nobody can try so
// many, so the hash needs neither salt nor time.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

export function toTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** What a form shows to prove that it was made for the browser whose cookie holds this token. */
export function toFormToken(cookieToken: string): string {
  return hash('sha256', `form:${cookieToken}`, 'base64url')
}

export function isFormToken(text: string, cookieToken: string): boolean {
  const expected = Buffer.from(toFormToken(cookieToken))
  const given = Buffer.from(text)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
