// What the tools share: their state stands in the address, and their table can be downloaded.
import { readAsset } from './asset.ts'
import { html, type Html } from './html.ts'

export const ADDRESS_SCRIPT = readAsset(
  'address.js',
  new URL('../browser/address.js', import.meta.url),
)
export const CSV_SCRIPT = readAsset('csv.js', new URL('../browser/csv.js', import.meta.url))
export const HTML_SCRIPT = readAsset('html.js', new URL('html.ts', import.meta.url))
export const FORMAT_SCRIPT = readAsset('format.js', new URL('format.ts', import.meta.url), {
  './html.ts': HTML_SCRIPT,
})

/** A button that saves the page's first table as `<name>.csv`; shown with scripts only. */
export function renderDownload(name: string): Html {
  return html`<button type="button" class="quiet" data-csv="${name}" hidden>CSV</button>`
}
