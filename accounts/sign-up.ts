// Signs people in by email: request a link, then open it. The response to the request doesn't
// reveal whether the address has an account or whether an email was sent.
import { createHmac, randomBytes } from 'node:crypto'
import { type Log, warnAtTimes } from '../contract/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/time.ts'
import { toMailbox } from './email.ts'
import { createChallenge, isProof } from './proof-of-work.ts'
import {
  createRandomText,
  isCode,
  isToken,
  MAX_CODE_TRIES,
  parseCode,
  toTokenHash,
} from './secrets.ts'
import type { Session, Sessions } from './sessions.ts'
import type { AccountState } from './state.ts'
import type { AttemptRule } from './state/attempt-table.ts'
import type { LinkLife, LinkRequest } from './state/link-table.ts'

/** How long a link works after it was sent. Also in docs/self-host.md. */
export const LINK_MS = 10 * MINUTE_MS
/**
 * Emails per mailbox: for a client that has signed in to it before, for a network, and for everyone
 * else.
 */
const PER_MAILBOX_AND_KNOWN_CLIENT = { hour: 3, day: 10 }
const PER_MAILBOX_AND_NETWORK = { hour: 2, day: 5 }
const PER_MAILBOX = { hour: 3, day: 10 }
/** Counted separately, so that strangers who exhaust a mailbox's limit delay its owner only by minutes. */
const PER_MAILBOX_PROVED = 2
const PROVED_WINDOW_MS = 15 * MINUTE_MS
/** Per hour, for a client address and for its network; more with a proof of work. */
const PER_CLIENT = { plain: 10, proved: 30 }
const PER_NETWORK = { plain: 50, proved: 100 }
/** Mail providers block a server that suddenly sends more, because it looks like spam. */
const MAILS_PER_HOUR = 500
/** How many of these may go to mailboxes without an account; the rest is reserved for accounts. */
const PER_STRANGERS = { plain: 100, proved: 400 }
/**
 * With `ATTEMPTS_KEPT_MS`, 30 days: how long a client that signed in to a mailbox keeps its own
 * allowance.
 */
const KNOWN_MS = 29 * DAY_MS
/**
 * How far the sending machine's clock may be ahead of the one that opens the link. A link may live
 * this much longer than `LINK_MS`.
 */
const CLOCK_SLACK_MS = MINUTE_MS
/** Attempts older than the longest window above no longer matter. */
export const ATTEMPTS_KEPT_MS = DAY_MS

export interface SignedIn {
  session: Session
  next: string
}

interface AskedLink {
  email: string
  clientAddress: string
  browserToken: string
  next: string
  proof?: string | undefined
}

interface SignUpParts {
  state: AccountState
  sessions: Sessions
  now: () => number
  log: Log
  /** Starts the sender. */
  wake: () => void
  /** Replaces the check of proofs in tests, which would otherwise take a minute. */
  isProof?: typeof isProof
}

export class SignUp {
  readonly #parts: SignUpParts
  #salt: Buffer | undefined
  readonly #log: Log
  /** Requests since the process started for which no email was queued. */
  readonly counts = { refused: 0 }

  constructor(parts: SignUpParts) {
    this.#parts = parts
    this.#log = warnAtTimes(parts.log, parts.now)
  }

