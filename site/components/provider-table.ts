// A model's endpoints: one row for each, with its prices, sources and locations.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { nameSource } from '../../contract/sentences.ts'
import {
  chooseCountedPrice,
  findListFactor,
  isRankedAtListPrice,
} from '../../release/recommend/candidates.ts'
import { applyListPrice } from '../../release/recommend/rates.ts'
import { listEndpoints } from '../../release/endpoints.ts'
import type { Release } from '../../release/release.ts'
import type { View } from '../view.ts'
import {
  claim,
  country,
  dayOfMonth,
  formatPrice,
  NOT_ON_RECORD,
  price,
  seconds,
  shortDay,
  tokens,
  capitalize,
  whole,
} from './format.ts'
import { html, type Html } from './html.ts'
import { findOwn } from './lifecycle.ts'
import { renderReport } from './report.ts'
import { describeEnding, listSchedule, nameEnd, renderPayable } from './schedule.ts'
import { renderSource } from './source-link.ts'
import { type Column, facts, folding } from './table.ts'

/** Providers that are shown at once. */
const SHOWN = 10

type Detail = Awaited<ReturnType<Release['readModelDetail']>>

export async function renderEndpoints(
  model: Model,
  { detail, release, view }: { detail: Detail; release: Release; view: View },
): Promise<Html> {
  const rows = listRows(listEndpoints(release, model, detail.endpoints), model, release)
  const { unconverted } = detail
  if (rows.length === 0)
    return html`<p class="empty">No source lists an endpoint for this model.</p>`
  const merged = mergeAlike(rows)
  // The others would push what scores as much for less off the first screen.
  const first = merged.length > SHOWN + 2 ? SHOWN : merged.length
  return html`<div data-result>
      ${folding('Endpoints', listColumns(view.today), merged, { first, more: 'providers' })}
      <details class="rates">
        <summary>All rates, sources and terms</summary>
        ${rows.map((row) => renderDetails(row, { model, release, view }))}
      </details>
    </div>
    ${
      unconverted.length > 0 &&
      html`<p class="note">
        Prices in other currencies are only available in the API.
        ${[...new Set(unconverted.map(({ note }) => note))].join(' ')}
      </p>`
    }`
}

function renderProvider(endpoint: Row, today: string): Html {
  const { provider, provider_name: name, first_party: isOwn, regions } = endpoint
  const discount = describeDiscount(endpoint)
  const tags = listTags(endpoint)
  const place = nameRegions(endpoint)
  const end = endpoint.isCovered ? null : (endpoint.until ?? endpoint.price_until)
  return html`<a href="/providers/${provider}">${name}</a>
    ${isOwn && html`<small>creator</small>`}
    ${tags.length > 0 && html`<i class="tag">${capitalize(tags.join(', '))}</i>`}
    ${end !== null && html`<i class="tag stale" title="${describeEnding(endpoint, today)}">${nameEnd(end, today)} ${dayOfMonth(end)}</i>`}
    ${discount !== false && html`<i class="tag" title="${discount}">${discount.split(' its ')[0]}</i>`}
    <small title="${regions.join(', ')}">${place !== '' && !name.includes(place) && place}</small>`
}

/** One is called after its country, unless it is a government’s; several are counted. */
function nameRegions({ regions, places }: Row): string {
  const [region, ...others] = regions
  if (others.length > 0) return `${regions.length} regions`
  if (region?.includes('-gov-')) return 'US Gov'
  const own = places.find((place) => !['EEA', 'EU'].includes(place)) ?? region
  return own && region ? capitalize(country(own).text) : ''
}

type Listed = ReturnType<typeof listEndpoints>[number]

interface Row extends Listed {
  headquarters: string | null
  /** The provider that it is a tier or region of. */
  parent: string
  /** Whether the page says above when it ends. */
  isCovered: boolean
}

const isPlain = ({ verified, offer }: Endpoint) => verified && offer === 'standard'
/** Cheapest first, after what is verified and sold to everybody. */
function listRows(
  endpoints: readonly Listed[],
  { retires_on: end }: Model,
  { providerByName }: Release,
): Row[] {
  const own = findOwn(endpoints)
  const told = [end, own?.next_price && own.until]
  return endpoints
    .map((endpoint) => {
      const { headquarters = null, part_of: parent } = providerByName.get(endpoint.provider) ?? {}
      return {
        ...endpoint,
        headquarters,
        parent: parent ?? endpoint.provider,
        isCovered: told.includes(endpoint.until),
      }
    })
    .toSorted(
      (one, other) =>
        Number(isPlain(other)) - Number(isPlain(one)) ||
        roundPrice(one) - roundPrice(other) ||
        Number(other.first_party) - Number(one.first_party),
    )
}

/** Prices that differ by a conversion’s noise are the same. */
const roundPrice = (endpoint: Endpoint) => Number(chooseCountedPrice(endpoint).toPrecision(3))

