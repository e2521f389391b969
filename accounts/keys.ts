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
/** How often this process asks whether any key was changed: while none was, no key is rechecked. */
const LOOK_INTERVAL_MS = 1_000
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
  /** When the state was asked about it, and how many changes of keys were known by then. */
  checkedAt: number
  changes: number | undefined
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
  /** The last count of changes, and when it was asked for. */
  #looked: { changes: number; at: number } | undefined
  #isLooking = false
  #timer: NodeJS.Timeout | undefined

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_INTERVAL_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Learns whether any key was changed. One at a time: a slow state gets no second question. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const at = this.#now()
      this.#looked = { changes: await this.#state.keys.countChanges(), at }
    } catch {
      // Nothing is known of changes: each key is asked about, and what that fails with says why.
    } finally {
      this.#isLooking = false
    }
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
    if (remembered && this.#isFresh(remembered)) return remembered.record
    return isKeyText(text) ? this.#findAgain(name, remembered) : undefined
  }

  async #findAgain(name: string, remembered: RememberedKey | undefined) {
    const asked = this.#ask(name)
    if (!remembered || this.#isOlder(this.#confirmedAt(remembered), REMEMBER_MS)) return asked
    try {
      return await Promise.race([asked, rejectSlow()])
    } catch (error) {
      if (error instanceof StateError) return remembered.record
      throw error
    }
  }

  #isFresh(key: RememberedKey): boolean {
    const isConfirmed = !this.#isOlder(this.#confirmedAt(key), RECHECK_MS)
    return isConfirmed && !this.#isOlder(key.checkedAt, REMEMBER_MS)
  }

  /** By a clock that may have been set back, too. */
  #isOlder(at: number, ageMs: number): boolean {
    return Math.abs(this.#now() - at) >= ageMs
  }

  /**
   * When the key was last known to be as it is remembered. The count of changes was read before the
   * key: where a later look finds the same count, no key was changed in between.
   */
  #confirmedAt({ checkedAt, changes }: RememberedKey): number {
    const looked = this.#looked
    return looked && looked.changes === changes ? Math.max(checkedAt, looked.at) : checkedAt
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
    // What is asked now was true now at the earliest.
    const checkedAt = this.#now()
    const changes = this.#looked?.changes
    const hash = Buffer.from(name, 'latin1')
    const record = await this.#state.keys.find(hash)
    if (!record || record.revokedAt !== null || !timingSafeEqual(record.hash, hash)) {
      this.#remembered.delete(name)
      return undefined
    }
    this.#remembered.set(name, { record, checkedAt, changes })
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
