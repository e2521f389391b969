import { DAY_MS } from '../contract/time.ts'
import { createKey, type NewKey } from './keys.ts'
import { createKeyText, toKeyHash } from './key-text.ts'
import type { Account, AccountState, KeyRecord } from './state.ts'

/** Each has the limits of its plan, so this bounds what one address can ask for. */
export const MAX_KEYS = 5

/** The keys of one account. Whatever is done to a key names the account, so that another's is never found. */
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

  async rename({ id: accountId }: Account, keyId: string, name: string): Promise<boolean> {
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

  async revoke({ id: accountId }: Account, keyId: string): Promise<boolean> {
    const at = new Date(this.#now()).toISOString()
    return this.#state.keys.revokeOwn({ id: keyId, accountId }, at)
  }
}
