// Cheaper models that are as good: the response of `/v1/models/{model_id}/alternatives`.
import type { z } from 'zod'
import { ApiError } from '../contract/api-error.ts'
import type { Candidate } from '../contract/constraint-kinds.ts'
import type { Endpoint, Model } from '../contract/documents.ts'
import type { AlternativesQuery } from '../contract/requests.ts'
import type { AlternativesResponse, UsageBasis } from '../contract/responses.ts'
import { toCreatorSlug } from '../contract/names.ts'
import { compareText } from './compare-text.ts'
import { listCaveats } from './recommend/caveats.ts'
import { blend, compareCandidates } from './recommend/candidates.ts'
import { describePassedOver, findOther } from './recommend/passed-over.ts'
import { listOthers } from './recommend/market.ts'
import { rank, type Request } from './recommend/rank.ts'
import type { Release } from './release.ts'
import { readBook } from './usage/book.ts'
import type { UsageBook } from './usage/usage-book.ts'

type Answer = z.output<typeof AlternativesResponse>

/** Bases of prices that apply to a model rather than to one provider's offer. */
const OF_MODELS: ReadonlySet<UsageBasis> = new Set([
  'vendor_dated',
  'creator_catalogue_price',
  'reference',
])

/** Throws `not_found` for a model without a score, because nothing can be compared with it. */
export async function findAlternatives(
  release: Release,
  model: Model,
  {
    score_drop: drop,
    limit,
    promotions = false,
    ...asked
  }: Omit<z.output<typeof AlternativesQuery>, 'envelope'>,
): Promise<Answer> {
  const { manifest } = release
  const score = model.aa_score
  if (score === null)
    throw new ApiError(
      'not_found',
      `${model.model_id}: expected a model with a score, got one that fewer than two leaderboards rate`,
    )
  const request = { ...asked, promotions, min_intelligence: score - drop }
  // Models below the quality gate are included: they can match a model with an equally low score.
  const sold = [...release.candidates, ...listOthers(release).belowGate]
  const candidates = sold.filter((candidate) => candidate.model.score_basis === 'measured')
  const isOwn = (candidate: Candidate) => candidate.model.model_id === model.model_id
  // Its own price uses the same promotions and context as the others'.
  const terms = { promotions, context_min: asked.context_min }
  const [own] = listSold(sold.filter(isOwn), terms)
  const paid = own?.blendedPrice ?? model.blended_price_per_m
  const others = candidates.filter((candidate) => !isOwn(candidate))
  const book = await readBook(release)
  const toFirstDay = dateModels(book)
  const [newer] = listSold(others, terms)
    .filter(
      (candidate) =>
        candidate.blendedPrice <= paid &&
        toFirstDay(candidate.model) > toFirstDay(model) &&
        isSuccessor(candidate, model, score),
    )
    .toSorted((one, other) => other.score - one.score)
  const toAlternative = (candidate: Candidate) => ({
    model_id: candidate.model.model_id,
    provider: candidate.endpoint.provider,
    score: candidate.score,
    blended_price_per_m: candidate.blendedPrice,
    saving: Number((1 - candidate.blendedPrice / paid).toFixed(4)),
    promotion: candidate.endpoint.promotion,
    loses: listLosses(model, own?.endpoint, candidate),
    caveats: [
      ...listCaveats(candidate, { date: manifest.date, all: candidates }),
      ...describePassedOver(findOther(candidate, candidates, request)),
    ],
  })
  return {
    model_id: model.model_id,
    as_of: manifest.as_of,
    score,
    provider: own?.endpoint.provider ?? null,
    blended_price_per_m: paid,
    alternatives: listSold(others, request)
      .filter((candidate) => candidate.blendedPrice < paid)
      .slice(0, limit)
      .map(toAlternative),
    newer: newer ? toAlternative(newer) : null,
    succession: listSuccession(release, { score, book, toFirstDay }),
  }
}

/** Each model at the offer that a recommendation would use, cheapest model first. */
const listSold = (sold: readonly Candidate[], constraints: Request): Candidate[] =>
  rank(sold, { ...constraints, limit: sold.length }).chosen.sort(
    (one, other) => one.blendedPrice - other.blendedPrice || compareCandidates(one, other),
  )

/** Sources describe file inputs too differently to compare them. */
const SENSES = ['image', 'audio', 'video']

