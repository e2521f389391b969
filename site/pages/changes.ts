// The change log of ninety days, and what its script narrows.
import type { Change } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { type Asset, readAsset } from '../components/asset.ts'
import { type Entry, KINDS, renderEntries } from '../components/change-rows.ts'
import { html } from '../components/html.ts'
import { renderPage } from '../components/layout.ts'
import { numeric, scrollingTable } from '../components/table.ts'
import { term } from '../components/term.ts'
import {
  ADDRESS_SCRIPT,
  CSV_SCRIPT,
  FORMAT_SCRIPT,
  HTML_SCRIPT,
  renderDownload,
  renderSelect,
} from '../components/tool.ts'
import type { SiteFile, View } from '../site-file.ts'

/** Of the newest, in the page. */
const MAX_SHOWN = 200

const ROWS_SCRIPT = readAsset(
  'change-rows.js',
  new URL('../components/change-rows.ts', import.meta.url),
  { './format.ts': FORMAT_SCRIPT, './html.ts': HTML_SCRIPT },
)
const CHANGES_SCRIPT = readAsset('changes.js', new URL('../browser/changes.js', import.meta.url), {
  './address.js': ADDRESS_SCRIPT,
  '../components/change-rows.ts': ROWS_SCRIPT,
})
export const CHANGES_ASSETS: readonly Asset[] = [ROWS_SCRIPT, CHANGES_SCRIPT]

export async function renderChanges(release: Release, view: View): Promise<SiteFile[]> {
  const entries = (await release.readChanges()).map((each) => toEntry(each, release))
  const sellers = [...new Set(entries.flatMap(({ seller }) => seller ?? []))]
  const content = html`<h1>Changes</h1>
    <p class="lead">
      What sellers did in ninety days, newest first: prices, who came and who left. Another source
      of the same price is no change. <a href="/changes.atom">Atom feed</a>; every model has its
      own.
    </p>
    <form class="fields filters" role="search" data-filters>
      <label>Model<input type="search" name="search" maxlength="200" /></label>
      ${renderSelect('kind', 'What', Object.entries(KINDS))}
      ${renderSelect(
        'seller',
        'Seller',
        sellers.toSorted().map((slug) => [slug, slug]),
      )}
      <label>Since<input type="date" name="since" /></label>
      ${renderDownload('changes')}
      <p role="status" class="note" data-found></p>
    </form>
    ${scrollingTable(
      'Changes',
      [
        'Model',
        'Day',
        'What',
        numeric('From'),
        numeric('To'),
        numeric('Change'),
        'Source',
        'Moved the index',
      ],
      renderEntries(entries.slice(0, MAX_SHOWN)),
    )}
    <p class="note">
      USD per million ${term('blended', 'blended')} tokens. The same as data:
      <code>GET /v1/changes</code>.
    </p>`
  const page = renderPage(
    {
      path: '/changes',
      title: 'Changes',
      description: 'Which seller of AI inference cut or raised which price, who came and who left.',
      date: release.manifest.date,
      content,
      scripts: [CHANGES_SCRIPT, CSV_SCRIPT],
    },
    view,
  )
  return [page, { name: 'changes.json', content: JSON.stringify({ changes: entries }) }]
}

function toEntry(
  { date, kind, model_id, seller, source, from, to, moved_index }: Change,
  { modelById, providerByName }: Release,
): Entry {
  const [before, after] = [from?.blended_price_per_m ?? null, to?.blended_price_per_m ?? null]
  const direction = (after ?? 0) < (before ?? 0) ? 'cut' : 'rise'
  return {
    date,
    kind: kind === 'price' ? direction : kind,
    model_id,
    seller,
    source,
    from: before,
    to: after,
    moved_index,
    has_model_page: modelById.has(model_id),
    has_seller_page: seller !== null && providerByName.has(seller),
  }
}
