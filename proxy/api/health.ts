import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import { computeAgeSeconds } from '../../contract/release.ts'
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
