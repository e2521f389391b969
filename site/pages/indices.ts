// The composite and its sister indices side by side.
import { type IndexDocument, TIER_NAMES } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { change, count, points, price, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderLevels } from '../charts/index-chart.ts'
import { type Column, listing } from '../components/table.ts'
import type { View } from '../view.ts'

/** `since` is percent, from the first day to the newest. */
const COLUMNS: readonly Column<IndexDocument['latest'] & { since: number | null }>[] = [
  ['Index', ({ index, name }) => html`<a href="${toPath(index)}">${name}</a>`],
  ['Points', ({ index_points }) => points(index_points), 'n'],
  ['To the composite', ({ versus_composite }) => change(versus_composite), 'n under'],
  ['30 days', ({ change_30d }) => change(change_30d), 'n'],
  ['USD per M', (latest) => price(latest.price_per_m), 'n'],
  ['Models', ({ constituents }) => count(constituents), 'n under'],
  [
    'Since the first day',
    ({ since, first_date }) => html`${change(since)}<span>${shortDay(first_date)}</span>`,
    'n under two',
  ],
  ['To', ({ date }) => shortDay(date), 'n under'],
  [
    'What it answers',
    ({ answers, limitations: left }) => html`${answers}<span>Not covered: ${left}</span>`,
    'under two',
  ],
]

export const toPath = (index: string) => (index === 'composite' ? '/index' : `/indices/${index}`)

export async function renderIndices(release: Release, view: View): Promise<string> {
  const { indices } = await release.readIndices()
  const rows = await Promise.all(
    indices.map(async (latest) => {
      const { history } = await release.requireIndex(latest.index)
      return { ...latest, since: toChangeSince(latest, readDays(release, latest.index) ?? history) }
    }),
  )
  const content = html`<h1>Indices</h1>
    <p class="lead">
      The same market, measured in different ways: each index answers another question. All are
      1,000 points on the base day of the composite. An index that begins later begins with the
      composite’s points of that day.
    </p>
    ${listing('Indices', COLUMNS, rows)}
    <p class="note">The same as data: <code>GET /v1/sit/indices</code>.</p>
    <h2 class="over-chart" id="days">Day by day</h2>
    ${await renderSisters(release)}`
  return renderLayout(view, {
    path: '/indices',
    section: '/index',
    title: 'Indices',
    description:
      'The price of AI inference by tier, of open and of closed weights, and at equal quality.',
    date: release.manifest.date,
    content,
    scripts: ['chart'],
  })
}

/** The composite and those that are neither a tier of it nor the price of a class. */
export async function renderSisters(release: Release): Promise<Html> {
  const { indices } = await release.readIndices()
  const found = await Promise.all(indices.map(async ({ index }) => release.findIndex(index)))
  const sisters = found
    .flatMap((document) => document ?? [])
    .filter(
      ({ latest: { index, equal_quality } }) =>
        !equal_quality && !TIER_NAMES.some((tier) => tier === index),
    )
    .map(({ latest: { name, index }, history }) => ({
      name,
      history: readDays(release, index) ?? history,
    }))
  return renderLevels(sisters, {
    title: 'Indices of AI inference prices',
    unit: 'points',
    embed: '/embed/indices',
  })
}

/** Of the composite and its tiers: every day on record. */
export function readDays({ tierHistory, compositeHistory }: Release, index: string) {
  const tier = TIER_NAMES.find((name) => name === index)
  return tier || index === 'composite'
    ? (tier ? tierHistory[tier] : compositeHistory).history
    : undefined
}

/** Of a class by its price, which is on record from before the index began; else by its points. */
export function toChangeSince(
  latest: IndexDocument['latest'],
  history: readonly { date: string; index_points: number }[],
): number | null {
  const { price_per_m: usd, index_points: last, equal_quality: quality } = latest
  const first = history.find(({ date }) => date === latest.first_date)
  const [from, to] = quality ? [quality.first.price_per_m, usd] : [first?.index_points, last]
  return from ? 100 * (to / from - 1) : null
}
