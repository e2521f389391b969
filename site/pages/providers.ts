import { compareText } from '../../release/compare-text.ts'
import type { Release } from '../../release/release.ts'
import {
  claim,
  count,
  country,
  NOT_ON_RECORD,
  price,
  ratio,
  shortDay,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderReport } from '../components/report.ts'
import { toDiscountText } from '../components/sellers.ts'
import { type Column, facts, listing, numeric, scrollingTable } from '../components/table.ts'
import { term } from '../components/term.ts'
import { renderDownload, renderSelect, renderFound } from '../components/tool.ts'
import type { View } from '../view.ts'

type Provider = Release['providers'][number]

const COLUMNS: readonly Column<Provider>[] = [
  ['Provider', ({ slug, name }) => html`<a href="/providers/${slug}">${name}</a>`],
  ['Cheapest for', (provider) => count(provider.cheapest_count), 'n'],
  ['Models', (provider) => count(provider.model_count), 'n'],
  ['Endpoints', (provider) => count(provider.endpoint_count), 'n under'],
  ['Price to market', (provider) => ratio(provider.median_price_ratio), 'n'],
  ['Based in', (provider) => country(provider.headquarters), 'under whole'],
  ['No retention', (provider) => claim(provider.zdr_available), 'under'],
  ['EU-sovereign', (provider) => claim(provider.eu_sovereign_available), 'under'],
  ['Trains on prompts', (provider) => claim(provider.trains_on_prompts), 'under'],
]

/** By the number of a column, below zero from its greatest value down; the page is in the first's. */
const SORTS = [
  ['1', 'Name'],
  ['-3', 'Models'],
  ['-4', 'Endpoints'],
  ['5', 'Price to market'],
  ['6', 'Based in'],
  ['-7', 'No retention'],
  ['-8', 'EU-sovereign'],
  ['9', 'Trains on prompts'],
] as const

/** Of the heat map, which is sparse beyond the sellers and models that most have in common. */
const [MAX_SELLERS, MAX_MODELS] = [16, 30]

export async function renderProviders(release: Release, view: View): Promise<string> {
  const ranked = release.providers.toSorted(
    (one, other) =>
      other.cheapest_count - one.cheapest_count ||
      other.model_count - one.model_count ||
      compareText(one.slug, other.slug),
  )
  const unpriced = ranked.filter(({ model_count: models }) => models === 0).length
  const content = html`<h1>Providers</h1>
    <p class="lead">
      ${count(ranked.length)} providers of tokens, ordered by how many models they sell at the
      lowest
      price.${unpriced > 0 && html` Of ${count(unpriced)} no price in dollars is on record; their pages say what they list.`}
    </p>
    <form class="fields filters" role="search" data-filters autocomplete="off">
      <label>Search<input type="search" name="search" maxlength="200" /></label>
      ${renderSelect('sort', 'Sorted by', SORTS, 'Cheapest for')} ${renderDownload('providers')}
      ${renderFound()}
    </form>
    ${listing('Providers', COLUMNS, ranked)}
    <p class="note">
      Cheapest for: models that no other provider sells for less. Price to market: its
      ${term('blended price', 'blended')} price over the reference price, the median over its
      models. No retention: at least one endpoint that keeps no prompts. What is said of privacy is
      the providers’ own claim.
    </p>
    <h2>Who asks more than the market</h2>
    ${await renderHeat(release)}
    <p class="saves">
      ${renderDownload('price-to-market', '[aria-label="Price to market"] table')}
    </p>`
  return renderLayout(view, {
    path: '/providers',
    title: 'Providers',
    description: 'Who sells inference, how much of it, and how its prices stand to the market.',
    date: release.manifest.date,
    content,
    scripts: ['providers', 'csv'],
  })
}

/** A row for each model, a column for each seller: its price to the market, and that as a colour. */
async function renderHeat(release: Release): Promise<Html> {
  const sellers = release.providers
    .toSorted((one, other) => other.model_count - one.model_count)
    .slice(0, MAX_SELLERS)
  const sold = await Promise.all(sellers.map((seller) => release.readProviderDetail(seller)))
  const ratios = sold.map(
    ({ models }) => new Map(models.map((each) => [each.model_id, each.ratio_to_reference])),
  )
  const models = release.models
    .toSorted((one, other) => other.provider_count - one.provider_count)
    .slice(0, MAX_MODELS)
  return html`${scrollingTable(
      'Price to market',
      [
        'Model',
        ...sellers.map(({ slug, name }) =>
          numeric(html`<a href="/providers/${slug}">${name}</a>`, 'n under'),
        ),
      ],
      models.map(
        ({ model_id: id, name }) =>
          html`<tr>
            <th scope="row"><a href="/models/${id}">${name}</a></th>
            ${ratios.map((byModel, place) => renderRatio(byModel.get(id) ?? null, sellers[place]?.name))}
          </tr> `,
      ),
    )}
    <p class="note">
      The ${MAX_MODELS} models with most providers at the ${MAX_SELLERS} providers with most models:
      a provider’s cheapest blended price over the reference price. Green is well below it, red well
      above.
    </p>`
}

