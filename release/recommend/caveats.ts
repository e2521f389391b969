import type { Cost } from './cost.ts'
import type { Priced } from './rates.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Endpoint } from '../../contract/documents.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import { findPrecisionBits } from '../../contract/constraints.ts'
import {
  describeAuthority,
  describeEnd,
  formatNumber,
  nameSource,
} from '../../contract/sentences.ts'

/** The provider may have changed the model since an older score was measured. */
const MAX_SCORE_AGE_DAYS = 180
const CAREFUL_PRECISION_BITS = 8

/**
 * Sentences about an entry that a careful buyer should know. `all`: the release's candidates,
 * because a single source is mentioned only if other candidates have more.
 */
export function listCaveats(
  candidate: Candidate,
  { date, all }: { date: string; all: readonly Candidate[] },
): string[] {
  const { model, endpoint } = candidate
  const { scored_on: scoredOn } = model
  const bits = findPrecisionBits(candidate)
  return [
    listRoots(candidate).length < 2 &&
      all.some((other) => listRoots(other).length > 1) &&
      `Only one source (${nameSource(listRoots(candidate)[0] ?? 'unnamed')}) states the price.`,
    countDays(endpoint.first_seen, date) < candidate.rules.kept_days &&
      `The provider has offered this model for less than a week, since ${endpoint.first_seen}.`,
    ...describePrices(candidate),
    endpoint.last_seen !== null &&
      endpoint.last_seen < date &&
      `The price was last seen on ${endpoint.last_seen}, more than a day before this release.`,
    model.retires_on !== null &&
      `The model ${describeEnd(model.retires_on, date)} on ${model.retires_on}, according to ${describeAuthority(model.retires_on_source)}.`,
    model.score_basis === 'estimated' && 'The intelligence score is an estimate by its publisher.',
    model.score_basis === 'one_board' && 'Only one leaderboard rates its intelligence.',
    model.score_basis === 'disputed' && 'The two leaderboards that rate its intelligence disagree.',
    model.score_basis === 'other_variant' &&
      'The intelligence score is for another variant of the model.',
    model.aa_score === null && 'No leaderboard that we use rates its intelligence.',
    scoredOn !== null &&
      countDays(scoredOn, date) > MAX_SCORE_AGE_DAYS &&
      `The intelligence score, from ${scoredOn}, is more than ${MAX_SCORE_AGE_DAYS} days old.`,
    candidate.router !== null &&
      `You call it through ${candidate.router.provider_name}, which may charge a fee that the price doesn’t include.`,
    !candidate.isCallable &&
      'Its address or its model ID at the provider is unknown, so it can’t be called.',
    candidate.hasPlaceholder &&
      `Replace these parts of the address with your own values: ${listPlaceholders(candidate)}.`,
    describeDeployment(candidate, all),
    ...listOfferCaveats(endpoint),
    bits !== null &&
      bits < CAREFUL_PRECISION_BITS &&
      `The model is served quantized to ${bits} bits (${endpoint.quantization ?? ''}), which can lower its quality.`,
  ].filter((caveat) => typeof caveat === 'string')
}

/**
 * Describes where to deploy an offer whose region is set in the customer's account, so that its
 * address doesn't determine it.
 */
function describeDeployment({ endpoint }: Candidate, all: readonly Candidate[]) {
  const parameters = JSON.stringify(endpoint.base_url_parameters)
  const elsewhere = all.find(
    ({ endpoint: other }) =>
      other.model_id === endpoint.model_id &&
      other.base_url === endpoint.base_url &&
      other.model_id_on_provider === endpoint.model_id_on_provider &&
      other.blended_per_m !== endpoint.blended_per_m &&
      other.regions.join() !== endpoint.regions.join() &&
      JSON.stringify(other.base_url_parameters) === parameters,
  )
  return (
    elsewhere !== undefined &&
    endpoint.places.length > 0 &&
    `Create the deployment in ${endpoint.regions.join(', ')}. In other regions, the same address costs ${formatNumber(elsewhere.endpoint.blended_per_m)} USD per million blended tokens.`
  )
}

function listPlaceholders({ endpoint }: Candidate): string {
  const named = endpoint.placeholders.map(({ name }) => `{${name}}`)
  return named.length > 0
    ? named.join(', ')
    : (/\{[^}]*\}/.exec(endpoint.base_url ?? '')?.[0] ?? '')
}

/** Caveats about a workload's cost at an offer. `factor` is above 1 if the list price counts. */
export function listBilledCaveats(endpoint: Endpoint, cost: Cost, factor: number): string[] {
  const caveats = [
    describePromotion(endpoint, factor),
    ...listEndings(endpoint),
    ...listTextCaveats(endpoint, cost.lines),
    ...listCostCaveats(cost),
  ]
  return caveats.filter((caveat) => typeof caveat === 'string')
}

/** Parts of a workload for which the provider has no price. */
export function listCostCaveats(cost: Cost | undefined): string[] {
  if (!cost || cost.unknown.length === 0) return []
  const { per_request: most, per_request_low: least, unknown } = cost
  const range =
    least === null
      ? `no other offer states it either, so a request costs ${formatNumber(most)} USD at the plain price${unknown.includes('search') ? ', without its searches' : ''}`
      : `according to the rules of other offers, a request costs between ${formatNumber(least)} and ${formatNumber(most)} USD`
  return [`The provider's price for ${unknown.join(', ')} is unknown, and ${range}.`]
}

