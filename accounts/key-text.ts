// A key reads `tpi_<plan>_<22 random characters><6 of checksum>`. 62^22 is 2^131: too many to guess. The
// checksum tells a mistyped key from an unknown one without asking the state.
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PlanName } from '../contract/plans.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 22
const CHECKSUM_LENGTH = 6
const KEY = /^tpi_(?:anonymous|free|paid)_[0-9A-Za-z]{28}$/

export function createKeyText(plan: Exclude<PlanName, 'public'>): string {
  const open = `tpi_${plan}_${createRandomText(RANDOM_LENGTH)}`
  return open + toChecksum(open)
}

export function isKeyText(text: string): boolean {
  if (!KEY.test(text)) return false
  return toChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** A plain SHA-256 does for a key: nobody can try 2^131 of them, salted or not. */
export function toKeyHash(text: string): Buffer {
  return Buffer.from(toKeyName(text), 'latin1')
}

/** The bytes of the hash as a string: a Map finds it, and it takes a quarter of the time of a buffer. */
export function toKeyName(text: string): string {
  return hash('sha256', text, 'binary')
}

export function createRandomText(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('')
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
