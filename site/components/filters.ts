// Forms that narrow a list. The service answers them; a script sends them as they are filled in.
import { html, type Html, type Part, raw } from './html.ts'

/** The fields of an address that its page reads. */
export type Asked = URLSearchParams
export type Option = readonly [value: string, text: string]

/** A search and other fields over a list that is saved as `csv`; `label` says what it searches. */
export function renderFilters(
  asked: Asked,
  { path, label, csv, fields }: { path: string; label: string; csv: string; fields: Part },
): Html {
  return html`<form class="bar" role="search" action="${path}" data-live autocomplete="off">
    <input
      type="search"
      name="search"
      maxlength="200"
      placeholder="${label}"
      aria-label="${label}"
      value="${asked.get('search')}"
    />
    <div>${fields}</div>
    <button class="quiet" data-apply>Apply</button>
    <button type="button" class="quiet" data-csv="${csv}">CSV</button>
  </form>`
}

export const renderFlag = (asked: Asked, name: string, label: string, className = 'chip') =>
  html`<label class="${className}"
    ><input
      type="checkbox"
      name="${name}"
      value="true"
      ${asked.get(name) === 'true' && raw('checked')}
    />${label}</label
  >`

/** A list without a label: its first option says what it is of. */
export function renderChoice(
  asked: Asked,
  name: string,
  [first, ...options]: readonly [string, ...Option[]],
  isLabelled = false,
): Html {
  return html`<select name="${name}" ${!isLabelled && html`aria-label="${first}"`}>
    ${[['', first] as const, ...options].map(([value, text]) => html`<option value="${value}" ${asked.get(name) === value && raw('selected')}>${text}</option>`)}
  </select>`
}

export function renderSelect(
  asked: Asked,
  name: string,
  label: string,
  options: readonly [string, ...Option[]],
): Html {
  return html`<label>${label}${renderChoice(asked, name, options, true)}</label>`
}

/** Takes 200k and 2M, too. */
export function renderNumber(
  asked: Asked,
  name: string,
  { label, value = '', example = '' }: { label: string; value?: string; example?: string },
): Html {
  return html`<label
    >${label}<input
      name="${name}"
      inputmode="decimal"
      maxlength="20"
      placeholder="${example}"
      value="${asked.get(name) ?? value}"
  /></label>`
}

/** By what the reader sees. */
export const byName = (options: readonly Option[]): Option[] =>
  options.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
