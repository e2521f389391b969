// What the tools share: their state stands in the address, and their table can be downloaded.
import { html, type Html } from './html.ts'

/**
 * A button that saves a table, by default the page's first, as `<name>.csv`; for forms that are shown
 * with scripts only.
 */
export function renderDownload(name: string, table = 'main table'): Html {
  return html`<button type="button" class="quiet" data-csv="${name}" data-of="${table}">
    CSV
  </button>`
}

/** What a form has found, above it: the enter key leads there, and so do forms of other pages. */
export function renderFound(): Html {
  return html`<p role="status" id="found" tabindex="-1" class="note" data-found></p>`
}

/** On phones a form shows its search, and the other fields once this is pressed. */
export function renderMore(): Html {
  return html`<button type="button" class="quiet more" aria-expanded="false">Filters</button>`
}

/** A filter that a press sets. */
export function renderChip(name: string, label: string): Html {
  return html`<label class="chip"
    ><input type="checkbox" name="${name}" value="true" />${label}</label
  >`
}

/** A list without a label: its first option says what it is of. */
export function renderChoice(name: string, first: string, options: readonly Option[]): Html {
  return html`<select name="${name}" aria-label="${first}">
    <option value="">${first}</option>
    ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
  </select>`
}

export function renderCheck(name: string, label: string): Html {
  return html`<label class="check"
    ><input type="checkbox" name="${name}" value="true" />${label}</label
  >`
}

/** Takes 200k and 2M, too. */
export function renderNumber(name: string, label: string, example = ''): Html {
  return html`<label
    >${label}<input name="${name}" inputmode="decimal" maxlength="20" placeholder="${example}"
  /></label>`
}

type Option = readonly [value: string, text: string]

/** For `renderSelect`, by what the reader sees. */
export const byName = (options: readonly Option[]): Option[] =>
  options.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))

/** `[value, text]` each, after one that asks for nothing: `first`. */
export function renderSelect(
  name: string,
  label: string,
  options: readonly Option[],
  first = 'Any',
): Html {
  return html`<label
    >${label}<select name="${name}">
      <option value="">${first}</option>
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`
}
