import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import type { AppParts } from '../app.ts'
import { isReachable } from '../readiness.ts'
import { documentRoute, type LiveAnswer, liveRoute } from '../route.ts'
import type { Route } from '../routes.ts'

type Health = z.output<typeof operations.health.response>

/** A release comes once a day; two hours on top for a run that starts late. */
const FRESH_SECONDS = 26 * 3600

export function healthRoutes({
  releases,
  state,
  counting,
  readiness,
}: Pick<AppParts, 'releases' | 'state' | 'counting' | 'readiness'>): Route[] {
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
        const parts = {
          store: toPart(releases.isFailing),
          state: toPart(!(await isReachable(state))),
          counters: toPart(counting.isFailing()),
        }
        if (!release)
          return {
            status: 503,
            value: { status: 'down', run_id: null, as_of: null, age_seconds: null, ...parts },
          }
        const { run_id, as_of, status } = release.manifest
        const ageSeconds = Math.max(0, Math.floor((now - Date.parse(as_of)) / 1000))
        const isWell =
          status === 'fresh' &&
          ageSeconds <= FRESH_SECONDS &&
          Object.values(parts).every((part) => part === 'ok')
        return {
          value: {
            status: isWell ? 'ok' : 'degraded',
            run_id,
            as_of,
            age_seconds: ageSeconds,
            ...parts,
          },
        }
      },
    ),
    documentRoute(operations.sources, ({ release: { manifest } }) => ({
      run_id: manifest.run_id,
      as_of: manifest.as_of,
      status: manifest.status,
      stale_since: manifest.stale_since,
      stale_reason: manifest.stale_reason,
      sources: manifest.sources,
    })),
  ]
}

function toPart(fails: boolean): 'ok' | 'failing' {
  return fails ? 'failing' : 'ok'
}
