// The status page: sources, the last runs, what is held back, and what was restated.
import type { Quarantine } from '../../contract/documents.ts'
import type { Manifest, SourceReport } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { count, day, formats, instant, formatPercent } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderDocs } from '../components/docs.ts'
import { renderSource } from '../components/source-link.ts'
import { findSince, isOffline, listFailed, renderHold } from '../components/as-of.ts'
import { type Column, listing, stats } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

const EARLIER_RUNS = 9
const FINE = 'Up to date'

export async function renderStatus(release: Release, view: View): Promise<string> {
  const { manifest, compositeHistory } = release
  const { sources } = manifest
  const [state, meaning] = describeState(release)
  const failed = listFailed(release).length
  const runs = [manifest, ...(await release.readEarlier(EARLIER_RUNS))]
  const revised = compositeHistory.history.filter(({ revision }) => revision > 1)
  const content = html`${renderHold(release)}
    <h1>Status</h1>
    <p class="${state === FINE ? 'lead' : 'notice'}"><strong>${state}.</strong> ${meaning}</p>
    ${stats([
      [
        isOffline(release) ? 'Sources in the bundle' : 'Sources read',
        countRead(manifest),
        html`of ${count(sources.length)}${failed > 0 && html`, ${count(failed)} failed`}`,
      ],
      ['Prices read', sumOf(manifest, 'quotes'), 'one per provider, model and source'],
      ['Quarantined', sumOf(manifest, 'quarantined'), 'not used until confirmed'],
    ])}
    <h2>Sources</h2>
    ${listing('Sources', listColumns(release), sources.toSorted(byTrouble))}
    <p class="note">
      We don’t use a ${term('quarantine', 'quarantined')} price until it has been confirmed.
    </p>
    <h2>Last runs</h2>
    ${listing('Last runs', RUNS, runs)}
    <h2>Quarantined prices</h2>
    ${renderHeldBack(await release.read('quarantine.json'))}
    <h2>Revisions</h2>
    ${revised.length > 0 ? listing('Revisions', REVISIONS, revised) : html`<p>No daily value of the past year has been ${term('revision', 'revised')}.</p>`}
    ${renderRestatements(runs)}`
  return renderDocs(view, {
    path: '/status',
    title: 'Status',
    description:
      'Which sources responded, what the last runs did, how many quotes are quarantined, and which daily values were revised.',
    date: release.manifest.date,
    content,
  })
}

/** In a few words, with which sources the run could not read, and since when. */
function describeState(release: Release): readonly [state: string, meaning: Html] {
  const { sources, status } = release.manifest
  const held = status !== 'fresh' && 'Newer prices are held for review'
  if (isOffline(release))
    return [
      held || 'Not live',
      html`The prices are those bundled with the software, until the first run with network access.`,
    ]
  const failed = listFailed(release)
  const since = findSince(failed)
  if (failed.length === 0)
    return [held || FINE, html`The last run read all sources. Prices update hourly.`]
  return [
    held || `Degraded: ${failed.length} of ${sources.length} sources failing`,
    html`We couldn’t read
    ${failed.map(({ source }, index) => [index > 0 && ', ', renderSource(source)])}${since !== null && html`, the longest since ${instant(since)}`}.
    The last prices from ${failed.length === 1 ? 'this source' : 'these sources'} stay in use.`,
  ]
}

/** Those that failed first. */
const byTrouble = (one: SourceReport, other: SourceReport) =>
  Number(other.status === 'failed') - Number(one.status === 'failed')

const listColumns = (release: Release): readonly Column<SourceReport>[] => [
  ['Source', ({ source }) => renderSource(source)],
  [
    'Last run',
    ({ status, reason }) =>
      html`${renderState(isOffline(release) ? 'skipped' : status)}${reason !== null && html` <span class="note">${shortenReason(reason)}</span>`}`,
  ],
  ['Last success', (report) => instant(report.last_success_at), 'wide'],
  ['Prices read', (report) => count(report.quotes), 'n'],
  ['Quarantined', (report) => count(report.quarantined), 'n wide'],
]

