import type { z } from 'zod'
import type { AccountState } from '../../accounts/state.ts'
import * as operations from '../../contract/operations.ts'
import { computeAgeSeconds } from '../../contract/release.ts'
import { VERSION } from '../../contract/version.ts'
import type { ReleaseWatch } from '../../release/release-watch.ts'
import { findStaleness, isOverdue } from '../../release/staleness.ts'
import type { AppParts, Route } from '../context.ts'
import type { Counters } from '../limits/counters.ts'
import { liveRoute, type LiveAnswer } from '../routes/data-route.ts'

type Health = z.output<typeof operations.health.response>

/** How far the clocks of two machines may differ. */
const MAX_SKEW_MS = 120_000
const SHOWN_UNREADABLE = 20

export function healthRoutes({
  releases,
  state,
  identity,
  counters,
  readiness,
}: AppParts): Route[] {
  return [
    liveRoute(operations.live, async () => ({ value: { status: 'live' as const } })),
    liveRoute(operations.ready, async () => {
      const reasons = await readiness.listReasons()
      if (reasons.length === 0) return { value: { status: 'ready' as const, reason: null } }
      return { status: 503, value: { status: 'unready' as const, reason: reasons.join(', ') } }
    }),
    liveRoute(
      operations.health,
      async ({ state: { release, now } }): Promise<LiveAnswer<Health>> => {
        const parts: Pick<Health, 'store' | 'state' | 'counters'> = {
          store: describePart(await releases.checkFailing()),
          state: identity.isForeign() ? 'foreign' : describePart(!(await state.isReachable())),
          counters: describePart(counters.isFailing()),
        }
        const { manifest } = release ?? {}
        const value = {
          version: VERSION,
          run_id: manifest?.run_id ?? null,
          as_of: manifest?.as_of ?? null,
          age_seconds: computeAgeSeconds({ last_success_at: manifest?.as_of ?? null }, now),
          ...parts,
          unreadable: [...(release?.unreadable ?? [])].toSorted().slice(0, SHOWN_UNREADABLE),
        }
        if (!release) {
          const reasons = ['No release has been published yet.']
          return { status: 503, value: { status: 'down', reasons, ...value } }
        }
        const { status, stale_reason } = findStaleness(release, isOverdue(release, now))
        // Data from the future: the pipeline's clock or this one is wrong.
        const isAhead = Date.parse(release.manifest.as_of) > now + MAX_SKEW_MS
        const reasons = [
          status !== 'fresh' && `The release is ${status}: ${stale_reason ?? 'see /status'}.`,
          isAhead && 'as_of is in the future: check the clocks of this machine and the run’s.',
          value.unreadable.length > 0 &&
            'Files of the release are lost or altered: run npm run store -- verify.',
          ...Object.entries(parts).map(([part, is]) => is !== 'ok' && `${part}: ${is}`),
        ].filter((reason) => typeof reason === 'string')
        return { value: { status: reasons.length === 0 ? 'ok' : 'degraded', reasons, ...value } }
      },
    ),
  ]
}

function describePart(fails: boolean): 'ok' | 'failing' {
  return fails ? 'failing' : 'ok'
}

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
