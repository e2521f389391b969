// What the tools share: their state stands in the address, and their table can be downloaded.
import { readAsset } from './asset.ts'
import { html, type Html } from './html.ts'

export const ADDRESS_SCRIPT = readAsset(
  'address.js',
  new URL('../browser/address.js', import.meta.url),
)
/** Tells the values of the day under the pointer, out of the table beside a chart. */
export const CHART_SCRIPT = readAsset('chart.js', new URL('../browser/chart.js', import.meta.url))
export const CSV_SCRIPT = readAsset('csv.js', new URL('../browser/csv.js', import.meta.url))
export const HTML_SCRIPT = readAsset('html.js', new URL('html.ts', import.meta.url))
export const FORMAT_SCRIPT = readAsset('format.js', new URL('format.ts', import.meta.url), {
  './html.ts': HTML_SCRIPT,
})

/** A button that saves the page's first table as `<name>.csv`, for forms that are shown with scripts only. */
export function renderDownload(name: string): Html {
  return html`<button type="button" class="quiet" data-csv="${name}">CSV</button>`
}

export function renderCheck(name: string, label: string): Html {
  return html`<label class="check"
    ><input type="checkbox" name="${name}" value="true" />${label}</label
  >`
}

export function renderNumber(name: string, label: string): Html {
  return html`<label>${label}<input type="number" name="${name}" min="0" step="any" /></label>`
}

/** `[value, text]` each, after one that asks for nothing. */
export function renderSelect(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): Html {
  return html`<label
    >${label}<select name="${name}">
      <option value="">Any</option>
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`
}
