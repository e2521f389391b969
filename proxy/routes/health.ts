import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import type { AccountState } from '../accounts/state.ts'
import type { AppParts } from '../app.ts'
import { toPage } from '../pages.ts'
import { documentRoute, type LiveAnswer, liveRoute } from '../route.ts'
import type { Route } from '../routes.ts'
import { isOverdue, toStaleness } from '../staleness.ts'

type Health = z.output<typeof operations.health.response>

export function healthRoutes({
  releases,
  state,
  saver,
}: Pick<AppParts, 'releases' | 'state' | 'saver'>): Route[] {
  return [
    liveRoute(
      operations.health,
      async ({ state: { release, now } }): Promise<LiveAnswer<Health>> => {
        const parts = {
          store: toPart(releases.isFailing),
          state: toPart(await isFailing(state)),
          counters: toPart(saver.isFailing),
        }
        if (!release)
          return {
            status: 503,
            value: { status: 'down', run_id: null, as_of: null, age_seconds: null, ...parts },
          }
        const { run_id, as_of } = release.manifest
        const { status } = toStaleness(release, isOverdue(release, now))
        const ageSeconds = Math.max(0, Math.floor((now - Date.parse(as_of)) / 1000))
        const isWell = status === 'fresh' && Object.values(parts).every((part) => part === 'ok')
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
    documentRoute(operations.sources, ({ release, overdue }) => ({
      run_id: release.manifest.run_id,
      as_of: release.manifest.as_of,
      ...toStaleness(release, overdue),
      sources: release.manifest.sources,
    })),
    documentRoute(operations.quarantine, async ({ release, query, given }) => {
      const { quotes, disagreements } = await release.readQuarantine()
      const { page, items } = toPage(quotes, { path: '/v1/quarantine', given, query })
      return { as_of: release.manifest.as_of, ...page, quotes: items, disagreements }
    }),
  ]
}

function toPart(fails: boolean): 'ok' | 'failing' {
  return fails ? 'failing' : 'ok'
}

async function isFailing(state: AccountState): Promise<boolean> {
  try {
    await state.check()
    return false
  } catch {
    // The report is the answer; the request that needs the state logs its own failure.
    return true
  }
}
