import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PlanName } from '../../contract/plans.ts'
import { createKeyText, createRandomText, isKeyText, toKeyHash } from './key-text.ts'
import { NoAnswerError, Patience } from './patience.ts'
import { type AccountState, type KeyRecord, StateError } from './state.ts'

/** Revoked in another process, a key still opens for as long as this. */
const RECHECK_MS = 2_000
/** While the state is away nobody can revoke there either, and a key that was live goes on opening for so long. */
const REMEMBER_MS = 15 * 60_000
/** 100 ms: a key that is remembered waits no longer for a state that is slow. */
const RECHECK_PATIENCE_TURNS = 20
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
    hash: toKeyHash(text),
    plan,
    accountId: accountId ?? null,
    name,
    createdAt: new Date(now).toISOString(),
    revokedAt: null,
  }
  return { text, record }
}

/** Who may call: creates keys and recognises them. */
export class Keys {
  readonly #state: AccountState
  readonly #now: () => number
  readonly #remembered = new LRUCache<string, { record: KeyRecord; checkedAt: number }>({
    max: MAX_REMEMBERED_KEYS,
  })
  readonly #asked = new Map<string, Promise<KeyRecord | undefined>>()
  readonly #patience = new Patience()

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
   * `undefined` for anything but a live key; unknown, malformed and revoked look alike from outside. Throws
   * `StateError` for a key that is not remembered while the state is away.
   */
  async find(text: string): Promise<KeyRecord | undefined> {
    if (!isKeyText(text)) return undefined
    const hash = toKeyHash(text)
    const name = hash.toString('latin1')
    const remembered = this.#remembered.get(name)
    const ageMs = remembered ? Math.abs(this.#now() - remembered.checkedAt) : Infinity
    if (remembered && ageMs < RECHECK_MS) return remembered.record
    const asked = this.#ask(name, hash)
    if (!remembered || ageMs >= REMEMBER_MS) return asked
    try {
      return await this.#patience.wait(asked, RECHECK_PATIENCE_TURNS)
    } catch (error) {
      if (error instanceof StateError || error instanceof NoAnswerError) return remembered.record
      throw error
    }
  }

  /** Once for all that ask about a key at the same time; whoever does not wait for the answer has it next time. */
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
    const record = await this.#state.keys.find(hash)
    if (!record || record.revokedAt !== null || !timingSafeEqual(record.hash, hash)) {
      this.#remembered.delete(name)
      return undefined
    }
    this.#remembered.set(name, { record, checkedAt })
    return record
  }
}
