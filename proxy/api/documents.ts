// Routes whose answers depend only on the release and the request. The first matching route answers.
import * as operations from '../../contract/operations.ts'
import { ApiError, shown } from '../../contract/api-error.ts'
import type { IndexDocument, TierName } from '../../contract/documents.ts'
import { computeAgeSeconds } from '../../contract/release.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { readMoves, selectChanges } from '../../release/changes.ts'
import { readPriceOn } from '../../release/dated-price.ts'
import { listEndpoints } from '../../release/endpoints.ts'
import { explain } from '../../release/explain.ts'
import { clampDays, readHistory } from '../../release/history.ts'
import { readCosts } from '../../release/model-costs.ts'
import { selectModels } from '../../release/model-list.ts'
import { requireAnyNamed, requireNamed } from '../../release/named-model.ts'
import {
  findNearMisses,
  requireCreatorOrProvider,
  requireProvider,
  requireRegion,
} from '../../release/require-named.ts'
import { paginate } from '../../release/pagination.ts'
import { describeUnmatchedNames, parseQuestion } from '../../release/unmatched-names.ts'
import { listOthers, widenMarket } from '../../release/recommend/market.ts'
import { recommend } from '../../release/recommend/recommend.ts'
import type { Release } from '../../release/release.ts'
import { buildRequest } from '../../release/request.ts'
import { requireOffer } from '../../release/require-offer.ts'
import { requireScore } from '../../release/scores.ts'
import { findStaleness, isOverdue } from '../../release/staleness.ts'
import { readBook } from '../../release/usage/book.ts'
import { priceUsage } from '../../release/usage/price-usage.ts'
import type { Route } from '../context.ts'
import { documentRoute, liveRoute, requireRelease } from '../routes/data-route.ts'
import { exportRoutes } from './exports.ts'

export const DOCUMENT_ROUTES: readonly Route[] = [
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
  documentRoute(operations.models, ({ release, ...asked }) => {
    const { query } = asked
    if (query.provider !== undefined) requireCreatorOrProvider(release, query.provider)
    const { pagination, items } = paginate(selectModels(release, query), operations.models, asked)
    return { ...pagination, models: items }
  }),
  documentRoute(operations.modelHistory, async ({ release, params, query, historyDays }) => {
    const { days, from, said } = clampDays(query.days, historyDays, release)
    const model = await requireAnyNamed(release, params.model_id)
    const { model_id } = model
    if (model.kind === 'text')
      return { ...said, model_id, history: await readHistory(release, model, days) }
    const unit_prices = model.unit_prices.map(({ steps, ...price }) => ({
      ...price,
      steps: steps.filter(({ to }) => to >= from),
    }))
    return { ...said, model_id, history: [], unit_prices }
  }),
  documentRoute(operations.modelMoves, async ({ release, params, query, historyDays }) => {
    const model = await requireNamed(release, params.model_id)
    const { days, from, said } = clampDays(query.days, historyDays, release)
    return { ...said, ...(await readMoves(release, model, { days, from })) }
  }),
  documentRoute(operations.changes, async ({ release, today, ...asked }) => {
    const { changes, ...said } = await selectChanges(release, asked.query, today)
    const { pagination, items } = paginate(changes, operations.changes, asked)
    return { as_of: release.manifest.as_of, ...said, ...pagination, changes: items }
  }),
  documentRoute(operations.explain, async ({ release, query, historyDays }) => {
    const model = await requireNamed(release, query.model_id)
    return explain(release, model, { days: query.history_days, historyDays })
  }),
  documentRoute(operations.modelScore, async ({ release, params }) =>
    requireScore(release, await requireNamed(release, params.model_id)),
  ),
  documentRoute(operations.modelPrice, ({ release, params, query }) =>
    readPriceOn(release, params.model_id, query.on),
  ),
  documentRoute(operations.modelCost, ({ release, params, query, overdue }) => {
    const { envelope: _, ...asked } = query
    return readCosts(release, params.model_id, { asked, overdue })
  }),
  documentRoute(operations.modelAlternatives, async ({ release, params, query }) => {
    const { envelope: _, ...asked } = query
    if (asked.region !== undefined) requireRegion(release, asked.region)
    return findAlternatives(release, await requireNamed(release, params.model_id), asked)
  }),
  documentRoute(operations.modelRequest, async ({ release, params, query }) => {
    const model = await requireNamed(release, params.model_id)
    return buildRequest(model, await requireOffer(release, model, query), query)
  }),
  documentRoute(operations.modelEndpoints, ({ release, params }) =>
    readEndpoints(release, params.model_id),
  ),
  // Last, because ids contain slashes, so `/history` could be the end of one.
  documentRoute(operations.model, async ({ release, params }) => {
    const { model_id: id } = params
    const { sit_adjusted_price: _, ...detail } = await requireAnyNamed(release, id)
    return { ...detail, asked_id: id === detail.model_id ? null : await findEnd(release, id) }
  }),
  documentRoute(operations.recommend, async ({ release, body, overdue }) => {
    const request = parseQuestion(release, body)
    const market = widenMarket(release, request)
    return recommend(market, request, {
      unmatchedNames: await describeUnmatchedNames(request, {
        release: market,
        providers: body.providers,
      }),
      unconfirmed: listOthers(release).unconfirmed,
      stale: overdue,
    })
  }),
  documentRoute(operations.priceUsage, async ({ release, overdue, body: { lines } }) => {
    const book = await readBook(release)
    const ids = book.models.map(({ model_id }) => model_id)
    const findNear = (name: string) => findNearMisses(name, ids)
    const { run_id, as_of } = book
    return { as_of, stale: overdue, run_id, ...(await priceUsage(book, lines, findNear)) }
  }),
  documentRoute(operations.providers, ({ release, ...asked }) => {
    const { pagination, items } = paginate(release.providers, operations.providers, asked)
    return { ...pagination, providers: items }
  }),
  documentRoute(operations.provider, ({ release, params }) =>
    release.read(`providers/${requireProvider(release, params.provider_name).slug}.json`),
  ),
  // Evidence: sources, quarantined quotes, retirements and accuracy.
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
  ...exportRoutes(),
]

async function readIndex(release: Release, index: string): Promise<IndexDocument> {
  const document = await release.find(`indices/${index}.json`)
  if (document) return document
  const { indices } = await release.read('indices.json')
  const known = indices.map((each) => each.index).join(', ')
  throw new ApiError('not_found', `index: expected one of ${known}, got ${shown(index)}`)
}

/**
 * The composite's document, or that of a tier. Throws `not_found` for a tier with too few models.
 */
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

/** The retirement of another id of a model, such as a preview, which may end on its own. */
async function findEnd(release: Release, id: string) {
  const { retirements: ends } = await release.read('retirements.json')
  const { retires_on = null, retired = false } = ends.find(({ model_id }) => model_id === id) ?? {}
  return { model_id: id, retires_on, retired }
}

/** A model's endpoints, or its unit prices if it doesn't write text. */
async function readEndpoints(release: Release, id: string) {
  const model = await requireAnyNamed(release, id)
  const { model_id, unit_prices } = model
  const { as_of } = release.manifest
  if (model.kind !== 'text')
    return { model_id, as_of, count: 0, endpoints: [], unconverted: [], unit_prices }
  const { unconverted, ...detail } = await release.readModelDetail(model)
  const endpoints = listEndpoints(release, model, detail.endpoints)
  return { model_id, as_of, count: endpoints.length, endpoints, unconverted, unit_prices: [] }
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
