// When a model ends, as sources say it, and which newer one its creator sells.
import { findEnd } from '../../release/change-entries.ts'
import { findProviderName } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import type { Change, Endpoint, Model } from '../../contract/documents.ts'
import { describeAuthority, nameSource } from '../../contract/sentences.ts'
import { formatTokens, shortDay } from './format.ts'
import { html, type Html } from './html.ts'
import { renderName } from './model-link.ts'
import { describeNextPrice, nameRetirement } from './schedule.ts'

/** In one paragraph near the top, whatever is about to change for who uses the model. */
export async function renderNotice(
  release: Release,
  model: Model,
  { endpoints, today }: { endpoints: readonly Endpoint[]; today: string },
): Promise<Html | false> {
  const { model_id: id, retires_on: end, retires_on_source: source, replaced_by: next } = model
  // Newest first: an offer that was marked twice is named once.
  const marked = new Map(
    (await release.read('changes.json')).changes
      .filter(({ kind, model_id }) => kind === 'deprecated' && model_id === id)
      .toReversed()
      .map((each) => [each.provider, each]),
  )
  marked.delete(null)
  const rising = findOwn(endpoints)?.next_price
  const parts = [
    end !== null &&
      html`<strong>${nameRetirement(end, today)} ${shortDay(end)}</strong
        >${source !== 'announcement' && ` (${describeAuthority(source)})`}.`,
    next !== null &&
      html`${model.provider} recommends
        <strong>${renderName(next, release)}</strong>
        instead.${release.modelById.has(next) && html` <a href="/compare?m=${id}&m=${next}">Compare</a>`}`,
    rising &&
      html`<strong
          >${rising.from > today ? 'From' : 'Since'} ${shortDay(rising.from)}:
          ${describeNextPrice(rising)}</strong
        >
        per million tokens.`,
    ...(await Promise.all([...marked.values()].map((each) => renderMark(release, each, today)))),
  ].filter((part) => part !== false && part !== null && part !== undefined)
  return parts.length > 0 && html`<p class="notice">${parts.map((part) => html`${part} `)}</p>`
}

/** What the creator sells to everybody; of several such offers, one whose price will change. */
export function findOwn(endpoints: readonly Endpoint[]): Endpoint | undefined {
  const own = endpoints.filter(({ offer, first_party: isOwn }) => isOwn && offer === 'standard')
  return own.find(({ next_price: next }) => next !== null) ?? own[0]
}

async function renderMark(release: Release, mark: Change, today: string): Promise<Html> {
  const { provider, source, date } = mark
  const end = await findEnd(mark, release)
  const said = end !== null && end < today ? 'ended' : 'ends'
  return html`<strong>Deprecated at ${provider && findProviderName(release, provider)}</strong>
    since ${shortDay(date)}
    (${nameSource(source)})${end !== null && html`; the offer ${said} ${shortDay(end)}`}.`
}

/** `737,856 of 1,000,000 tokens of context` leaves 262K. */
export function shortenLoss(loss: string): string {
  const [, less, all, what] = /^([\d,]+) of ([\d,]+) tokens of (.+)$/.exec(loss) ?? []
  const [lost = 0, most = 0] = [less, all].map((text) => Number(text?.replaceAll(',', '')))
  if (what !== undefined) return `${formatTokens(most - lost)} ${what}`
  return `no ${loss.replace(/^input of (.+)$/, '$1 input')}`
}
