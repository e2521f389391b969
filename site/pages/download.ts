// What can be downloaded, with and without a key, and how a spreadsheet or DuckDB reads it.
import EXPORT_COLUMNS from '../../contract/columns.json' with { type: 'json' }
import { exportName } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { count } from '../components/format.ts'
import { html } from '../components/html.ts'
import { renderKeyBox, renderOwnKey } from '../components/key-box.ts'
import { renderDocs } from '../components/docs.ts'
import { type Column, facts, listing } from '../components/table.ts'
import type { View } from '../view.ts'

/** Files that need no key, and what each has. */
const OPEN_FILES = {
  '/offers.json': 'every recommendable offer, with prices and limits',
  '/changes.json': 'what providers changed in 90 days',
  '/scores.csv': 'intelligence scores (OS-1) with their evidence',
  '/accuracy.json': 'every price compared with an independent list',
  '/changes.atom': 'what providers changed, for feed readers',
  '/feed.atom': 'the index by day, for feed readers',
}
const PATH = '/v1/export/snapshots'
/** Newest files of days in the page; the API lists all. */
const MAX_SHOWN = 6

export async function renderDownloads(release: Release, view: View): Promise<string> {
  const files = await release.readExports()
  const exports = [
    ...files.filter(({ history }) => history),
    ...files.filter(({ history }) => !history).slice(0, MAX_SHOWN),
  ]
  // Named where a release has no file yet.
  const none = { date: release.manifest.date, format: 'parquet' } as const
  const name = exportName(exports.find(({ format }) => format === 'parquet') ?? none)
  const columns: readonly Column<(typeof exports)[number]>[] = [
    ['File', (file) => toKeyed(exportName(file))],
    ['Rows', ({ rows }) => count(rows), 'n'],
    ['Bytes', ({ bytes, unpacked_bytes }) => count(unpacked_bytes ?? bytes), 'n'],
  ]
  const content = html`<h1>Download</h1>
    <p class="lead">All prices as files. Every chart on this site can also save its numbers.</p>
    <h2>Without a key</h2>
    <ul>
      ${Object.entries(OPEN_FILES).map(
        ([path, what]) => html`<li><a href="${path}">${path}</a>: ${what}</li>`,
      )}
    </ul>
    <p>In a spreadsheet, the scores:</p>
    <pre tabindex="0"><code>${`=IMPORTDATA("${view.baseUrl}/scores.csv")`}</code></pre>
    <h2>With a key</h2>
    <p>
      Any key can download the histories. How far back you can get single days depends on your plan.
      Click a name to download; we create a key if you need one. Or use the command below.
    </p>
    ${renderKeyBox(view)} ${renderOwnKey()} ${listing('Exports', columns, exports)}
    <h2 id="columns">What the columns hold</h2>
    ${Object.entries(EXPORT_COLUMNS).map(
      ([file, described]) =>
        html`<details>
          <summary>${file === 'endpoints' ? 'Files of a day' : file}</summary>
          ${facts(Object.entries(described), 'record')}
        </details>`,
    )}
    <pre
      tabindex="0"
    ><code>curl -H "Authorization: Bearer <span data-key>${'<API_KEY>'}</span>" -o ${name} ${view.baseUrl}${PATH}/${name}
duckdb -c "from read_parquet('${name}') limit 10"</code></pre>`
  return renderDocs(view, {
    path: '/download',
    title: 'Download',
    description: 'Prices of AI inference as files: exports of each day, scores, changes, offers.',
    date: release.manifest.date,
    content,
    scripts: ['key'],
  })
}

/** The page's script makes it a button, which sends a key: a link would open without one. */
const toKeyed = (name: string) => html`<span data-keyed="${PATH}/${name}">${name}</span>`
