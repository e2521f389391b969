// When a model ends, as sources say it, and which newer one its creator sells.
import type { findAlternatives } from '../../release/alternatives.ts'
import { findProviderName } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import type { Change, Model } from '../../contract/documents.ts'
import { SKILLS } from '../../contract/names.ts'
import { describeAuthority, describeEnd, nameSource } from '../../contract/sentences.ts'
import { change, day, price, score } from './format.ts'
import { html, type Html, type Part } from './html.ts'
import { describeEnding } from './schedule.ts'

type Newer = Awaited<ReturnType<typeof findAlternatives>>['newer']

export async function renderEnd(release: Release, model: Model): Promise<Html[]> {
  const { date } = release.manifest
  const changes = (await release.read('changes.json')).changes.filter(
    ({ kind, model_id }) => kind === 'deprecated' && model_id === model.model_id,
  )
  const { retires_on: end, retires_on_source: source, replaced_by: next } = model
  // Newest first: an offer that was marked twice is named once.
  const marked = new Map(changes.toReversed().map((each) => [each.provider, each]))
  marked.delete(null)
  return [
    ...(await Promise.all([...marked.values()].map((each) => renderMark(release, each)))),
    ...(end === null
      ? []
      : [
          html`<p>
            <strong>This model ${describeEnd(end, date)} on ${day(end)}</strong>, according to
            ${describeAuthority(source)}.
            ${
              next !== null &&
              html`Its creator recommends
              ${release.modelById.has(next) ? html`<a href="/models/${next}">${next}</a>` : next}
              instead.`
            }
          </p>`,
        ]),
  ]
}

async function renderMark(release: Release, mark: Change): Promise<Html> {
  const { provider, source, date } = mark
  const end = await findEnd(mark, release)
  const said = end !== null && end < release.manifest.date ? 'ended' : 'ends'
  return html`<p>
    <strong>Deprecated at ${provider && findProviderName(release, provider)}</strong>, according to
    ${nameSource(source)}, which has stated it since
    ${day(date)}${end !== null && html`. The offer ${said} on ${day(end)}`}.
  </p>`
}

export async function renderNewer(
  newer: Newer,
  { model_id: id, is_reasoning: thinks }: Model,
  release: Release,
): Promise<Part> {
  const found = newer && release.modelById.get(newer.model_id)
  const { endpoints } = found ? await release.readModelDetail(found) : { endpoints: [] }
  const sold = endpoints.find(
    ({ provider, blended_per_m: usd }) =>
      provider === newer?.provider && usd === newer.blended_price_per_m,
  )
  const end = sold ? describeEnding(sold) : ''
  const [own, other] = [id, found?.model_id ?? ''].map((each) => release.skillsById.get(each))
  const lower = SKILLS.slice(1).filter(
    (skill) => (other?.[skill] ?? Infinity) < (own?.[skill] ?? 0),
  )
  return (
    found &&
    html`<p>
      <strong>Successor: <a href="/models/${found.model_id}">${found.name}</a></strong
      >${found.released_on === null ? html`, first seen on ${day(found.first_seen)}` : html`, released on ${day(found.released_on)}`}.
      It scores ${score(newer.score)} and costs ${price(newer.blended_price_per_m)} per million
      blended tokens at ${findProviderName(release, newer.provider)}
      (${change(-100 * newer.saving)})${end && `, ${end}`}.
      ${found.is_reasoning && !thinks && 'It reasons before it answers, and reasoning tokens are billed as output. '}
      ${lower.length > 0 && `It scores lower on ${lower.join(', ')}. `}
      <a href="/compare?m=${id}&m=${found.model_id}">Compare</a>
    </p>`
  )
}

/** As announced of the model, or else of the offer that the provider marks. */
export async function findEnd(
  { kind, retires_on, model_id, provider: slug }: Change,
  release: Release,
) {
  const model = release.modelById.get(model_id)
  if (kind !== 'deprecated' || retires_on !== null || !model) return retires_on
  const { endpoints } = await release.readModelDetail(model)
  const ending = endpoints.find(
    ({ provider, offer, until, price_until }) =>
      provider === slug && offer === 'standard' && until !== null && until !== price_until,
  )
  return ending?.until ?? null
}
