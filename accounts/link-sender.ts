// Sends queued sign-in links in the background. A process leases a link while sending it; if the
// process dies, another one sends the link after the lease expires.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, toLogged } from '../contract/log.ts'
import { MINUTE_MS } from '../contract/time.ts'
import { type Mailer, MailError } from './mailer.ts'
import { createCode, createToken, toTokenHash } from './secrets.ts'
import { LINK_MS } from './sign-up.ts'
import type { AccountState } from './state.ts'
import type { DueLink } from './state/link-table.ts'

/** Longer than the slowest mail server needs for one email. */
const LEASE_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * MINUTE_MS
/** Nobody waits longer for a sign-in email. */
export const GIVE_UP_MS = 60 * MINUTE_MS
const SENT_AT_ONCE = 3
const STOP_MS = 5_000

interface LinkSenderParts {
  state: AccountState
  mailer: Pick<Mailer, 'send'>
  baseUrl: string
  now: () => number
  log: Log
}

export class LinkSender {
  readonly #parts: LinkSenderParts
  readonly #running = new Set<Promise<void>>()
  #isStopped = false
  isFailing = false
  /** Since this process started. `sent`: accepted by a server; `dropped`: given up. */
  readonly counts = { sent: 0, dropped: 0 }

  constructor(parts: LinkSenderParts) {
    this.#parts = parts
  }

  /**
   * Starts sending what is due, without waiting for emails in progress, so a slow one doesn't delay
   * the others.
   */
  wake(): void {
    if (this.#isStopped || this.#running.size === SENT_AT_ONCE) return
    const running: Promise<void> = this.#sendDue().finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Waits for emails in progress. If one takes too long, another process sends it again. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const stopped = Promise.all(this.#running)
    await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })])
  }

  async #sendDue(): Promise<void> {
    const { state, now, log } = this.#parts
    try {
      while (!this.#isStopped) {
        const link = await state.links.lease(now(), now() + LEASE_MS)
        if (!link) break
        await this.#send(link)
      }
      this.isFailing = false
    } catch (error) {
      if (!this.isFailing) log('mail_queue_failed', { error: toLogged(error) })
      this.isFailing = true
    }
  }

  async #send(link: DueLink): Promise<void> {
    const { state, mailer, baseUrl, now, log } = this.#parts
    const { id, email, attempts } = link
    const token = createToken()
    const { code, kept } = await createCode()
    const at = now()
    const secrets = { tokenHash: toTokenHash(token), ...kept, expiresAt: at + LINK_MS }
    // A newer link may have replaced it in the meantime.
    if (!(await state.links.arm(id, secrets))) return
    const text = toText({ link: `${baseUrl}/signup/${token}`, code })
    const subject = 'Your sign-in link for the Inference Price Index'
    try {
      await mailer.send({ id, to: email, subject, text }, at)
      this.counts.sent += 1
      await state.links.setDue(id, null)
      log('link_sent', { link: id, attempts })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      await this.#retryOrDrop(link, error)
    }
  }

  async #retryOrDrop({ id, requestedAt, attempts }: DueLink, error: MailError): Promise<void> {
    const { state, now, log } = this.#parts
    const fields = { link: id, attempts, code: error.code }
    const at = now()
    if (error.isFinal || at - requestedAt >= GIVE_UP_MS) {
      this.counts.dropped += 1
      await state.links.drop(id)
      log('link_dropped', fields)
      return
    }
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
    await state.links.setDue(id, at + delayMs)
    log('link_put_off', fields)
  }
}

/** Contains no user input. */
function toText({ link, code }: { link: string; code: string }): string {
  return `Open this link in the browser where you entered your address:

${link}

If that browser is on another device, enter this code on the page that is
still open there:

${code.slice(0, 4)}-${code.slice(4)}

Both work once, for ${LINK_MS / MINUTE_MS} minutes. Never share the code with anyone.
If you didn't request this email, you can ignore it.
`
}
