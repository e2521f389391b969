// How often the prices are wrong: the share with its interval, day by day, by provider, kind and age,
// every price that an audit source contradicts, and the query that recomputes it all.
import type { Accuracy } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { figure } from '../charts/figure.ts'
import { plot } from '../charts/plot.ts'
import { toDayNumber, findEnds, listLinearTicks } from '../charts/scale.ts'
import { count, NOT_ON_RECORD, price, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderCode } from '../components/code.ts'
import { renderDocs } from '../components/docs.ts'
import { readFile } from '../components/prose.ts'
import { renderReport } from '../components/report.ts'
import {
  type Column,
  stackedListing,
  stats,
  table,
  drawHeadings,
  drawRows,
} from '../components/table.ts'
import type { View } from '../view.ts'

export const ACCURACY_PATH = 'accuracy.json'

type Figure = Accuracy['figures'][number]
type Price = Accuracy['prices'][number]

const SCOPES: Record<Figure['scope'], string> = {
  all: 'All providers',
  seen_half: 'The half used for development',
  unseen_half: 'The held-out half',
  without_largest_provider: 'Without the most compared provider',
}

export async function renderAccuracy(release: Release, view: View): Promise<string> {
  const measured = await release.read('accuracy.json')
  const wrong = measured.prices.filter(({ outcome }) => outcome !== 'agrees')
  const all = measured.figures.find(({ scope }) => scope === 'all')
  const content = html`<h1>How often prices are wrong</h1>
    <p class="lead">
      ${all ? html`${drawShare(all.share)} of ${count(all.comparisons)} prices are` : 'No price is'}
      contradicted by an independent list that we don’t use as a source. The list is made from
      providers’ own pages. If it has an error, the error counts as ours. ${listCredits(measured)}.
    </p>
    ${
      all &&
      stats([
        ['Agree', count(all.agrees)],
        ['Disputed', count(all.disputed)],
        ['Contradicted', count(all.contradicted)],
        ['Not on the list', count(measured.uncompared)],
        ['No exchange rate', count(measured.unconverted)],
      ])
    }
    ${stackedListing('Figures', FIGURES, measured.figures)}
    <p class="note">
      A price agrees if every independent price is within ${drawShare(measured.tolerance)} of our
      list price or our billed price. It also agrees if one of them equals the independent price
      when rounded to as many decimals, at least two. We don’t compare free offers or the output
      prices of models that also make images or audio. We compare a regional price only if the list
      names the region. The 95% interval treats each provider as one observation.
    </p>
    <h2>Day by day</h2>
    ${renderDays(measured.history)}
    <h2>By provider, kind and age</h2>
    ${stackedListing('Groups', GROUPS, measured.groups)}
    <h2>Prices that the list doesn’t confirm</h2>
    ${stackedListing('Prices', listPriceColumns(release, view), wrong)}
    <h2>Compute it yourself</h2>
    <p>
      <a href="/accuracy.json" download>accuracy.json</a> has all comparisons of the day. To compute
      the figures from it, run this DuckDB query in the folder that contains the file:
    </p>
    ${renderCode('', { SQL: readFile('accuracy.sql') })}`
  return renderDocs(view, {
    path: '/accuracy',
    title: 'How often prices are wrong',
    description:
      'The share of our prices that an independent list contradicts, measured every day.',
    date: measured.date,
    content,
    scripts: ['chart'],
  })
}

function renderDays(history: Accuracy['history']): Html {
  const lines = (['share_low', 'share_high', 'share'] as const).map((field) => ({
    className: field === 'share' ? 'line s0' : 'line gap',
    points: history
      .flatMap(({ date, [field]: share }) =>
        share === null ? [] : { x: toDayNumber(date), y: share },
      )
      .toReversed(),
  }))
  const points = lines.flatMap(({ points: own }) => own)
  if (points.length === 0) return html`<p>No prices have been compared yet.</p>`
  const days = points.map(({ x }) => x)
  const yTicks = listLinearTicks(0, Math.max(...points.map(({ y }) => y)))
  const title = 'Prices contradicted'
  return figure({
    drawing: html`<div data-days>
      ${plot({
        x: [Math.min(...days), Math.max(...days)],
        y: findEnds(yTicks),
        label: `${title}, day by day. The table below has the same numbers.`,
        yTicks,
        toText: formatShare,
        lines,
      })}
    </div>`,
    caption: html`The share of compared prices that are contradicted on each day, with its 95%
    interval.`,
    title,
    table: table(drawHeadings(DAYS), drawRows(DAYS, history)),
  })
}

