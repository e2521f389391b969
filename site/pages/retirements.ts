// When models retire, what replaces them, and the source.
import type { z } from 'zod'
import type { Retirements } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { count, NONE, shortDay, capitalize } from '../components/format.ts'
import { html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderName } from '../components/model-link.ts'
import { type Column, listing } from '../components/table.ts'
import type { View } from '../view.ts'

type Retirement = z.infer<typeof Retirements>['retirements'][number]

/** Where no source names it, the id without its creator. */
const toShort = (name: string, id: string) => (name === id ? id.replace(/^[^/]+\//, '') : name)

export async function renderRetirements(release: Release, view: View): Promise<string> {
  const { retirements: all } = await release.read('retirements.json')
  const { date } = release.manifest
  const isEnded = ({ retires_on: end, retired }: Retirement) =>
    retired || (end !== null && end < date)
  const [ended, coming] = [all.filter(isEnded), all.filter((each) => !isEnded(each))]
  const columns: readonly Column<Retirement>[] = [
    [
      'Model',
      ({ model_id: id, name, provider }) =>
        html`${release.modelById.has(id) ? html`<a href="/models/${id}">${name}</a>` : toShort(name, id)}
          <small>${provider}</small>`,
    ],
    ['Deprecated', ({ deprecated_on: day }) => shortDay(day), 'wide'],
    [
      'Retires',
      ({ retires_on: day, replaced_by: id }) =>
        html`${shortDay(day)}${id && html`<small class="narrow">then ${renderName(id, release.modelById)}</small>`}`,
    ],
    [
      'Replaced by',
      ({ replaced_by: id }) => (id ? renderName(id, release.modelById) : NONE),
      'wide',
    ],
    [
      'Source',
      ({ evidence: { retires_on, deprecated_on } }) => {
        const stated = retires_on ?? deprecated_on
        return stated?.url?.startsWith('https://')
          ? html`<a href="${stated.url}">${capitalize(stated.source)}</a>`
          : stated
            ? capitalize(stated.source)
            : NONE
      },
      'wide',
    ],
  ]
  const content = html`<h1>Retirements</h1>
    <p class="lead">
      Retirement dates of models, the replacements that their creators recommend, and the source of
      each.
    </p>
    <h2 class="first">Upcoming <small>${count(coming.length)} models</small></h2>
    ${listing('Coming retirements', columns, coming)}
    <details>
      <summary>${count(ended.length)} retired models</summary>
      ${listing('Retired models', columns, ended.toReversed())}
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
