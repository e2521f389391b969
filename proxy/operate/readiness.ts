import type { OpenCounters } from '../limits/open.ts'
import type { AccountState } from '../../accounts/state.ts'
import type { ReleaseWatch } from '../../release/release-watch.ts'

/**
 * Whether a load balancer should send requests here. What has worked once since the start may fail
 * later without making this process unready: it fails for all processes at once, and each goes on
 * with what it has.
 */
export class Readiness {
  readonly #releases: ReleaseWatch
  readonly #state: AccountState
  readonly #counting: OpenCounters
  #isStateReached = false
  #isDraining = false

  constructor({
    releases,
    state,
    counting,
  }: {
    releases: ReleaseWatch
    state: AccountState
    counting: OpenCounters
  }) {
    this.#releases = releases
    this.#state = state
    this.#counting = counting
  }

  drain(): void {
    this.#isDraining = true
  }

  /** Why not; nothing where it is ready. */
  async listReasons(): Promise<string[]> {
    const reasons: string[] = []
    if (this.#isDraining) reasons.push('draining')
    if (!this.#releases.current) reasons.push('no release loaded from the store yet')
    if (!(await this.#hasReachedState())) reasons.push('state not reached yet')
    if (!this.#counting.isReached()) reasons.push('counters not reached yet')
    return reasons
  }

  async #hasReachedState(): Promise<boolean> {
    this.#isStateReached ||= await isReachable(this.#state)
    return this.#isStateReached
  }
}

export async function isReachable(state: AccountState): Promise<boolean> {
  try {
    await state.check()
    return true
  } catch {
    // The report is the answer; the request that needs the state says for itself that it failed.
    return false
  }
}
