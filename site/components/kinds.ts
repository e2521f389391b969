// Models by kind: the tabs of the list, and what each provider bills for one that writes no text.
import { type Model, ModelKind } from '../../contract/documents.ts'
import { selectFound } from '../../release/model-search.ts'
import { toSellerName } from '../../release/provider-names.ts'
import type { Release } from '../../release/release.ts'
import { listUnitPrices, type UnitPrice } from '../../release/unit-prices.ts'
import { price, shortDay, toCountText, toPriceText, toTitle } from './format.ts'
import { html, type Html, raw } from './html.ts'
import { renderSource } from './source-link.ts'
import { type Column, scrollingTable, toHeadings, toRows } from './table.ts'

/** A longer one is no name. */
export const MAX_SEARCH = 200

/** Where the API's word does not say which way it goes. */
const KIND_NAMES = new Map<ModelKind, string>([
  ['audio', 'Speech to text'],
  ['speech', 'Text to speech'],
])
const toKindName = (kind: ModelKind) => KIND_NAMES.get(kind) ?? toTitle(kind)

/** Ids by kind, and those of them that a search finds: all where nothing is searched for. */
export interface Found {
  search: string
  all: ReadonlyMap<ModelKind, ReadonlySet<string>>
  found: ReadonlyMap<ModelKind, ReadonlySet<string>>
}

const toCount = (ids: ReadonlyMap<ModelKind, ReadonlySet<string>>, kind: ModelKind) =>
  ids.get(kind)?.size ?? 0

/** `text`: what is found of those that write. */
export async function findKinds(
  release: Release,
  search: string,
  text: readonly Model[],
): Promise<Found> {
  const sold = await listUnitPrices(release)
  const models = [...new Set(sold.map(({ model }) => model))]
  const others = new Set(search === '' ? models : selectFound(models, { listed: models, search }))
  return {
    search,
    all: toIds(release.models, sold),
    found: toIds(
      text,
      sold.filter(({ model }) => others.has(model)),
    ),
  }
}

function toIds(text: readonly Model[], sold: readonly UnitPrice[]): Found['all'] {
  const ofOthers = [...Map.groupBy(sold, ({ kind }) => kind)].map(
    ([kind, prices]) => [kind, prices.map(({ model }) => model)] as const,
  )
  return new Map(
    [['text', text] as const, ...ofOthers].map(([kind, models]) => [
      kind,
      new Set(models.map(({ model_id: id }) => id)),
    ]),
  )
}

/** Links, for the style sheet shows the kind that the address names: without scripts, too. */
export function renderTabs(found: Found, shown: ModelKind): Html {
  return html`<nav class="tabs" aria-label="Kinds of models">
    ${ModelKind.options.map(
      (kind) =>
        html`<a href="#${kind}" ${kind === shown && raw('aria-current="true"')}
          >${toKindName(kind)} <span>${toCountText(toCount(found.found, kind))}</span></a
        > `,
    )}
  </nav>`
}

/** The search of a kind: without scripts, too, and then the service answers it. */
export function renderSearch(kind: ModelKind, { search, all, found }: Found): Html {
  const others = ModelKind.options.filter((other) => other !== kind && toCount(found, other) > 0)
  const own = toCount(found, kind)
  return html`<form class="fields" role="search" action="/models#${kind}" data-find>
    <label
      >Search<input type="search" name="search" maxlength="${MAX_SEARCH}" value="${search}"
    /></label>
    <p role="status" class="note" data-tally>
      ${own === 0 ? 'None' : toCountText(own)} of ${toCountText(toCount(all, kind))}
      models${own === 0 && ' is found'}
      ${
        search !== '' &&
        html`${others.map((other) => html`· <a href="#${other}">${toKindName(other)}: ${toCountText(toCount(found, other))}</a> `)}
          · <a href="/models#${kind}">Clear the search</a>`
      }
    </p>
  </form>`
}

/** Every kind but text. */
export async function renderKinds(release: Release, found: Found): Promise<Html[]> {
  const sold = Map.groupBy(await listUnitPrices(release), ({ kind }) => kind)
  const columns = listColumns(release)
  return ModelKind.options
    .slice(1)
    .map((kind) => renderKind(kind, { columns, sold: sold.get(kind) ?? [], found }))
}

function renderKind(
  kind: ModelKind,
  of: { columns: readonly Column<UnitPrice>[]; sold: readonly UnitPrice[]; found: Found },
): Html {
  const { columns, sold, found } = of
  return html`<section id="${kind}" class="kind" aria-label="${toKindName(kind)}">
    ${renderTabs(found, kind)}
    <p class="lead">
      Providers’ last known prices in US dollars, grouped by unit, cheapest first. Sources cover
      these kinds less completely than text, so a missing model or provider may still be available.
    </p>
    ${renderSearch(kind, found)}
    ${scrollingTable(
      toKindName(kind),
      toHeadings(columns),
      toRows(columns, sold, ({ model }) => found.found.get(kind)?.has(model.model_id) ?? false),
    )}
  </section>`
}

const toUnitText = (unit: string) => `per ${unit.replace('1M_', 'million ').replaceAll('_', ' ')}`

/** Say themselves what is billed. */
const PICTURES = new Set(['image', '1M_pixels'])

/** Not every name has a page. */
const toLink = (href: string, name: string, hasPage: boolean) =>
  hasPage ? html`<a href="${href}">${name}</a>` : html`${name}`

const listColumns = (release: Release): Column<UnitPrice>[] => [
  [
    'Model',
    ({ model: { model_id: id, name }, provider }) =>
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
        : html`${price(usd)}<span
              >${toUnitText(unit)}${PICTURES.has(unit) ? '' : `, ${what}`}</span
            >`
    },
    'n two',
  ],
  [
    'Last seen',
    ({ last_seen, sources }) =>
      html`${shortDay(last_seen)},
      by${sources.map((source, index) => html`${index > 0 && ','} ${renderSource(source)}`)}`,
    'under',
  ],
]
