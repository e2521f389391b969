import type { Log } from '../contract/log.ts'
import { AccountKeys } from './account-keys.ts'
import { AccountKeeper } from './account-keeper.ts'
import { Keys } from './keys.ts'
import { LinkSender } from './link-sender.ts'
import { createMailer } from './mailer.ts'
import { Sessions } from './sessions.ts'
import { SignUp } from './sign-up.ts'
import type { AccountState } from './state.ts'

/** Everything about who calls and who looks, over one state. */
export interface Accounts {
  keys: Keys
  accountKeys: AccountKeys
  sessions: Sessions
  signUp: SignUp
  keeper: AccountKeeper
}

export function createAccounts(
  { mailUrl, mailFrom, baseUrl }: { mailUrl: string; mailFrom: string; baseUrl: string },
  { state, now, log }: { state: AccountState; now: () => number; log: Log },
): Accounts {
  const mailer = createMailer(mailUrl, mailFrom)
  const sender = new LinkSender({ state, mailer, baseUrl, now, log })
  const sessions = new Sessions(state, { now })
  return {
    keys: new Keys(state, { now }),
    accountKeys: new AccountKeys(state, { now }),
    sessions,
    signUp: new SignUp({ state, sessions, now, log, wake: () => sender.wake() }),
    keeper: new AccountKeeper({ state, sender, sessions, now, log }),
  }
}
