import * as operations from '../../contract/operations.ts'
import { ApiError, shown } from '../../contract/api-error.ts'
import { clampDays, findFirstDay } from '../../release/history.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { DayFile, IndexDocument, TierName } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import type { Route } from '../context.ts'
import { findStaleness } from '../../release/staleness.ts'

export function compositeRoutes(): Route[] {
  return [
    documentRoute(operations.indices, ({ release }) => release.readIndices()),
    documentRoute(operations.compositeLatest, ({ release, overdue }) => {
      const { composite, manifest } = release
      const { stale_reason: reason, ...staleness } = findStaleness(release, overdue)
      return { ...composite, as_of: manifest.as_of, ...staleness, reason, run_id: manifest.run_id }
    }),
    documentRoute(operations.compositeHistory, ({ release, query, historyDays }) => {
      const { days, said } = clampDays(query.days, historyDays)
      const from = findFirstDay(release.manifest.date, days)
      const { history } = query.tier ? release.tierHistory[query.tier] : release.compositeHistory
      return { ...said, history: history.filter(({ date }) => date >= from) }
    }),
    documentRoute(operations.attribution, async ({ release, query, historyDays }) => {
      const { days, said } = clampDays(query.days, historyDays)
      const from = findFirstDay(release.manifest.date, days)
      const document = await release.findAttribution(query.tier)
      if (!document) throw missing('attribution', query.tier)
      return { ...said, attribution: document.attribution.filter(({ date }) => date >= from) }
    }),
    documentRoute(operations.constituents, async ({ release, query }) => {
      if (query.date !== undefined) return readDay(release, query.date, query.tier)
      const document = await release.findConstituents(query.tier)
      if (!document) throw missing('constituents', query.tier)
      return document
    }),
    // After the composite's routes, because the older paths of the other indices accept any name in
    // its place.
    documentRoute(
      operations.indexLatest,
      async ({ release, params }) => (await readIndex(release, params.index)).latest,
    ),
    documentRoute(operations.indexHistory, async ({ release, params, query, historyDays }) => {
      const { days, said } = clampDays(query.days, historyDays)
      const from = findFirstDay(release.manifest.date, days)
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
  const document = await release.findIndex(index)
  if (document) return document
  const { indices } = await release.readIndices()
  const known = indices.map((each) => each.index).join(', ')
  throw new ApiError('not_found', `index: expected one of ${known}, got ${shown(index)}`)
}

async function readDay(release: Release, date: string, tier?: TierName): Promise<DayFile> {
  const file = await release.findDay(date)
  if (!file)
    throw new ApiError('not_found', `date: expected a day with a published value, got ${date}`)
  if (!tier) return file
  return {
    ...file,
    values: file.values.filter(({ scope }) => scope === tier),
    constituents: file.constituents.filter((constituent) => constituent.tier === tier),
  }
}

/** A tier with too few models has no index. */
function missing(what: string, tier = 'composite'): ApiError {
  return new ApiError('not_found', `${what}: this release has no basket for ${tier}`)
}
