import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PlanName } from '../../contract/plans.ts'
import { createKeyText, createRandomText, isKeyText, toKeyHash, toKeyName } from './key-text.ts'
import type { KeyRecord, AccountState } from './state.ts'

/** Revoked in another process, a key still opens for as long as this. */
const RECHECK_MS = 2_000
const MAX_REMEMBERED_KEYS = 20_000

type IssuedPlan = Exclude<PlanName, 'public'>

/** Who may call: creates keys and recognises them. */
export class Keys {
  readonly #state: AccountState
  readonly #now: () => number
  readonly #remembered = new LRUCache<string, { record: KeyRecord; checkedAt: number }>({
    max: MAX_REMEMBERED_KEYS,
  })

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
  }

  /** The text is shown this once: only its hash is kept. */
  async create(plan: IssuedPlan): Promise<{ text: string; record: KeyRecord }> {
    const text = createKeyText(plan)
    const record = {
      id: `key_${createRandomText(12)}`,
      hash: toKeyHash(text),
      plan,
      createdAt: new Date(this.#now()).toISOString(),
      revokedAt: null,
    }
    await this.#state.addKey(record)
    return { text, record }
  }

  /** A key that `find` has found a moment ago, without waiting. */
  findRemembered(text: string): KeyRecord | undefined {
    // Found by its whole hash, which nobody can steer: how long that takes tells nothing of any key.
    const remembered = this.#remembered.get(toKeyName(text))
    if (!remembered || Math.abs(this.#now() - remembered.checkedAt) >= RECHECK_MS) return undefined
    return remembered.record
  }

  /** `undefined` for anything but a live key; unknown, malformed and revoked look alike from outside. */
  async find(text: string): Promise<KeyRecord | undefined> {
    if (!isKeyText(text)) return undefined
    const hash = toKeyHash(text)
    const name = hash.toString('latin1')
    const remembered = this.#remembered.get(name)
    const now = this.#now()
    const isRecent = remembered && Math.abs(now - remembered.checkedAt) < RECHECK_MS
    const record = isRecent ? remembered.record : await this.#state.findKey(hash)
    if (!record || record.revokedAt !== null || !timingSafeEqual(record.hash, hash)) {
      this.#remembered.delete(name)
      return undefined
    }
    if (!isRecent) this.#remembered.set(name, { record, checkedAt: now })
    return record
  }
}
