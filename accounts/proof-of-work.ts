// A small computation that a client must do to get a higher limit: cheap to check, expensive to
// repeat thousands of times. The challenge is signed, so nothing is stored until it is used. Pages
// embed it in their form. Programs read it from the header `Proof-Challenge: <challenge>; bits=14`
// of a 429 and send `Proof-Of-Work: <challenge>.<nonce>` with the form, using the email in lower
// case.
import { createHmac, hash } from 'node:crypto'
import { MINUTE_MS } from '../contract/time.ts'
import { isSameSecret } from './secrets.ts'

/** About 16,000 attempts: a few hundred milliseconds in a browser. */
export const PROOF_BITS = 14
const LIFE_MS = 30 * MINUTE_MS
const NONCE = /^[0-9a-z]{1,16}$/

interface Asked {
  secret: Buffer
  /** Binds the challenge to one purpose. */
  subject: string
  now: number
}

/** `<expiry>.<signature>` */
export function createChallenge({ secret, subject, now }: Asked): string {
  return sign((now + LIFE_MS).toString(36), { secret, subject })
}

function sign(ends: string, { secret, subject }: Pick<Asked, 'secret' | 'subject'>): string {
  const signature = createHmac('sha256', secret).update(`proof:${ends}:${subject}`).digest()
  return `${ends}.${signature.toString('base64url')}`
}

/**
 * `proof` is `<challenge>.<nonce>`; SHA-256 of `<challenge>:<about>:<nonce>` must start with
 * `PROOF_BITS` zero bits.
 */
export function isProof(proof: string, { secret, subject, now, about }: Asked & { about: string }) {
  const [ends = '', signature = '', nonce = '', ...more] = proof.split('.')
  const challenge = `${ends}.${signature}`
  if (!isSameSecret(challenge, sign(ends, { secret, subject }))) return false
  const endsAt = Number.parseInt(ends, 36)
  if (more.length > 0 || !NONCE.test(nonce) || !(endsAt > now)) return false
  const digest = hash('sha256', `${challenge}:${about}:${nonce}`, 'buffer')
  return digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0
}
