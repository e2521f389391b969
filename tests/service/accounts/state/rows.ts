// Rows to fill a state with.
import { z } from 'zod'
import type { AccountState } from '../../../../accounts/state.ts'
import { Integer } from '../../../../accounts/state/database.ts'
import type { KeyRecord } from '../../../../accounts/state/key-table.ts'
import type { Link } from '../../../../accounts/state/link-table.ts'

export const NOON = Date.parse('2026-07-31T12:00:00Z')
export const MINUTE = 60_000

export const KEY: KeyRecord = {
  id: 'key_1',
  hash: Buffer.alloc(32, 7),
  plan: 'anonymous',
  accountId: null,
  name: '',
  createdAt: '2026-07-31T12:00:00.000Z',
  revokedAt: null,
}

const CountRow = z.object({ subject: z.string(), day: Integer, used: Integer })

/** All counts, oldest first. */
export function loadCounts({ database }: AccountState) {
  const sql = 'select subject, day, day_used as used from counts order by day, subject'
  return database.all(CountRow, sql)
}

export async function addAccounts({ accounts }: AccountState): Promise<void> {
  await accounts.findOrAdd({ id: 'acc_a', email: 'a@example.com', createdAt: NOON })
  await accounts.findOrAdd({ id: 'acc_b', email: 'b@example.com', createdAt: NOON })
}

export function toKey(name: string, accountId = 'acc_a'): KeyRecord {
  return { ...KEY, id: `key_${name}`, hash: toHash(name), accountId }
}

export function toLink(name: string, changed: Partial<Link> = {}): Link {
  return {
    id: `lnk_${name}`,
    email: `${name}@example.com`,
    browserHash: toHash(name),
    tokenHash: toHash(`token of ${name}`),
    next: '/dashboard',
    expiresAt: NOON + 10 * MINUTE,
    ...changed,
  }
}

function toHash(name: string): Buffer {
  return Buffer.alloc(32, name)
}
