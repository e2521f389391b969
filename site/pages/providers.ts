import { compareText } from '../../release/compare-text.ts'
import type { Endpoint } from '../../contract/documents.ts'
import { selectFound } from '../../release/model-search.ts'
import { chooseCountedPrice, isRankedAtListPrice } from '../../release/recommend/candidates.ts'
import type { Release } from '../../release/release.ts'
import { renderMarket } from '../charts/dots.ts'
import { change, claim, count, country, dayOfMonth, price, score } from '../components/format.ts'
import {
  type Asked,
  byName,
  renderFlag,
  renderChoice,
  renderFilters,
} from '../components/filters.ts'
import { html, type Html } from '../components/html.ts'
import { renderList } from '../components/list.ts'
import { renderLayout } from '../components/layout.ts'
import { renderReport } from '../components/report.ts'
import { renderShare } from '../components/share.ts'
import { describeDiscount } from '../components/provider-table.ts'
import { renderPayable } from '../components/schedule.ts'
import { type Column, facts, numbers, stats } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

type Provider = Release['providers'][number]

/** A region, tier or reseller of another provider. */
const isVariant = ({ part_of: whole }: Provider, { providerByName }: Release) =>
  whole !== null && providerByName.has(whole)

/** The provider that it is a region, tier or reseller of, or itself. */
const nameWhole = (slug: string, { providerByName }: Release): string =>
  providerByName.get(slug)?.part_of ?? slug

/** Percent above or below the reference prices of the same models. */
const drawMarket = (share: number | null) =>
  change(share === null ? null : Number((100 * (share - 1)).toFixed(2)))

/** A median this near to the market's is the market's. */
const SAME_SHARE = 0.0005

/** With its regions, tiers and resellers, which have prices of their own. */
interface Listed extends Provider {
  variants: readonly Provider[]
}