  /** A challenge that lets a browser exceed the plain limit. */
  async createChallenge(browserToken: string): Promise<string> {
    const secret = await this.#readSalt()
    return createChallenge({ secret, subject: browserToken, now: this.#parts.now() })
  }

  /**
   * Queues a link unless the mailbox, the client or the service has reached its limit. The result
   * doesn't depend on the mailbox: `proof` means that the same request may succeed with a proof of
   * work.
   */
  async request(request: AskedLink): Promise<'taken' | 'proof'> {
    const { email, browserToken, next, proof } = request
    const { state, wake, isProof: check = isProof } = this.#parts
    const now = this.#parts.now()
    const secret = await this.#readSalt()
    const isProved =
      proof !== undefined && check(proof, { secret, subject: browserToken, now, about: email })
    const hasAccount = await state.accounts.has(email)
    const strangers = this.#toSubject('strangers')
    const asked = await state.attempts.count(strangers, now - HOUR_MS)
    const needsProof = !isProved && asked >= PER_STRANGERS.plain
    const refusedBy =
      needsProof && !hasAccount
        ? 'strangers'
        : await state.attempts.take(await this.#toRules(request, { isProved, hasAccount }), now)
    if (refusedBy !== undefined) {
      this.counts.refused += 1
      if (refusedBy === 'strangers' || refusedBy === 'service')
        this.#log('mail_breaker_tripped', { by: refusedBy, mails_per_hour: MAILS_PER_HOUR })
      const isOfClient = refusedBy === 'client' || refusedBy === 'network'
      return needsProof || (isOfClient && !isProved) ? 'proof' : 'taken'
    }
    const id = `lnk_${createRandomText(12)}`
    const browserHash = toTokenHash(browserToken)
    // Account holders don't wait behind a flood of new sign-ups.
    const dueAt = hasAccount ? now - HOUR_MS : now
    await state.links.request({ id, email, browserHash, next, requestedAt: now }, dueAt)
    wake()
    return needsProof ? 'proof' : 'taken'
  }

  /** Whether a link still works, and in this browser. Doesn't consume it. */
  async look(linkToken: string, browserToken: string | undefined) {
    if (!isToken(linkToken)) return 'over'
    const link = await this.#parts.state.links.find(toTokenHash(linkToken), this.#toLife())
    if (!link) return 'over'
    const isHere = browserToken !== undefined && link.browserHash.equals(toTokenHash(browserToken))
    return isHere ? 'here' : 'elsewhere'
  }

  async confirm(linkToken: string, browserToken: string, clientAddress: string) {
    if (!isToken(linkToken)) return undefined
    const by = { tokenHash: toTokenHash(linkToken), browserHash: toTokenHash(browserToken) }
    const link = await this.#parts.state.links.consume(by, this.#toLife())
    return link && this.#signIn(link, clientAddress)
  }

  async confirmCode(text: string, browserToken: string, clientAddress: string) {
    const code = parseCode(text)
    if (code === undefined) return undefined
    const { links } = this.#parts.state
    const by = { browserHash: toTokenHash(browserToken), maxTries: MAX_CODE_TRIES }
    const tried = await links.takeTry(by, this.#toLife())
    if (!tried || !(await isCode(code, tried))) return undefined
    const link = await links.consumeById(tried.id, this.#toLife())
    return link && this.#signIn(link, clientAddress)
  }

  async #signIn({ id, email, next }: LinkRequest, clientAddress: string): Promise<SignedIn> {
    const { state, sessions, now, log } = this.#parts
    const account = await state.accounts.findOrAdd({
      id: `acc_${createRandomText(12)}`,
      email,
      createdAt: now(),
    })
    const session = await sessions.start(account)
    await this.#readSalt()
    await state.attempts.note(this.#toKnownSubject(email, clientAddress), now() + KNOWN_MS)
    log('signed_in', { link: id, account: account.id, session: session.id })
    return { session, next }
  }

  #toLife(): LinkLife {
    const now = this.#parts.now()
    return { now, endsBy: now + LINK_MS + CLOCK_SLACK_MS }
  }

  async #toRules(
    { email, clientAddress, proof }: AskedLink,
    { isProved, hasAccount }: { isProved: boolean; hasAccount: boolean },
  ): Promise<AttemptRule[]> {
    const now = this.#parts.now()
    const known = this.#toKnownSubject(email, clientAddress)
    const isKnown = (await this.#parts.state.attempts.count(known, now)) > 0
    const mailbox = toMailbox(email)
    const toRule = (name: string, subject: string, max: number, windowMs = HOUR_MS) => ({
      name,
      subject: this.#toSubject(subject),
      windowMs,
      max,
    })
    const toBoth = (subject: string, { hour, day }: { hour: number; day: number }) => [
      toRule('mailbox', subject, hour),
      toRule('mailbox', subject, day, DAY_MS),
    ]
    const amount = isProved ? 'proved' : 'plain'
    const network = `network:${toNetwork(clientAddress)}`
    const ofAll = `mailbox:${mailbox}`
    return [
      toRule('client', `client:${clientAddress}`, PER_CLIENT[amount]),
      toRule('network', network, PER_NETWORK[amount]),
      ...(isProved ? [toRule('proof', `proof:${proof}`, 1)] : []),
      ...(isKnown
        ? toBoth(`${ofAll} client:${clientAddress}`, PER_MAILBOX_AND_KNOWN_CLIENT)
        : [
            ...toBoth(`${ofAll} ${network}`, PER_MAILBOX_AND_NETWORK),
            ...(isProved
              ? [toRule('mailbox', `${ofAll} proved`, PER_MAILBOX_PROVED, PROVED_WINDOW_MS)]
              : toBoth(ofAll, PER_MAILBOX)),
          ]),
      ...(hasAccount ? [] : [toRule('strangers', 'strangers', PER_STRANGERS[amount])]),
      // Stored in databases; don't rename.
      toRule('service', 'everybody', MAILS_PER_HOUR),
    ]
  }

  async #readSalt(): Promise<Buffer> {
    this.#salt ??= await this.#parts.state.findOrAddSecret('attempts', randomBytes(32))
    return this.#salt
  }

  /** Call `#readSalt` first. */
  #toSubject(text: string): Buffer {
    if (!this.#salt) throw new Error('sign-up: expected the salt to be read, got none')
    return createHmac('sha256', this.#salt).update(text).digest()
  }

  #toKnownSubject(email: string, clientAddress: string): Buffer {
    return this.#toSubject(`known:${toMailbox(email)} client:${clientAddress}`)
  }
}

/**
 * The network that one customer usually holds: the /24 of an IPv4 address or the /48 of an IPv6
 * address.
 */
function toNetwork(clientAddress: string): string {
  return clientAddress.includes(':')
    ? clientAddress.split(':', 3).join(':')
    : clientAddress.split('.', 3).join('.')
}
