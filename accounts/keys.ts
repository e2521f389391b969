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
/** How often this process asks whether any key was changed: while none was, no key needs to be asked about. */
const LOOK_INTERVAL_MS = 1_000
/** While the state is away, no key can be revoked there either, and a key that was live goes on opening for so long. */
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

  /** A key that `find` has found a moment ago, without waiting. */
  findRemembered(text: string): KeyRecord | undefined {
    // By its whole hash, which no caller can steer: how long that takes tells nothing of any key.
    return this.#findFresh(toKeyName(text))?.record
  }

  /**
   * `undefined` for anything but a live key; unknown, malformed and revoked look alike from outside. Throws
   * `StateError` for a key that is not remembered while the state is away.
   */
  async find(text: string): Promise<KeyRecord | undefined> {
    if (!isKeyText(text)) return undefined
    const hash = toKeyHash(text)
    const name = hash.toString('latin1')
    const fresh = this.#findFresh(name)
    if (fresh) return fresh.record
    const remembered = this.#remembered.get(name)
    const asked = this.#ask(name, hash)
    if (!remembered || this.#isOlder(this.#confirmedAt(remembered), REMEMBER_MS)) return asked
    try {
      return await Promise.race([asked, rejectSlow()])
    } catch (error) {
      if (error instanceof StateError) return remembered.record
      throw error
    }
  }

  #findFresh(name: string): RememberedKey | undefined {
    const remembered = this.#remembered.get(name)
    if (!remembered || this.#isOlder(this.#confirmedAt(remembered), RECHECK_MS)) return undefined
    return this.#isOlder(remembered.checkedAt, REMEMBER_MS) ? undefined : remembered
  }

  /** By a clock that may have been set back, too. */
  #isOlder(at: number, ageMs: number): boolean {
    return Math.abs(this.#now() - at) >= ageMs
  }

  /**
   * As of when the state is known to hold the key as it is remembered. The count was known before the key was asked
   * about: where it is the same at a later look, no key was changed in between, and a check that a change overtook
   * is not taken for a later one.
   */
  #confirmedAt({ checkedAt, changes }: RememberedKey): number {
    const looked = this.#looked
    return looked && looked.changes === changes ? Math.max(checkedAt, looked.at) : checkedAt
  }

  /** Once for all that ask about a key at the same time; one that does not wait has the answer next time. */
  #ask(name: string, hash: Buffer): Promise<KeyRecord | undefined> {
    let asked = this.#asked.get(name)
    if (!asked) {
      asked = this.#check(name, hash).finally(() => this.#asked.delete(name))
      this.#asked.set(name, asked)
    }
    return asked
  }

  async #check(name: string, hash: Buffer): Promise<KeyRecord | undefined> {
    // What is asked now was true now at the earliest.
    const checkedAt = this.#now()
    const changes = this.#looked?.changes
    const record = await this.#state.keys.find(hash)
    if (!record || record.revokedAt !== null || !timingSafeEqual(record.hash, hash)) {
      this.#remembered.delete(name)
      return undefined
    }
    this.#remembered.set(name, { record, checkedAt, changes })
    return record
  }
}

/** Lets answers that have arrived come first: a process that was busy is not a state that is slow. */
async function rejectSlow(): Promise<never> {
  await sleep(RECHECK_TIMEOUT_MS, undefined, { ref: false })
  await nextTurn()
  throw new StateError('state: expected an answer in time, got none')
}

/** The keys of one account. Every change of a key names the account, so that another's is never found. */
export class AccountKeys {
  readonly #state: AccountState
  readonly #now: () => number

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
  }

  /** Oldest first, revoked ones too. */
  list({ id }: Account): Promise<KeyRecord[]> {
    return this.#state.keys.listOf(id)
  }

  /** `undefined` where the account has all it may have. */
  async create({ id: accountId }: Account, name: string): Promise<NewKey | undefined> {
    const now = this.#now()
    const key = createKey('free', { now, accountId, name })
    const today = new Date(now - (now % DAY_MS)).toISOString()
    // A key that was revoked today has had its requests of today, so it still takes its place.
    const limit = { max: MAX_KEYS, revokedSince: today }
    return (await this.#state.keys.addWithin(key.record, limit)) ? key : undefined
  }

  rename({ id: accountId }: Account, keyId: string, name: string): Promise<boolean> {
    return this.#state.keys.rename({ id: keyId, accountId }, name)
  }

  /** A new secret for the same key; the old one opens nothing once every process has looked again. */
  async rotate(account: Account, keyId: string): Promise<NewKey | undefined> {
    const record = (await this.list(account)).find(({ id }) => id === keyId)
    if (!record || record.plan === 'public') return undefined
    const text = createKeyText(record.plan)
    const hash = toKeyHash(text)
    const isRotated = await this.#state.keys.rotate({ id: keyId, accountId: account.id }, hash)
    return isRotated ? { text, record: { ...record, hash } } : undefined
  }

  revoke({ id: accountId }: Account, keyId: string): Promise<boolean> {
    const at = new Date(this.#now()).toISOString()
    return this.#state.keys.revokeOwn({ id: keyId, accountId }, at)
  }
}