function renderRatio(value: number | null, seller: string | undefined): Html {
  const heat = value === null ? 'none' : `heat${toHeat(value)}`
  return html`<td class="n under ${heat}" data-label="${seller}">${ratio(value)}</td> `
}

/** From 0, half the market's price or less, over 2, the market's, to 4, twice that or more. */
const toHeat = (value: number) => Math.round(2 + 2 * Math.max(-1, Math.min(1, Math.log2(value))))

export async function renderProvider(release: Release, provider: Provider, view: View) {
  const { models } = await release.readProviderDetail(provider)
  const known = models.flatMap(({ model_id: id }) => release.modelById.get(id) ?? [])
  const offers = new Map(
    (await release.readModelDetails(known)).map(({ model_id: id, endpoints }) => [
      id,
      endpoints.filter((each) => each.provider === provider.slug),
    ]),
  )
  const toDiscount = ({ model_id: id, blended_price_per_m: usd }: (typeof models)[number]) => {
    const sold = offers.get(id)?.find((each) => each.blended_per_m === usd)
    return sold && toDiscountText(sold)
  }
  const places = [...offers.values()].flat().flatMap(({ regions }) => regions)
  const content = html`<p class="eyebrow"><a href="/providers">Providers</a></p>
    <h1>${provider.name}</h1>
    ${facts([
      ['Cheapest for', count(provider.cheapest_count)],
      ['Models', count(provider.model_count)],
      ['Endpoints', count(provider.endpoint_count)],
      ['Price to market', ratio(provider.median_price_ratio)],
      ['Last seen', shortDay(provider.last_seen)],
    ])}
    ${renderRecord(provider, new Set(places))}
    <h2>What it sells</h2>
    ${provider.unpriced !== null && html`<p>Offers without a price in dollars: ${provider.unpriced}.</p>`}
    ${listing(
      `Models of ${provider.name}`,
      [
        [
          'Model',
          (sold) => {
            const [id, discount] = [sold.model_id, toDiscount(sold)]
            return html`<a href="/models/${id}">${release.modelById.get(id)?.name ?? id}</a
              ><span>${id}</span>${discount && html`<span>${discount}</span>`}`
          },
          'two',
        ],
        ['Blended', (sold) => price(sold.blended_price_per_m), 'n'],
        ['Input', (sold) => price(sold.input_price_per_m), 'n'],
        ['Output', (sold) => price(sold.output_price_per_m), 'n'],
        [
          'Price to market',
          ({ model_id: model, input_price_per_m: usdIn, output_price_per_m: usdOut, ...sold }) =>
            html`${ratio(sold.ratio_to_reference)}
            ${renderReport(view, {
              model,
              provider: provider.slug,
              shown: `${usdIn} / ${usdOut}`,
              evidence: `${view.baseUrl}/models/${model}`,
              release: release.manifest.run_id,
            })}`,
          'n under',
        ],
      ],
      models,
    )}
    <p class="note">
      USD per million tokens; ${term('blended price', 'blended')} means three parts input, one part
      output. Price to market: its blended price over the reference price of the model. What is said
      of privacy is the provider’s own claim.
    </p>`
  return renderLayout(view, {
    path: `/providers/${provider.slug}`,
    section: '/providers',
    title: `${provider.name} prices`,
    description: `What ${provider.name} asks for the ${provider.model_count} models it sells, and how that stands to the market.`,
    date: release.manifest.date,
    content,
  })
}

/** `places`: the regions of its offers. */
function renderRecord(provider: Provider, places: ReadonlySet<string>): Html {
  const { base_url, retention_days, status_page_url } = provider
  const regions = provider.regions.length > 0 ? provider.regions : [...places].toSorted(compareText)
  return facts(
    [
      ['Address', base_url === null ? NOT_ON_RECORD : html`<code>${base_url}</code>`],
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
    ],
    'record',
  )
}
