import * as operations from '../../contract/operations.ts'
import { ApiError, shown } from '../../contract/api-error.ts'
import { clampDays } from '../../release/history.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { IndexDocument, TierName } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import type { Route } from '../context.ts'
import { findStaleness } from '../../release/staleness.ts'

export function compositeRoutes(): Route[] {
  return [
    documentRoute(operations.indices, ({ release }) => release.read('indices.json')),
    documentRoute(operations.compositeLatest, ({ release, overdue }) => {
      const { composite, manifest } = release
      const { stale_reason: reason, ...staleness } = findStaleness(release, overdue)
      return { ...composite, as_of: manifest.as_of, ...staleness, reason, run_id: manifest.run_id }
    }),
    documentRoute(operations.compositeHistory, async ({ release, query, historyDays }) => {
      const { from, said } = clampDays(query.days, historyDays, release)
      const { history } = await readOfTier(release, 'history', query.tier)
      return { ...said, history: history.filter(({ date }) => date >= from) }
    }),
    documentRoute(operations.attribution, async ({ release, query, historyDays }) => {
      const { from, said } = clampDays(query.days, historyDays, release)
      const { attribution } = await readOfTier(release, 'attribution', query.tier)
      return { ...said, attribution: attribution.filter(({ date }) => date >= from) }
    }),
    documentRoute(operations.constituents, async ({ release, query: { date, tier } }) => {
      if (date === undefined) return readOfTier(release, 'constituents', tier)
      const file = await release.find(`days/${date}.json`)
      if (!file)
        throw new ApiError('not_found', `date: expected a day with a published value, got ${date}`)
      if (!tier) return file
      return {
        ...file,
        values: file.values.filter(({ scope }) => scope === tier),
        constituents: file.constituents.filter((each) => each.tier === tier),
      }
    }),
    // After the composite's routes, because the older paths of the other indices accept any name in
    // its place.
    documentRoute(
      operations.indexLatest,
      async ({ release, params }) => (await readIndex(release, params.index)).latest,
    ),
    documentRoute(operations.indexHistory, async ({ release, params, query, historyDays }) => {
      const { from, said } = clampDays(query.days, historyDays, release)
      const { history, price_changes } = await readIndex(release, params.index)
      return { ...said, history: history.filter(({ date }) => date >= from), price_changes }
    }),
    documentRoute(operations.indexConstituents, async ({ release, params }) => {
      const { latest, constituents } = await readIndex(release, params.index)
      return { date: latest.date, constituents }
    }),
  ]
}

async function readIndex(release: Release, index: string): Promise<IndexDocument> {
  const document = await release.find(`indices/${index}.json`)
  if (document) return document
  const { indices } = await release.read('indices.json')
  const known = indices.map((each) => each.index).join(', ')
  throw new ApiError('not_found', `index: expected one of ${known}, got ${shown(index)}`)
}

/** The composite's document, or a tier's; a tier with too few models has no index. */
async function readOfTier<What extends 'history' | 'attribution' | 'constituents'>(
  release: Release,
  what: What,
  tier?: TierName,
) {
  const document = await release.find(`composite/${what}${tier ? `/${tier}` : ''}.json`)
  if (document) return document
  const basket = tier ?? 'composite'
  throw new ApiError('not_found', `${what}: this release has no basket for ${basket}`)
}
