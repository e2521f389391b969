import type { AccountState } from '../../accounts/state.ts'
import type { ReleaseWatch } from '../../release/release-watch.ts'
import type { Counters } from '../limits/counters.ts'

/**
 * Whether a load balancer should send requests here. What has worked once since the start may fail
 * later without making this process unready: it fails for all processes at once, and each goes on
 * with what it has.
 */
export function createReadiness(releases: ReleaseWatch, state: AccountState, counters: Counters) {
  let isStateReached = false
  let isDraining = false
  return {
    drain() {
      isDraining = true
    },

    /** Why not; nothing where it is ready. */
    async listReasons(): Promise<string[]> {
      isStateReached ||= await isReachable(state)
      return [
        ...(isDraining ? ['draining'] : []),
        ...(releases.current ? [] : ['no release loaded from the store yet']),
        ...(isStateReached ? [] : ['state not reached yet']),
        ...(counters.isReached ? [] : ['counters not reached yet']),
      ]
    },
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
