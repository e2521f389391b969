// The ranking of `recommend` over files: each model at its best seller that can be handed out, by
// cost per unit of intelligence.
import type { Model, ModelEndpointsResponse, Operations } from '../api.ts'
import { type Endpoint, findRate } from './rates.ts'

type Request = Operations['recommend']['parameters']

interface Offer {
  model: Model
  endpoint: Endpoint
  score: number
  input: number
  output: number
  blended: number
  costPerIq: number
  context: number
}

const REFERENCE_SCORE = 40
const QUALITY_GATE = 35
const DEFAULT_LIMIT = 5

/** Whether an offer is what a field of the request asks for. */
const TESTS: Readonly<Record<string, (offer: Offer, wanted: Request) => boolean>> = {
  budget_max_usd_per_m: ({ blended }, { budget_max_usd_per_m: most = 0 }) => blended <= most,
  input_max_usd_per_m: ({ input }, { input_max_usd_per_m: most = 0 }) => input <= most,
  output_max_usd_per_m: ({ output }, { output_max_usd_per_m: most = 0 }) => output <= most,
  cost_per_iq_max: ({ costPerIq }, { cost_per_iq_max: most = 0 }) => costPerIq <= most,
  context_min: ({ context }, { context_min: least = 0 }) => context >= least,
  min_intelligence: ({ score }, { min_intelligence: least = 0 }) => score >= least,
  modality: ({ model }, { modality = '' }) => model.input_modalities.includes(modality),
  tier: ({ model }, { tier }) => model.tier === tier,
  is_reasoning: ({ model }, { is_reasoning }) => (model.is_reasoning ?? false) === is_reasoning,
  supports_tools: ({ model }, { supports_tools }) => model.supports_tools === supports_tools,
  open_weights: ({ model }, { open_weights }) => model.open_weights === open_weights,
  zdr: ({ endpoint }, { zdr }) => endpoint.zdr === zdr,
  eu_sovereign: ({ endpoint }, { eu_sovereign }) => endpoint.eu_sovereign === eu_sovereign,
  providers: (offer, { providers }) => isAmong(providers, toProviderNames(offer)),
  exclude_providers: (offer, { exclude_providers: names }) =>
    !isAmong(names, toProviderNames(offer)),
  models: ({ model }, { models }) => isAmong(models, [model.model_id]),
  creators: ({ model }, { creators }) =>
    isAmong(creators, [model.model_id.split('/')[0] ?? '', model.provider]),
}

/**
 * The service's answer without what shut out the others. Reads the endpoints of models, the cheapest
 * first, until no other model can be among the best.
 */
export async function rankModels(
  models: readonly Model[],
  { limit, ...request }: Request,
  readEndpoints: (modelId: string) => Promise<ModelEndpointsResponse>,
): Promise<unknown> {
  const wanted: Request = { modality: 'text', ...request }
  const tests = Object.keys(wanted).map((name) => {
    const test = TESTS[name]
    if (!test) throw new TypeError(`${name}: not expected where files are read`)
    return test
  })
  const count = limit ?? DEFAULT_LIMIT
  const best: Offer[] = []
  for (const { model, score, least } of byLeastCost(models)) {
    const last = best[count - 1]
    if (last && least > last.costPerIq) break
    const { endpoints } = await readEndpoints(model.model_id)
    const [offer] = endpoints
      .flatMap((endpoint) => toOffer(model, endpoint, score, request.context_min ?? 0))
      .filter((each) => tests.every((test) => test(each, wanted)))
      .sort((one, other) => isIncomplete(one) - isIncomplete(other) || compare(one, other))
    if (offer) best.push(offer)
    best.sort(compare)
  }
  return {
    query: wanted,
    recommendations: best.slice(0, count).map(toEntry),
    alternatives_considered: { runner_ups: [], shut_out: {}, unmatched_names: [] },
  }
}

