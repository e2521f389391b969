// When models retire, by month, what replaces them, and the source.
import type { z } from 'zod'
import type { Retirements } from '../../contract/documents.ts'
import { nameSource } from '../../contract/sentences.ts'
import { compareText } from '../../release/compare-text.ts'
import { findModelName } from '../../release/model-names.ts'
import type { Release } from '../../release/release.ts'
import { toDayNumber } from '../charts/scale.ts'
import {
  change,
  count,
  dayOfMonth,
  formatPrice,
  formats,
  NONE,
  price,
  shortDay,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { nameModel, renderLink } from '../components/model-link.ts'
import { type Column, type Group, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'

type Retirement = z.infer<typeof Retirements>['retirements'][number]

const MONTHS: Group<Retirement> = {
  of: ({ retires_on: end }) => end?.slice(0, 7) ?? '',
  title: (month, { length }) =>
    html`<b>${month === '' ? 'No date yet' : formats.longMonth().format(new Date(month))}</b>
      <span class="none">${length} ${length === 1 ? 'model' : 'models'}</span>`,
}

/** What has passed is by the day of the reader rather than that of the prices. */
export async function renderRetirements(release: Release, view: View): Promise<string> {
  const { retirements: all } = await release.read('retirements.json')
  const { date } = release.manifest
  const { today } = view
  const isEnded = ({ retires_on: end, retired }: Retirement) =>
    retired || (end !== null && end < today)
  const byDay = all.toSorted((one, other) =>
    compareText(one.retires_on ?? '9', other.retires_on ?? '9'),
  )
  const [ended, coming] = [byDay.filter(isEnded), byDay.filter((each) => !isEnded(each))]
  const names = new Map([...release.otherModels, ...all].map((each) => [each.model_id, each.name]))
  const drawName = (id: string): Html => {
    const known = findModelName(release, id)
    const name = nameModel(known === id ? (names.get(id) ?? id) : known)
    return renderLink(`/models/${id}`, name, release.modelById.has(id))
  }
  const readPrice = (id: string | null) => release.modelById.get(id ?? '')?.blended_price_per_m
  const columns: readonly Column<Retirement>[] = [
    [
      'Model',
      ({ model_id: id, provider, replaced_by: next }) =>
        html`${drawName(id)} <small>${provider}</small
          ><small class="narrow">${next === null ? provider : html`→ ${drawName(next)}`}</small>`,
    ],
    ['Day', drawEnd, 'whole'],
    ['Price', ({ model_id: id }) => price(readPrice(id)), 'n wide'],
    ['Replaced by', ({ replaced_by: id }) => (id ? drawName(id) : NONE), 'wide'],
    ['Its price', ({ replaced_by: id }) => price(readPrice(id)), 'n wide'],
    [
      'Change',
      ({ model_id: id, replaced_by: other }) => {
        const [own, next] = [readPrice(id), readPrice(other)]
        return own && next !== undefined
          ? html`${change(100 * (next / own - 1))}<small class="narrow"
                >$${formatPrice(own)} → $${formatPrice(next)}</small
              >`
          : NONE
      },
      'n',
    ],
  ]
  const next = coming.find((each) => each.retires_on !== null)
  const others = coming.filter((each) => each.retires_on === next?.retires_on).length - 1
  const last = ended.findLast((each) => each.retires_on !== null)
  const content = html`<h1>Retirements</h1>
    <p class="lead">When models retire, and what their replacements cost.</p>
    ${stats([
      ['Still to retire', count(coming.length), html`as of ${shortDay(today)}`],
      [
        'Next',
        dayOfMonth(next?.retires_on ?? null),
        next &&
          html`${drawName(next.model_id)}${others > 0 && html` and ${count(others)} more`},
          ${countDays(next.retires_on, today)}`,
      ],
      [
        'Retired',
        count(ended.length),
        last && html`last: ${drawName(last.model_id)}, ${dayOfMonth(last.retires_on)}`,
      ],
    ])}
    ${listing('Coming retirements', columns, coming, { group: MONTHS })}
    <details>
      <summary>${count(ended.length)} retired models</summary>
      ${listing('Retired models', columns, ended.toReversed(), { group: MONTHS })}
    </details>
    <p class="note">
      Prices are blended 3:1, in $ per million tokens, as of ${shortDay(date)}. Each day links to
      its announcement. API: <code>GET /v1/retirements</code>.
    </p>`
  return renderLayout(view, {
    path: '/retirements',
    section: '/changes',
    title: 'Retirements',
    description: 'When AI models retire, and which models their creators recommend instead.',
    date,
    content,
  })
}

/** Today, tomorrow, in 9 days. */
const countDays = (end: string | null, today: string): string =>
  formats.inDays().format(toDayNumber(end ?? today) - toDayNumber(today), 'day')

/** With a link to whoever states it. */
function drawEnd({ retires_on, evidence }: Retirement): Html {
  const { url = null, source } = evidence.retires_on ?? evidence.deprecated_on ?? {}
  const shown = dayOfMonth(retires_on)
  return url?.startsWith('https://')
    ? html`<a href="${url}" title="${source && nameSource(source)}">${shown}</a>`
    : shown
}