/** Caveats about an offer's id, account and dates. */
function listOfferCaveats(endpoint: Candidate['endpoint']) {
  const { id_evidence: ids, shares_address_with: other, zdr, zdr_under, provider } = endpoint
  return [
    endpoint.id_verified === false &&
      `${endpoint.price_verified ? 'The price is verified, but only' : 'Only'} one source (${nameSource(ids[0]?.root ?? 'unnamed')}) states the model ID.`,
    other !== null &&
      `It shares its address with ${other}: your contract determines whose terms apply.`,
    zdr === true &&
      zdr_under !== null &&
      zdr_under !== provider &&
      `Zero data retention is stated for ${nameSource(zdr_under)}'s contract; yours may not include it.`,
    ...listEndings(endpoint),
  ]
}

function listEndings({ until, price_until: untilElsewhere, next_price: next }: Endpoint) {
  const then = next
    ? ` Then it costs ${formatNumber(next.input_price_per_m)} USD in and ${formatNumber(next.output_price_per_m)} USD out per million tokens.`
    : ''
  return [
    until !== null && `This price ends after ${until}.${then}`,
    until === null &&
      untilElsewhere !== null &&
      `Another provider ends this price after ${untilElsewhere}. This provider hasn't announced an end.`,
  ]
}

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

function listRoots({ endpoint: { price_evidence: evidence, sources } }: Candidate): string[] {
  return evidence.length > 0 ? evidence.map(({ root }) => root) : sources
}

/** `factor` is above 1 if the list price counts. */
function describePromotion({ promotion, provider }: Endpoint, factor: number) {
  if (promotion === null) return false
  const percent = `${Math.round(100 * promotion.discount)}%`
  if (promotion.seen_via === provider)
    return `The price is a promotion, ${percent} below the list price, which the provider may end at any time.`
  const shown =
    factor > 1 ? `a promotion ${percent} below this` : `this promotion, ${percent} below the`
  return `${nameSource(promotion.seen_via)} shows ${shown} list price; a direct customer may not get it.`
}

function describePrices({ endpoint, factor, isTierPrice, inputPrice, outputPrice }: Candidate) {
  const pending = endpoint.pending_price
  return [
    describePromotion(endpoint, factor),
    isTierPrice &&
      `This is the price for a long context: ${formatNumber(inputPrice)} USD in and ${formatNumber(outputPrice)} USD out per million tokens for the whole request. Short prompts cost ${formatNumber(endpoint.input_price_per_m * factor)} and ${formatNumber(endpoint.output_price_per_m * factor)}.`,
    pending !== null &&
      `A cheaper price of ${formatNumber(pending.blended_per_m)} USD per million blended tokens, seen on ${pending.seen_on} via ${nameSource(pending.source)}, is waiting for confirmation.`,
  ]
}

/** Providers bill images and audio as tokens, by rules that no source states. */
export function listModalityCaveats({
  modality,
  modalities = [],
}: Partial<RecommendRequest>): string[] {
  const asked = new Set([modality, ...modalities].filter((each) => each && each !== 'text'))
  if (asked.size === 0) return []
  return [
    `The figures don't include the cost of ${[...asked].join(' and ')} input, because no source states how many tokens it is billed as.`,
  ]
}

/**
 * Caveat about the search fee of a model that searches by itself. The cost includes the fee only if
 * the number of searches is known.
 */
export function listSearchCaveats(
  { prices }: Pick<Priced, 'prices'>,
  {
    callsTools,
    searches,
    takesCount,
  }: { callsTools: boolean; searches?: number | undefined; takesCount: boolean },
): string[] {
  // A model that doesn't call tools but has a search price searches by itself.
  const row = prices.find(({ kind, window }) => kind === 'search' && window === null)
  if (callsTools || searches === 0 || !row) return []
  if (searches !== undefined)
    return [
      `A search costs ${formatNumber(row.usd)} USD here, but providers may charge by its context size (search_context_size).`,
    ]
  return [
    `The provider bills ${formatNumber(row.usd)} USD per search in addition to tokens, which the cost does not include.${takesCount ? ' To include them, send web_search_requests.' : ''}`,
  ]
}

/** Caveat that `lines` are priced as text if another modality costs more or less. */
export function listTextCaveats(priced: Priced, lines: readonly { item: string }[]): string[] {
  const others = priced.prices.filter(
    ({ kind, modality, direction, service_tier, usd }) =>
      modality !== 'text' &&
      kind === modality &&
      service_tier === 'standard' &&
      usd !== priced[`${direction}_price_per_m`] &&
      lines.some(({ item }) => item === direction) &&
      !lines.some(({ item }) => item === `${modality}_${direction}`),
  )
  if (others.length === 0) return []
  const said = others.map(
    ({ modality, direction, usd }) => `${modality} ${direction} costs ${formatNumber(usd)}`,
  )
  return [
    `Tokens are priced as text: ${said.join(' and ')} USD per million tokens in the standard tier.`,
  ]
}
