// Models by kind: the tabs of the list, and what each provider bills for one that writes no text.
import { type Model, ModelKind } from '../../contract/documents.ts'
import { selectFound } from '../../release/model-search.ts'
import { toSellerName } from '../../release/provider-names.ts'
import type { Release } from '../../release/release.ts'
import { toTitle } from '../charts/index-chart.ts'
import { price, shortDay, toCountText, toPriceText } from './format.ts'
import { html, type Html, raw } from './html.ts'
import { type Column, scrollingTable, toHeadings, toRows } from './table.ts'

/** A longer one is no name. */
export const MAX_SEARCH = 200

/** Where the API's word does not say which way it goes. */
const KIND_NAMES = new Map<ModelKind, string>([
  ['audio', 'Speech to text'],
  ['speech', 'Text to speech'],
])
const toKindName = (kind: ModelKind) => KIND_NAMES.get(kind) ?? toTitle(kind)

const ofKind = ({ models, otherModels }: Release, kind: ModelKind) =>
  kind === 'text' ? models : otherModels.filter((model) => model.kind === kind)

/** What a search finds of each kind: all models where nothing is searched for. */
export interface Found {
  search: string
  byKind: ReadonlyMap<ModelKind, readonly { model_id: string }[]>
}

const countFound = ({ byKind }: Found, kind: ModelKind) => byKind.get(kind)?.length ?? 0

/** `text`: what is found of those that write. */
export function findKinds(release: Release, search: string, text: readonly Model[]): Found {
  const { otherModels: all } = release
  const found = search === '' ? all : selectFound(all, { listed: all, search })
  const byKind = new Map<ModelKind, readonly { model_id: string }[]>([['text', text]])
  for (const [kind, models] of Map.groupBy(found, (model) => model.kind)) byKind.set(kind, models)
  return { search, byKind }
}

/** Links, for the style sheet shows the kind that the address names: without scripts, too. */
export function renderTabs(found: Found, shown: ModelKind): Html {
  return html`<nav class="tabs" aria-label="Kinds of models">
    ${ModelKind.options.map(
      (kind) =>
        html`<a href="#${kind}" ${kind === shown && raw('aria-current="true"')}
          >${toKindName(kind)} <span>${toCountText(countFound(found, kind))}</span></a
        > `,
    )}
  </nav>`
}

/** The search of a kind: without scripts, too, and then the service answers it. */
export function renderSearch(release: Release, kind: ModelKind, found: Found): Html {
  const { search } = found
  const others = ModelKind.options.filter((other) => other !== kind && countFound(found, other) > 0)
  const own = countFound(found, kind)
  return html`<form class="fields" role="search" action="/models#${kind}" data-find>
    <label
      >Search<input type="search" name="search" maxlength="${MAX_SEARCH}" value="${search}"
    /></label>
    <p role="status" class="note" data-tally>
      ${own === 0 ? 'None' : toCountText(own)} of ${toCountText(ofKind(release, kind).length)}
      models${own === 0 && ' is found'}
      ${
        search !== '' &&
        html`${others.map((other) => html`· <a href="#${other}">${toKindName(other)}: ${toCountText(countFound(found, other))}</a> `)}
          · <a href="/models#${kind}">Clear the search</a>`
      }
    </p>
  </form>`
}

export function renderKind(release: Release, kind: ModelKind, found: Found): Html {
  const kept = new Set(found.byKind.get(kind)?.map(({ model_id }) => model_id))
  const priced = release.otherModels
    .filter((model) => model.kind === kind)
    .flatMap((model) => model.unit_prices.map((sold) => ({ ...sold, model, release })))
  return html`<section id="${kind}" class="kind" aria-label="${toKindName(kind)}">
    ${renderTabs(found, kind)}
    <p class="lead">
      What each provider billed, in US dollars, when a source was last seen to say so. Sources list
      these kinds less completely than text: a model or provider that is missing here may be sold
      all the same.
    </p>
    ${renderSearch(release, kind, found)}
    ${scrollingTable(
      toKindName(kind),
      toHeadings(UNIT_PRICES),
      toRows(UNIT_PRICES, priced, ({ model }) => kept.has(model.model_id)),
    )}
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
      // Where no source names it, the id without its creator.
      html`<b data-id="${id}"
          >${toLink(`/models/${id}`, name === id ? id.replace(/^[^/]+\//, '') : name, release.modelById.has(id))}</b
        ><span>${id}</span
        ><span
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
