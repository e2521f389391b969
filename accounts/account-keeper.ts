import { type Log, toLogged } from '../contract/log.ts'
import { GIVE_UP_MS, LINK_MS, type LinkSender } from './link-sender.ts'
import type { Sessions } from './sessions.ts'
import { ATTEMPTS_KEPT_MS } from './sign-up.ts'
import type { AccountState } from './state.ts'

const LOOK_INTERVAL_MS = 1_000
const FORGET_INTERVAL_MS = 60_000

/** What accounts need done without anybody asking: mails sent, and what is over forgotten. */
export class AccountKeeper {
  readonly #state: AccountState
  readonly #sender: LinkSender
  readonly #sessions: Sessions
  readonly #now: () => number
  readonly #log: Log
  #timers: NodeJS.Timeout[] = []

  constructor({
    state,
    sender,
    sessions,
    now,
    log,
  }: {
    state: AccountState
    sender: LinkSender
    sessions: Sessions
    now: () => number
    log: Log
  }) {
    this.#state = state
    this.#sender = sender
    this.#sessions = sessions
    this.#now = now
    this.#log = log
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.#sender.wake(), LOOK_INTERVAL_MS).unref(),
      setInterval(() => void this.forget(), FORGET_INTERVAL_MS).unref(),
    ]
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#sender.stop()
  }

  /** What is over is deleted; it opened nothing any more. */
  async forget(): Promise<void> {
    const now = this.#now()
    try {
      await this.#state.links.forget(now, now - GIVE_UP_MS - LINK_MS)
      await this.#state.attempts.forget(now - ATTEMPTS_KEPT_MS)
      await this.#sessions.forget()
    } catch (error) {
      // What is over opens nothing either way; the next round deletes it.
      this.#log('forgetting_failed', { error: toLogged(error) })
    }
  }
}