/**
 * True for a model by the same creator that scores at least `least`, is equally open or closed, and
 * accepts the same image, audio and video inputs.
 */
function isSuccessor({ model: other, score }: Candidate, model: Model, least: number): boolean {
  return (
    toCreatorSlug(other.model_id) === toCreatorSlug(model.model_id) &&
    score >= least &&
    (other.open_weights === true) === (model.open_weights === true) &&
    SENSES.every(
      (sense) => !model.input_modalities.includes(sense) || other.input_modalities.includes(sense),
    )
  )
}

/** If no source states a release date, a model counts as released when first seen or first priced. */
function dateModels({ models }: UsageBook): (model: Model) => string {
  const firstPrices = new Map(
    models.map(({ model_id, prices }) => [
      model_id,
      prices.flatMap(({ basis, from }) => (OF_MODELS.has(basis) ? from : [])).toSorted(compareText),
    ]),
  )
  return ({ model_id, released_on, first_seen }) => {
    const [priced = first_seen] = firstPrices.get(model_id) ?? []
    return released_on ?? (priced < first_seen ? priced : first_seen)
  }
}

/** Catalogues round limits differently: 1,048,576 or 1,050,000 tokens. */
const KEPT = 0.99
const formatTokens = (count: number) => count.toLocaleString('en')

const missing = (had: readonly string[], has: readonly string[]) =>
  had.filter((name) => !has.includes(name)).join(', ')

/** Features that a customer of the cheapest offer would lose; unknown counts as lost. */
function listLosses(model: Model, own: Endpoint | undefined, other: Candidate): string[] {
  const { endpoint } = other
  const context = own?.context_length ?? model.context_length ?? 0
  const longest = own?.max_output_tokens ?? 0
  const output = endpoint.max_output_tokens
  const modalities = missing(model.input_modalities, other.model.input_modalities)
  const places = missing(own?.places ?? [], endpoint.places)
  const losses: [is: boolean | null, sentence: string][] = [
    [
      other.contextLength < KEPT * context,
      `${formatTokens(context - other.contextLength)} of ${formatTokens(context)} tokens of context`,
    ],
    [
      output !== null && output < KEPT * longest,
      `${formatTokens(longest - (output ?? 0))} of ${formatTokens(longest)} tokens of output`,
    ],
    [modalities !== '', `input of ${modalities}`],
    [model.supports_tools && other.model.supports_tools !== true, 'tool use'],
    [model.is_reasoning && other.model.is_reasoning !== true, 'reasoning'],
    [model.open_weights && other.model.open_weights !== true, 'open weights'],
    [
      (own?.supports_structured_output ?? null) && endpoint.supports_structured_output !== true,
      'structured output',
    ],
    [(own?.zdr ?? null) && endpoint.zdr !== true, 'zero retention'],
    [places !== '', `being known to run in ${places}`],
  ]
  return losses.flatMap(([is, sentence]) => (is === true ? [sentence] : []))
}

/**
 * Models that score at least `score` and were the cheapest such models when their price started, in
 * chronological order.
 */
function listSuccession(
  release: Release,
  {
    score,
    book,
    toFirstDay,
  }: { score: number; book: UsageBook; toFirstDay: (model: Model) => string },
): Answer['succession'] {
  const steps = book.models
    .flatMap(({ model_id, prices }) => {
      const sold = release.modelById.get(model_id)
      const reached = sold?.score_basis === 'measured' ? sold.aa_score : null
      if (!sold || reached === null || reached < score) return []
      // Before that, the name belonged to another model.
      const since = toFirstDay(sold)
      return prices
        .filter(({ basis, to }) => OF_MODELS.has(basis) && (to ?? since) >= since)
        .map(({ from, input_price_per_m, output_price_per_m }) => ({
          from: from > since ? from : since,
          model_id,
          score: reached,
          blended_price_per_m: blend(release.rules, input_price_per_m, output_price_per_m),
        }))
    })
    .filter(({ blended_price_per_m: usd }) => usd > 0)
    .sort(
      (one, other) =>
        compareText(one.from, other.from) || one.blended_price_per_m - other.blended_price_per_m,
    )
  let lowest = Infinity
  return steps.filter(({ blended_price_per_m: usd }) => {
    if (usd >= lowest) return false
    lowest = usd
    return true
  })
}
