import { type Log, toLogged } from '../contract/log.ts'
import { DAY_MS } from '../contract/time.ts'
import { createAccountKeys, Keys } from './keys.ts'
import { GIVE_UP_MS, LinkSender } from './link-sender.ts'
import { createMailer } from './mailer.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { ATTEMPTS_KEPT_MS, LINK_MS, SignUp } from './sign-up.ts'
import type { AccountState } from './state.ts'

const SEND_INTERVAL_MS = 1_000
const FORGET_INTERVAL_MS = 60_000
/** Days of usage kept per key, including today. */
export const USAGE_DAYS = 30
/** An anonymous key that isn't used within this many days of its creation is deleted. */
const UNUSED_DAYS = 30

export type Accounts = ReturnType<typeof createAccounts>

/** Keys, sessions and sign-up, sharing one state database. */
export function createAccounts(
  { mailUrl, mailFrom, baseUrl }: { mailUrl: string; mailFrom: string; baseUrl: string },
  { state, now, log }: { state: AccountState; now: () => number; log: Log },
) {
  const mailer = createMailer(mailUrl, mailFrom)
  const sender = new LinkSender({ state, mailer, baseUrl, now, log })
  const sessions = createSessions(state, { now })
  const signUp = new SignUp({ state, sessions, now, log, wake: () => sender.wake() })
  return {
    keys: new Keys(state, { now }),
    accountKeys: createAccountKeys(state, { now }),
    sessions,
    signUp,
    /** Emails since this process started. */
    countMails: () => ({ ...sender.counts, ...signUp.counts }),
    upkeep: createUpkeep({ state, sender, sessions, now, log }),
  }
}

interface UpkeepParts {
  state: AccountState
  sender: LinkSender
  sessions: Sessions
  now: () => number
  log: Log
}

/** Background work: sends queued emails and deletes expired rows. */
export function createUpkeep({ state, sender, sessions, now, log }: UpkeepParts) {
  let timers: NodeJS.Timeout[] = []

  let forgottenOn: number | undefined
  /** Delete unused keys first, because the counts tell whether a key was used. */
  async function forgetDays(today: number): Promise<void> {
    if (forgottenOn === today) return
    await state.keys.forgetUnused(new Date((today - UNUSED_DAYS) * DAY_MS).toISOString())
    await state.counts.forget({ today, keysBefore: today - USAGE_DAYS + 1 })
    forgottenOn = today
  }

  async function forget(): Promise<void> {
    const at = now()
    try {
      await forgetDays(Math.floor(at / DAY_MS))
      await state.links.forget(at, at - GIVE_UP_MS - LINK_MS)
      await state.attempts.forget(at - ATTEMPTS_KEPT_MS)
      await sessions.forget()
    } catch (error) {
      // Expired rows grant no access anyway; the next round deletes them.
      log('forgetting_failed', { error: toLogged(error) })
    }
  }

  return {
    forget,
    start() {
      void forget()
      timers = [
        setInterval(() => sender.wake(), SEND_INTERVAL_MS).unref(),
        setInterval(() => void forget(), FORGET_INTERVAL_MS).unref(),
      ]
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await sender.stop()
    },
  }
}
