// From an address to a session, in two steps that meet in the mail. What is answered to the first step never
// depends on the address: whether it has an account, and whether it has had its share of mails, only the mailbox knows.
import { createHmac, randomBytes } from 'node:crypto'
import type { Log } from '../contract/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/time.ts'
import { isCode, MAX_CODE_TRIES } from './code.ts'
import { toMailbox } from './email-address.ts'
import { createRandomText } from './key-text.ts'
import { LINK_MS } from './link-sender.ts'
import type { Session, Sessions } from './sessions.ts'
import type { AccountState, AttemptRule, LinkLife, LinkRequest } from './state.ts'
import { isToken, toTokenHash } from './token.ts'

const MAILS_PER_MAILBOX_AND_HOUR = 3
const MAILS_PER_MAILBOX_AND_DAY = 10
const MAILS_PER_CLIENT_AND_HOUR = 10
/** A mail server that suddenly sends more than this is taken for a spammer's, and soon nobody gets a link. */
const MAILS_PER_HOUR = 500
/**
 * By how much the clock of the machine that sent a mail may be ahead of the one that opens its link, so that the link is
 * not void there; for as long it works beyond its ten minutes. NTP keeps clocks a thousand times closer.
 */
const CLOCK_SLACK_MS = MINUTE_MS
/** Beyond the longest window above, an attempt decides nothing. */
export const ATTEMPTS_KEPT_MS = DAY_MS

export interface SignedIn {
  session: Session
  next: string
}

export class SignUp {
  readonly #state: AccountState
  readonly #sessions: Sessions
  readonly #now: () => number
  readonly #log: Log
  readonly #wake: () => void
  #salt: Buffer | undefined
  #warnedAt = -Infinity

  constructor({
    state,
    sessions,
    now,
    log,
    wake,
  }: {
    state: AccountState
    sessions: Sessions
    now: () => number
    log: Log
    /** Tells the sender that there is something to send. */
    wake: () => void
  }) {
    this.#state = state
    this.#sessions = sessions
    this.#now = now
    this.#log = log
    this.#wake = wake
  }

  /** Queues a link, unless somebody had enough of them. */
  async request({
    address,
    client,
    browserToken,
    next,
  }: {
    address: string
    client: string
    browserToken: string
    next: string
  }): Promise<void> {
    const now = this.#now()
    const refusedBy = await this.#state.attempts.take(await this.#toRules(address, client), now)
    if (refusedBy === 'everybody') this.#warn(now)
    if (refusedBy !== undefined) return
    await this.#state.links.request({
      id: `lnk_${createRandomText(12)}`,
      address,
      browserHash: toTokenHash(browserToken),
      next,
      requestedAt: now,
    })
    this.#wake()
  }

  /** Whether a link still works, and whether this is the browser that asked for it. Changes nothing. */
  async look(
    linkToken: string,
    browserToken: string | undefined,
  ): Promise<'here' | 'elsewhere' | 'over'> {
    if (!isToken(linkToken)) return 'over'
    const link = await this.#state.links.find(toTokenHash(linkToken), this.#toLife())
    if (!link) return 'over'
    const isHere = browserToken !== undefined && link.browserHash.equals(toTokenHash(browserToken))
    return isHere ? 'here' : 'elsewhere'
  }

  async confirm(linkToken: string, browserToken: string): Promise<SignedIn | undefined> {
    if (!isToken(linkToken)) return undefined
    const by = { tokenHash: toTokenHash(linkToken), browserHash: toTokenHash(browserToken) }
    const link = await this.#state.links.consume(by, this.#toLife())
    return link && this.#signIn(link)
  }

  async confirmCode(code: string, browserToken: string): Promise<SignedIn | undefined> {
    const by = { browserHash: toTokenHash(browserToken), maxTries: MAX_CODE_TRIES }
    const tried = await this.#state.links.takeTry(by, this.#toLife())
    if (!tried || !(await isCode(code, tried))) return undefined
    const link = await this.#state.links.consumeById(tried.id, this.#toLife())
    return link && this.#signIn(link)
  }

  async #signIn({ id, address, next }: LinkRequest): Promise<SignedIn> {
    const account = await this.#state.accounts.findOrAdd({
      id: `acc_${createRandomText(12)}`,
      address,
      createdAt: this.#now(),
    })
    const session = await this.#sessions.start(account)
    this.#log('signed_in', { link: id, account: account.id, session: session.id })
    return { session, next }
  }

  #toLife(): LinkLife {
    const now = this.#now()
    return { now, endsBy: now + LINK_MS + CLOCK_SLACK_MS }
  }

  async #toRules(address: string, client: string): Promise<AttemptRule[]> {
    this.#salt ??= await this.#state.findOrAddSecret('attempts', randomBytes(32))
    const salt = this.#salt
    const toSubject = (text: string) => createHmac('sha256', salt).update(text).digest()
    const mailbox = toSubject(`mailbox:${toMailbox(address)}`)
    const perHour = { windowMs: HOUR_MS, max: MAILS_PER_MAILBOX_AND_HOUR }
    const perDay = { windowMs: DAY_MS, max: MAILS_PER_MAILBOX_AND_DAY }
    return [
      { name: 'mailbox', subject: mailbox, ...perHour },
      { name: 'mailbox', subject: mailbox, ...perDay },
      {
        name: 'client',
        subject: toSubject(`client:${client}`),
        windowMs: HOUR_MS,
        max: MAILS_PER_CLIENT_AND_HOUR,
      },
      {
        name: 'everybody',
        subject: toSubject('everybody'),
        windowMs: HOUR_MS,
        max: MAILS_PER_HOUR,
      },
    ]
  }

  /** Once an hour: whoever floods the sign-up should not flood the log as well. */
  #warn(now: number): void {
    if (now - this.#warnedAt < HOUR_MS) return
    this.#warnedAt = now
    this.#log('mail_breaker_tripped', { mails_per_hour: MAILS_PER_HOUR })
  }
}
