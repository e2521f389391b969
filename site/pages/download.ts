// What can be downloaded, with and without a key, and how a spreadsheet or DuckDB reads it.
import EXPORT_COLUMNS from '../../contract/columns.json' with { type: 'json' }
import type { ExportFile } from '../../contract/documents.ts'
import { exportName } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { renderCode } from '../components/code.ts'
import { count, capitalize, curlApostrophes, formatCount, NONE } from '../components/format.ts'
import { html } from '../components/html.ts'
import { readFile } from '../components/prose.ts'
import { renderKeyForm, renderOwnKey } from '../components/key-box.ts'
import { renderDocs } from '../components/docs.ts'
import { type Column, facts, listing } from '../components/table.ts'
import type { View } from '../view.ts'
import texts from './downloads.json' with { type: 'json' }

/** Files that need a key, and what each has; of any other name, a day's. */
const KEYED_FILES: Readonly<Record<string, string>> = texts.keyed
const OF_DAY = 'all endpoints observed on that day'
const FORMATS = { parquet: 'Parquet', csv: 'CSV', jsonl: 'JSON lines' }
const PATH = '/v1/export/snapshots'
const OPEN_COLUMNS: readonly Column<[path: string, what: string]>[] = [
  ['File', ([path]) => html`<a href="${path}">${path.slice(1)}</a>`],
  ['Content', ([, what]) => capitalize(what), 'under'],
]
/** Newest days in the page; the API lists all. */
const MAX_DAYS = 3

export async function renderDownloads(release: Release, view: View): Promise<string> {
  const { exports: files } = await release.read('exports.json')
  const named = Map.groupBy(files, ({ history, date }) => history ?? date)
  const days = files.flatMap(({ history, date }) => (history ? [] : date))
  const exports = [...Object.keys(KEYED_FILES), ...[...new Set(days)].slice(0, MAX_DAYS)].flatMap(
    (file) => {
      const formats = named.get(file)
      return formats ? [[file, formats] as const] : []
    },
  )
  const name = exportName({ date: release.manifest.date, format: 'parquet' })
  const content = html`<h1>Download</h1>
    <p class="lead">
      Download all prices as files. On other pages, use a chart’s or table’s CSV button to save its
      data.
    </p>
    <h2>Without a key</h2>
    ${listing('Open files', OPEN_COLUMNS, Object.entries(texts.open))}
    ${renderCode('', { Spreadsheet: `=IMPORTDATA("${view.baseUrl}/scores.csv")` })}
    <details>
      <summary>Recompute every score from scores.csv</summary>
      ${renderCode('', { DuckDB: readFile('scores.sql') })}
    </details>
    <h2>With a key</h2>
    <p>
      Click a size to download that file. Enter your key first, or get a free one. Your plan limits
      how far back you can download single-day files.
    </p>
    <div class="row">${renderOwnKey()} ${renderKeyForm()}</div>
    ${listing('Exports', FILE_COLUMNS, exports)}
    ${renderCode('', {
      Shell: `curl -H "Authorization: Bearer $KEY" \\
  -o ${name} \\
  ${view.baseUrl}${PATH}/${name}
duckdb -c "from read_parquet('${name}') limit 10"`,
    })}
    <h2 id="embed">Charts to embed</h2>
    ${listing(
      'Charts',
      OPEN_COLUMNS,
      Object.entries(texts.charts).map(([path, what]) => [`/embed/${path}`, what]),
    )}
    ${renderCode('', {
      HTML: `<iframe src="${view.baseUrl}/embed/classes" title="${texts.charts.classes}"
  style="width: 100%; max-width: 45rem; height: 26rem; border: 0"></iframe>`,
    })}
    <h2 id="columns">What the columns contain</h2>
    ${Object.entries(EXPORT_COLUMNS).map(
      ([file, described]) =>
        html`<details>
          <summary>${file === 'endpoints' ? 'Files of single days' : file}</summary>
          ${facts(
            Object.entries(described).map(([column, text]) => [
              column,
              curlApostrophes(text.replaceAll('`', '')),
            ]),
            'record',
          )}
        </details>`,
    )}`
  return renderDocs(view, {
    path: '/download',
    title: 'Download',
    description:
      'AI inference prices as files: daily exports, histories, scores, changes and offers.',
    date: release.manifest.date,
    content,
    scripts: ['key'],
  })
}

/** The page's script makes it a button, which sends a key: a link would open without one. */
const linkWithKey = (file: ExportFile) =>
  html`<span data-keyed="${PATH}/${exportName(file)}"
    >${formatCount(Math.ceil(file.bytes / 1000))} kB</span
  >`

type Exported = readonly [file: string, formats: readonly ExportFile[]]

const FILE_COLUMNS: readonly Column<Exported>[] = [
  ['File', ([file]) => html`<span class="whole">${file}</span>`],
  ['Content', ([file]) => capitalize(KEYED_FILES[file] ?? OF_DAY), 'under'],
  ['Rows', ([, formats]) => count(formats[0]?.rows ?? 0), 'n wide'],
  ...Object.entries(FORMATS).map(([format, label]): Column<Exported> => [
    label,
    ([, formats]) => {
      const file = formats.find((each) => each.format === format)
      return file ? linkWithKey(file) : NONE
    },
    'n',
  ]),
]
