// From an email to a session in two steps: ask for a link, and open it. The answer to the first
// step is the same whether the email has an account or not, and whether a mail is sent or not.
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

/** How long a link works, from sending. Also in docs/self-host.md. */
export const LINK_MS = 10 * MINUTE_MS
/** To one mailbox: from a client that has signed in to it, from a network, and from all others. */
const PER_MAILBOX_AND_KNOWN_CLIENT = { hour: 3, day: 10 }
const PER_MAILBOX_AND_NETWORK = { hour: 2, day: 5 }
const PER_MAILBOX = { hour: 3, day: 10 }
/** Apart from those, so that strangers who keep a mailbox full delay its owner by minutes. */
const PER_MAILBOX_PROVED = 2
const PROVED_WINDOW_MS = 15 * MINUTE_MS
/** An hour, from one client address and from its network; with a proof of work, more. */
const PER_CLIENT = { plain: 10, proved: 30 }
const PER_NETWORK = { plain: 50, proved: 100 }
/** Mail providers take a server that suddenly sends more for a spammer's, and block it. */
const MAILS_PER_HOUR = 500
/** Of these, to mailboxes without an account; the rest is for accounts alone. */
const PER_STRANGERS = { plain: 100, proved: 400 }
/** With the day that attempts are kept, 30 days: so long a client that has signed in to a mailbox has an allowance of its own there. */
const KNOWN_MS = 29 * DAY_MS
/**
 * How far the clock of the machine that sent a mail may be ahead of the one that opens its link.
 * A link may live that much longer than `LINK_MS`. NTP keeps clocks a thousand times closer.
 */
const CLOCK_SLACK_MS = MINUTE_MS
/** Beyond the longest window above, an attempt decides nothing. */
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
  /** Tells the sender that there is something to send. */
  wake: () => void
  /** Another check of proofs, where hundreds of them would take a test a minute. */
  isProof?: typeof isProof
}

export class SignUp {
  readonly #parts: SignUpParts
  #salt: Buffer | undefined
  readonly #log: Log
  /** Requests since the start for which no mail was queued. */
  readonly counts = { refused: 0 }

  constructor(parts: SignUpParts) {
    this.#parts = parts
    this.#log = warnAtTimes(parts.log, parts.now)
  }

  /** What a browser has to do some work on before it may ask for more. */
  async createChallenge(browserToken: string): Promise<string> {
    const secret = await this.#readSalt()
    return createChallenge({ secret, subject: browserToken, now: this.#parts.now() })
  }

  /**
   * Queues a link, unless the mailbox, the client or the whole service is at its limit. The answer
   * depends on the client and the service, never on the mailbox: `proof` where the same request
   * with a proof of work may be let through.
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
    // Those who have an account do not wait behind a flood of those who have none.
    const dueAt = hasAccount ? now - HOUR_MS : now
    await state.links.request({ id, email, browserHash, next, requestedAt: now }, dueAt)
    wake()
    return needsProof ? 'proof' : 'taken'
  }

  /** Whether a link still works, and in this browser. Changes nothing. */
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
      // Stored in databases already: do not rename.
      toRule('service', 'everybody', MAILS_PER_HOUR),
    ]
  }

  async #readSalt(): Promise<Buffer> {
    this.#salt ??= await this.#parts.state.findOrAddSecret('attempts', randomBytes(32))
    return this.#salt
  }

  /** After `#readSalt`. */
  #toSubject(text: string): Buffer {
    if (!this.#salt) throw new Error('sign-up: expected the salt to be read, got none')
    return createHmac('sha256', this.#salt).update(text).digest()
  }

  #toKnownSubject(email: string, clientAddress: string): Buffer {
    return this.#toSubject(`known:${toMailbox(email)} client:${clientAddress}`)
  }
}

/** What one customer or company holds: the /24 of an IPv4 address, the /48 of an IPv6 network. */
function toNetwork(clientAddress: string): string {
  return clientAddress.includes(':')
    ? clientAddress.split(':', 3).join(':')
    : clientAddress.split('.', 3).join('.')
}
