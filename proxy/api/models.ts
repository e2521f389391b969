import type { z } from 'zod'
import { DEFAULTS } from '../../contract/defaults.ts'
import type { Model, OtherModel } from '../../contract/documents.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import * as operations from '../../contract/operations.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { selectChanges } from '../../release/changes.ts'
import { explain, listEndpoints } from '../../release/explain.ts'
import { readPriceOn } from '../../release/dated-price.ts'
import { findProvider, requireCreatorOrProvider } from '../../release/require-named.ts'
import { requireAnyNamed, requireNamed } from '../../release/named-model.ts'
import { buildRequest } from '../../release/request.ts'
import { requireOffer } from '../../release/require-offer.ts'
import { clampDays, readHistory, findFirstDay } from '../../release/history.ts'
import { listModels } from '../../release/model-list.ts'
import { selectFound } from '../../release/model-search.ts'
import { readMoves } from '../../release/moves.ts'
import { readCosts } from '../../release/model-costs.ts'
import { withSkill } from '../../release/model-skills.ts'
import { requireScore } from '../../release/scores.ts'
import { paginate } from '../../release/pagination.ts'
import type { Release } from '../../release/release.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function modelRoutes(): Route[] {
  return [
    documentRoute(operations.models, ({ release, query, given }) => {
      if (query.provider !== undefined) requireCreatorOrProvider(release, query.provider)
      const { pagination, items } = paginate(selectModels(release, query), {
        path: '/v1/models',
        given,
        query,
      })
      return { ...pagination, models: items }
    }),
    documentRoute(operations.modelHistory, async ({ release, params, query, historyDays }) => {
      const { days, said } = clampDays(query.days, historyDays)
      const model = await requireAnyNamed(release, params.model_id)
      if (model.kind !== 'text') return { ...said, ...toUnitHistory(release, model, days) }
      const history = await readHistory(release, model, days)
      return { ...said, model_id: model.model_id, history }
    }),
    documentRoute(operations.modelMoves, async ({ release, params, query, historyDays }) => {
      const model = await requireNamed(release, params.model_id)
      const { days, said } = clampDays(query.days, historyDays)
      return { ...said, ...(await readMoves(release, model, days)) }
    }),
    documentRoute(operations.changes, async ({ release, query, given }) => {
      const { since, changes } = await selectChanges(release, query)
      const { pagination, items } = paginate(changes, { path: '/v1/changes', given, query })
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
  const ends = await release.readRetirements()
  const { retires_on = null, retired = false } = ends.find(({ model_id }) => model_id === id) ?? {}
  return { model_id: id, retires_on, retired }
}

/** For a model that doesn't write text: its unit prices. */
async function readEndpoints(release: Release, id: string) {
  const model = await requireAnyNamed(release, id)
  if (model.kind !== 'text') {
    const { model_id, unit_prices } = model
    const { as_of } = release.manifest
    return { model_id, as_of, count: 0, endpoints: [], unconverted: [], unit_prices }
  }
  const detail = await release.readModelDetail(model)
  const endpoints = listEndpoints(release, model, detail.endpoints)
  const { as_of } = release.manifest
  const { model_id } = model
  const { unconverted } = detail
  return { model_id, as_of, count: endpoints.length, endpoints, unconverted, unit_prices: [] }
}

/** Unit prices of the last `days` days. */
function toUnitHistory({ manifest }: Release, { model_id, unit_prices }: OtherModel, days: number) {
  const from = findFirstDay(manifest.date, days)
  return {
    model_id,
    history: [],
    unit_prices: unit_prices.map(({ steps, ...price }) => ({
      ...price,
      steps: steps.filter(({ to }) => to >= from),
    })),
  }
}

function selectModels(
  release: Release,
  { rank_by: skill, ...query }: z.output<typeof operations.models.query>,
): readonly (Model | OtherModel)[] {
  const { otherModels, rules } = release
  const all: readonly (Model | OtherModel)[] =
    query.kind === 'text' ? withSkill(release, skill) : otherModels
  // Here `amazon` and `google` mean the creator, not the cloud.
  const isCreator = (name: string) => all.some(({ model_id }) => toCreatorSlug(model_id) === name)
  const toSlug = (name: string) => (isCreator(name) ? name : findProvider(release, name)?.slug)
  const sort = query.sort ?? (skill && DEFAULTS.sort)
  const { search } = query
  const listed = listModels(all, { ...query, sort }, { rules, toSlug })
  return search === undefined ? listed : selectFound(all, { listed, search })
}
