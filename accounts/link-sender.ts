// Takes links from the queue in the state to the mailer, off every request's path. A link is leased before it is
// sent, so of many processes one sends it, and where that one dies another does after the lease.
import { setTimeout } from 'node:timers/promises'
import { type Log, toLogged } from '../contract/log.ts'
import { MINUTE_MS } from '../contract/time.ts'
import { createCode } from './code.ts'
import { type Mailer, MailError } from './mailer.ts'
import { toLinkMessage } from './message.ts'
import type { AccountState, DueLink } from './state.ts'
import { createToken, toTokenHash } from './token.ts'

/** From when the mail is on its way. */
export const LINK_MS = 10 * MINUTE_MS
/** Longer than the slowest server may take over one mail. */
const LEASE_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * MINUTE_MS
/** Whoever asked has gone away by then. */
export const GIVE_UP_MS = 60 * MINUTE_MS
const SENT_AT_ONCE = 3
const STOP_MS = 5_000

export class LinkSender {
  readonly #state: AccountState
  readonly #mailer: Mailer
  readonly #baseUrl: string
  readonly #now: () => number
  readonly #log: Log
  #sending: Promise<void> | undefined
  #isAskedAgain = false
  #isStopped = false
  isFailing = false

  constructor({
    state,
    mailer,
    baseUrl,
    now,
    log,
  }: {
    state: AccountState
    mailer: Mailer
    baseUrl: string
    now: () => number
    log: Log
  }) {
    this.#state = state
    this.#mailer = mailer
    this.#baseUrl = baseUrl
    this.#now = now
    this.#log = log
  }

  /** What is being sent is still sent, unless the server takes too long: then another process sends it again. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.race([this.#sending, setTimeout(STOP_MS, undefined, { ref: false })])
  }

  wake(): void {
    if (this.#isStopped) return
    this.#isAskedAgain = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  async #sendAll(): Promise<void> {
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false
      try {
        await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => this.#sendDue()))
        this.isFailing = false
      } catch (error) {
        if (!this.isFailing) this.#log('mail_queue_failed', { error: toLogged(error) })
        this.isFailing = true
      }
    }
  }

  async #sendDue(): Promise<void> {
    while (!this.#isStopped) {
      const now = this.#now()
      const link = await this.#state.links.lease(now, now + LEASE_MS)
      if (!link) return
      await this.#send(link)
    }
  }

  async #send(link: DueLink): Promise<void> {
    const { id, address: to } = link
    const token = createToken()
    const { code, kept } = await createCode()
    const now = this.#now()
    const secrets = { tokenHash: toTokenHash(token), ...kept, expiresAt: now + LINK_MS }
    // Meanwhile a newer link may have taken its place.
    if (!(await this.#state.links.arm(id, secrets))) return
    const message = toLinkMessage({
      id,
      to,
      link: `${this.#baseUrl}/signup/${token}`,
      code,
      minutes: LINK_MS / MINUTE_MS,
    })
    try {
      await this.#mailer.send(message, now)
      await this.#state.links.markSent(id)
      this.#log('link_sent', { link: id, attempts: link.attempts })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      await this.#retryOrDrop(link, error)
    }
  }

  async #retryOrDrop(link: DueLink, error: MailError): Promise<void> {
    const now = this.#now()
    const fields = { link: link.id, attempts: link.attempts, code: error.code }
    if (error.isFinal || now - link.requestedAt >= GIVE_UP_MS) {
      await this.#state.links.drop(link.id)
      this.#log('link_dropped', fields)
      return
    }
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (link.attempts - 1))
    await this.#state.links.putOff(link.id, now + delayMs)
    this.#log('link_put_off', fields)
  }
}
