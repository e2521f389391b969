// The six digits to type where a link was opened in another browser. Few enough to try them all, so they are kept
// under a slow, salted hash, and only so many tries are given.
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const DIGITS = 6
const SALT_BYTES = 16
const HASH_BYTES = 32
export const MAX_CODE_TRIES = 5

const slowHash = promisify<string, Buffer, number, Buffer>(scrypt)

export interface KeptCode {
  codeSalt: Buffer
  codeHash: Buffer
}

export async function createCode(): Promise<{ code: string; kept: KeptCode }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const codeSalt = randomBytes(SALT_BYTES)
  return { code, kept: { codeSalt, codeHash: await slowHash(code, codeSalt, HASH_BYTES) } }
}

export async function isCode(text: string, { codeSalt, codeHash }: KeptCode): Promise<boolean> {
  return timingSafeEqual(await slowHash(text, codeSalt, HASH_BYTES), codeHash)
}
