import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import { VERSION } from '../../contract/version.ts'
import type { AppParts, Route } from '../context.ts'
import { type LiveAnswer, liveRoute } from '../routes/data-route.ts'
import { isOverdue, findStaleness } from '../../release/staleness.ts'

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
        if (!release) {
          const none = { run_id: null, as_of: null, age_seconds: null }
          return {
            status: 503,
            value: {
              status: 'down',
              reasons: ['No release has been published yet.'],
              version: VERSION,
              ...none,
              ...parts,
              unreadable: [],
            },
          }
        }
        const { run_id, as_of } = release.manifest
        const { status, stale_reason } = findStaleness(release, isOverdue(release, now))
        const age_seconds = Math.max(0, Math.floor((now - Date.parse(as_of)) / 1000))
        // Data from the future: the pipeline's clock or this one is wrong.
        const isAhead = Date.parse(as_of) > now + MAX_SKEW_MS
        const unreadable = [...release.unreadable].toSorted().slice(0, SHOWN_UNREADABLE)
        const reasons = [
          ...(status === 'fresh'
            ? []
            : [`The release is ${status}: ${stale_reason ?? 'see /status'}.`]),
          ...(isAhead
            ? ['as_of is in the future: check the clocks of this machine and the run’s.']
            : []),
          ...(unreadable.length > 0
            ? ['Files of the release are lost or altered: run npm run store -- verify.']
            : []),
          ...Object.entries(parts).flatMap(([part, is]) => (is === 'ok' ? [] : [`${part}: ${is}`])),
        ]
        const seen = reasons.length === 0 ? 'ok' : 'degraded'
        const value = {
          status: seen,
          reasons,
          version: VERSION,
          run_id,
          as_of,
          age_seconds,
        } as const
        return { value: { ...value, ...parts, unreadable } }
      },
    ),
  ]
}

function describePart(fails: boolean): 'ok' | 'failing' {
  return fails ? 'failing' : 'ok'
}