/** With the lowest cost per unit of intelligence that any of its sellers could have. */
function byLeastCost(models: readonly Model[]) {
  return models
    .flatMap((model) => {
      const { aa_score: score, cheapest_blended_price_per_m: cheapest } = model
      if (score === null || score < QUALITY_GATE || cheapest === null) return []
      return [{ model, score, least: toCostPerIq(cheapest, score) }]
    })
    .sort((one, other) => one.least - other.least)
}

/** None where the seller cannot be handed out, or sells another mode than the score is of. */
function toOffer(model: Model, endpoint: Endpoint, score: number, context: number): Offer[] {
  const contextLength = endpoint.context_length ?? model.context_length
  if (endpoint.choice === null || contextLength === null) return []
  const mode = /non-?(?:reasoning|thinking)/
  if (mode.test(endpoint.model_id_on_provider?.toLowerCase() ?? '') && !mode.test(model.model_id))
    return []
  // A discount that another than the seller shows does not reach a direct customer.
  const isForeign = endpoint.promotion !== null && endpoint.promotion.seen_via !== endpoint.provider
  const factor = isForeign ? 1 / (1 - (endpoint.promotion?.discount ?? 0)) : 1
  const plain = (isForeign ? endpoint.list : null) ?? endpoint
  const tiered = (['input', 'output'] as const).map((direction) =>
    context === 0
      ? endpoint[`${direction}_price_per_m`]
      : (findRate(endpoint, direction, context) ?? endpoint[`${direction}_price_per_m`]),
  )
  const isTiered =
    tiered[0] !== endpoint.input_price_per_m || tiered[1] !== endpoint.output_price_per_m
  const [input = 0, output = 0] = isTiered
    ? tiered.map((usd) => round(usd * factor))
    : [plain.input_price_per_m, plain.output_price_per_m]
  const blended = isTiered ? round((3 * input + output) / 4) : plain.blended_per_m
  const costPerIq = toCostPerIq(blended, score)
  return [{ model, endpoint, score, input, output, blended, costPerIq, context: contextLength }]
}

function toEntry({ model, endpoint, ...offer }: Offer, index: number) {
  return {
    rank: index + 1,
    model_id: model.model_id,
    tier: model.tier,
    blended_price_per_m: offer.blended,
    cost_per_iq: offer.costPerIq,
    aa_score: offer.score,
    context_length: offer.context,
    is_reasoning: model.is_reasoning ?? false,
    endpoint_config: {
      provider: endpoint.provider,
      base_url: endpoint.base_url,
      base_url_parameters: endpoint.base_url_parameters,
      model_id_on_provider: endpoint.model_id_on_provider,
      model_id_source: endpoint.model_id_source,
      input_price_per_m: offer.input,
      output_price_per_m: offer.output,
      auth_scheme: endpoint.auth_scheme,
    },
    why: `${offer.blended} USD per million blended tokens at ${endpoint.provider_name} for a score of ${offer.score}.`,
    caveats: ['Ranked from files, which name no caveats; a service does.'],
  }
}

function compare(one: Offer, other: Offer): number {
  return (
    one.costPerIq - other.costPerIq ||
    other.score - one.score ||
    Number(one.model.model_id > other.model.model_id) -
      Number(one.model.model_id < other.model.model_id) ||
    (one.endpoint.choice ?? Infinity) - (other.endpoint.choice ?? Infinity)
  )
}

/** Whether the address has a part that the customer fills in. */
function isIncomplete({ endpoint }: Offer): number {
  return Number(endpoint.base_url?.includes('{') ?? true)
}

function toProviderNames({ endpoint }: Offer): string[] {
  return [endpoint.provider, endpoint.provider_name]
}

function isAmong(wanted: readonly string[] = [], names: readonly string[]): boolean {
  const listed = new Set(wanted.map((name) => name.toLowerCase()))
  return names.some((name) => listed.has(name.toLowerCase()))
}

function toCostPerIq(usd: number, score: number): number {
  return round((usd * REFERENCE_SCORE) / score)
}

function round(usd: number): number {
  return Number(usd.toFixed(6))
}
