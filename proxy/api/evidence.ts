// Evidence behind a release: its sources, quarantined quotes, retirements and accuracy.
import * as operations from '../../contract/operations.ts'
import { computeAgeSeconds } from '../../contract/release.ts'
import { paginate } from '../../release/pagination.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue, findStaleness } from '../../release/staleness.ts'
import type { Route } from '../context.ts'
import { documentRoute, liveRoute, requireRelease } from '../routes/data-route.ts'

export function evidenceRoutes(): Route[] {
  return [
    {
      // Live, because the sources age.
      ...liveRoute(operations.sources, async (ctx) => ({
        value: reportSources(requireRelease(ctx), ctx.state.now),
      })),
      respond: async (release, { now = Date.parse(release.manifest.as_of) }) =>
        reportSources(release, now),
    },
    documentRoute(operations.retirements, async ({ release, overdue, ...asked }) => {
      const { retirements } = await release.read('retirements.json')
      const { pagination, items } = paginate(retirements, operations.retirements, asked)
      const { as_of } = release.manifest
      return { as_of, stale: overdue, ...pagination, retirements: items }
    }),
    documentRoute(operations.quarantine, async ({ release, ...asked }) => {
      const { quotes, ...others } = await release.read('quarantine.json')
      const { pagination, items } = paginate(quotes, operations.quarantine, asked)
      return { as_of: release.manifest.as_of, ...pagination, quotes: items, ...others }
    }),
    documentRoute(operations.accuracy, async ({ release, ...asked }) => {
      const { prices, ...others } = await release.read('accuracy.json')
      const { pagination, items } = paginate(prices, operations.accuracy, asked)
      return { ...pagination, ...others, prices: items }
    }),
  ]
}

function reportSources(release: Release, now: number) {
  const { run_id, as_of, sources } = release.manifest
  return {
    run_id,
    as_of,
    ...findStaleness(release, isOverdue(release, now)),
    sources: sources.map((source) => ({ ...source, age_seconds: computeAgeSeconds(source, now) })),
  }
}
