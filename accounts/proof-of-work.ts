// Work that a client does before it may ask for more than others: cheap to check, and costly to
// repeat a thousand times. The challenge is signed, so that nothing is kept until it is used. A page
// has it in its form; a program takes it from `Proof-Challenge: <challenge>; bits=14` of a 429, and
// sends `Proof-Of-Work: <challenge>.<nonce>` with the form, whose email it wrote in lower case.
import { createHmac, hash } from 'node:crypto'
import { MINUTE_MS } from '../contract/time.ts'
import { isSameSecret } from './secrets.ts'

/** About 16,000 tries: some hundred milliseconds in a browser. */
export const PROOF_BITS = 14
const LIFE_MS = 30 * MINUTE_MS
const NONCE = /^[0-9a-z]{1,16}$/

interface Asked {
  secret: Buffer
  /** What the challenge is for: it is of no use for another. */
  subject: string
  now: number
}

/** `<when it ends>.<signature>` */
export function createChallenge({ secret, subject, now }: Asked): string {
  return sign((now + LIFE_MS).toString(36), { secret, subject })
}

function sign(ends: string, { secret, subject }: Pick<Asked, 'secret' | 'subject'>): string {
  const signature = createHmac('sha256', secret).update(`proof:${ends}:${subject}`).digest()
  return `${ends}.${signature.toString('base64url')}`
}

/** `<challenge>.<nonce>`: SHA-256 of `<challenge>:<about>:<nonce>` begins with `PROOF_BITS` 0s. */
export function isProof(proof: string, { secret, subject, now, about }: Asked & { about: string }) {
  const [ends = '', signature = '', nonce = '', ...more] = proof.split('.')
  const challenge = `${ends}.${signature}`
  if (!isSameSecret(challenge, sign(ends, { secret, subject }))) return false
  const endsAt = Number.parseInt(ends, 36)
  if (more.length > 0 || !NONCE.test(nonce) || !(endsAt > now)) return false
  const digest = hash('sha256', `${challenge}:${about}:${nonce}`, 'buffer')
  return digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0
}
