// When models retire, by month, what replaces them, and the source.
import type { z } from 'zod'
import type { Retirements } from '../../contract/documents.ts'
import { nameSource } from '../../contract/sentences.ts'
import { findModelName } from '../../release/model-names.ts'
import type { Release } from '../../release/release.ts'
import { count, formats, NONE, shortDay, capitalize } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderLink } from '../components/model-link.ts'
import { type Column, type Group, listing } from '../components/table.ts'
import type { View } from '../view.ts'

type Retirement = z.infer<typeof Retirements>['retirements'][number]

const MONTHS: Group<Retirement> = {
  of: ({ retires_on: day }) => day?.slice(0, 7) ?? '',
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
  const columns: readonly Column<Retirement>[] = [
    ['Model', ({ model_id: id, provider }) => html`${drawName(id)} <small>${provider}</small>`],
    [
      'Retires',
      ({ retires_on: day, replaced_by: id }) =>
        html`${shortDay(day)}${id && html`<small class="narrow">then ${drawName(id)}</small>`}`,
    ],
    ['Replaced by', ({ replaced_by: id }) => (id ? drawName(id) : NONE), 'wide'],
    ['Deprecated', ({ deprecated_on: day }) => shortDay(day), 'wide'],
    [
      'Source',
      ({ evidence: { retires_on, deprecated_on } }) => {
        const stated = retires_on ?? deprecated_on
        if (!stated) return NONE
        const text =
          stated.source === 'announcement' ? 'Creator' : capitalize(nameSource(stated.source))
        return stated.url?.startsWith('https://') ? html`<a href="${stated.url}">${text}</a>` : text
      },
      'wide',
    ],
  ]
  const content = html`<h1>Retirements</h1>
    <p class="lead">${count(coming.length)} models have an announced end.</p>
    ${listing('Coming retirements', columns, coming, { group: MONTHS })}
    <details>
      <summary>${count(ended.length)} retired models</summary>
      ${listing('Retired models', columns, ended.toReversed(), { group: MONTHS })}
    </details>
    <p class="note">API: <code>GET /v1/retirements</code>.</p>`
  return renderLayout(view, {
    path: '/retirements',
    section: '/changes',
    title: 'Retirements',
    description: 'When AI models retire, and which models their creators recommend instead.',
    date,
    content,
  })
}
