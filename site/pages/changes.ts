// The change log of ninety days, and what its script narrows.
import type { Change } from '../../contract/documents.ts'
import { toModelName } from '../../release/model-names.ts'
import { toSellerName } from '../../release/provider-names.ts'
import type { Release } from '../../release/release.ts'
import { readWeeks, renderWeeks } from '../charts/week-chart.ts'
import { COLUMNS, type Entry, KINDS, SORTS } from '../components/change-rows.ts'
import { count, day } from '../components/format.ts'
import { findEnd } from '../components/lifecycle.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { listing } from '../components/table.ts'
import { term } from '../components/term.ts'
import { renderDownload, renderFound, renderMore, renderSelect } from '../components/tool.ts'
import type { View } from '../view.ts'

/** Of the newest, in the page. */
const MAX_SHOWN = 200

/** All of them and every week, for the page's script. */
export async function renderChangesFile(release: Release): Promise<string> {
  return JSON.stringify({ changes: await readEntries(release), ...(await readWeeks(release)) })
}

export async function renderChanges(release: Release, view: View): Promise<string> {
  const entries = await readEntries(release)
  const first = entries.at(-1)
  const sellers = [...new Set(entries.flatMap(({ seller }) => seller ?? []))]
  const content = html`<h1>Changes</h1>
    <p class="lead">
      What providers changed: prices, and providers and models that came or left.
      <a href="/changes.atom">Atom feed</a>; the page of each model has its own.
    </p>
    <div data-weeks>${renderWeeks(await readWeeks(release))}</div>
    <h2 id="every">Every change</h2>
    <p class="note">
      ${first && html`The list is of ${day(first.date)} to ${day(release.manifest.date)}`}: 90 days,
      since it has each provider’s price. The chart counts reference prices, which are kept for a
      year, and so goes further back. The filters What and Since narrow it too.
      ${first && renderUnobserved(release, first.date)}
    </p>
    <form class="fields filters" role="search" data-filters autocomplete="off">
      <label>Model<input type="search" name="search" maxlength="200" /></label>
      ${renderMore()} ${renderSelect('kind', 'What', Object.entries(KINDS))}
      ${renderSelect(
        'seller',
        'Provider',
        sellers
          .map((slug) => [slug, toSellerName(release, slug)] as const)
          .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
      )}
      <label>Since<input type="date" name="since" /></label>
      ${renderSelect(
        'sort',
        'Sorted by',
        Object.entries(SORTS).map(([name, { label }]) => [name, label]),
        'Newest first',
      )}
      ${renderDownload('changes', '[aria-label="Changes"] table')} ${renderFound()}
    </form>
    ${listing('Changes', COLUMNS, entries.slice(0, MAX_SHOWN))}
    <p class="note">
      USD per million ${term('blended price', 'blended')} tokens. A price that only another source
      begins to show is not a change. The same as data:
      <code>GET /v1/changes</code>.
    </p>`
  return renderLayout(view, {
    path: '/changes',
    title: 'Changes',
    description:
      'Which provider of AI inference cut or raised which price, and which providers and models came or left.',
    date: release.manifest.date,
    content,
    scripts: ['changes', 'chart'],
  })
}

/** Days without a change because no source was read. */
function renderUnobserved({ compositeHistory }: Release, since: string): Html | false {
  const days = compositeHistory.history
    .filter(({ date, quality }) => quality === 'unobserved' && date >= since)
    .map(({ date }) => date)
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    html`On ${count(days.length)} days between ${day(first)} and ${day(last)} no price was observed.`
  )
}

async function readEntries(release: Release): Promise<Entry[]> {
  const changes = await release.readChanges()
  return Promise.all(
    changes.map(async (each) =>
      toEntry({ ...each, retires_on: await findEnd(each, release) }, release),
    ),
  )
}

function toEntry(change: Change, release: Release): Entry {
  const { modelById, providerByName } = release
  const { kind, from, to, model_id, seller } = change
  const { retires_on: end } = change
  const isCut = (to?.blended_price_per_m ?? 0) < (from?.blended_price_per_m ?? 0)
  return {
    ...change,
    kind: kind !== 'price' ? kind : isCut ? 'cut' : 'rise',
    model_name: toModelName(release, model_id),
    seller_name: seller === null ? null : toSellerName(release, seller),
    has_ended: end !== null && end < release.manifest.date,
    has_model_page: modelById.has(model_id),
    has_seller_page: seller !== null && providerByName.has(seller),
  }
}
