// A model in sentences: how its numbers compare with those of the other models.
import type { Model, ModelDetail } from '../../contract/documents.ts'
import type { Explanation } from '../../release/explain.ts'
import type { toTrend } from '../../release/history.ts'
import { toSellerName } from '../../release/provider-names.ts'
import type { Release } from '../../release/release.ts'
import { count, day, price, score, toExactText } from './format.ts'
import { findEfficient, findScored } from '../charts/frontier.ts'
import { html, type Html } from './html.ts'
import { SENSES, toEndText } from './schedule.ts'

export function renderModelSummary(
  model: Model,
  {
    explanation,
    trend,
    detail,
  }: { explanation: Explanation; trend: ReturnType<typeof toTrend>; detail: ModelDetail },
  release: Release,
): Html {
  const sentences = [
    renderPlace(model, release),
    renderPriceBasis(model, detail.endpoints, release.manifest.date),
    renderTrend(explanation, trend, release.manifest.date),
    renderPrivacy(explanation),
  ]
  return html`<p class="lead verdict">
    ${sentences.filter(Boolean).map((sentence) => html`${sentence} `)}
  </p>`
}

/** What a citation of a page of one model begins with: its reference prices, as the API has them. */
export const toCited = ({ name, input_price_per_m: usdIn, output_price_per_m: usdOut }: Model) =>
  `${name}: $${toExactText(usdIn)} in, $${toExactText(usdOut)} out per million tokens`

/** Why a score is shown and not ranked, before the score. */
const DOUBTS = new Map<Model['score_basis'], string>([
  ['one_board', 'Only one board rates it, at a score of'],
  ['disputed', 'Its two boards disagree about its score of'],
  ['other_variant', 'Its providers serve another variant than the one with a score of'],
])

function renderPlace(model: Model, release: Release): Html {
  if (model.sit_adjusted_price === null || model.aa_score === null)
    return html`It has no intelligence score on record, so its price cannot be set against what it
    can do.`
  const doubt = DOUBTS.get(model.score_basis)
  if (doubt !== undefined)
    return html`${doubt} ${score(model.aa_score)}, so it has no place among models with a measured
    score.`
  const scored = findScored(release.models)
  const own = model.sit_adjusted_price
  const cheaper = scored.filter(({ model: other }) => (other.sit_adjusted_price ?? Infinity) < own)
  const efficient = findEfficient(scored).has(model.model_id)
  return html`With a score of ${score(model.aa_score)} it is number ${count(cheaper.length + 1)} of
  ${count(scored.length)} models that two boards or more rate and agree on, by price per token at
  equal
  intelligence${efficient ? html`, and <a href="/models">on the efficient frontier</a>: nothing is both cheaper and smarter` : ''}.`
}

function renderPriceBasis(
  { price_basis, price_observed_on }: Model,
  endpoints: ModelDetail['endpoints'],
  date: string,
): Html | false {
  if (price_basis === 'few')
    return html`Neither its creator nor three providers of a week sell it, so it is in no index.`
  if (price_basis === 'catalogue')
    return html`Its price is from a catalogue, last seen on ${day(price_observed_on)}; no endpoint
    has been observed since.`
  if (price_observed_on >= date) return false
  const isAsked = endpoints.some(
    ({ offer, is_free, last_seen }) => offer === 'standard' && !is_free && last_seen === date,
  )
  return html`Its price was last observed on
  ${day(price_observed_on)}.${isAsked && ' What its providers ask since counts once it is confirmed.'}`
}

/** The trend is that of a month: the ends of a year would let one early week decide it. */
function renderTrend(
  { price_history_summary: { days_observed, min_blended, max_blended } }: Explanation,
  trend: ReturnType<typeof toTrend>,
  date: string,
): Html {
  const sentences = {
    up: 'its price has risen.',
    down: 'its price has fallen.',
    flat: 'its price has been steady.',
    unknown: 'it was observed on too few days to show a trend.',
  }
  const days = days_observed === 1 ? 'day' : 'days'
  return html`In the 30 days to ${day(date)} ${sentences[trend]} In the year to then it was seen on
  ${count(days_observed)} ${days}, at
  ${price(min_blended)}${min_blended !== max_blended && html` to ${price(max_blended)}`}.`
}

/** What a reader can buy it for today, and from whom. */
export function renderCheapest(
  { cheapest_verified_endpoint: cheapest, note }: Explanation,
  { endpoints }: ModelDetail,
  release: Release,
): Html {
  if (!cheapest) return html`<p class="lead">${note}</p>`
  const chosen = endpoints.find(({ choice }) => choice === 1)
  // What counts is the list price where a promotion of another channel does not.
  const sold = chosen?.blended_per_m === cheapest.blended_per_m ? chosen : chosen?.list
  const end = chosen ? toEndText(chosen) : ''
  // The blended price has text alone, and most of what such a model writes is none.
  const made = (chosen?.prices ?? []).filter(
    ({ kind, direction, modality }) => kind === modality && direction === 'output',
  )
  return html`<p class="lead">
      From <b>${price(sold?.input_price_per_m)}</b> for input and
      <b>${price(sold?.output_price_per_m)}</b> for output, per million
      tokens${end !== '' && html`, ${end}`}, at
      <a href="/providers/${cheapest.provider}">${toSellerName(release, cheapest.provider)}</a>, the
      cheapest verified
      provider${made.map(({ modality, usd }) => html`; <b>${price(usd)}</b> for output of ${SENSES[modality]}`)}.
      <a href="#use">Use it</a>
    </p>
    ${note !== undefined && html`<p class="note">${note}</p>`}`
}

function renderPrivacy({
  privacy: { zdr_available, eu_sovereign_available },
}: Explanation): Html | false {
  const claims = [
    zdr_available === true && 'zero data retention',
    eu_sovereign_available === true && 'an EU-sovereign endpoint',
  ].filter((claim) => claim !== false)
  return claims.length > 0 && html`On record from at least one provider: ${claims.join(' and ')}.`
}
