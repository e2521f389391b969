// The release as a spreadsheet: its models, the offers that can be recommended, and the index by day.
import { unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import type { Release } from '../../release/release.ts'
import { toSellerName } from '../../release/provider-names.ts'
import { SITE_NAME } from '../components/layout.ts'
import type { View } from '../view.ts'

type Cell = string | number | boolean | null
type Columns<Row> = Record<string, (row: Row) => Cell>

/** Of every file in the archive: the bytes follow from the release alone. */
const MADE = '1980-01-01T00:00:00'

export async function renderSpreadsheet(release: Release, view: View): Promise<Buffer> {
  const { manifest, models, candidates, compositeHistory, rules } = release
  const sheets = [
    {
      sheet: 'About',
      data: [
        [SITE_NAME, view.baseUrl],
        ['Release', manifest.run_id],
        ['Prices as of', manifest.as_of],
        [
          'Unit',
          `US dollars per million tokens; blended: ${rules.blend_input_weight} of input to ${rules.blend_output_weight} of output`,
        ],
        ['Licence', 'CC BY 4.0 for the figures made by this service; see the foot of its pages'],
      ],
    },
    {
      sheet: 'Models',
      data: toRows(models, {
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
    },
    {
      sheet: 'Offers',
      data: toRows(candidates, {
        model_id: ({ model }) => model.model_id,
        seller: ({ endpoint }) => toSellerName(release, endpoint.provider),
        endpoint: ({ endpoint }) => endpoint.endpoint_tag,
        regions: ({ endpoint }) => endpoint.regions.join(', '),
        input: ({ endpoint }) => endpoint.input_price_per_m,
        output: ({ endpoint }) => endpoint.output_price_per_m,
        cache_read: ({ endpoint }) => endpoint.cache_read_price_per_m,
        list_input: ({ endpoint }) => endpoint.list?.input_price_per_m ?? null,
        list_output: ({ endpoint }) => endpoint.list?.output_price_per_m ?? null,
        until: ({ endpoint }) => endpoint.until,
      }),
    },
    {
      sheet: 'Index',
      data: toRows(compositeHistory.history, {
        date: ({ date }) => date,
        points: ({ index_points }) => index_points,
        typical_price: ({ price_per_m }) => price_per_m,
      }),
    },
  ]
  const file = await writeExcelFile(sheets).toBuffer()
  return Buffer.from(zipSync(unzipSync(file), { mtime: MADE }))
}

function toRows<Row>(rows: readonly Row[], columns: Columns<Row>): Cell[][] {
  return [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((toCell) => toCell(row))),
  ]
}
