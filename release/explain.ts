// Everything about a model: the response of `/v1/explain` and the content of its page.
import type { z } from 'zod'
import type { Endpoint, Model } from '../contract/documents.ts'
import { pickFields } from '../contract/pick-fields.ts'
import { type ExplainResponse, scoreOfModel } from '../contract/responses.ts'
import { listEndpoints, pickCall } from './endpoints.ts'
import { chooseCountedPrice, findListFactor } from './recommend/candidates.ts'
import { clampDays, type DailyPrice, readHistory, findTrend } from './history.ts'
import { describePassedOver, findPassedOver } from './recommend/passed-over.ts'
import { describeRetired } from '../contract/sentences.ts'
import type { Release } from './release.ts'

export type Explanation = z.output<typeof ExplainResponse>

const TREND_NOTE =
  'The trend compares the average price of the last three observed days with the first three. A change below 1% is flat.'
const PRIVACY_NOTE =
  "These are providers' own statements, combined over the model's endpoints. They aren't certified. Null means that no statement is on record."
const NO_ENDPOINT_NOTE =
  'No paid, on-demand endpoint of this model is verified by its provider or by two sources today, so the response contains none.'

export async function explain(
  release: Release,
  model: Model,
  asked: { days: number; historyDays: number },
): Promise<Explanation> {
  const { endpoints } = await release.readModelDetail(model)
  const { days, said } = clampDays(asked.days, asked.historyDays, release)
  const { as_of, methodology_version } = release.manifest
  const history = await readHistory(release, model, days)
  const cheapest = findCheapestVerified(endpoints)
  const note =
    cheapest === null
      ? (describeRetired(model) ?? NO_ENDPOINT_NOTE)
      : listPassedOver(endpoints, cheapest.blended_per_m)
  return {
    model_id: model.model_id,
    tier: model.tier,
    as_of,
    pricing: {
      input_per_m: model.input_price_per_m,
      output_per_m: model.output_price_per_m,
      blended_per_m: model.blended_price_per_m,
      cost_per_iq: model.sit_adjusted_price,
      change_24h: model.change_24h,
      change_7d: model.change_7d,
    },
    price_history_summary: {
      ...summarise(history, model),
      series_url: `/v1/models/${model.model_id}/history?days=${days}`,
    },
    endpoints: listEndpoints(release, model, pickOnePerProvider(endpoints)),
    cheapest_verified_endpoint: cheapest,
    ...(note !== undefined && { note }),
    privacy: {
      zdr_available: anyOf(endpoints.map(({ zdr }) => zdr)),
      eu_sovereign_available: anyOf(endpoints.map(({ eu_sovereign }) => eu_sovereign)),
      note: PRIVACY_NOTE,
    },
    quality: {
      ...pickFields(scoreOfModel, model),
      cost_per_iq: model.sit_adjusted_price,
      probe_data: 'None: the service does not probe quality or latency.',
    },
    methodology_version,
    ...said,
  }
}

function summarise(history: readonly DailyPrice[], { blended_price_per_m }: Model) {
  const observed = history.map((entry) => entry.blended_price_per_m)
  // If no day of the window was observed, the current price applied throughout.
  const prices = observed.length > 0 ? observed : [blended_price_per_m]
  return {
    days_observed: history.length,
    // There is one daily value per day, so each observed day is one snapshot.
    snapshots: history.length,
    min_blended: Math.min(...prices),
    max_blended: Math.max(...prices),
    trend: findTrend(observed),
    trend_note: TREND_NOTE,
  }
}

/** The run ranked the callable endpoints; recommendations use the same order. */
function findCheapestVerified(endpoints: readonly Endpoint[]) {
  const endpoint = endpoints.find(({ recommendation_rank }) => recommendation_rank === 1)
  if (!endpoint || endpoint.base_url === null || endpoint.model_id_on_provider === null) return null
  return {
    provider: endpoint.provider,
    ...pickCall(endpoint),
    blended_per_m: chooseCountedPrice(endpoint),
    auth_scheme: endpoint.auth_scheme,
  }
}

function listPassedOver(endpoints: readonly Endpoint[], counted: number) {
  const offers = endpoints
    .filter(({ recommendation_rank }) => recommendation_rank !== null)
    .map((endpoint) => {
      const { blended_per_m: billed } = endpoint
      return { endpoint, billed, lowest: billed, counted: billed * findListFactor(endpoint) }
    })
  return describePassedOver(findPassedOver(offers, counted))[0]
}

/** Each provider's recommended endpoint, otherwise its cheapest on-demand one. */
function pickOnePerProvider(endpoints: readonly Endpoint[]): Endpoint[] {
  const byProvider = Map.groupBy(endpoints, ({ provider }) => provider)
  const picked = [...byProvider.values()].map(
    (own) => own.toSorted((one, other) => weigh(one) - weigh(other))[0],
  )
  return endpoints.filter((endpoint) => picked.includes(endpoint))
}

function weigh({ recommendation_rank, offer, is_free, is_available }: Endpoint): number {
  if (recommendation_rank !== null) return recommendation_rank
  return offer === 'standard' && !is_free && is_available ? 1e6 : 1e6 + 1
}

/** `null` if no endpoint claims it and at least one is unknown. */
function anyOf(claims: readonly (boolean | null)[]): boolean | null {
  if (claims.includes(true)) return true
  return claims.length > 0 && claims.every((claim) => claim === false) ? false : null
}
