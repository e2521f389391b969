import * as operations from '../../contract/operations.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { selectChanges } from '../../release/changes.ts'
import { listEndpoints } from '../../release/endpoints.ts'
import { explain } from '../../release/explain.ts'
import { readPriceOn } from '../../release/dated-price.ts'
import { requireCreatorOrProvider } from '../../release/require-named.ts'
import { requireAnyNamed, requireNamed } from '../../release/named-model.ts'
import { buildRequest } from '../../release/request.ts'
import { requireOffer } from '../../release/require-offer.ts'
import { clampDays, readHistory } from '../../release/history.ts'
import { selectModels } from '../../release/model-list.ts'
import { readMoves } from '../../release/moves.ts'
import { readCosts } from '../../release/model-costs.ts'
import { requireScore } from '../../release/scores.ts'
import { paginate } from '../../release/pagination.ts'
import type { Release } from '../../release/release.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function modelRoutes(): Route[] {
  return [
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
    documentRoute(operations.changes, async ({ release, ...asked }) => {
      const { since, changes } = await selectChanges(release, asked.query)
      const { pagination, items } = paginate(changes, operations.changes, asked)
      return { as_of: release.manifest.as_of, since, ...pagination, changes: items }
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
  ]
}

/** When another id of a model, such as a preview's, retires by itself. */
async function findEnd(release: Release, id: string) {
  const { retirements: ends } = await release.read('retirements.json')
  const { retires_on = null, retired = false } = ends.find(({ model_id }) => model_id === id) ?? {}
  return { model_id: id, retires_on, retired }
}

/** For a model that doesn't write text: its unit prices. */
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
