import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PlanName } from '../contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '../contract/time.ts'
import { createKeyText, createRandomText, isKeyText, hashKey, maskKey } from './secrets.ts'
import type { AccountState } from './state.ts'
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

export function createKey(
  plan: IssuedPlan,
  { now, accountId, name = '' }: { now: number; accountId?: string; name?: string },
): NewKey {
  const text = createKeyText(plan)
  const record = {
    id: `key_${createRandomText(12)}`,
    hash: hashKey(text),
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
  /** Key records by hash. Concurrent callers share one query. */
  readonly #fresh: LRUCache<string, KeyRecord>
  /** Key records to use while the state database is down. */
  readonly #known: LRUCache<string, KeyRecord>

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
    const options = { max: MAX_REMEMBERED_KEYS, ttlResolution: 0, perf: { now } }
    this.#known = new LRUCache({ ...options, ttl: REMEMBER_MS - 1 })
    const fetchMethod = (name: string) => this.#check(name)
    this.#fresh = new LRUCache({ ...options, ttl: RECHECK_MS - 1, fetchMethod })
  }

  /**
   * `undefined` for unknown, malformed and revoked keys alike, so callers can't tell them apart.
   * Throws `StateError` for a key that isn't known while the state database is down.
   */
  find(text: string): KeyRecord | undefined | Promise<KeyRecord | undefined> {
    // Looked up by its full hash, which callers can't choose, so timing reveals nothing about other
    // keys.
    const name = maskKey(text)
    const record = this.#fresh.get(name)
    if (record) return record
    return isKeyText(text) ? this.#ask(name) : undefined
  }

  async #ask(name: string): Promise<KeyRecord | undefined> {
    const asked = this.#fresh.fetch(name)
    try {
      return await (this.#known.has(name) ? Promise.race([asked, rejectSlow()]) : asked)
    } catch (error) {
      const known = this.#known.get(name)
      if (known && error instanceof StateError) return known
      throw error
    }
  }

  async #check(name: string): Promise<KeyRecord | undefined> {
    const record = await this.#state.keys.find(Buffer.from(name, 'latin1'))
    if (record?.revokedAt === null) {
      this.#known.set(name, record)
      return record
    }
    this.#known.delete(name)
    return undefined
  }

  /** Returns the key's text, which can't be read again because only its hash is stored. */
  async create(plan: IssuedPlan): Promise<NewKey> {
    const key = createKey(plan, { now: this.#now() })
    await this.#state.keys.add(key.record)
    return key
  }

  /** `undefined` if the account has reached its limit. */
  createOwn(accountId: string, name: string): Promise<NewKey | undefined> {
    const today = new Date(this.#now() - (this.#now() % DAY_MS)).toISOString()
    // A key revoked today still counts, because its requests of today were used.
    return this.#addOwn(accountId, name, { max: MAX_KEYS, revokedSince: today })
  }

  /** `undefined` if the account has or ever had a key. */
  createFirst(accountId: string): Promise<NewKey | undefined> {
    return this.#addOwn(accountId, 'My key', { max: 1, revokedSince: '' })
  }

  async #addOwn(accountId: string, name: string, limit: { max: number; revokedSince: string }) {
    const key = createKey('free', { now: this.#now(), accountId, name })
    return (await this.#state.keys.addWithin(key.record, limit)) ? key : undefined
  }

  /** Replaces the key's secret; the old one stops working after `RECHECK_MS`. */
  async rotate(accountId: string, id: string): Promise<NewKey | undefined> {
    const record = (await this.#state.keys.listOf(accountId)).find((key) => key.id === id)
    if (!record || record.plan === 'public') return undefined
    const text = createKeyText(record.plan)
    const hash = hashKey(text)
    const isRotated = await this.#state.keys.rotate(accountId, id, hash)
    return isRotated ? { text, record: { ...record, hash } } : undefined
  }
}

/**
 * Lets an answer that has already arrived win, because a busy process doesn't mean a slow database.
 */
async function rejectSlow(): Promise<never> {
  await sleep(RECHECK_TIMEOUT_MS, undefined, { ref: false })
  await nextTurn()
  throw new StateError('state: expected an answer in time, got none')
}