function listCredits({ audit_sources: sources }: Accuracy): Html[] {
  return sources.map(({ credit, url }) => html`<a href="${url}">${credit}</a>`)
}

const formatShare = (share: number | null) =>
  share === null ? 'not measured' : `${(100 * share).toFixed(1)}%`

/** In percent, its value too. */
function drawShare(share: number | null): Html {
  const value = Number((100 * (share ?? 0)).toFixed(4))
  return share === null ? NOT_ON_RECORD : html`<data value="${value}">${formatShare(share)}</data>`
}

const CONTRADICTED: Column<Pick<Figure, 'contradicted'>> = [
  'Contradicted',
  ({ contradicted }) => count(contradicted),
  'n',
]
const COMPARED: Column<Pick<Figure, 'comparisons'>> = [
  'Compared',
  ({ comparisons }) => count(comparisons),
  'n',
]
const SHARE: Column<Pick<Figure, 'share'>> = ['Share', ({ share }) => drawShare(share), 'n']
const INTERVAL: Column<Pick<Figure, 'share_low' | 'share_high'>> = [
  '95% interval',
  ({ share_low: low, share_high: high }) => html`${drawShare(low)} to ${drawShare(high)}`,
  'n',
]

const FIGURES: readonly Column<Figure>[] = [
  ['Providers included', ({ scope }) => SCOPES[scope]],
  ['Providers', ({ providers }) => count(providers), 'n'],
  COMPARED,
  ['Disputed', ({ disputed }) => count(disputed), 'n'],
  CONTRADICTED,
  SHARE,
  INTERVAL,
  ['Weighted by tokens', ({ weighted_share: share }) => drawShare(share), 'n'],
]

const DAYS: readonly Column<Accuracy['history'][number]>[] = [
  ['Day', ({ date }) => shortDay(date)],
  COMPARED,
  CONTRADICTED,
  SHARE,
  INTERVAL,
]

const GROUPS: readonly Column<Accuracy['groups'][number]>[] = [
  ['Group', ({ value }) => value.replace('_', ' ')],
  ['Grouped by', ({ dimension }) => dimension],
  COMPARED,
  ['Disputed', ({ disputed }) => count(disputed), 'n'],
  CONTRADICTED,
]

const listPriceColumns = (release: Release, view: View): readonly Column<Price>[] => [
  ['Model', ({ model_id: id }) => html`<a href="/models/${id}">${id}</a>`],
  ['Provider', ({ provider }) => html`<a href="/providers/${provider}">${provider}</a>`],
  [
    'Price',
    ({ kind, service_tier: tier, threshold_tokens: tokens }) =>
      [kind.replace('_', ' '), tier !== 'standard' && tier, tokens > 0 && `over ${tokens}`]
        .filter(Boolean)
        .join(', '),
  ],
  ['List', ({ list_price: usd }) => price(usd), 'n'],
  ['Billed', ({ payable_price: usd }) => price(usd), 'n'],
  ['Our source', ({ source }) => source],
  ['Independent price', ({ audit_prices: said }) => said.map((usd) => html`${price(usd)} `), 'n'],
  ['Result', ({ outcome }) => outcome],
  [
    'Page',
    ({ url, model_id: model, provider, kind, payable_price: usd, source }) =>
      html`${url?.startsWith('https://') ? html`<a href="${url}">read</a>` : NOT_ON_RECORD}
      ${renderReport(view, {
        model,
        provider,
        shown: `${usd} (${kind})`,
        evidence: [source, url].filter(Boolean).join(', '),
        release: release.manifest.run_id,
      })}`,
  ],
]