const COLUMNS: readonly Column<Listed>[] = [
  [
    'Provider',
    ({ slug, name, model_count: models, headquarters, variants, trains_on_prompts: doesTrain }) =>
      html`<a href="/providers/${slug}">${name}</a>
        <small
          ><span class="narrow">${models} models · ${country(headquarters)}</span>
          ${variants.length > 0 && html`<a href="?variants=true&search=${slug}">+${variants.length}<span class="wide"> ${variants.length > 1 ? 'variants' : 'variant'}</span></a>`}</small
        >${doesTrain && html`<i class="tag stale">Trains on prompts</i>`}`,
    '',
    { key: 'name', value: ({ name }) => name },
  ],
  numbers('Models', '-models', ({ model_count: models }) => models, count),
  numbers(
    html`Cheapest<span class="wide">&nbsp;for</span>`,
    '-cheapest',
    ({ cheapest_count: cheapest }) => cheapest,
    (cheapest, { model_count: models }) =>
      html`${count(cheapest)}${models > 0 && renderShare((100 * (cheapest ?? 0)) / models)}`,
    'n',
  ),
  numbers('Vs market', 'market', ({ median_price_ratio: share }) => share, drawMarket, 'n'),
  ['Based in', (provider) => country(provider.headquarters), 'wide whole'],
  ['Zero retention', (provider) => claim(provider.zdr_available), 'wide'],
  ['Trains on prompts', (provider) => claim(provider.trains_on_prompts), 'off'],
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
  'variants',
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
  const search = asked.get('search') ?? ''
  const place = asked.get('country')
  const wanted = FLAGS.filter(([name]) => asked.get(name) === 'true')
  // Regions and tiers have rows of their own where a reader looks for something.
  const isFolded = [...asked.keys()].every((name) => ['sort', 'order', 'page'].includes(name))
  const folded = isFolded ? ranked.filter((each) => isVariant(each, release)) : []
  const named = ranked
    .filter((each) => !folded.includes(each))
    .map((each) => ({
      ...each,
      model_id: each.slug,
      variants: folded.filter(({ part_of: whole }) => whole === each.slug),
    }))
  const listed = named.filter(
    (each) =>
      (place === null || each.headquarters === place) && wanted.every(([, , isMet]) => isMet(each)),
  )
  const countries = new Set(ranked.flatMap(({ headquarters }) => headquarters ?? []))
  const content = html`<h1>Providers</h1>
    <p class="lead">Who is cheap, where, and on what terms.</p>
    ${renderCounts(ranked, ranked.filter((each) => !isVariant(each, release)).length)}
    ${renderFilters(asked, {
      path: '/providers',
      label: 'Search providers',
      csv: 'providers',
      fields: html`${renderChoice(asked, 'country', ['Any country', ...byName([...countries].map((code) => [code, country(code).text]))])}
      ${FLAGS.map(([name, label]) => renderFlag(asked, name, label))}`,
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
      “Cheapest for” counts the models that no other provider sells for less; the bar, on wide
      screens, shows their share of the provider’s models. “Vs market” is the median difference
      between a provider’s prices and the models’ ${term('reference price', 'reference prices')}.
      Privacy terms are as the provider states them; – means that we have none on record.
      ${folded.length > 0 && `Regions, tiers and resellers count as providers; ${folded.length} are listed under the provider that they belong to.`}
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

function renderCounts(providers: readonly Provider[], whole: number): Html {
  const countWhere = (isCounted: (provider: Provider) => boolean) =>
    count(providers.filter(isCounted).length)
  const ratios = providers.flatMap(({ median_price_ratio: share }) => share ?? [])
  const below = ratios.filter((share) => share < 1 - SAME_SHARE).length
  const above = ratios.filter((share) => share > 1 + SAME_SHARE).length
  return stats([
    ['Providers', count(providers.length), html`${count(whole)} companies`],
    [
      'Below market price',
      html`<span class="cut">${count(below)}</span>`,
      html`of ${count(ratios.length)} compared`,
    ],
    ['At market price', count(ratios.length - below - above), html`${count(above)} above it`],
    [
      'Zero data retention',
      countWhere(({ zdr_available: isOffered }) => isOffered === true),
      html`${countWhere(({ trains_on_prompts: doTrain }) => doTrain === true)} train on prompts`,
    ],
  ])
}

/** By name of a filter: its label, and which models pass it. */
const SOLD_FLAGS: readonly [string, string, (sold: Sold) => boolean][] = [
  ['cheapest', 'None cheaper elsewhere', (sold) => sold.isCheapest],
  ['open_weights', 'Open weights', ({ model }) => model?.open_weights === true],
  ['verified', 'Verified', ({ offers }) => offers.some(({ verified }) => verified)],
]

export const PROVIDER_ASKED = [
  'search',
  ...SOLD_FLAGS.map(([name]) => name),
  'sort',
  'order',
  'page',
]

export async function renderProvider(
  release: Release,
  provider: Provider,
  { view, asked }: { view: View; asked: Asked },
): Promise<string> {
  const sold = await readSold(release, provider)
  const places = new Set(sold.flatMap(({ offers }) => offers.flatMap(({ regions }) => regions)))
  const wanted = SOLD_FLAGS.filter(([name]) => asked.get(name) === 'true')
  const listed = sold.filter((each) => wanted.every(([, , isMet]) => isMet(each)))
  const search = asked.get('search') ?? ''
  const content = html`<p class="eyebrow"><a href="/providers">Providers</a></p>
    <div class="title">
      <h1>${provider.name}</h1>
      <p><a class="button quiet" href="/dashboard?provider=${provider.slug}">Watch prices</a></p>
    </div>
    <div class="overview">
      ${stats([
        ['Vs market', drawMarket(provider.median_price_ratio), 'median of its models'],
        [
          'Cheapest for',
          count(provider.cheapest_count),
          html`of ${count(provider.model_count)} models`,
        ],
        [
          'Offers',
          count(provider.endpoint_count),
          html`last seen ${dayOfMonth(provider.last_seen)}`,
        ],
      ])}
      ${renderRecord(provider, places)}
    </div>
    ${provider.unpriced !== null && html`<p class="notice">Offers without a dollar price: ${provider.unpriced}.</p>`}
    <h2>Prices vs market <small>One dot per model</small></h2>
    ${renderMarket(sold.map(({ ratio_to_reference: ratio }) => ratio))}
    <h2>Models <small>$ per million tokens</small></h2>
    ${renderFilters(asked, {
      path: `/providers/${provider.slug}`,
      label: 'Search models',
      csv: provider.slug,
      fields: html`${SOLD_FLAGS.map(([name, label]) => renderFlag(asked, name, label))}`,
    })}
    ${renderList({
      label: 'Models',
      columns: listSoldColumns(release, view, provider),
      rows: search === '' ? listed : selectFound(sold, { listed, search }),
      asked,
      first: search === '' ? 'score' : '',
      noun: 'models',
      total: sold.length,
    })}
    <p class="note">
      “Market” is the ${term('reference price')} of the same model. “Cheapest elsewhere” is the
      lowest ${term('verified')} price of other companies. Privacy terms are as the provider states
      them.
    </p>`
  return renderLayout(view, {
    path: `/providers/${provider.slug}`,
    section: '/providers',
    title: `${provider.name} prices`,
    description: `Prices of the ${provider.model_count} models that ${provider.name} offers, compared with the market.`,
    date: release.manifest.date,
    content,
    scripts: ['form', 'csv'],
  })
}

type Sold = Awaited<ReturnType<typeof readSold>>[number]

/** What it sells of each model, the best first. */
async function readSold(release: Release, provider: Provider) {
  const { models } = await release.read(`providers/${provider.slug}.json`)
  const known = models.flatMap(({ model_id: id }) => release.modelById.get(id) ?? [])
  const details = new Map(
    (await release.readModelDetails(known)).map((each) => [each.model_id, each.endpoints]),
  )
  return models
    .map((sold) => {
      const model = release.modelById.get(sold.model_id)
      const { cheapest_blended_price_per_m: cheapest = null } = model ?? {}
      const endpoints = details.get(sold.model_id) ?? []
      const offers = endpoints.filter((each) => each.provider === provider.slug)
      const rivals = endpoints.filter(
        ({ recommendation_rank: rank, provider: slug }) =>
          rank !== null && nameWhole(slug, release) !== nameWhole(provider.slug, release),
      )
      const isAtPrice = (each: Endpoint) => chooseCountedPrice(each) === sold.blended_price_per_m
      const offer = offers.find(isAtPrice)
      return {
        ...sold,
        model,
        name: model?.name ?? sold.model_id,
        offer,
        offers,
        elsewhere: rivals.length > 0 ? Math.min(...rivals.map(chooseCountedPrice)) : null,
        isCheapest: cheapest !== null && sold.blended_price_per_m <= cheapest,
      }
    })
    .toSorted((one, other) => (other.model?.aa_score ?? -1) - (one.model?.aa_score ?? -1))
}

const drawPrice =
  (field: 'input_price_per_m' | 'output_price_per_m' | 'blended_per_m') =>
  (usd: number | null, { offer }: Sold) =>
    offer && isRankedAtListPrice(offer) ? renderPayable(offer, field) : price(usd)

/** As shown: a tie, or a price above the market’s, is not cheap. */
const isCheap = ({ blended_price_per_m: usd, elsewhere, model }: Sold): boolean =>
  Number(usd.toPrecision(3)) < Number((elsewhere ?? 0).toPrecision(3)) &&
  usd <= (model?.blended_price_per_m ?? 0)

const listSoldColumns = (
  release: Release,
  view: View,
  provider: Provider,
): readonly Column<Sold>[] => [
  [
    'Model',
    (sold) => {
      const { model_id: id, name, model, offer } = sold
      const discount = offer && describeDiscount(offer)
      return html`<a href="/models/${id}">${name}</a>
        <small>${model?.provider}</small
        >${isCheap(sold) && html`<i class="tag cheapest">Cheapest here</i>`}${discount && html`<i class="tag">${discount}</i>`}`
    },
    '',
    { key: 'name', value: ({ name }) => name },
  ],
  numbers('Score', '-score', ({ model }) => model?.aa_score ?? null, score),
  numbers('Input', 'input', (sold) => sold.input_price_per_m, drawPrice('input_price_per_m')),
  numbers('Output', 'output', (sold) => sold.output_price_per_m, drawPrice('output_price_per_m')),
  numbers(
    'Blend 3:1',
    'blended',
    (sold) => sold.blended_price_per_m,
    drawPrice('blended_per_m'),
    'n',
  ),
  ['Market', ({ model }) => price(model?.blended_price_per_m), 'n wide was'],
  numbers('Vs market', 'market', (sold) => sold.ratio_to_reference, drawMarket, 'n'),
  [
    'Cheapest elsewhere',
    ({ elsewhere, model_id, input_price_per_m: usdIn, output_price_per_m: usdOut }) =>
      html`${price(elsewhere)}
      ${renderReport(view, {
        model: model_id,
        provider: provider.slug,
        shown: `${usdIn} / ${usdOut}`,
        evidence: `${view.baseUrl}/models/${model_id}`,
        release: release.manifest.run_id,
      })}`,
    'n wide',
  ],
]

/** `places`: the regions of its offers. */
function renderRecord(provider: Provider, places: ReadonlySet<string>): Html {
  const { base_url, retention_days, status_page_url } = provider
  const regions = provider.regions.length > 0 ? provider.regions : [...places].toSorted(compareText)
  const isUrl = status_page_url !== null && /^https?:/.test(status_page_url)
  return facts([
    ['Based in', country(provider.headquarters)],
    ['Zero data retention', claim(provider.zdr_available)],
    ['Trains on prompts', claim(provider.trains_on_prompts)],
    ['EU-sovereign', provider.eu_sovereign_available === true && 'Yes'],
    ['Regions', regions.join(', ')],
    ['Keeps prompts for', retention_days !== null && html`${count(retention_days)} days`],
    [
      'Status page',
      isUrl &&
        html`<a href="${status_page_url}" rel="nofollow noopener"
          >${new URL(status_page_url).host}</a
        >`,
    ],
    ['Base URL', base_url !== null && html`<code>${base_url}</code>`],
  ])
}
