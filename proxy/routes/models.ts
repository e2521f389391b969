import type { z } from 'zod'
import type { Endpoint, Model } from '../../contract/documents.ts'
import { toCreatorSlug } from '../../contract/model-id.ts'
import * as operations from '../../contract/operations.ts'
import { ApiError, shown } from '../errors.ts'
import { clampDays, expandSteps, toFirstDay } from '../history.ts'
import { findNearMisses } from '../near-miss.ts'
import { compareText } from '../order.ts'
import { toPage } from '../pages.ts'
import type { Release } from '../release.ts'
import { documentRoute } from '../route.ts'
import type { Route } from '../routes.ts'

type ModelsQuery = z.output<typeof operations.models.query>

/** Dearest blended price, in USD per million tokens, that the `micro` filter lets through. */
const MICRO_MAX_USD_PER_M = 0.1

const SORT_FIELDS = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
  tokens: 'tokens_per_day',
} as const

export function modelRoutes(): Route[] {
  return [
    documentRoute(operations.models, ({ release, query, given }) => {
      const found = sortModels(filterModels(release, query), query)
      const { page, items } = toPage(found, { path: '/v1/models', given, query })
      return { ...page, models: items }
    }),
    // Its id would take in "/history" and "/endpoints" too, were they not listed behind it.
    documentRoute(operations.model, ({ release, params }) => {
      const { sit_adjusted_price: _, ...detail } = requireModel(release, params.model_id)
      return detail
    }),
    documentRoute(operations.modelHistory, async ({ release, params, query, historyDays }) => {
      const model = requireModel(release, params.model_id)
      const { days, said } = clampDays(query.days, historyDays)
      const { price_steps } = await release.readModelDetail(model)
      const { date } = release.manifest
      const from = toFirstDay(date, days)
      return {
        model_id: model.model_id,
        history: expandSteps(price_steps, { days: release.days, from, date }),
        ...said,
      }
    }),
    documentRoute(operations.modelEndpoints, async ({ release, params }) => {
      const model = requireModel(release, params.model_id)
      const endpoints = listEndpoints(release, (await release.readModelDetail(model)).endpoints)
      const { as_of } = release.manifest
      return { model_id: model.model_id, as_of, count: endpoints.length, endpoints }
    }),
  ]
}

export function requireModel(release: Release, id: string): Model {
  const model = release.modelById.get(id)
  if (model) return model
  const near = findNearMisses(id, [...release.modelById.keys()])
  const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ''
  throw new ApiError(
    'model_not_found',
    `model_id: expected a tracked model, got ${shown(id)}${hint}`,
  )
}

/** An endpoint seen on the release's own day says no day in its document, so that it need not change daily. */
export function listEndpoints({ manifest }: Release, endpoints: readonly Endpoint[]) {
  return endpoints.map((endpoint) => ({
    ...endpoint,
    last_seen: endpoint.last_seen ?? manifest.date,
  }))
}

function filterModels(release: Release, { tier, provider, search }: ModelsQuery): Model[] {
  const creatorOrProvider = provider?.toLowerCase()
  const slug =
    creatorOrProvider === undefined
      ? undefined
      : release.providerByName.get(creatorOrProvider)?.slug
  const text = search?.toLowerCase()
  return release.models.filter(
    (model) =>
      (tier === undefined || isOfTier(model, tier)) &&
      (creatorOrProvider === undefined ||
        toCreatorSlug(model.model_id) === creatorOrProvider ||
        model.provider.toLowerCase() === creatorOrProvider ||
        (slug !== undefined && model.providers.includes(slug))) &&
      (text === undefined ||
        model.model_id.includes(text) ||
        model.name.toLowerCase().includes(text)),
  )
}

function isOfTier(model: Model, tier: NonNullable<ModelsQuery['tier']>): boolean {
  if (tier !== 'micro') return model.tier === tier
  return model.tier === 'budget' && model.blended_price_per_m <= MICRO_MAX_USD_PER_M
}

/** Models without the value come last in either order; ties break by id. */
function sortModels(models: Model[], { sort, order }: ModelsQuery): Model[] {
  const field = SORT_FIELDS[sort]
  const sign = order === 'asc' ? 1 : -1
  return models.sort((one, other) => {
    const [value, otherValue] = [one[field], other[field]]
    if (value === null || otherValue === null)
      return (
        Number(value === null) - Number(otherValue === null) ||
        compareText(one.model_id, other.model_id)
      )
    return sign * (value - otherValue) || compareText(one.model_id, other.model_id)
  })
}
