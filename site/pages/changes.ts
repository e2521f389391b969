// The change log of ninety days.
import { nameSource } from '../../contract/sentences.ts'
import { compareText } from '../../release/compare-text.ts'
import { findFirstDay } from '../../release/history.ts'
import { selectFound } from '../../release/model-search.ts'
import { findModelName } from '../../release/model-names.ts'
import { findProviderName } from '../../release/require-named.ts'
import { type Entry, readEntries } from '../../release/change-entries.ts'
import { listComing } from '../../release/changes.ts'
import type { Release } from '../../release/release.ts'
import { readWeeks, renderWeeks } from '../charts/weeks.ts'
import {
  computeMove,
  KINDS,
  listColumns,
  measureChange,
  MODEL,
  PRICES,
} from '../components/change-rows.ts'
import { count, day, shortDay } from '../components/format.ts'
import { type Asked, byName, renderChoice, renderFilters } from '../components/filters.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderList } from '../components/list.ts'
import { describeNextPrice } from '../components/schedule.ts'
import { type Column, folding, type Group, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'

/** Dated ends and prices at once; the others are a click away. */
const MAX_COMING = 6
/** In days. */
const PERIODS = [7, 30, 90]

/** All of them and every week, as data. */
export async function renderChangesFile(release: Release, view: View): Promise<string> {
  return JSON.stringify({
    changes: await readEntries(release, view.today),
    weeks: await readWeeks(release),
    date: release.manifest.date,
  })
}

export const CHANGES_ASKED = ['search', 'kind', 'provider', 'since', 'sort', 'order', 'page']

export async function renderChanges(release: Release, view: View, asked: Asked): Promise<string> {
  const entries = await readEntries(release, view.today)
  const found = findEntries(entries, asked)
  const ofDay = Map.groupBy(found, ({ date }) => date)
  const first = (await release.read('changes.json')).changes.at(-1)
  const providers = [...new Set(entries.flatMap(({ provider }) => provider ?? []))]
  const content = html`<h1>Price changes</h1>
    <p class="lead">What got cheaper or more expensive, what’s new, and what’s about to end.</p>
    ${renderCounts(entries, release.manifest.date)}
    <div class="split thirds">
      <section>
        <h2>Cuts and rises <small>Models per week, not offers; grey: no data</small></h2>
        ${await renderAskedWeeks(release, asked)}
      </section>
      <section>
        <h2 id="largest">Largest cuts <small>Past 12 months, still in effect</small></h2>
        ${listing('Largest cuts', [...MODEL, ...PRICES], findLargestCuts(entries))}
      </section>
      <section>${await renderComing(release, view.today)}</section>
    </div>
    <h2 id="every">
      All changes <small>Blend 3:1, $ per million tokens</small>
      <a href="/changes.atom">Atom feed</a>
    </h2>
    ${renderFilters(asked, {
      path: '/changes',
      label: 'Search models',
      csv: 'changes',
      fields: html`${renderChoice(asked, 'provider', ['Any provider', ...byName(providers.map((slug) => [slug, findProviderName(release, slug)]))])}
      ${renderChoice(asked, 'kind', ['Any event', ...Object.entries(KINDS)])}
      ${renderChoice(asked, 'since', ['All days', ...PERIODS.map((days) => [findFirstDay(release.manifest.date, days), `${days} days`] as const)])}`,
    })}
    ${renderList({
      label: 'Changes',
      columns: listColumns(asked.has('sort')),
      rows: found,
      group: {
        of: ({ date }) => date,
        title: (date) => renderDayTitle(date, ofDay.get(date) ?? []),
      },
      asked,
      first: 'day',
      noun: 'changes',
      total: findEntries(entries, new URLSearchParams()).length,
    })}
    <p class="note">
      ${first && html`The list contains changes in providers’ prices since ${day(first.date)} and, for the year before that day, changes in reference prices.`}
      API: <code>GET /v1/changes</code>.
    </p>`
  return renderLayout(view, {
    path: '/changes',
    title: 'Price changes',
    description:
      'AI inference price changes by provider, and the providers and models that were added or removed.',
    date: release.manifest.date,
    content,
    scripts: ['form', 'csv', 'chart'],
  })
}

/** The chart of what is asked, here and in a frame. */
export const renderAskedWeeks = async (release: Release, asked: Asked): Promise<Html> =>
  html`<div data-result data-weeks>
    ${await renderWeeks(release, { kind: asked.get('kind'), since: asked.get('since') })}
  </div>`

/** With what is found of it, on whatever page of the list. */
function renderDayTitle(date: string, entries: readonly Entry[]): Html {
  const sizes = { cut: 0, rise: 0, other: 0 }
  for (const { kind } of entries) sizes[kind === 'cut' || kind === 'rise' ? kind : 'other'] += 1
  return html`<b>${day(date)}</b> ${Object.entries(sizes).map(
      ([kind, size]) =>
        size > 0 &&
        html`<span class="${kind}">${size} ${kind}${size > 1 && kind !== 'other' && 's'}</span> `,
    )}`
}

/** Rows of the largest cuts. */
const LARGEST = 6

/** The largest price cut of each model that still applies, without promotions. */
function findLargestCuts(entries: readonly Entry[]): Entry[] {
  const cuts = entries
    .filter(({ kind, is_lasting, is_promotion }) => kind === 'cut' && is_lasting && !is_promotion)
    .toSorted((one, other) => (computeMove(one) ?? 0) - (computeMove(other) ?? 0))
  return [...Map.groupBy(cuts, ({ model_id: id }) => id).values()]
    .flatMap(([own]) => own ?? [])
    .slice(0, LARGEST)
}

const nameDay = ({ date, model_id: id }: Entry) => `${date} ${id}`

/** Of a day the largest first. */
function findEntries(entries: readonly Entry[], asked: Asked): readonly Entry[] {
  const [kind, provider, since] = ['kind', 'provider', 'since'].map((name) => asked.get(name))
  // A new model’s first provider is new with it.
  const born = new Set(entries.filter((each) => each.kind === 'model_entered').map(nameDay))
  const listed = entries
    .filter(
      (each) =>
        (each.kind !== 'provider_entered' || kind !== null || !born.has(nameDay(each))) &&
        each.kind === (kind ?? each.kind) &&
        each.provider === (provider ?? each.provider) &&
        each.date >= (since ?? ''),
    )
    .map((each) => ({ ...each, name: each.model_name }))
    .toSorted(
      (one, other) =>
        compareText(other.date, one.date) || measureChange(other) - measureChange(one),
    )
  const search = asked.get('search')
  if (search === null) return listed
  const ids = new Set(selectFound(listed, { listed, search }).map(({ model_id: id }) => id))
  return listed.filter(({ model_id: id }) => ids.has(id))
}

const COUNTED = {
  cut: 'Offers cut',
  rise: 'Offers raised',
  model_entered: 'New models',
  model_left: 'Models gone',
} as const

/** Of a week, and below it of thirty days. */
function renderCounts(entries: readonly Entry[], date: string): Html {
  const countSince = (kind: string, days: number) => {
    const from = findFirstDay(date, days)
    return count(entries.filter((each) => each.kind === kind && each.date >= from).length)
  }
  return stats(
    Object.entries(COUNTED).map(([kind, name]) => [
      `${name} in 7 days`,
      html`<span class="${kind}">${countSince(kind, 7)}</span>`,
      html`${countSince(kind, 30)} in 30 days`,
    ]),
  )
}

const renderComing = async (release: Release, today: string) => {
  const coming = await listComing(release, today)
  const columns: readonly Column<(typeof coming)[number]>[] = [
    [
      'Model',
      ({ model_id: id }) => html`<a href="/models/${id}">${findModelName(release, id)}</a>`,
    ],
    ['Day', ({ date }) => shortDay(date), 'off'],
  ]
  const group: Group<(typeof coming)[number]> = {
    of: ({ date, model_id: id, provider, next, isEnd }) =>
      [
        date,
        isEnd ? 'retire at' : next ? `become ${describeNextPrice(next)} at` : 'prices end at',
        provider === null ? findProvider(release, id) : findProviderName(release, provider),
      ].join(' '),
    title: (name) => html`<b>${shortDay(name.slice(0, 10))}</b> <span>${name.slice(11)}</span>`,
  }
  return (
    coming.length > 0 &&
    html`<h2 id="announced">Announced <a href="/retirements">All retirements</a></h2>
      ${folding('Announced', columns, coming, { first: MAX_COMING, more: 'announcements', group })}`
  )
}

/** Who ends a model: its creator, or the aggregator that drops it from its own list. */
function findProvider({ modelById }: Release, id: string): string {
  const model = modelById.get(id)
  const source = model?.retires_on_source ?? 'announcement'
  return source === 'openrouter' ? nameSource(source) : (model?.provider ?? id)
}
