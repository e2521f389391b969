import { DAY_MS, HOUR_MS } from '../contract/time.ts'
import { createRandomText, createToken, isToken, toTokenHash } from './secrets.ts'
import type { AccountState } from './state.ts'
import type { Account } from './state/account-table.ts'

const IDLE_MS = 12 * HOUR_MS
export const SESSION_MS = 7 * DAY_MS

export interface Session {
  id: string
  account: Account
  /** What the cookie holds. */
  token: string
}

/** Keeps nothing in memory, so that a session that ends has ended in every process. */
export class Sessions {
  readonly #state: AccountState
  readonly #now: () => number

  constructor(state: AccountState, { now }: { now: () => number }) {
    this.#state = state
    this.#now = now
  }

  /** Always under a new token, whatever the browser held before. */
  async start(account: Account): Promise<Session> {
    const token = createToken()
    const id = `ses_${createRandomText(12)}`
    await this.#state.sessions.add({
      id,
      hash: toTokenHash(token),
      accountId: account.id,
      createdAt: this.#now(),
    })
    return { id, account, token }
  }

  async find(token: string | undefined): Promise<Session | undefined> {
    if (token === undefined || !isToken(token)) return undefined
    const found = await this.#state.sessions.touch(toTokenHash(token), {
      now: this.#now(),
      ...this.#toLive(),
    })
    return found && { ...found, token }
  }

  async end({ token }: Pick<Session, 'token'>): Promise<void> {
    await this.#state.sessions.remove(toTokenHash(token))
  }

  async endAll({ id }: Account): Promise<void> {
    await this.#state.sessions.removeAll(id)
  }

  async forget(): Promise<void> {
    await this.#state.sessions.forget(this.#toLive())
  }

  #toLive(): { seenSince: number; createdSince: number } {
    const now = this.#now()
    return { seenSince: now - IDLE_MS, createdSince: now - SESSION_MS }
  }
}