/** A row for those of a provider that cost the same on the same terms, wherever they run. */
function mergeAlike(rows: readonly Row[]): Row[] {
  const alike = Map.groupBy(rows, (row) =>
    JSON.stringify([
      row.parent,
      row.offer,
      row.verified,
      row.input_price_per_m,
      row.cache_read_price_per_m,
      row.output_price_per_m,
      row.zdr,
      row.is_available,
    ]),
  )
  return [...alike.values()].flatMap((own) => {
    const measured = own.find((row) => row.performance !== null)
    const regions = [...new Set(own.flatMap((row) => row.regions))]
    const performance = measured?.performance ?? null
    return own.slice(0, 1).map((row) => ({ ...row, regions, performance }))
  })
}

/** Unchanged since the first day on record: from when before that is not known. */
const isSinceRecord = ({ last_changed: day }: Endpoint, { compositeHistory }: Release) =>
  compositeHistory.history.findLast(({ quality }) => quality === 'endpoint')?.date === day

/** On a phone with the two prices that it is of. */
function renderBlend(row: Row): Html {
  const { input_price_per_m: usdIn, output_price_per_m: usdOut } = isRankedAtListPrice(row)
    ? (row.list ?? row)
    : row
  return html`${renderPayable(row, 'blended_per_m')}<small class="narrow"
      >$${formatPrice(usdIn)} / $${formatPrice(usdOut)}</small
    >`
}

const listColumns = (today: string): readonly Column<Row>[] => [
  ['Provider', (row) => renderProvider(row, today)],
  ['Input', (row) => renderPayable(row, 'input_price_per_m'), 'n wide'],
  ['Cached', (row) => renderPayable(row, 'cache_read_price_per_m'), 'n wide'],
  ['Output', (row) => renderPayable(row, 'output_price_per_m'), 'n wide'],
  ['Blend 3:1', renderBlend, 'n'],
  ['Zero retention', ({ zdr }) => claim(zdr), 'wide'],
  ['Tokens/s', ({ performance }) => whole(performance?.tokens_per_second), 'n wide'],
  ['Latency', ({ performance }) => seconds(performance?.latency_ms), 'n wide'],
]

function renderDetails(
  row: Row,
  { model, release, view }: { model: Model; release: Release; view: View },
): Html {
  const { provider, provider_name: name, endpoint_tag: tag, claims, sources } = row
  const report = renderReport(view, {
    model: model.model_id,
    provider,
    shown: `${row.input_price_per_m} / ${row.output_price_per_m}`,
    evidence: sources.map(nameSource).join(', '),
    release: release.manifest.run_id,
  })
  // Other prices are at list prices where these count.
  const extras = listSchedule(applyListPrice(row, findListFactor(row))).filter(
    ([label]) => !['input', 'output'].includes(label),
  )
  return html`<h3>${name} <small>${tag !== provider && tag} ${report}</small></h3>
    ${facts(
      [
        ...extras.map(([label, usd]) => [capitalize(label), price(usd)] as const),
        ...claims.map(
          ({ usd_in, usd_out, since, roots }) =>
            [
              roots.map((root, index) => [index > 0 && ', ', renderSource(root)]),
              html`${price(usd_in)} input, ${price(usd_out)} output since ${shortDay(since)}`,
            ] as const,
        ),
        [
          'Unchanged since',
          html`${shortDay(row.last_changed)}${isSinceRecord(row, release) && ' or before'}
          ${describeEnding(row, view.today)}`,
        ],
        ['Model ID', html`<code>${row.model_id_on_provider ?? 'not stated by any source'}</code>`],
        ['Context', html`${tokens(row.context_length)}${row.context_length !== null && ' tokens'}`],
        [
          'Speed',
          row.performance &&
            html`${whole(row.performance.tokens_per_second)} tokens/s,
            ${seconds(row.performance.latency_ms)} latency`,
        ],
        ['Regions', row.regions.join(', ')],
        ['Headquarters', country(row.headquarters)],
        [
          'Zero retention under',
          row.zdr && row.zdr_under !== provider && nameSource(row.zdr_under ?? ''),
        ],
        ['Trains on prompts', claim(row.trains_on_prompts)],
        ['Quantization', row.quantization ?? NOT_ON_RECORD],
      ],
      'record',
    )}`
}

/** `false` where it asks its list price. */
export function describeDiscount({
  promotion,
  discount,
}: Pick<Endpoint, 'promotion' | 'discount'>) {
  return promotion
    ? `${Math.round(100 * promotion.discount)}% off its list price, seen via ${nameSource(promotion.seen_via)}`
    : discount > 0 && `${Math.round(100 * discount)}% off its list price`
}

const listTags = ({ offer, is_available: isAvailable, verified }: Row): string[] =>
  [
    offer === 'mode' ? 'one mode only' : offer !== 'standard' && offer,
    !isAvailable && 'unavailable',
    !verified && 'unverified',
  ].flatMap((text) => text || [])
