import type { AccountState } from '../../accounts/state.ts'
import type { ReleaseWatch } from '../../release/release-watch.ts'
import type { Counters } from '../limits/counters.ts'

/**
 * Whether a load balancer should send requests here. A dependency that worked once may fail later
 * without making this process unready, because it fails for all replicas and each can continue with
 * what it has.
 */
export function createReadiness(releases: ReleaseWatch, state: AccountState, counters: Counters) {
  let isStateReached = false
  let isDraining = false
  return {
    drain() {
      isDraining = true
    },

    /** Why it isn't ready; empty if it is. */
    async listReasons(): Promise<string[]> {
      isStateReached ||= await state.isReachable()
      return [
        ...(isDraining ? ['draining'] : []),
        ...(releases.current ? [] : ['no release loaded from the store yet']),
        ...(isStateReached ? [] : ['state not reached yet']),
        ...(counters.isReached ? [] : ['counters not reached yet']),
      ]
    },
  }
}
