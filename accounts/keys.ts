import { timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PlanName } from '../contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '../contract/time.ts'
import { createKeyText, createRandomText, isKeyText, toKeyHash, toKeyName } from './secrets.ts'
import type { AccountState } from './state.ts'
import type { Account } from './state/account-table.ts'
import { StateError } from './state/database.ts'
import type { KeyRecord } from './state/key-table.ts'

/** Each key has the full limits of its plan, so this bounds the total usage of an account. */
export const MAX_KEYS = 5
/** How long a key revoked by another process may still work here. */
const RECHECK_MS = 2_000
/** While the state database is down, known keys keep working for this long. */
const REMEMBER_MS = 15 * MINUTE_MS
/** How long a known key waits for a slow state database. */
const RECHECK_TIMEOUT_MS = 100
const MAX_REMEMBERED_KEYS = 20_000

type IssuedPlan = Exclude<PlanName, 'public'>

export interface NewKey {
  text: string
  record: KeyRecord
}

interface RememberedKey {
  record: KeyRecord
  /** When the state database last confirmed the key. */
  checkedAt: number
}

export function createKey(
  plan: IssuedPlan,
  { now, accountId, name = '' }: { now: number; accountId?: string; name?: string },
): NewKey {
  const text = createKeyText(plan)
  const record = {
    id: `key_${createRandomText(12)}`,
    hash: toKeyHash(text),
    plan,
    accountId: accountId ?? null,
    name,
    createdAt: new Date(now).toISOString(),
    revokedAt: null,
  }
  return { text, record }
}

export class Keys {
  readonly #state: AccountState
  readonly #now: () => number
  readonly #remembered = new LRUCache<string, RememberedKey>({ max: MAX_REMEMBERED_KEYS })
  readonly #asked = new Map<string, Promise<KeyRecord | undefined>>()

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
  }

  /** Returns the key's text, which can't be read again because only its hash is stored. */
  async create(plan: IssuedPlan): Promise<NewKey> {
    const key = createKey(plan, { now: this.#now() })
    await this.#state.keys.add(key.record)
    return key
  }

  /**
   * `undefined` for unknown, malformed and revoked keys alike, so callers can't tell them apart.
   * Throws `StateError` for a key that isn't cached while the state database is down.
   */
  find(text: string): KeyRecord | undefined | Promise<KeyRecord | undefined> {
    const name = toKeyName(text)
    // Looked up by its full hash, which callers can't choose, so timing reveals nothing about other
    // keys.
    const remembered = this.#remembered.get(name)
    if (remembered && !this.#isOlder(remembered, RECHECK_MS)) return remembered.record
    return isKeyText(text) ? this.#findAgain(name, remembered) : undefined
  }

  async #findAgain(name: string, remembered: RememberedKey | undefined) {
    const asked = this.#ask(name)
    if (!remembered || this.#isOlder(remembered, REMEMBER_MS)) return asked
    try {
      return await Promise.race([asked, rejectSlow()])
    } catch (error) {
      if (error instanceof StateError) return remembered.record
      throw error
    }
  }

  /** Also true if the clock was set back. */
  #isOlder({ checkedAt }: RememberedKey, ageMs: number): boolean {
    return Math.abs(this.#now() - checkedAt) >= ageMs
  }

  /** Concurrent callers share one query. */
  #ask(name: string): Promise<KeyRecord | undefined> {
    let asked = this.#asked.get(name)
    if (!asked) {
      asked = this.#check(name).finally(() => this.#asked.delete(name))
      this.#asked.set(name, asked)
    }
    return asked
  }

  async #check(name: string): Promise<KeyRecord | undefined> {
    // The key cannot have been revoked earlier than now.
    const checkedAt = this.#now()
    const hash = Buffer.from(name, 'latin1')
    const record = await this.#state.keys.find(hash)
    if (!record || record.revokedAt !== null || !timingSafeEqual(record.hash, hash)) {
      this.#remembered.delete(name)
      return undefined
    }
    this.#remembered.set(name, { record, checkedAt })
    return record
  }
}

/** Lets an answer that has already arrived win, because a busy process doesn't mean a slow database. */
async function rejectSlow(): Promise<never> {
  await sleep(RECHECK_TIMEOUT_MS, undefined, { ref: false })
  await nextTurn()
  throw new StateError('state: expected an answer in time, got none')
}

/** The keys of one account. Every change names the account, so it can't affect another account's key. */
export function createAccountKeys({ keys }: AccountState, { now }: { now: () => number }) {
  /** `undefined` if the account has `max` keys, including those revoked since `revokedSince`. */
  async function add(
    accountId: string,
    name: string,
    limit: { max: number; revokedSince: string },
  ) {
    const key = createKey('free', { now: now(), accountId, name })
    return (await keys.addWithin(key.record, limit)) ? key : undefined
  }

  return {
    /** Oldest first, including revoked keys. */
    list: ({ id }: Account): Promise<KeyRecord[]> => keys.listOf(id),

    /** `undefined` if the account has reached its limit. */
    create({ id }: Account, name: string): Promise<NewKey | undefined> {
      const today = new Date(now() - (now() % DAY_MS)).toISOString()
      // A key revoked today still counts, because its requests of today were used.
      return add(id, name, { max: MAX_KEYS, revokedSince: today })
    },

    /** `undefined` if the account has or ever had a key. */
    createFirst: ({ id }: Account): Promise<NewKey | undefined> =>
      add(id, 'My key', { max: 1, revokedSince: '' }),

    rename: ({ id: accountId }: Account, id: string, name: string): Promise<boolean> =>
      keys.rename({ id, accountId }, name),

    /** Replaces the key's secret; the old one stops working after `RECHECK_MS`. */
    async rotate({ id: accountId }: Account, id: string): Promise<NewKey | undefined> {
      const record = (await keys.listOf(accountId)).find((key) => key.id === id)
      if (!record || record.plan === 'public') return undefined
      const text = createKeyText(record.plan)
      const hash = toKeyHash(text)
      const isRotated = await keys.rotate({ id, accountId }, hash)
      return isRotated ? { text, record: { ...record, hash } } : undefined
    },

    revoke: ({ id: accountId }: Account, id: string): Promise<boolean> =>
      keys.revokeOwn({ id, accountId }, new Date(now()).toISOString()),
  }
}
