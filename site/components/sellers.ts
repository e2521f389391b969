// Who sells a model: a row for each endpoint, with what it bills, who says so and where it is.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { findTerm } from '../../contract/glossary.ts'
import { EU } from '../../contract/constraint-kinds.ts'
import { toSourceName } from '../../contract/sentences.ts'
import { findListFactor } from '../../release/recommend/candidates.ts'
import { toListed } from '../../release/recommend/rates.ts'
import { listEndpoints } from '../../release/explain.ts'
import type { Release } from '../../release/release.ts'
import type { View } from '../view.ts'
import { claim, count, country, NOT_ON_RECORD, price, shortDay, tokens } from './format.ts'
import { html, type Html, type Part } from './html.ts'
import { renderReport } from './report.ts'
import { isPassedOver, toEndText, toSchedule } from './schedule.ts'
import { renderSource } from './source-link.ts'
import { type Column, listing } from './table.ts'
import { term } from './term.ts'
import { byName, renderChoice, renderFound } from './tool.ts'

type Detail = Awaited<ReturnType<Release['readModelDetail']>>

export function renderEndpoints(
  model: Model,
  { detail, release, view }: { detail: Detail; release: Release; view: View },
): Html {
  const rows = toRows(listEndpoints(release, model, detail.endpoints), release)
  const { unconverted } = detail
  const places = [...new Set(rows.flatMap((row) => row.known))].map(
    (code) => [code, country(code).text] as const,
  )
  return html`${places.length > 0 && renderForm(places)}
    ${rows.length > 0 ? listing('Endpoints', listColumns(release, model, view), rows) : html`<p>No endpoint is listed.</p>`}
    <p class="note">
      ${unconverted.length > 0 && html`Prices in other currencies are in the API alone: ${count(unconverted.length)}. ${[...new Set(unconverted.map(({ note }) => note))].join(' ')}`}
      ${term('verified', 'Verified')}: ${findTerm('verified').meaning} Privacy terms are the
      providers’ own claims.
    </p>`
}

/** Shown with scripts only. */
function renderForm(places: readonly (readonly [code: string, name: string])[]): Html {
  return html`<form class="bar filters" data-filters autocomplete="off">
    ${renderChoice('place', 'Any place', byName(places))} ${renderFound()}
  </form>`
}

function renderSeller(endpoint: Row): Html {
  return html`<a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a
    ><span data-places="${endpoint.known.join(' ')}">${toRemarks(endpoint)}</span>`
}

/** What is billed; where that is a promotion, beside the list price that it leaves. */
const toPayable = (field: keyof NonNullable<Endpoint['list']>) => (endpoint: Endpoint) =>
  html`${isPassedOver(endpoint) && html`<s>${price(endpoint.list?.[field])}</s> `}${price(endpoint[field])}`

type Listed = ReturnType<typeof listEndpoints>[number]

interface Row extends Listed {
  hasTwin: boolean
  headquarters: string | null
  known: string[]
}

const isPlain = ({ verified, offer }: Endpoint) => verified && offer === 'standard'
/** What a row shows of an endpoint: others may show the same. */
const toKey = ({ provider, endpoint_tag, offer }: Endpoint) =>
  `${provider} ${endpoint_tag} ${offer}`

/** Cheapest first, after what is verified and sold to everybody. */
function toRows(endpoints: readonly Listed[], { providerByName }: Release): Row[] {
  const counts = Map.groupBy(endpoints, toKey)
  return endpoints
    .map((endpoint) => {
      const headquarters = providerByName.get(endpoint.provider)?.headquarters ?? null
      const hasTwin = (counts.get(toKey(endpoint))?.length ?? 0) > 1
      return { ...endpoint, hasTwin, headquarters, known: toPlaces(headquarters, endpoint.places) }
    })
    .toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)))
}

/** Codes of where one is based, the union that is part of, and where else it is known to run. */
function toPlaces(headquarters: string | null, places: readonly string[] = []): string[] {
  const based = headquarters === null ? [] : [headquarters]
  const union = based.some((code) => EU.includes(code)) ? ['EU'] : []
  return [...new Set([...based, ...union, ...places])].filter((code) => code !== 'EEA')
}

/** Unchanged since the first day on record: from when before that is not known. */
const isSinceRecord = ({ last_changed: day }: Endpoint, { compositeHistory }: Release) =>
  compositeHistory.history.findLast(({ quality }) => quality === 'endpoint')?.date === day

