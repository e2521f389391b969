import { timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PlanName } from '../contract/plans.ts'
import { createKeyText, createRandomText, isKeyText, toKeyHash, toKeyName } from './key-text.ts'
import { type AccountState, type KeyRecord, StateError } from './state.ts'

/** Revoked in another process, a key still opens for as long as this. */
const RECHECK_MS = 2_000
/** How often this process asks whether any key was changed: while none was, no key needs to be asked about. */
const LOOK_INTERVAL_MS = 1_000
/** While the state is away nobody can revoke there either, and a key that was live goes on opening for so long. */
const REMEMBER_MS = 15 * 60_000
/** A key that is remembered waits no longer for a state that is slow. */
const RECHECK_TIMEOUT_MS = 100
const MAX_REMEMBERED_KEYS = 20_000

type IssuedPlan = Exclude<PlanName, 'public'>

export interface NewKey {
  text: string
  record: KeyRecord
}

interface Remembered {
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

/** Who may call: creates keys and recognises them. */
export class Keys {
  readonly #state: AccountState
  readonly #now: () => number
  readonly #remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED_KEYS })
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
    // Found by its whole hash, which nobody can steer: how long that takes tells nothing of any key.
    const remembered = this.#remembered.get(toKeyName(text))
    return remembered && this.#isFresh(remembered, this.#now()) ? remembered.record : undefined
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
    const now = this.#now()
    if (remembered && this.#isFresh(remembered, now)) return remembered.record
    const asked = this.#ask(name, hash)
    if (!remembered || Math.abs(now - this.#confirmedAt(remembered)) >= REMEMBER_MS) return asked
    try {
      return await Promise.race([asked, rejectSlow()])
    } catch (error) {
      if (error instanceof StateError) return remembered.record
      throw error
    }
  }

  #isFresh(remembered: Remembered, now: number): boolean {
    return (
      Math.abs(now - this.#confirmedAt(remembered)) < RECHECK_MS &&
      Math.abs(now - remembered.checkedAt) < REMEMBER_MS
    )
  }

  /**
   * As of when the state is known to hold the key as it is remembered. The count was known before the key was asked
   * about: where it is the same at a later look, no key was changed in between, and a check that a change overtook
   * is not taken for a later one.
   */
  #confirmedAt({ checkedAt, changes }: Remembered): number {
    const looked = this.#looked
    return looked && looked.changes === changes ? Math.max(checkedAt, looked.at) : checkedAt
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
