// The composite and its sister indices side by side: what each answers, and how far they lie apart.
import { type IndexDocument, TIER_NAMES } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { change, count, points, price, shortDay } from '../components/format.ts'
import { html } from '../components/html.ts'
import { renderPage } from '../components/layout.ts'
import { renderLevels } from '../components/levels.ts'
import { type Column, listing } from '../components/table.ts'
import type { SiteFile, View } from '../site-file.ts'

const COLUMNS: readonly Column<IndexDocument['latest']>[] = [
  ['Index', ({ name }) => name],
  ['Points', ({ index_points }) => points(index_points), 'n'],
  ['To the composite', ({ versus_composite }) => change(versus_composite), 'n'],
  ['30 days', ({ change_30d }) => change(change_30d), 'n'],
  ['USD per M', (latest) => price(latest.price_per_m), 'n'],
  ['Models', ({ constituents }) => count(constituents), 'n'],
  ['From', ({ first_date }) => shortDay(first_date), 'n'],
  ['To', ({ date }) => shortDay(date), 'n'],
  ['What it answers', ({ answers }) => answers],
  ['What it does not say', ({ does_not_answer }) => does_not_answer],
]

export async function renderIndices(release: Release, view: View): Promise<SiteFile> {
  const { indices } = await release.readIndices()
  const found = await Promise.all(indices.map(async ({ index }) => release.findIndex(index)))
  const sisters = found
    .flatMap((document) => document ?? [])
    .filter(({ latest: { index } }) => !TIER_NAMES.some((tier) => tier === index))
    .map(({ latest: { name, index }, history }) => ({
      name,
      history: index === 'composite' ? release.compositeHistory.history : history,
    }))
  const content = html`<h1>Indices</h1>
    <p class="lead">
      One market, asked in different ways. All are 1,000 points on the day on which the composite is
      based; one that begins later begins at the composite.
    </p>
    ${listing('Indices', COLUMNS, indices)}
    <p class="note">The same as data: <code>GET /v1/sit/indices</code>.</p>
    <h2 class="over-chart">Day by day</h2>
    ${renderLevels(sisters, 'points')}`
  return renderPage(view, {
    path: '/indices',
    section: '/',
    title: 'Indices',
    description: 'The price of AI inference by usage, at list prices, as paid, open and closed.',
    date: release.manifest.date,
    content,
    scripts: ['chart'],
  })
}