const listColumns = (release: Release, { model_id }: Model, view: View): readonly Column<Row>[] => [
  ['Provider', renderSeller, 'two'],
  ['Blended', toPayable('blended_per_m'), 'n'],
  ['Input', toPayable('input_price_per_m'), 'n'],
  ['Output', toPayable('output_price_per_m'), 'n'],
  ['Context', (endpoint) => tokens(endpoint.context_length), 'n under'],
  ['Also bills', (endpoint) => fold('price', listExtras(endpoint)), 'under'],
  ['Who says it', ({ claims }) => fold('claim', claims.map(renderClaim)), 'under'],
  ['Region', ({ regions }) => (regions.length > 0 ? regions.join(', ') : NOT_ON_RECORD), 'under'],
  [
    'Zero retention',
    ({ zdr, zdr_under: name, provider }) =>
      html`${claim(zdr)}${zdr && name !== null && name !== provider && ` (under ${toSourceName(name)})`}`,
    'under',
  ],
  [
    'More',
    (endpoint) =>
      html`${fold('fact', listFacts(endpoint, release))}
      ${renderReport(view, {
        model: model_id,
        provider: endpoint.provider,
        shown: `${endpoint.input_price_per_m} / ${endpoint.output_price_per_m}`,
        evidence: endpoint.sources.map(toSourceName).join(', '),
        release: release.manifest.run_id,
      })}`,
    'under',
  ],
]

const renderClaim = ({ usd_in, usd_out, since, roots }: Endpoint['claims'][number]) =>
  html`${price(usd_in)} and ${price(usd_out)} since ${shortDay(since)}:
  ${roots.map((root, index) => [index > 0 && ', ', renderSource(root)])}`

function listFacts(endpoint: Row, release: Release): Html[] {
  const unknown = listUnknown(endpoint.facts)
  return [
    html`unchanged since
    ${shortDay(endpoint.last_changed)}${isSinceRecord(endpoint, release) && ' or before'}`,
    html`quantisation: ${endpoint.quantization ?? NOT_ON_RECORD}`,
    html`trains on prompts: ${claim(endpoint.trains_on_prompts)}`,
    ...(unknown.length > 0 ? [html`not known: ${unknown.join(', ')}`] : []),
  ]
}

/** In a cell, more than fits it. */
function fold(name: string, items: readonly Part[]): Html | false {
  return (
    items.length > 0 &&
    html`<details>
      <summary>${items.length} ${name}${items.length > 1 && 's'}</summary>
      <ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>
    </details>`
  )
}

/** What it bills besides plain input and output, at list prices where these count. */
function listExtras(endpoint: Endpoint): Html[] {
  const listed = toListed(endpoint, findListFactor(endpoint))
  const extras = toSchedule(listed).filter(([label]) => !['input', 'output'].includes(label))
  return extras.map(([label, usd]) => html`${label}: ${price(usd)}`)
}

function listUnknown(known: Record<string, { status: string }>): string[] {
  const unknown = Object.entries(known).filter(([, { status }]) => status === 'unknown')
  return unknown.map(([name]) => name.replaceAll('_', ' '))
}

/** `false` where it asks its list price. */
export function toDiscountText({ promotion, discount }: Pick<Endpoint, 'promotion' | 'discount'>) {
  return promotion
    ? `${Math.round(100 * promotion.discount)}% off its list price, seen via ${toSourceName(promotion.seen_via)}`
    : discount > 0 && `${Math.round(100 * discount)}% off its list price`
}

function toRemarks(endpoint: Row): string {
  const { verified, offer, is_available, discount, endpoint_tag, promotion, provider } = endpoint
  const { hasTwin, headquarters, trains_on_prompts, zdr } = endpoint
  return [
    endpoint_tag !== '' && endpoint_tag !== provider && endpoint_tag,
    hasTwin && (endpoint.model_id_on_provider ?? 'named by no source'),
    verified ? 'verified' : 'not verified',
    headquarters !== null && `based in ${country(headquarters).text}`,
    zdr === true && 'no retention',
    trains_on_prompts === true && 'trains on prompts',
    offer !== 'standard' && offer,
    !is_available && 'not available now',
    toEndText(endpoint),
    toDiscountText({ promotion, discount }),
  ]
    .filter(Boolean)
    .join(', ')
}
