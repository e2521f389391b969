// Creates keys and tokens, and the hashes under which they are stored.
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PlanName } from '../contract/plans.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function createRandomText(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('')
}

const KEY = /^tpi_(?:anonymous|free|paid)_[0-9A-Za-z]{28}$/
const KEY_RANDOM_LENGTH = 22
const CHECKSUM_LENGTH = 6

/**
 * `tpi_<plan>_<22 random characters><6 characters of checksum>`. 62^22 is about 2^131, too many to
 * guess. The checksum reveals typos without a database query.
 */
export function createKeyText(plan: Exclude<PlanName, 'public'>): string {
  const text = `tpi_${plan}_${createRandomText(KEY_RANDOM_LENGTH)}`
  return text + computeChecksum(text)
}

export function isKeyText(text: string): boolean {
  if (!KEY.test(text)) return false
  return computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** A plain SHA-256 is enough: 2^131 possible keys can't be enumerated, even without a salt. */
export function hashKey(text: string): Buffer {
  return Buffer.from(maskKey(text), 'latin1')
}

/** The hash as a binary string for use as a Map key: four times faster than a Buffer. */
export function maskKey(text: string): string {
  return hash('sha256', text, 'binary')
}

export function computeChecksum(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    checksum = BASE62.charAt(rest % BASE62.length) + checksum
    rest = Math.floor(rest / BASE62.length)
  }
  return checksum
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * 256 random bits for a cookie or an email. A plain hash is enough because they can't be guessed.
 */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Compares in constant time. */
export function isSameSecret(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
