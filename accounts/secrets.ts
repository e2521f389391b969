// Creates keys, tokens and codes, and the hashes under which they are stored.
import {
  hash,
  randomBytes,
  randomInt,
  scrypt as scryptWithCallback,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
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
  return text + toChecksum(text)
}

export function isKeyText(text: string): boolean {
  if (!KEY.test(text)) return false
  return toChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** A plain SHA-256 is enough: 2^131 possible keys can't be enumerated, even without a salt. */
export function toKeyHash(text: string): Buffer {
  return Buffer.from(toKeyName(text), 'latin1')
}

/** The hash as a binary string for use as a Map key: four times faster than a Buffer. */
export function toKeyName(text: string): string {
  return hash('sha256', text, 'binary')
}

export function toChecksum(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    checksum = BASE62.charAt(rest % BASE62.length) + checksum
    rest = Math.floor(rest / BASE62.length)
  }
  return checksum
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits for a cookie or an email. A plain hash is enough because they can't be guessed. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

export function toTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Proves that a form was rendered for the browser with this cookie. */
export function toFormToken(cookieToken: string): string {
  return hash('sha256', `form:${cookieToken}`, 'base64url')
}

export function isFormToken(text: string, cookieToken: string): boolean {
  return isSameSecret(text, toFormToken(cookieToken))
}

/** Compares in constant time. */
export function isSameSecret(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Without letters and digits that look alike. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const CODE_LENGTH = 8
const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)
const CODE_SALT_BYTES = 16
const CODE_HASH_BYTES = 32
export const MAX_CODE_TRIES = 5

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback)

interface KeptCode {
  codeSalt: Buffer
  codeHash: Buffer
}

/**
 * Eight characters to type if the link was opened in another browser. 30^8 is about 2^39, so anyone
 * who steals the database could try them all; it stores a slow, salted hash. Callers get
 * `MAX_CODE_TRIES` attempts.
 */
export async function createCode(): Promise<{ code: string; kept: KeptCode }> {
  const code = Array.from({ length: CODE_LENGTH }, () =>
    CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)),
  ).join('')
  const codeSalt = randomBytes(CODE_SALT_BYTES)
  return { code, kept: { codeSalt, codeHash: await scrypt(code, codeSalt, CODE_HASH_BYTES) } }
}

/**
 * Ignores spaces and hyphens, which people type and mail programs insert. `undefined` if it isn't a
 * code.
 */
export function parseCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : undefined
}

export async function isCode(text: string, { codeSalt, codeHash }: KeptCode): Promise<boolean> {
  return timingSafeEqual(await scrypt(text, codeSalt, CODE_HASH_BYTES), codeHash)
}
