import { type Log, formatError } from '../contract/log.ts'
import { DAY_MS } from '../contract/time.ts'
import { Keys } from './keys.ts'
import { createLinkSender } from './link-sender.ts'
import { createMailer } from './mailer.ts'
import { createSessions } from './sessions.ts'
import { createSignUp, type Limiter } from './sign-up.ts'
import type { AccountState } from './state.ts'

const FORGET_INTERVAL_MS = 60_000
/** Days of usage kept per key, including today. */
export const USAGE_DAYS = 30
/** An anonymous key that isn't used within this many days of its creation is deleted. */
const UNUSED_DAYS = 30

export type Accounts = ReturnType<typeof createAccounts>

interface AccountParts {
  state: AccountState
  /** Counts emails like requests. */
  limiter: Limiter
  now: () => number
  log: Log
}

/** Keys, sessions and sign-up, sharing one state database. */
export function createAccounts(
  { mailUrl, mailFrom, baseUrl }: { mailUrl: string; mailFrom: string; baseUrl: string },
  { state, limiter, now, log }: AccountParts,
) {
  const mailer = createMailer(mailUrl, mailFrom)
  const sender = createLinkSender({ state, mailer, baseUrl, now, log })
  const sessions = createSessions(state, { now })
  const signUp = createSignUp({ state, sessions, sender, limiter, now, log })
  let forgottenOn: number | undefined

  /** Deletes expired rows. */
  async function forget(): Promise<void> {
    const today = Math.floor(now() / DAY_MS)
    try {
      if (forgottenOn !== today) {
        // First, because the counts tell whether a key was used.
        await state.keys.forgetUnused(new Date((today - UNUSED_DAYS) * DAY_MS).toISOString())
        await state.counts.forget({ today, keysBefore: today - USAGE_DAYS + 1 })
        forgottenOn = today
      }
      await state.links.forget(now())
      await sessions.forget()
    } catch (error) {
      // Expired rows grant no access anyway; the next round deletes them.
      log('forgetting_failed', { error: formatError(error) })
    }
  }

  let timer: NodeJS.Timeout | undefined
  return {
    keys: new Keys(state, { now }),
    sessions,
    signUp,
    /** Emails since this process started. */
    countMails: () => ({ ...sender.counts, ...signUp.counts }),
    countWaiting: sender.countWaiting,
    start() {
      void forget()
      timer = setInterval(() => void forget(), FORGET_INTERVAL_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      await sender.stop()
    },
  }
}
