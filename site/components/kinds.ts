// Models by kind: the tabs of the list, and what each provider bills for one that writes no text.
import { ModelKind } from '../../contract/documents.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import { findProviderName } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import type { UnitPrice } from '../../release/unit-prices.ts'
import type { Asked } from './filters.ts'
import { price, shortDay, capitalize } from './format.ts'
import { html, type Html, raw } from './html.ts'
import { toQuery } from './list.ts'
import { nameModel, renderLink } from './model-link.ts'
import type { Column, Group } from './table.ts'

/** Where the API's word does not say which way it goes. */
const KIND_NAMES = new Map<ModelKind, string>([
  ['audio', 'Speech to text'],
  ['speech', 'Text to speech'],
])

/** A model of a kind, at the cheapest of the unit that most are billed by. */
interface Sold extends UnitPrice {
  others: readonly UnitPrice[]
}

export const groupSold = (sold: readonly UnitPrice[], kind: ModelKind): Sold[] =>
  [
    ...Map.groupBy(
      sold.filter((each) => each.kind === kind),
      ({ model }) => model.model_id,
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [{ ...first, others }] : []))

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

export const BY_UNIT: Group<Sold> = {
  of: formatUnit,
  title: (unit) => html`<b>${capitalize(unit)}</b>`,
}

/** `sold`: the rows; only pictures have a size or a quality. */
export const listKindColumns = (
  release: Release,
  sold: readonly Sold[],
): readonly Column<Sold>[] => [
  [
    'Model',
    (each) => {
      const { model_id: id, name, provider } = each.model
      const below = [provider, describePicture(each)].filter(Boolean).join(' · ')
      return html`${renderLink(`/models/${id}`, nameModel(name), release.modelById.has(id))}
        <small>${provider}</small><small class="narrow">${below}</small>`
    },
  ],
  ['Unit', formatUnit, 'off'],
  ...(sold.some((each) => describePicture(each) !== '')
    ? [['Size and quality', describePicture, 'wide soft'] as const]
    : []),
  ['Cheapest at', (each) => renderProvider(each, release), 'wide'],
  [
    'Providers',
    ({ provider, others }) => new Set([provider, ...others.map((each) => each.provider)]).size,
    'n wide',
  ],
  [
    'Last seen',
    ({ last_seen: day }) =>
      html`<span class="${day === release.manifest.date && 'none'}">${shortDay(day)}</span>`,
    'wide',
  ],
  ['From', drawPrice, 'n'],
  [
    'Other prices',
    ({ others, ...first }) =>
      others.length > 0 &&
      html`<details>
        <summary>${others.length} more</summary>
        ${others.map((each) => html`<div><small>${describe(each, first, release)}</small> ${drawPrice(each)}</div>`)}
      </details>`,
    'n sold',
  ],
]

/** `1024x1024` and `hd` → `1024 × 1024, HD`. */
function describePicture({ image_size: size, image_quality: quality }: UnitPrice): string {
  const shown = [size?.replace('<=', 'up to ').replace('>', 'over ').replace('x', ' × '), quality]
  return shown
    .flatMap((each) => each?.replace('hd', 'HD').replace('max', 'maximum').replace('-', ' ') ?? [])
    .join(', ')
}

const drawPrice = ({ unit, usd }: UnitPrice) => price(unit === 'second' ? 60 * usd : usd)

/** Of providers that sell no text, and so have no page. */
const SELLERS = new Map([
  ['aiml', 'AI/ML API'],
  ['fal-ai', 'fal'],
])

function renderProvider({ provider, model }: UnitPrice, release: Release): Html {
  const hasPage = release.providerByName.has(provider)
  const isCreator = toCreatorSlug(model.model_id) === provider
  const other = isCreator ? model.provider : (SELLERS.get(provider) ?? capitalize(provider))
  const name = hasPage ? findProviderName(release, provider) : other
  return renderLink(`/providers/${provider}`, name, hasPage)
}

/** Beside the price: what makes it another than the first one of the model. */
function describe(sold: UnitPrice, first: UnitPrice, release: Release): Html {
  const unit = formatUnit(sold)
  const parts = [unit === formatUnit(first) ? '' : unit, describePicture(sold)]
  return html`${parts.flatMap((part) => (part === '' ? [] : [`${part}, `]))}${renderProvider(sold, release)}`
}
