// The release as a spreadsheet: its models, all their offers, other kinds, what providers changed,
// and the index by day.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Endpoint, RecommendCandidate } from '../../contract/documents.ts'
import { findTerm } from '../../contract/glossary.ts'
import { toSellerName } from '../../release/provider-names.ts'
import { findRates } from '../../release/recommend/rates.ts'
import type { Release } from '../../release/release.ts'
import { listUnitPrices } from '../../release/unit-prices.ts'
import { SITE_NAME } from '../components/layout.ts'
import type { View } from '../view.ts'
import type { Sheet } from './pack-workbook.ts'

type Cell = string | number | boolean | null
type Offer = Pick<
  RecommendCandidate,
  'model_id' | 'provider' | 'endpoint_tag' | 'model_id_on_provider' | 'offer' | 'regions'
>
type Columns<Row> = Record<string, (row: Row) => Cell>

/** What names of columns do not say. */
const NOTES = {
  offer: 'standard: sold to everybody; free, batch, priority and routed are other offers',
  verified: findTerm('verified').meaning,
  recommended:
    'whether POST /v1/recommend can answer it: verified, standard, and of a measured score',
  list_input: 'the list price, where less is billed; so list_output',
  promotion_via: 'the channel that shows the promotion, which a direct customer may not get',
  available: 'whether it can be called now',
  until: 'the day on which the price or the offer ends',
  Changes: 'those of the last 90 days',
  typical_price:
    'US dollars per million blended tokens: the geometric mean of the composite’s models, each brought to one score',
}

/** How a day is shown. */
const DAY = 'yyyy-mm-dd'

export async function renderSpreadsheet(release: Release, view: View): Promise<Buffer> {
  const { manifest, models, candidates, compositeHistory, rules } = release
  const offers = await readOffers(release)
  const recommended = new Set(candidates.map(({ endpoint }) => toKey(endpoint)))
  const sheets: Sheet[] = [
    {
      sheet: 'About',
      data: [
        [SITE_NAME, view.baseUrl],
        ['Release', manifest.run_id],
        ['Prices as of', manifest.as_of],
        [
          'Unit',
          `US dollars per million tokens; blended: ${rules.blend_input_weight} of input to ${rules.blend_output_weight} of output; of other kinds per the unit that is named`,
        ],
        ...Object.entries(NOTES),
        ['Licence', 'CC BY 4.0 for the figures made by this service; see the foot of its pages'],
      ],
    },
    toSheet('Models', models, {
      model_id: ({ model_id }) => model_id,
      name: ({ name }) => name,
      creator: ({ provider }) => provider,
      tier: ({ tier }) => tier,
      score: ({ aa_score }) => aa_score,
      input: ({ input_price_per_m }) => input_price_per_m,
      output: ({ output_price_per_m }) => output_price_per_m,
      blended: ({ blended_price_per_m }) => blended_price_per_m,
      context: ({ context_length }) => context_length,
    }),
    toSheet('Offers', offers, {
      model_id: ({ model_id }) => model_id,
      seller: ({ provider }) => toSellerName(release, provider),
      endpoint: ({ endpoint_tag }) => endpoint_tag,
      id_at_seller: ({ model_id_on_provider }) => model_id_on_provider,
      offer: ({ offer }) => offer,
      verified: ({ verified }) => verified,
      recommended: (endpoint) => recommended.has(toKey(endpoint)),
      regions: (endpoint) => endpoint.regions.join(', '),
      input: (endpoint) => endpoint.input_price_per_m,
      output: (endpoint) => endpoint.output_price_per_m,
      cache_read: (endpoint) => endpoint.cache_read_price_per_m,
      cache_write: (endpoint) => endpoint.cache_write_price_per_m,
      batch_input: (endpoint) => findRates(endpoint, 0, 'batch')?.input ?? null,
      batch_output: (endpoint) => findRates(endpoint, 0, 'batch')?.output ?? null,
      list_input: (endpoint) => findHigherList(endpoint)?.input_price_per_m ?? null,
      list_output: (endpoint) => findHigherList(endpoint)?.output_price_per_m ?? null,
      promotion_via: ({ promotion }) => promotion?.seen_via ?? null,
      available: ({ is_available }) => is_available,
      until: (endpoint) => endpoint.until,
    }),
    toSheet('Other kinds', await listUnitPrices(release), {
      model_id: ({ model }) => model.model_id,
      kind: ({ kind }) => kind,
      seller: ({ provider }) => toSellerName(release, provider),
      usd: ({ usd }) => usd,
      unit: ({ unit }) => unit,
      direction: ({ direction }) => direction,
      modality: ({ modality }) => modality,
      last_seen: ({ last_seen }) => last_seen,
    }),
    await readChanges(release),
    toSheet('Index', compositeHistory.history, {
      date: ({ date }) => date,
      points: ({ index_points }) => index_points,
      typical_price: ({ price_per_m }) => price_per_m,
    }),
  ]
  const worker = new Worker(new URL('pack-workbook.ts', import.meta.url), { workerData: sheets })
  const [file] = await once(worker, 'message')
  return Buffer.from(file)
}

/** The list price, where less is billed. */
const findHigherList = ({ blended_per_m: billed, list }: Endpoint) =>
  list !== null && billed < list.blended_per_m ? list : null

async function readChanges(release: Release) {
  return toSheet('Changes', await release.readChanges(), {
    date: ({ date }) => date,
    kind: ({ kind }) => kind,
    model_id: ({ model_id }) => model_id,
    seller: ({ seller }) => seller && toSellerName(release, seller),
    from_input: ({ from }) => from?.input_price_per_m ?? null,
    from_output: ({ from }) => from?.output_price_per_m ?? null,
    from_blended: ({ from }) => from?.blended_price_per_m ?? null,
    to_input: ({ to }) => to?.input_price_per_m ?? null,
    to_output: ({ to }) => to?.output_price_per_m ?? null,
    to_blended: ({ to }) => to?.blended_price_per_m ?? null,
    retires_on: ({ retires_on }) => retires_on,
    source: ({ source }) => source,
  })
}

async function readOffers(release: Release) {
  const details = await release.readModelDetails(release.models)
  return details.flatMap(({ model_id, endpoints }) =>
    endpoints.map((endpoint) => ({ ...endpoint, model_id })),
  )
}

/** One offer, as a file of candidates and the detail of a model both name it. */
function toKey(offer: Offer): string {
  const { model_id, provider, endpoint_tag, model_id_on_provider, regions } = offer
  return JSON.stringify([
    model_id,
    provider,
    endpoint_tag,
    model_id_on_provider,
    offer.offer,
    regions,
  ])
}

/** Its heading stays in sight; days are dates, which a spreadsheet sorts and draws. */
function toSheet<Row>(sheet: string, rows: readonly Row[], columns: Columns<Row>): Sheet {
  const cells = rows.map((row) => Object.values(columns).map((toCell) => toDated(toCell(row))))
  return { sheet, data: [Object.keys(columns), ...cells], stickyRowsCount: 1, dateFormat: DAY }
}

const toDated = (cell: Cell) =>
  typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? new Date(cell) : cell
