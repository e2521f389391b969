import { DAY_MS, HOUR_MS } from '../contract/time.ts'
import { createRandomText, createToken, isToken, toTokenHash } from './secrets.ts'
import type { AccountState } from './state.ts'
import type { Account } from './state/account-table.ts'

const IDLE_MS = 12 * HOUR_MS
export const SESSION_MS = 7 * DAY_MS

export interface Session {
  id: string
  account: Account
  /** What the cookie holds. */
  token: string
}

export type Sessions = ReturnType<typeof createSessions>

/** Keeps nothing in memory, so that a session that ends has ended in every process. */
export function createSessions({ sessions }: AccountState, { now }: { now: () => number }) {
  const toLive = () => ({ seenSince: now() - IDLE_MS, createdSince: now() - SESSION_MS })
  return {
    /** Always under a new token, whatever the browser held before. */
    async start(account: Account): Promise<Session> {
      const token = createToken()
      const id = `ses_${createRandomText(12)}`
      const hash = toTokenHash(token)
      await sessions.add({ id, hash, accountId: account.id, createdAt: now() })
      return { id, account, token }
    },

    async find(token: string | undefined): Promise<Session | undefined> {
      if (token === undefined || !isToken(token)) return undefined
      const found = await sessions.touch(toTokenHash(token), { now: now(), ...toLive() })
      return found && { ...found, token }
    },

    end: ({ token }: Pick<Session, 'token'>) => sessions.remove(toTokenHash(token)),
    endAll: ({ id }: Account) => sessions.removeAll(id),
    forget: () => sessions.forget(toLive()),
  }
}
