// From an email to a session in two steps: ask for a link, and open it. The answer to the first
// step is the same whether the email has an account or not, and whether a mail is sent or not.
import { createHmac, randomBytes } from 'node:crypto'
import type { Log } from '../contract/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/time.ts'
import { toMailbox } from './email.ts'
import { createRandomText, isCode, isToken, MAX_CODE_TRIES, toTokenHash } from './secrets.ts'
import type { Session, Sessions } from './sessions.ts'
import type { AccountState } from './state.ts'
import type { AttemptRule } from './state/attempt-table.ts'
import type { LinkLife, LinkRequest } from './state/link-table.ts'

/** How long a link works, from sending. Also in docs/accounts.md. */
export const LINK_MS = 10 * MINUTE_MS
const MAILS_PER_MAILBOX_AND_HOUR = 3
const MAILS_PER_MAILBOX_AND_DAY = 10
const MAILS_PER_CLIENT_AND_HOUR = 10
/** Mail providers take a server that suddenly sends more for a spammer's, and block it. */
const MAILS_PER_HOUR = 500
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

interface SignUpParts {
  state: AccountState
  sessions: Sessions
  now: () => number
  log: Log
  /** Tells the sender that there is something to send. */
  wake: () => void
}

export class SignUp {
  readonly #parts: SignUpParts
  #salt: Buffer | undefined
  #warnedAt = -Infinity

  constructor(parts: SignUpParts) {
    this.#parts = parts
  }

  /** Queues a link, unless the mailbox, the client or the whole service is at its limit. */
  async request({
    email,
    clientAddress,
    browserToken,
    next,
  }: {
    email: string
    clientAddress: string
    browserToken: string
    next: string
  }): Promise<void> {
    const { state, wake } = this.#parts
    const now = this.#parts.now()
    const refusedBy = await state.attempts.take(await this.#toRules(email, clientAddress), now)
    if (refusedBy === 'service') this.#warn(now)
    if (refusedBy !== undefined) return
    await state.links.request({
      id: `lnk_${createRandomText(12)}`,
      email,
      browserHash: toTokenHash(browserToken),
      next,
      requestedAt: now,
    })
    wake()
  }

  /** Whether a link still works, and in this browser. Changes nothing. */
  async look(
    linkToken: string,
    browserToken: string | undefined,
  ): Promise<'here' | 'elsewhere' | 'over'> {
    if (!isToken(linkToken)) return 'over'
    const link = await this.#parts.state.links.find(toTokenHash(linkToken), this.#toLife())
    if (!link) return 'over'
    const isHere = browserToken !== undefined && link.browserHash.equals(toTokenHash(browserToken))
    return isHere ? 'here' : 'elsewhere'
  }

  async confirm(linkToken: string, browserToken: string): Promise<SignedIn | undefined> {
    if (!isToken(linkToken)) return undefined
    const by = { tokenHash: toTokenHash(linkToken), browserHash: toTokenHash(browserToken) }
    const link = await this.#parts.state.links.consume(by, this.#toLife())
    return link && this.#signIn(link)
  }

  async confirmCode(code: string, browserToken: string): Promise<SignedIn | undefined> {
    const { links } = this.#parts.state
    const by = { browserHash: toTokenHash(browserToken), maxTries: MAX_CODE_TRIES }
    const tried = await links.takeTry(by, this.#toLife())
    if (!tried || !(await isCode(code, tried))) return undefined
    const link = await links.consumeById(tried.id, this.#toLife())
    return link && this.#signIn(link)
  }

  async #signIn({ id, email, next }: LinkRequest): Promise<SignedIn> {
    const { state, sessions, now, log } = this.#parts
    const account = await state.accounts.findOrAdd({
      id: `acc_${createRandomText(12)}`,
      email,
      createdAt: now(),
    })
    const session = await sessions.start(account)
    log('signed_in', { link: id, account: account.id, session: session.id })
    return { session, next }
  }

  #toLife(): LinkLife {
    const now = this.#parts.now()
    return { now, endsBy: now + LINK_MS + CLOCK_SLACK_MS }
  }

  async #toRules(email: string, clientAddress: string): Promise<AttemptRule[]> {
    this.#salt ??= await this.#parts.state.findOrAddSecret('attempts', randomBytes(32))
    const salt = this.#salt
    const toSubject = (text: string) => createHmac('sha256', salt).update(text).digest()
    const mailbox = toSubject(`mailbox:${toMailbox(email)}`)
    const client = toSubject(`client:${clientAddress}`)
    // Stored in databases already: do not rename.
    const service = toSubject('everybody')
    return [
      { name: 'mailbox', subject: mailbox, windowMs: HOUR_MS, max: MAILS_PER_MAILBOX_AND_HOUR },
      { name: 'mailbox', subject: mailbox, windowMs: DAY_MS, max: MAILS_PER_MAILBOX_AND_DAY },
      { name: 'client', subject: client, windowMs: HOUR_MS, max: MAILS_PER_CLIENT_AND_HOUR },
      { name: 'service', subject: service, windowMs: HOUR_MS, max: MAILS_PER_HOUR },
    ]
  }

  /** Once an hour: a flood of sign-ups should not flood the log as well. */
  #warn(now: number): void {
    if (now - this.#warnedAt < HOUR_MS) return
    this.#warnedAt = now
    this.#parts.log('mail_breaker_tripped', { mails_per_hour: MAILS_PER_HOUR })
  }
}
