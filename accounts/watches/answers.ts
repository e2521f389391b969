// Answers a watch's question from a release. Two releases are asked the same question, and their
// answers are matched by endpoint.
import { servedIn } from '../../contract/constraint-kinds.ts'
import { type Endpoint, type Model, TierName } from '../../contract/documents.ts'
import { parseRequest } from '../../contract/query.ts'
import { RecommendRequest } from '../../contract/requests.ts'
import type { Question } from '../../contract/watches.ts'
import { parseQuestion } from '../../release/unmatched-names.ts'
import { chooseCountedPrice } from '../../release/recommend/candidates.ts'
import { computeCost } from '../../release/recommend/cost.ts'
import { rank } from '../../release/recommend/rank.ts'
import { applyListPrice } from '../../release/recommend/rates.ts'
import type { Release } from '../../release/release.ts'
import { findSlugs } from '../../release/require-named.ts'
import { widenMarket } from '../../release/recommend/market.ts'

export interface Answer {
  model_id: string | null
  provider: string | null
  /** The endpoint's tag, or its id at the provider if it has none. */
  endpoint: string
  regions: readonly string[]
  /**
   * USD per million blended tokens or per month, or points; for a retirement its day, `deprecated` or
   * an empty string.
   */
  value: number | string
  /** Whether more than one source states it. */
  confirmed: boolean
  /** The endpoint with and without its tag, so a source that adds a tag doesn't create a new endpoint. */
  key: string
  looseKey: string
  /** The price in the provider's currency, so that exchange rates don't trigger alerts. */
  native?: string | undefined
}

/** `day`: the day whose level answers a question about an index. */
export async function ask(release: Release, question: Question, day: string): Promise<Answer[]> {
  if (question.kind === 'recommendation') return rankOffers(release, question)
  if (question.kind === 'lifecycle') return findEnds(release, question)
  if (question.kind === 'price') return findPrices(release, question)
  const history = (await readLevels(release, question.index)) ?? []
  const level = history.find(({ date }) => date <= day) ?? history.at(-1)
  return level ? [answerWhole(null, null, level.index_points)] : []
}

/** An index's levels, newest day first. */
export async function readLevels(release: Release, index = 'composite') {
  const tier = TierName.safeParse(index).data
  if (tier) return (await release.read(`composite/history/${tier}.json`)).history
  if (index === 'composite') return release.compositeHistory.history
  return (await release.find(`indices/${index}.json`))?.history
}

/** All endpoints that the question covers, cheapest first. */
export async function findPrices(release: Release, question: Question): Promise<Answer[]> {
  const { endpoint: name, region } = question
  const isServed = region === undefined ? () => true : servedIn(region)
  return (await readEndpoints(release, question))
    .filter(({ endpoint: each }) => !each.is_free && isServed(each))
    .filter(({ endpoint: { endpoint_tag: tag, model_id_on_provider: id } }) =>
      [undefined, tag, id].includes(name),
    )
    .map(({ model_id, endpoint }) =>
      answerEndpoint(model_id, endpoint, chooseCountedPrice(endpoint)),
    )
    .toSorted((one, other) => Number(one.value) - Number(other.value))
}

async function readEndpoints(release: Release, question: Question) {
  const { model_id: id, provider, endpoint: name } = question
  // A provider includes its accounts and regions, unless one of its own endpoints is named.
  const listSlugs = (slug: string) => (name === undefined ? findSlugs(release, [slug]) : [slug])
  const providers = provider === undefined ? undefined : listSlugs(provider)
  const isMeant = (model: Model) =>
    id === undefined
      ? model.providers.some((each) => providers?.includes(each))
      : model.model_id === id
  const details = await release.readModelDetails(release.models.filter(isMeant))
  return details.flatMap(({ model_id, endpoints }) =>
    endpoints
      .filter(({ offer, is_available }) => offer === 'standard' && is_available)
      .filter((endpoint) => providers?.includes(endpoint.provider) ?? true)
      .map((endpoint) => ({ model_id, endpoint })),
  )
}

function answerEndpoint(model_id: string, endpoint: Endpoint, value: number | string): Answer {
  const { provider, regions, model_id_on_provider, native_price, endpoint_tag } = endpoint
  const looseKey = [model_id, provider, model_id_on_provider, ...regions.toSorted()].join(' ')
  return {
    model_id,
    provider,
    endpoint: endpoint_tag || (model_id_on_provider ?? ''),
    regions,
    value,
    confirmed: endpoint.price_verified ?? endpoint.verified,
    key: `${looseKey} ${endpoint_tag}`,
    looseKey,
    native: native_price
      ? `${native_price.currency} ${native_price.input_native_per_m} ${native_price.output_native_per_m}`
      : undefined,
  }
}

/** The best offer of each matching model, in ranking order. */
async function rankOffers(release: Release, { request }: Question): Promise<Answer[]> {
  const asked = parseRequest(RecommendRequest, request, 'invalid_body')
  const { candidates } = widenMarket(release, asked)
  const { chosen } = rank(candidates, {
    ...parseQuestion(release, asked),
    limit: Infinity,
  })
  return chosen.map(({ model, endpoint, factor, blendedPrice }) =>
    answerEndpoint(
      model.model_id,
      endpoint,
      asked.workload
        ? computeCost(applyListPrice(endpoint, factor), asked.workload).per_month
        : blendedPrice,
    ),
  )
}

/** When models and their offers end; includes offers that a source marks without a date. */
async function findEnds(release: Release, question: Question): Promise<Answer[]> {
  const { model_id: id, provider } = question
  const offers = await readEndpoints(release, question)
  const model = provider === undefined && id !== undefined ? release.modelById.get(id) : undefined
  const marked = (await release.read('changes.json')).changes.filter(
    ({ kind, model_id, provider: slug }) =>
      kind === 'deprecated' &&
      offers.some((offer) => offer.model_id === model_id && offer.endpoint.provider === slug),
  )
  return [
    ...(model ? [answerWhole(model.model_id, null, model.retires_on ?? '')] : []),
    ...offers.map(({ model_id, endpoint }) => {
      const { until, price_until } = endpoint
      return answerEndpoint(model_id, endpoint, until === price_until ? '' : (until ?? ''))
    }),
    ...marked.map(({ model_id, provider: slug }) => answerWhole(model_id, slug, 'deprecated')),
  ]
}

/** An answer that isn't about a single endpoint. */
function answerWhole(
  model_id: string | null,
  provider: string | null,
  value: number | string,
): Answer {
  const key = `${model_id} ${provider}`
  const about = { endpoint: '', regions: [], confirmed: true, key, looseKey: key }
  return { model_id, provider, value, ...about }
}
