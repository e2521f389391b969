// Models by kind: the tabs of the list, and what each provider bills for one that writes no text.
import { ModelKind } from '../../contract/documents.ts'
import { toSellerName } from '../../release/provider-names.ts'
import type { Release } from '../../release/release.ts'
import { toTitle } from '../charts/index-chart.ts'
import { price, shortDay, toCountText, toPriceText } from './format.ts'
import { html, type Html, raw } from './html.ts'
import { type Column, listing } from './table.ts'

/** Where the API's word does not say which way it goes. */
const KIND_NAMES = new Map<ModelKind, string>([
  ['audio', 'Speech to text'],
  ['speech', 'Text to speech'],
])
const toKindName = (kind: ModelKind) => KIND_NAMES.get(kind) ?? toTitle(kind)

const ofKind = ({ models, otherModels }: Release, kind: ModelKind) =>
  kind === 'text' ? models : otherModels.filter((model) => model.kind === kind)

/** Links, for the style sheet shows the kind that the address names: without scripts, too. */
export function renderTabs(release: Release, shown: ModelKind): Html {
  return html`<nav class="tabs" aria-label="Kinds of models">
    ${ModelKind.options.map(
      (kind) =>
        html`<a href="#${kind}" ${kind === shown && raw('aria-current="true"')}
          >${toKindName(kind)} <span>${toCountText(ofKind(release, kind).length)}</span></a
        > `,
    )}
  </nav>`
}

export function renderKind(release: Release, kind: ModelKind): Html {
  const priced = release.otherModels
    .filter((model) => model.kind === kind)
    .flatMap((model) => model.unit_prices.map((sold) => ({ ...sold, model, release })))
  return html`<section id="${kind}" class="kind" aria-label="${toKindName(kind)}">
    ${renderTabs(release, kind)}
    <p class="lead">
      What each provider billed, in US dollars, when a source was last seen to say so.
    </p>
    ${listing(toKindName(kind), UNIT_PRICES, priced)}
  </section>`
}

type UnitPrice = Release['otherModels'][number]['unit_prices'][number] & {
  model: Release['otherModels'][number]
  release: Release
}

const toUnitText = (unit: string) => `per ${unit.replace('1M_', 'million ').replaceAll('_', ' ')}`

/** Not every name has a page. */
const toLink = (href: string, name: string, hasPage: boolean) =>
  hasPage ? html`<a href="${href}">${name}</a>` : html`${name}`

const UNIT_PRICES: readonly Column<UnitPrice>[] = [
  [
    'Model',
    ({ model: { model_id: id, name }, provider, release }) =>
      html`<b data-id="${id}">${toLink(`/models/${id}`, name, release.modelById.has(id))}</b
        >${id !== name && html`<span>${id}</span>`}<span
          >at
          ${toLink(`/providers/${provider}`, toSellerName(release, provider), release.providerByName.has(provider))}</span
        >`,
    'two',
  ],
  [
    'USD',
    ({ usd, direction, modality, unit }) => {
      const what = [modality, direction].filter(Boolean).join(' ')
      return unit === 'second'
        ? html`$${toPriceText(60 * usd)}<span>a minute, ${what}: ${price(usd)} a second</span>`
        : html`${price(usd)}<span>${toUnitText(unit)}, ${what}</span>`
    },
    'n two',
  ],
  ['Last seen', ({ last_seen }) => shortDay(last_seen)],
]