/** Without the name of the source, which the row has, and with days as the page writes them. */
const shortenReason = (reason: string) =>
  reason
    .replace(/^[\w-]+: /, '')
    .replace('the embedded history ends', 'bundled prices end')
    .replaceAll(/\d{4}-\d\d-\d\d/g, (text) => formats.shortDay().format(new Date(text)))
    .split('\n')[0]

function renderState(status: SourceReport['status']): Html {
  const words = { ok: 'read', stale: 'unchanged', failed: 'failed', skipped: 'not read' }
  return html`<span class="state ${status}">${words[status]}</span>`
}

const countRead = ({ sources }: Manifest) =>
  count(sources.filter(({ status }) => status === 'ok').length)

const sumOf = ({ sources }: Manifest, field: 'quotes' | 'quarantined') =>
  count(sources.reduce((sum, each) => sum + each[field], 0))

const RUNS: readonly Column<Manifest>[] = [
  ['Prices as of', ({ as_of }) => instant(as_of)],
  [
    'Outcome',
    ({ status, stale_reason, hold_ended, restatement }) =>
      html`${status === 'fresh' ? (restatement ? 'restated' : 'published') : html`held for review: ${stale_reason ?? 'no reason on record'}`}${hold_ended && renderHoldEnded(hold_ended)}`,
  ],
  ['Sources', countRead, 'n wide'],
  ['Prices read', (run) => sumOf(run, 'quotes'), 'n'],
  ['Quarantined', (run) => sumOf(run, 'quarantined'), 'n wide'],
]

function renderHoldEnded({ since, how, release }: NonNullable<Manifest['hold_ended']>): Html {
  const words = {
    data: 'the missing prices returned',
    sources: 'independent sources show the new prices',
    operator: release ? `${release.by}: ${release.reason}` : 'an operator approved the value',
  }
  return html`; this ended the hold that began on ${instant(since)}: ${words[how]}`
}

/** Counts only: the quotes themselves need a key of the paid plan. */
function renderHeldBack({ quotes, rejected_rows }: Quarantine): Html {
  const byReason = [...Map.groupBy(quotes, ({ reason }) => reason)].map(
    ([reason, alike]) => [reason, alike.length] as const,
  )
  const rejected = rejected_rows.length
  return html`${byReason.length > 0 ? listing('Quarantined prices', HELD, byReason) : html`<p>No prices were quarantined on this day.</p>`}
    <p class="note">
      ${rejected > 0 && html`We also rejected ${count(rejected)} rows of sources, because a field was invalid; they aren’t counted above.`}
      On the paid plan, <code>/v1/quarantine</code> lists each quarantined price and rejected row.
    </p>`
}

const HELD: readonly Column<readonly [reason: string, quotes: number]>[] = [
  ['Reason', ([reason]) => reason],
  ['Count', ([, quotes]) => count(quotes), 'n'],
]

const REVISIONS: readonly Column<Release['compositeHistory']['history'][number]>[] = [
  ['Day', ({ date }) => day(date)],
  ['Revision', ({ revision }) => count(revision), 'n'],
  ['Reason', ({ revision_reason: reason }) => reason],
]

type Restated = Pick<Manifest, 'run_id'> & NonNullable<Manifest['restatement']>

const RESTATEMENTS: readonly Column<Restated>[] = [
  ['Run', ({ run_id: id }) => html`<code>${id}</code>`],
  ['Reason', ({ reason }) => reason],
  ['Days', ({ days }) => count(days.length), 'n'],
  ['Effect at most', ({ composite_effect_pct: effect }) => formatPercent(effect), 'n'],
  ['Signed by', ({ signed_by: people }) => people.join(' and ')],
]

function renderRestatements(runs: readonly Manifest[]): Html | false {
  const restated = runs.flatMap(({ run_id, restatement }) =>
    restatement ? [{ run_id, ...restatement }] : [],
  )
  return (
    restated.length > 0 &&
    html`<h3>Restatements</h3>
      ${listing('Restatements', RESTATEMENTS, restated)}`
  )
}
