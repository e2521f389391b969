// Sends sign-in links in the background, so that responses take equally long whether one is sent.
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Log, formatError } from '../contract/log.ts'
import { MINUTE_MS } from '../contract/time.ts'
import { type Mailer, MailError } from './mailer.ts'
import type { AccountState } from './state.ts'
import type { Link } from './state/link-table.ts'

/** How long a link works after it was sent. Also in docs/self-host.md. */
export const LINK_MS = 10 * MINUTE_MS
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * MINUTE_MS
/** An hour in all; nobody waits longer for a sign-in email. */
const MAX_ATTEMPTS = 18
const SENT_AT_ONCE = 3
const STOP_MS = 5_000

interface LinkSenderParts {
  state: AccountState
  mailer: Pick<Mailer, 'send'>
  baseUrl: string
  now: () => number
  log: Log
}

export function createLinkSender({ state, mailer, baseUrl, now, log }: LinkSenderParts) {
  const limit = pLimit(SENT_AT_ONCE)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  /** Since this process started. `sent`: accepted by a server; `dropped`: given up. */
  const counts = { sent: 0, dropped: 0 }

  /** Returns whether to try again. */
  async function attempt({ id, email }: Link, token: string, attempts: number): Promise<boolean> {
    // A newer link may have replaced it in the meantime.
    if (stopping.signal.aborted || !(await state.links.extend(id, now() + LINK_MS))) return false
    const subject = 'Your sign-in link for the Inference Price Index'
    try {
      const text = writeText(`${baseUrl}/signup/${token}`)
      await mailer.send({ id, to: email, subject, text }, now())
      counts.sent += 1
      log('link_sent', { link: id, attempts })
      return false
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      const { problem: code, isFinal } = error.failure
      const isOver = isFinal || attempts === MAX_ATTEMPTS
      if (isOver) counts.dropped += 1
      log(isOver ? 'link_dropped' : 'link_put_off', { link: id, attempts, code })
      return !isOver
    }
  }

  async function deliver(link: Link, token: string): Promise<void> {
    for (let attempts = 1; !stopping.signal.aborted; attempts += 1) {
      if (!(await limit(() => attempt(link, token, attempts)))) return
      const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
      const { signal } = stopping
      await sleep(delayMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  return {
    counts,
    countWaiting: () => running.size,

    /** `token`: the secret in the link. */
    send(link: Link, token: string): void {
      const delivery: Promise<void> = deliver(link, token)
        .catch((error: unknown) => log('link_failed', { link: link.id, error: formatError(error) }))
        .finally(() => running.delete(delivery))
      running.add(delivery)
    },

    /** Waits for emails that are being sent. Those to be retried are lost. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.race([Promise.all(running), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

function writeText(link: string): string {
  return `Open this link in the browser where you asked for it:

${link}

It works once, for ${LINK_MS / MINUTE_MS} minutes.
If you didn't request this email, you can ignore it.
`
}
