// When models retire, by month, what replaces them, and the source.
import type { z } from 'zod'
import type { Retirements } from '../../contract/documents.ts'
import { nameSource } from '../../contract/sentences.ts'
import { findModelName } from '../../release/model-names.ts'
import type { Release } from '../../release/release.ts'
import { change, count, dayOfMonth, formats, price, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderLink } from '../components/model-link.ts'
import { type Column, type Group, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'

type Retirement = z.infer<typeof Retirements>['retirements'][number]

const MONTHS: Group<Retirement> = {
  of: ({ retires_on: end }) => end?.slice(0, 7) ?? '',
  title: (month, { length }) =>
    html`<b>${month === '' ? 'No date yet' : formats.longMonth().format(new Date(month))}</b>
      <span class="none">${length} ${length === 1 ? 'model' : 'models'}</span>`,
}

export async function renderRetirements(release: Release, view: View): Promise<string> {
  const { retirements: all } = await release.read('retirements.json')
  const { date } = release.manifest
  const isEnded = ({ retires_on: end, retired }: Retirement) =>
    retired || (end !== null && end < date)
  const [ended, coming] = [all.filter(isEnded), all.filter((each) => !isEnded(each))]
  const names = new Map([...release.otherModels, ...all].map((each) => [each.model_id, each.name]))
  // Where no source names it, the id without its creator.
  const drawName = (id: string): Html => {
    const known = findModelName(release, id)
    const name = known === id ? (names.get(id) ?? id) : known
    const text = name === id ? id.replace(/^[^/]+\//, '') : name
    return renderLink(`/models/${id}`, text, release.modelById.has(id))
  }
  const readPrice = (id: string | null) => release.modelById.get(id ?? '')?.blended_price_per_m
  const columns: readonly Column<Retirement>[] = [
    ['Model', ({ model_id: id, provider }) => html`${drawName(id)} <small>${provider}</small>`],
    [
      'Retires',
      (each) =>
        html`<span class="${isEnded(each) && 'past'}">${drawEnd(each)}</span
          >${each.replaced_by && html`<small class="narrow">then ${drawName(each.replaced_by)}</small>`}`,
    ],
    ['Price', ({ model_id: id }) => price(readPrice(id)), 'n wide'],
    ['Replaced by', ({ replaced_by: id }) => id && drawName(id), 'wide'],
    ['Its price', ({ replaced_by: id }) => id && price(readPrice(id)), 'n wide'],
    [
      'Change',
      ({ model_id: id, replaced_by: other }) => {
        const [own, next] = [readPrice(id), readPrice(other)]
        return own && next !== undefined && change(100 * (next / own - 1))
      },
      'n',
    ],
  ]
  const next = coming.find((each) => each.retires_on !== null)
  const content = html`<h1>Retirements</h1>
    ${stats([
      ['Announced', count(coming.length), 'models still to retire'],
      ['Retired', count(ended.length), html`before ${shortDay(date)}`],
      [
        'Next',
        html`<span class="old">${dayOfMonth(next?.retires_on ?? null)}</span>`,
        next && drawName(next.model_id),
      ],
    ])}
    ${listing('Coming retirements', columns, coming, { group: MONTHS })}
    <details>
      <summary>${count(ended.length)} retired models</summary>
      ${listing('Retired models', columns, ended.toReversed(), { group: MONTHS })}
    </details>
    <p class="note">
      Prices are blended 3:1, in $ per million tokens. Each date links to its announcement; grey
      dates are past. API: <code>GET /v1/retirements</code>.
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

/** With a link to whoever states it. */
function drawEnd({ retires_on, evidence }: Retirement): Html {
  const { url = null, source } = evidence.retires_on ?? evidence.deprecated_on ?? {}
  const shown = dayOfMonth(retires_on)
  return url?.startsWith('https://')
    ? html`<a href="${url}" title="${source && nameSource(source)}">${shown}</a>`
    : shown
}
