// How often the prices are wrong: the share with its interval, by provider, kind and age,
// every price that an audit source contradicts, and the query that recomputes it all.
import type { Accuracy } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { findModelName } from '../../release/model-names.ts'
import { findProviderName } from '../../release/require-named.ts'
import {
  capitalize,
  count,
  formatChange,
  formatTokens,
  NOT_ON_RECORD,
  price,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderCode } from '../components/code.ts'
import { renderDocs } from '../components/docs.ts'
import { readFile } from '../components/prose.ts'
import { renderReport } from '../components/report.ts'
import { renderSource } from '../components/source-link.ts'
import { type Column, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'

export const ACCURACY_PATH = 'accuracy.json'

type Figure = Accuracy['figures'][number]
type Price = Accuracy['prices'][number]

const SCOPES: Record<Figure['scope'], string> = {
  all: 'All providers',
  seen_half: 'Providers we review',
  unseen_half: 'Held-out providers',
  without_largest_provider: 'All but the largest',
}

export async function renderAccuracy(release: Release, view: View): Promise<string> {
  const measured = await release.read('accuracy.json')
  const [contradicted, disputed] = (['contradicted', 'disputed'] as const).map((wanted) =>
    measured.prices.filter(({ outcome }) => outcome === wanted),
  )
  const columns = listPriceColumns(release, view)
  const all = measured.figures.find(({ scope }) => scope === 'all')
  const content = html`<h1>
      ${all ? html`${drawShare(all.agrees / all.comparisons)} of compared prices agree` : 'Accuracy'}
    </h1>
    <p class="lead">
      ${all && html`We compare our prices with an independent list that isn’t one of our sources: ${count(all.agrees)} of ${count(all.comparisons)} agree.`}
      ${measured.audit_sources.map(({ credit, url }) => html`<a href="${url}">${credit}</a>`)}.
    </p>
    ${
      all &&
      stats([
        ['Differ', count(all.contradicted), 'the list shows other prices'],
        ['Partly differ', count(all.disputed), 'the list also shows another'],
        ['Not on the list', count(measured.uncompared), 'so we can’t compare them'],
        ['No exchange rate', count(measured.unconverted), 'the list shows another currency'],
      ])
    }
    ${listing('Figures', FIGURES, measured.figures)}
    <details>
      <summary>How we measure this</summary>
      <p class="note">
        One of our prices agrees if every independent price matches our list price or our billed
        price. An independent price matches if it is within ${drawShare(measured.tolerance)} of
        ours, or equals ours rounded to as many decimals as it shows (at least two). The independent
        list is compiled from providers’ own pages. If the list is wrong, we still count the
        difference as our error. We don’t compare free offers, or the output prices of models that
        also make images or audio. We compare a regional price only if the list names the region.
        The 95% interval treats each provider as one observation. A hash of its name decides whether
        a provider is held out. Nobody reviews single prices of held-out providers, so their share
        can’t be improved one price at a time. The largest provider is the one with the most
        compared prices.
      </p>
    </details>
    <h2>Prices that differ <small>US dollars; by how much ours is higher or lower</small></h2>
    ${listing('Prices', columns, contradicted ?? [])}
    <details>
      <summary>${count(disputed?.length)} prices that partly differ</summary>
      ${listing('Partly different prices', columns, disputed ?? [])}
    </details>
    <details>
      <summary>Counts by age, kind and provider</summary>
      ${listing('Groups', listGroupColumns(release), measured.groups, {
        group: {
          of: ({ dimension }) => dimension,
          title: (dimension) => html`<b>${capitalize(dimension)}</b>`,
        },
      })}
    </details>
    <h2>Compute it yourself</h2>
    <p>
      <a href="/accuracy.json" download>accuracy.json</a> contains all of the day’s comparisons. To
      compute these figures yourself, run this DuckDB query in the folder that contains the file:
    </p>
    ${renderCode('', { SQL: readFile('accuracy.sql') })}`
  return renderDocs(view, {
    path: '/accuracy',
    title: 'How often prices are wrong',
    description:
      'The share of our prices that an independent list contradicts, measured every day.',
    date: measured.date,
    content,
  })
}

/** In percent, its value too. */
function drawShare(share: number | null): Html {
  const value = Number((100 * (share ?? 0)).toFixed(4))
  return share === null
    ? NOT_ON_RECORD
    : html`<data value="${value}">${(100 * share).toFixed(1)}%</data>`
}

const counted = <Field extends string>(
  name: string,
  field: Field,
  className = 'n',
): Column<Record<Field, number>> => [name, (row) => count(row[field]), className]

const FIGURES: readonly Column<Figure>[] = [
  ['Compared with the list', ({ scope }) => SCOPES[scope]],
  counted('Providers', 'providers', 'n wide'),
  counted('Prices', 'comparisons', 'n wide'),
  counted('Partly differ', 'disputed', 'n wide'),
  counted('Differ', 'contradicted', 'n wide'),
  ['Share that differ', ({ share }) => drawShare(share), 'n'],
  [
    '95% interval',
    ({ share_low: low, share_high: high }) => html`${drawShare(low)} to ${drawShare(high)}`,
    'n',
  ],
  ['Weighted by tokens used', ({ weighted_share: share }) => drawShare(share), 'n wide'],
]

const listGroupColumns = (release: Release): readonly Column<Accuracy['groups'][number]>[] => [
  [
    'Group',
    ({ value, dimension }) =>
      dimension === 'provider'
        ? drawProvider(release, value)
        : capitalize(value.replaceAll('_', ' ')),
  ],
  counted('Compared', 'comparisons'),
  counted('Partly differ', 'disputed'),
  counted('Differ', 'contradicted'),
]

const drawProvider = (release: Release, slug: string): Html =>
  html`<a href="/providers/${slug}">${findProviderName(release, slug)}</a>`

const drawPrice = ({ kind, service_tier: tier, threshold_tokens: tokens }: Price) =>
  [
    kind === 'cache_read' ? 'Cached' : capitalize(kind.replaceAll('_', ' ')),
    tier !== 'standard' && tier,
    tokens > 0 && `over ${formatTokens(tokens)}`,
  ]
    .filter(Boolean)
    .join(', ')

const bySize = (one: number, other: number) => Math.abs(one) - Math.abs(other)

/** By how many percent the nearer of our prices is above or below the furthest independent price. */
function measureGap({ list_price, payable_price, audit_prices: said }: Price): number {
  const gaps = said.flatMap((usd) =>
    [list_price, payable_price]
      .map((own) => 100 * (own / usd - 1))
      .toSorted(bySize)
      .slice(0, 1),
  )
  return gaps.toSorted(bySize).at(-1) ?? 0
}

const listPriceColumns = (release: Release, view: View): readonly Column<Price>[] => [
  [
    'Model',
    (each) =>
      html`<a href="/models/${each.model_id}">${findModelName(release, each.model_id)}</a>
        <small class="narrow"
          >${findProviderName(release, each.provider)}, ${drawPrice(each)}</small
        >`,
  ],
  ['Provider', ({ provider }) => drawProvider(release, provider), 'wide'],
  ['Price', drawPrice, 'wide'],
  [
    'Our list price',
    ({ list_price: listed, payable_price: usd }) =>
      html`${price(listed)}${listed !== usd && html`<small class="promo none">billed ${price(usd)}</small>`}`,
    'n',
  ],
  [
    'On the list',
    ({ audit_prices: said }) => said.map((usd) => html`<div>${price(usd)}</div>`),
    'n',
  ],
  ['Difference', (each) => formatChange(measureGap(each)), 'n'],
  ['Our source', ({ source }) => renderSource(source), 'wide'],
  [
    'Provider’s page',
    ({ url, model_id: model, provider, kind, payable_price: usd, source }) =>
      html`${url?.startsWith('https://') ? html`<a href="${url}">Open</a>` : NOT_ON_RECORD}
      ${renderReport(view, {
        model,
        provider,
        shown: `${usd} (${kind})`,
        evidence: [source, url].filter(Boolean).join(', '),
        release: release.manifest.run_id,
      })}`,
    'wide',
  ],
]
