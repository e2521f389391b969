// Endpoints that can be recommended, ranked by what a workload costs there, as `POST /v1/recommend`
// ranks them. Pages run it too, over `offers.json`.
import type { Workload } from '../../contract/constraints.ts'
import type { PriceRow } from '../../contract/documents.ts'
import { selectFound } from '../../release/model-search.ts'
import { type Cost, toCost, toCostPerScore } from '../../release/recommend/cost.ts'
import { count, money, price, score, tokens } from './format.ts'
import { html, type Html } from './html.ts'
import { type Column, toRows } from './table.ts'

/** An endpoint that a program can call with text, best first by cost per IQ. */
export interface Offer {
  model_id: string
  name: string
  seller: string
  seller_name: string
  score: number
  context_length: number
  zdr: boolean | null
  supports_tools: boolean | null
  open_weights: boolean | null
  /** Whether a part of its address is the customer's own. */
  has_placeholder: boolean
  /** Above 1 where the list price counts instead of a promotion that another channel shows. */
  factor: number
  input_price_per_m: number
  output_price_per_m: number
  prices: PriceRow[]
}

/** What a reader asks for, by the names of the API. */
export interface Asked extends Workload {
  context_min: number
  min_intelligence: number
  zdr: boolean
  supports_tools: boolean
  open_weights: boolean
}

/** What the page is made with. */
export const DEFAULT_ASKED: Asked = {
  input_tokens: 2000,
  output_tokens: 500,
  cached_input_share: 0,
  batch_share: 0,
  requests_per_day: 1000,
  reasoning_tokens: 0,
  context_min: 0,
  min_intelligence: 0,
  zdr: false,
  supports_tools: false,
  open_weights: false,
}

/** That a request reads and writes. */
export function toTokens(
  asked: Pick<Asked, 'input_tokens' | 'output_tokens' | 'reasoning_tokens'>,
): number {
  return asked.input_tokens + asked.output_tokens + asked.reasoning_tokens
}

/** What an address of `/cost` asks for; the form's first values where it says nothing. */
export function toAsked(query: URLSearchParams): Asked {
  const number = (name: keyof Asked) => Number(query.get(name) ?? DEFAULT_ASKED[name]) || 0
  const share = (name: keyof Asked) => Math.min(1, Math.max(0, number(name)))
  const perRequest = {
    input_tokens: number('input_tokens'),
    output_tokens: number('output_tokens'),
    reasoning_tokens: number('reasoning_tokens'),
  }
  const tokensPerDay = Number(query.get('tokens_per_day'))
  return {
    ...perRequest,
    cached_input_share: share('cached_input_share'),
    batch_share: share('batch_share'),
    requests_per_day:
      tokensPerDay > 0 ? tokensPerDay / toTokens(perRequest) : number('requests_per_day'),
    context_min: number('context_min'),
    min_intelligence: number('min_intelligence'),
    zdr: query.get('zdr') === 'true',
    supports_tools: query.get('supports_tools') === 'true',
    open_weights: query.get('open_weights') === 'true',
  }
}

type Entry = { model_id: string; name: string }
/** Of each list of offers, which is indexed once. */
const entriesOf = new WeakMap<readonly Offer[], Entry[]>()
const toKey = ({ model_id, seller }: Offer) => `${model_id} ${seller}`
const toEntry = (offer: Offer): Entry => ({
  model_id: toKey(offer),
  name: `${offer.name} ${offer.seller_name}`,
})

/** Of what is ranked the models or sellers with the words of `search`, at least nearly. */
export function selectRanked(
  ranked: readonly Ranked[],
  { offers, search }: { offers: readonly Offer[]; search: string },
): readonly Ranked[] {
  if (search.trim() === '') return ranked
  const entries = entriesOf.get(offers) ?? [
    ...new Map(offers.map((offer) => [toKey(offer), toEntry(offer)])).values(),
  ]
  entriesOf.set(offers, entries)
  const listed = ranked.map(({ offer }) => toEntry(offer))
  const found = new Set(selectFound(entries, { listed, search: search.trim() }))
  return ranked.filter((_, index) => listed[index] && found.has(listed[index]))
}

export interface Ranked {
  rank: number
  offer: Offer
  cost: Cost
}

/** For each model its cheapest offer that fits, lowest cost per point of intelligence first. */
export function rankOffers(offers: readonly Offer[], asked: Asked): Ranked[] {
  const best = new Map<string, { offer: Offer; weight: number }>()
  for (const offer of offers) {
    if (!isFitting(offer, asked)) continue
    const weight = toCostPerScore(offer, asked, offer)
    const known = best.get(offer.model_id)
    const isBetter =
      !known ||
      (known.offer.has_placeholder === offer.has_placeholder
        ? weight < known.weight
        : known.offer.has_placeholder)
    if (isBetter) best.set(offer.model_id, { offer, weight })
  }
  const places = new Map(offers.map((offer, place) => [offer, place]))
  return [...best.values()]
    .toSorted(
      (one, other) =>
        one.weight - other.weight || (places.get(one.offer) ?? 0) - (places.get(other.offer) ?? 0),
    )
    .map(({ offer }, index) => ({
      rank: index + 1,
      offer,
      cost: toCost(offer, asked, offer.factor),
    }))
}

function isFitting(offer: Offer, asked: Asked): boolean {
  return (
    offer.context_length >= asked.context_min &&
    offer.context_length >= toTokens(asked) &&
    offer.score >= asked.min_intelligence &&
    (!asked.zdr || offer.zdr === true) &&
    (!asked.supports_tools || offer.supports_tools === true) &&
    (!asked.open_weights || offer.open_weights === true)
  )
}

export const COLUMNS: readonly Column<Ranked>[] = [
  [
    'Model',
    ({ offer }) =>
      html`<a href="/models/${offer.model_id}">${offer.name}</a
        ><span>at <a href="/providers/${offer.seller}">${offer.seller_name}</a></span>`,
    'two',
  ],
  ['Rank', ({ rank }) => count(rank), 'n'],
  ['USD a month', ({ cost }) => money(cost.per_month), 'n'],
  ['USD a request', ({ cost }) => price(cost.per_request), 'n'],
  ['Score', ({ offer }) => score(offer.score), 'n'],
  ['Context', ({ offer }) => tokens(offer.context_length), 'n'],
]

export const renderRanked = (ranked: readonly Ranked[]): Html[] => toRows(COLUMNS, ranked)
