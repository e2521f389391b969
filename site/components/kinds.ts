// Models by kind: the tabs of the list, and what each provider bills for one that writes no text.
import { ModelKind } from '../../contract/documents.ts'
import { findProviderName } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import type { UnitPrice } from '../../release/unit-prices.ts'
import type { Asked } from './filters.ts'
import { price, shortDay, capitalize } from './format.ts'
import { html, type Html, raw } from './html.ts'
import { toQuery } from './list.ts'
import { renderLink } from './model-link.ts'
import { renderSource } from './source-link.ts'
import type { Column } from './table.ts'

/** Where the API's word does not say which way it goes. */
const KIND_NAMES = new Map<ModelKind, string>([
  ['audio', 'Speech to text'],
  ['speech', 'Text to speech'],
])

/** Several prices are of one model. */
export const countModels = (sold: readonly UnitPrice[], kind: ModelKind) =>
  new Set(sold.filter((each) => each.kind === kind).map(({ model }) => model.model_id)).size

/** With what is found of each. */
export function renderTabs(
  counts: ReadonlyMap<ModelKind, number>,
  { kind: shown, asked }: { kind: ModelKind; asked: Asked },
): Html {
  const search = new URLSearchParams(
    asked.has('search') ? { search: asked.get('search') ?? '' } : {},
  )
  return html`<nav class="tabs" aria-label="Kinds of models">
    ${ModelKind.options.map(
      (kind) =>
        html`<a href="${toQuery(search, { kind })}" ${kind === shown && raw('aria-current="true"')}
          >${KIND_NAMES.get(kind) ?? capitalize(kind)} <span>${counts.get(kind) ?? 0}</span></a
        > `,
    )}
  </nav>`
}
/** Say themselves what is billed. */
const PICTURES = new Set(['image', '1M_pixels'])

/** A second is too short to have a price that reads well. */
function formatUnit({ unit, modality, direction }: UnitPrice): string {
  const name = unit === 'second' ? 'minute' : unit.replace('1M_', 'million ').replaceAll('_', ' ')
  const what = PICTURES.has(unit) ? '' : [modality, direction].filter(Boolean).join(' ')
  return [`per ${name}`, what].filter(Boolean).join(', ')
}

export const listKindColumns = (release: Release): readonly Column<UnitPrice>[] => [
  [
    'Model',
    ({ model: { model_id: id, name }, provider }) =>
      // Where no source names it, the id without its creator.
      html`${renderLink(`/models/${id}`, name === id ? id.replace(/^[^/]+\//, '') : name, release.modelById.has(id))}
        <small class="narrow">${findProviderName(release, provider)}</small>`,
    '',
    { key: 'name', value: ({ model }) => model.name },
  ],
  [
    'Provider',
    ({ provider }) =>
      renderLink(
        `/providers/${provider}`,
        findProviderName(release, provider),
        release.providerByName.has(provider),
      ),
    'wide',
  ],
  [
    'Price',
    (sold) =>
      html`${price(sold.unit === 'second' ? 60 * sold.usd : sold.usd)}<small class="narrow"
          >${formatUnit(sold)}</small
        >`,
    'n',
  ],
  ['Unit', formatUnit, 'wide'],
  ['Last seen', ({ last_seen: day }) => shortDay(day), 'wide'],
  [
    'Source',
    ({ sources }) =>
      sources.map((source, index) => html`${index > 0 && ', '}${renderSource(source)}`),
    'wide',
  ],
]
