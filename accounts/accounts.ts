import { type Log, toLogged } from '../contract/log.ts'
import { AccountKeys, Keys } from './keys.ts'
import { GIVE_UP_MS, LinkSender } from './link-sender.ts'
import { createMailer } from './mailer.ts'
import { Sessions } from './sessions.ts'
import { ATTEMPTS_KEPT_MS, LINK_MS, SignUp } from './sign-up.ts'
import type { AccountState } from './state.ts'

const SEND_INTERVAL_MS = 1_000
const FORGET_INTERVAL_MS = 60_000

export type Accounts = ReturnType<typeof createAccounts>

/** Keys, sessions and the sign-up, over one state. */
export function createAccounts(
  { mailUrl, mailFrom, baseUrl }: { mailUrl: string; mailFrom: string; baseUrl: string },
  { state, now, log }: { state: AccountState; now: () => number; log: Log },
) {
  const mailer = createMailer(mailUrl, mailFrom)
  const sender = new LinkSender({ state, mailer, baseUrl, now, log })
  const sessions = new Sessions(state, { now })
  const signUp = new SignUp({ state, sessions, now, log, wake: () => sender.wake() })
  return {
    keys: new Keys(state, { now }),
    accountKeys: new AccountKeys(state, { now }),
    sessions,
    signUp,
    /** Mails of this process since its start. */
    countMails: () => ({ ...sender.counts, ...signUp.counts }),
    upkeep: new AccountUpkeep({ state, sender, sessions, now, log }),
  }
}

interface UpkeepParts {
  state: AccountState
  sender: LinkSender
  sessions: Sessions
  now: () => number
  log: Log
}

/** What accounts need done without a request: mails sent that are due, and what is over deleted. */
export class AccountUpkeep {
  readonly #parts: UpkeepParts
  #timers: NodeJS.Timeout[] = []

  constructor(parts: UpkeepParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.#parts.sender.wake(), SEND_INTERVAL_MS).unref(),
      setInterval(() => void this.forget(), FORGET_INTERVAL_MS).unref(),
    ]
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#parts.sender.stop()
  }

  async forget(): Promise<void> {
    const { state, sessions, log } = this.#parts
    const now = this.#parts.now()
    try {
      await state.links.forget(now, now - GIVE_UP_MS - LINK_MS)
      await state.attempts.forget(now - ATTEMPTS_KEPT_MS)
      await sessions.forget()
    } catch (error) {
      // What is over opens nothing either way; the next round deletes it.
      log('forgetting_failed', { error: toLogged(error) })
    }
  }
}
