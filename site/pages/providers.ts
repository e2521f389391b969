import type { Endpoint, ProviderDetail } from '../../contract/documents.ts'
import { compareText } from '../../release/compare-text.ts'
import { selectFound } from '../../release/model-search.ts'
import type { Release } from '../../release/release.ts'
import { renderMarket } from '../charts/market-chart.ts'
import {
  change,
  claim,
  count,
  country,
  NOT_ON_RECORD,
  price,
  score,
  shortDay,
} from '../components/format.ts'
import {
  type Asked,
  byName,
  renderChip,
  renderChoice,
  renderFilters,
} from '../components/filters.ts'
import { html, type Html } from '../components/html.ts'
import { renderList } from '../components/list.ts'
import { renderLayout } from '../components/layout.ts'
import { renderReport } from '../components/report.ts'
import { renderShare } from '../components/share.ts'
import { describeDiscount } from '../components/provider-table.ts'
import { type Column, facts, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'

type Provider = Release['providers'][number]

/** Percent above or below the reference prices of the same models. */
const drawMarket = (share: number | null) =>
  change(share === null ? null : Number((100 * (share - 1)).toFixed(2)))

/** A median this near to the market's is the market's. */
const SAME_SHARE = 0.0005

const COLUMNS: readonly Column<Provider>[] = [
  [
    'Provider',
    ({ slug, name, model_count: models, headquarters }) =>
      html`<a href="/providers/${slug}">${name}</a>
        <small class="narrow">${models} models · ${country(headquarters)}</small>`,
    '',
    { key: 'name', value: ({ name }) => name },
  ],
  [
    'Models',
    (provider) => count(provider.model_count),
    'n wide',
    { key: 'models', value: (provider) => provider.model_count, isDown: true },
  ],
  [
    'Cheapest for',
    ({ cheapest_count: cheapest, model_count: models }) =>
      html`${count(cheapest)}${models > 0 && renderShare((100 * cheapest) / models, 'of')}`,
    'n',
    { key: 'cheapest', value: (provider) => provider.cheapest_count, isDown: true },
  ],
  [
    'Vs market',
    (provider) => drawMarket(provider.median_price_ratio),
    'n',
    { key: 'market', value: (provider) => provider.median_price_ratio },
  ],
  [
    'Offers',
    (provider) => count(provider.endpoint_count),
    'n wide',
    { key: 'offers', value: (provider) => provider.endpoint_count, isDown: true },
  ],
  ['Based in', (provider) => country(provider.headquarters), 'wide whole'],
  ['Zero retention', (provider) => claim(provider.zdr_available), 'wide'],
  ['EU-sovereign', (provider) => claim(provider.eu_sovereign_available), 'wide'],
  ['Trains on prompts', (provider) => claim(provider.trains_on_prompts), 'wide'],
]

/** Name of a filter, its label, and who passes it. */
const FLAGS: readonly [string, string, (provider: Provider) => boolean][] = [
  ['zdr', 'Zero retention', (provider) => provider.zdr_available === true],
  ['no_training', 'No training on prompts', (provider) => provider.trains_on_prompts === false],
  ['eu', 'EU-sovereign', (provider) => provider.eu_sovereign_available === true],
  ['below', 'Below market', ({ median_price_ratio: share }) => (share ?? 1) < 1 - SAME_SHARE],
]

export const PROVIDERS_ASKED = [
  'search',
  'country',
  ...FLAGS.map(([name]) => name),
  'sort',
  'order',
  'page',
]

export function renderProviders(release: Release, view: View, asked: Asked): string {
  const ranked = release.providers.toSorted(
    (one, other) =>
      other.cheapest_count - one.cheapest_count ||
      other.model_count - one.model_count ||
      compareText(one.slug, other.slug),
  )
  const countWhere = (isCounted: (provider: Provider) => boolean) =>
    count(ranked.filter(isCounted).length)
  const ratios = ranked.flatMap(({ median_price_ratio: share }) => share ?? [])
  const below = ratios.filter((share) => share < 1 - SAME_SHARE).length
  const above = ratios.filter((share) => share > 1 + SAME_SHARE).length
  const search = asked.get('search') ?? ''
  const place = asked.get('country')
  const wanted = FLAGS.filter(([name]) => asked.get(name) === 'true')
  const named = ranked.map((each) => ({ ...each, model_id: each.slug }))
  const listed = named.filter(
    (each) =>
      (place === null || each.headquarters === place) && wanted.every(([, , isMet]) => isMet(each)),
  )
  const countries = new Set(ranked.flatMap(({ headquarters }) => headquarters ?? []))
  const content = html`<h1>Providers</h1>
    ${stats([
      [
        'Providers',
        count(ranked.length),
        html`${countWhere(({ model_count: models }) => models === 0)} have no dollar price`,
      ],
      [
        'Below market price',
        html`<span class="cut">${count(below)}</span>`,
        html`of ${count(ratios.length)} compared`,
      ],
      ['At market price', count(ratios.length - below - above), html`${count(above)} above it`],
      [
        'Zero data retention',
        countWhere(({ zdr_available: isOffered }) => isOffered === true),
        html`${countWhere(({ eu_sovereign_available: isOffered }) => isOffered === true)}
        EU-sovereign`,
      ],
    ])}
    ${renderFilters(asked, {
      path: '/providers',
      label: 'Search providers',
      csv: 'providers',
      fields: html`${renderChoice(asked, 'country', ['Any country', ...byName([...countries].map((code) => [code, country(code).text]))])}
      ${FLAGS.map(([name, label]) => renderChip(asked, name, label))}`,
    })}
    ${renderList({
      label: 'Providers',
      columns: COLUMNS,
      rows: search === '' ? listed : selectFound(named, { listed, search }),
      asked,
      first: search === '' ? 'cheapest' : '',
      noun: 'providers',
      total: ranked.length,
    })}
    <p class="note">
      “Cheapest for” is the number of models that no other provider sells for less. “Vs market” is
      the median difference from the models’ reference prices. Privacy terms are the providers’ own
      statements. – means unknown.
    </p>`
  return renderLayout(view, {
    path: '/providers',
    title: 'Providers',
    description:
      'Inference providers with their models and how their prices compare with the market.',
    date: release.manifest.date,
    content,
    scripts: ['form', 'csv'],
  })
}

export async function renderProvider(release: Release, provider: Provider, view: View) {
  const { models } = await release.read(`providers/${provider.slug}.json`)
  const known = models.flatMap(({ model_id: id }) => release.modelById.get(id) ?? [])
  const offers = new Map(
    (await release.readModelDetails(known)).map(({ model_id: id, endpoints }) => [
      id,
      endpoints.filter((each) => each.provider === provider.slug),
    ]),
  )
  const toScore = ({ model_id: id }: { model_id: string }) =>
    release.modelById.get(id)?.aa_score ?? null
  const places = [...offers.values()].flat().flatMap(({ regions }) => regions)
  const content = html`<p class="eyebrow"><a href="/providers">Providers</a></p>
    <h1>${provider.name}</h1>
    <div class="overview">
      ${stats([
        ['Vs market', drawMarket(provider.median_price_ratio), 'median over its models'],
        [
          'Cheapest for',
          count(provider.cheapest_count),
          html`of ${count(provider.model_count)} models`,
        ],
        ['Offers', count(provider.endpoint_count), html`last seen ${shortDay(provider.last_seen)}`],
      ])}
      ${renderRecord(provider, new Set(places))}
    </div>
    <h2>
      Prices vs market <small>One dot per model; the market price is its reference price</small>
    </h2>
    ${renderMarket(models.map(({ ratio_to_reference: ratio }) => ratio))}
    <h2>Models <small>$ per million tokens</small></h2>
    ${provider.unpriced !== null && html`<p>This provider has offers without a dollar price: ${provider.unpriced}.</p>`}
    ${listing(
      `Models of ${provider.name}`,
      listSoldColumns(release, view, { provider, offers }),
      models.toSorted((one, other) => (toScore(other) ?? -1) - (toScore(one) ?? -1)),
    )}
    <p class="note">
      The market price is the reference price of the same model. Privacy terms are the provider’s
      own statements.
    </p>`
  return renderLayout(view, {
    path: `/providers/${provider.slug}`,
    section: '/providers',
    title: `${provider.name} prices`,
    description: `Prices of the ${provider.model_count} models that ${provider.name} offers, compared with the market.`,
    date: release.manifest.date,
    content,
  })
}

type Sold = ProviderDetail['models'][number]

const listSoldColumns = (
  release: Release,
  view: View,
  { provider, offers }: { provider: Provider; offers: ReadonlyMap<string, readonly Endpoint[]> },
): readonly Column<Sold>[] => [
  [
    'Model',
    (sold) => {
      const id = sold.model_id
      const offer = offers
        .get(id)
        ?.find(({ blended_per_m: usd }) => usd === sold.blended_price_per_m)
      const discount = offer && describeDiscount(offer)
      const model = release.modelById.get(id)
      return html`<a href="/models/${id}">${model?.name ?? id}</a>
        <small>${model?.provider} ${discount}</small>`
    },
  ],
  ['Score', (sold) => score(release.modelById.get(sold.model_id)?.aa_score), 'n wide'],
  ['Input', (sold) => price(sold.input_price_per_m), 'n wide'],
  ['Output', (sold) => price(sold.output_price_per_m), 'n wide'],
  ['Blend 3:1', (sold) => price(sold.blended_price_per_m), 'n'],
  [
    'Market',
    ({ model_id: id }) => price(release.modelById.get(id)?.blended_price_per_m),
    'n wide was',
  ],
  [
    'Vs market',
    ({ model_id: model, input_price_per_m: usdIn, output_price_per_m: usdOut, ...sold }) =>
      html`${drawMarket(sold.ratio_to_reference)}
      ${renderReport(view, {
        model,
        provider: provider.slug,
        shown: `${usdIn} / ${usdOut}`,
        evidence: `${view.baseUrl}/models/${model}`,
        release: release.manifest.run_id,
      })}`,
    'n',
  ],
]

/** `places`: the regions of its offers. */
function renderRecord(provider: Provider, places: ReadonlySet<string>): Html {
  const { base_url, retention_days, status_page_url } = provider
  const regions = provider.regions.length > 0 ? provider.regions : [...places].toSorted(compareText)
  return facts([
    ['Based in', country(provider.headquarters)],
    ['Regions', regions.length > 0 ? regions.join(', ') : NOT_ON_RECORD],
    ['Zero data retention', claim(provider.zdr_available)],
    ['EU-sovereign', claim(provider.eu_sovereign_available)],
    ['Trains on prompts', claim(provider.trains_on_prompts)],
    [
      'Keeps prompts for',
      retention_days === null ? NOT_ON_RECORD : html`${count(retention_days)} days`,
    ],
    [
      'Status page',
      status_page_url !== null && /^https?:/.test(status_page_url)
        ? html`<a href="${status_page_url}" rel="nofollow noopener"
            >${new URL(status_page_url).host}</a
          >`
        : NOT_ON_RECORD,
    ],
    ['Address', base_url === null ? NOT_ON_RECORD : html`<code>${base_url}</code>`],
  ])
}
