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

/** Each has the limits of its plan, so this bounds what one account can ask for. */
export const MAX_KEYS = 5
/** Revoked in another process, a key still opens for as long as this. */
const RECHECK_MS = 2_000
/** While the state is away, a key that was live goes on opening for so long. */
const REMEMBER_MS = 15 * MINUTE_MS
/** A key that is remembered waits no longer for a state that is slow. */
const RECHECK_TIMEOUT_MS = 100
const MAX_REMEMBERED_KEYS = 20_000

type IssuedPlan = Exclude<PlanName, 'public'>

export interface NewKey {
  text: string
  record: KeyRecord
}

interface RememberedKey {
  record: KeyRecord
  /** When the state was asked about it. */
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

/** Creates keys and recognises them. */
export class Keys {
  readonly #state: AccountState
  readonly #now: () => number
  readonly #remembered = new LRUCache<string, RememberedKey>({ max: MAX_REMEMBERED_KEYS })
  readonly #asked = new Map<string, Promise<KeyRecord | undefined>>()

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
  }

  /** The text is shown this once: only its hash is kept. */
  async create(plan: IssuedPlan): Promise<NewKey> {
    const key = createKey(plan, { now: this.#now() })
    await this.#state.keys.add(key.record)
    return key
  }

  /**
   * `undefined` for anything but a live key: unknown, malformed and revoked look alike outside.
   * Throws `StateError` for a key that is not remembered while the state is away.
   */
  find(text: string): KeyRecord | undefined | Promise<KeyRecord | undefined> {
    const name = toKeyName(text)
    // By its whole hash, which no caller can steer: how long that takes tells nothing of any key.
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

  /** By a clock that may have been set back, too. */
  #isOlder({ checkedAt }: RememberedKey, ageMs: number): boolean {
    return Math.abs(this.#now() - checkedAt) >= ageMs
  }

  /** One question for all callers at the same time. */
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

/** An answer that has arrived comes first: a busy process is not a slow state. */
async function rejectSlow(): Promise<never> {
  await sleep(RECHECK_TIMEOUT_MS, undefined, { ref: false })
  await nextTurn()
  throw new StateError('state: expected an answer in time, got none')
}

/** The keys of one account. Every change names the account, so that it finds no other's key. */
export function createAccountKeys({ keys }: AccountState, { now }: { now: () => number }) {
  /** `undefined` where the account has `max` keys: live ones, and those revoked since then. */
  async function add(
    accountId: string,
    name: string,
    limit: { max: number; revokedSince: string },
  ) {
    const key = createKey('free', { now: now(), accountId, name })
    return (await keys.addWithin(key.record, limit)) ? key : undefined
  }

  return {
    /** Oldest first, revoked ones too. */
    list: ({ id }: Account): Promise<KeyRecord[]> => keys.listOf(id),

    /** `undefined` where the account has all it may have. */
    create({ id }: Account, name: string): Promise<NewKey | undefined> {
      const today = new Date(now() - (now() % DAY_MS)).toISOString()
      // A key that was revoked today has had its requests of today, so it still takes its place.
      return add(id, name, { max: MAX_KEYS, revokedSince: today })
    },

    /** `undefined` where the account has, or ever had, a key. */
    createFirst: ({ id }: Account): Promise<NewKey | undefined> =>
      add(id, 'My key', { max: 1, revokedSince: '' }),

    rename: ({ id: accountId }: Account, id: string, name: string): Promise<boolean> =>
      keys.rename({ id, accountId }, name),

    /** A new secret for the same key; the old one opens nothing after `RECHECK_MS`. */
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
