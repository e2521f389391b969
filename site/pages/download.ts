// What can be downloaded, with and without a key, and how a spreadsheet or DuckDB reads it.
import EXPORT_COLUMNS from '../../contract/columns.json' with { type: 'json' }
import { exportName } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { renderCode } from '../components/code.ts'
import { count, capitalize } from '../components/format.ts'
import { html } from '../components/html.ts'
import { readFile } from '../components/prose.ts'
import { renderKeyForm, renderOwnKey } from '../components/key-box.ts'
import { renderDocs } from '../components/docs.ts'
import { type Column, facts, listing } from '../components/table.ts'
import type { View } from '../view.ts'

/** Files that need no key, and what each has. */
const OPEN_FILES = {
  '/offers.json': 'every offer that can be recommended, with prices and limits',
  '/changes.json': 'what providers changed in 90 days',
  '/scores.csv': 'intelligence scores (OS-1) with their evidence',
  '/accuracy.json': 'every price compared with an independent list',
  '/changes.atom': 'what providers changed, for feed readers',
  '/feed.atom': 'the index by day, for feed readers',
}
const PATH = '/v1/export/snapshots'
const OPEN_COLUMNS: readonly Column<[path: string, what: string]>[] = [
  ['File', ([path]) => html`<a href="${path}">${path.slice(1)}</a>`],
  ['What it has', ([, what]) => capitalize(what)],
]
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
    ['File', (file) => linkWithKey(exportName(file))],
    ['Rows', ({ rows }) => count(rows), 'n'],
    ['Bytes', ({ bytes, unpacked_bytes }) => count(unpacked_bytes ?? bytes), 'n'],
  ]
  const content = html`<h1>Download</h1>
    <p class="lead">
      Download all prices as files. You can also export the data behind any chart on this site.
    </p>
    <h2>Without a key</h2>
    ${listing('Open files', OPEN_COLUMNS, Object.entries(OPEN_FILES))}
    ${renderCode('', {
      Spreadsheet: `=IMPORTDATA("${view.baseUrl}/scores.csv")`,
    })}
    ${renderCode('', { 'DuckDB: every score from its evidence': readFile('scores.sql') })}
    <h2>With a key</h2>
    <p>
      Any key opens the histories. Your plan limits how old a day’s file may be. Click a name to
      download; we create a key if you need one.
    </p>
    ${renderKeyForm()} ${renderOwnKey()} ${listing('Exports', columns, exports)}
    <h2 id="columns">What the columns hold</h2>
    ${Object.entries(EXPORT_COLUMNS).map(
      ([file, described]) =>
        html`<details>
          <summary>${file === 'endpoints' ? 'Files of a day' : file}</summary>
          ${facts(Object.entries(described), 'record')}
        </details>`,
    )}
    ${renderCode('', {
      Shell: `curl -H "Authorization: Bearer $KEY" -o ${name} ${view.baseUrl}${PATH}/${name}
duckdb -c "from read_parquet('${name}') limit 10"`,
    })}`
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
const linkWithKey = (name: string) => html`<span data-keyed="${PATH}/${name}">${name}</span>`
