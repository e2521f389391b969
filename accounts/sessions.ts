// Browser sessions, identified by a cookie. Nothing is cached in memory, so ending a session takes
// effect in every process.
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../contract/time.ts'
import { createRandomText, createToken, isToken, hashToken } from './secrets.ts'
import type { AccountState } from './state.ts'
import type { Account } from './state/account-table.ts'

const IDLE_MS = 12 * HOUR_MS
export const SESSION_MS = 7 * DAY_MS

export interface Session {
  id: string
  account: Account
  /** The value of the cookie. */
  token: string
}

const SessionRow = z.object({ id: z.string(), accountId: z.string() })

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(
  { database, accounts }: AccountState,
  { now }: { now: () => number },
) {
  return {
    /** Always issues a new token, to prevent session fixation. */
    async start(account: Account): Promise<Session> {
      const token = createToken()
      const id = `ses_${createRandomText(12)}`
      const [hash, createdAt] = [hashToken(token), now()]
      const row = { id, hash, accountId: account.id, createdAt, seenAt: createdAt }
      await database.insert('sessions', row)
      return { id, account, token }
    },

    /** Finds a live session and extends it. */
    async find(token: string | undefined): Promise<Session | undefined> {
      if (token === undefined || !isToken(token)) return undefined
      const at = now()
      const row = await database.get(
        SessionRow,
        `update sessions set seen_at = $1 where hash = $2 and seen_at >= $3 and created_at >= $4
         returning id, account_id`,
        at,
        hashToken(token),
        at - IDLE_MS,
        at - SESSION_MS,
      )
      const account = row && (await accounts.find(row.accountId))
      return account && { id: row.id, account, token }
    },

    async end({ token }: Pick<Session, 'token'>): Promise<void> {
      await database.run('delete from sessions where hash = $1', hashToken(token))
    },

    async endAll({ id }: Account): Promise<void> {
      await database.run('delete from sessions where account_id = $1', id)
    },

    async forget(): Promise<void> {
      const sql = 'delete from sessions where seen_at < $1 or created_at < $2'
      await database.run(sql, now() - IDLE_MS, now() - SESSION_MS)
    },
  }
}
