// The aggregator as it stood on the last embedded day: its list, its endpoints and its providers, in the form in
// which it serves them, so that a live run can follow the seed without a gap.
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, openDatabase } from '../../../../pipeline/make/database.ts'
import { times } from '../../../../pipeline/collect/per-million.ts'
import { Fixture } from './fixture.ts'

const DATA = join(import.meta.dirname, '../../../../data')
const TABLES = ['quotes', 'models']
const API = '/api/v1'
const ARENA = [
  ['text_style_control', 'arena-text'],
  ['webdev', 'arena-webdev'],
  ['vision', 'arena-vision'],
] as const
const PRICES = ['prompt', 'completion', 'input_cache_read', 'input_cache_write']

const Prices = z.looseObject({ prompt: z.string(), completion: z.string() })
const Sold = z.object({
  data: z.looseObject({ endpoints: z.array(z.looseObject({ pricing: Prices })) }),
})
type Endpoints = z.infer<typeof Sold>['data']['endpoints']

/** `change` may change the endpoints of each model in place: that is what is served from then on. */
export function changeEndpoints(aggregator: Fixture, change: (endpoints: Endpoints) => void): void {
  for (const [path, answer] of Object.entries(aggregator)) {
    const { success, data } = Sold.safeParse(answer)
    if (!success) continue
    change(data.data.endpoints)
    aggregator[path] = data
  }
}

export function multiplyPrices({ pricing }: Endpoints[number], factor: number): void {
  for (const side of ['prompt', 'completion'] as const)
    pricing[side] = (Number(pricing[side]) * factor).toFixed(12)
}

/** `data` is the folder of the history. */
export async function readSeedMarket({ data = DATA }: { data?: string } = {}): Promise<Fixture> {
  const database = await openDatabase()
  try {
    for (const table of TABLES)
      await database.execute(
        `create table ${table} as
         from read_parquet($path) where source = 'openrouter' and observed_to = '2026-07-31'`,
        { path: join(data, `seed/${table}.parquet`) },
      )
    return Fixture.parse({
      ...(await readEndpoints(database)),
      [`${API}/models`]: { data: await readModels(database) },
      [`${API}/endpoints/zdr`]: { data: [] },
      [`${API}/providers`]: { data: await readProviders(database) },
    })
  } finally {
    database.close()
  }
}

/** The boards as they stood on that day, by source, in the form of their files. */
export async function readSeedBoards(): Promise<Record<string, Fixture>> {
  const database = await openDatabase()
  const read = (columns: string, board: string) =>
    database.rows(
      `select ${columns} from read_parquet($path)
       where board = $board and observed_to = '2026-07-31' order by category, rating desc, model_ref`,
      { path: join(DATA, 'seed/ratings.parquet'), board },
    )
  try {
    const arena: Fixture = {}
    for (const [folder, board] of ARENA)
      arena[
        `/datasets/lmarena-ai/leaderboard-dataset/resolve/main/${folder}/latest-00000-of-00001.parquet`
      ] = await read(
        `model_ref as model_name, organization, rating, rating_lower, rating_upper,
           votes::int as vote_count, category, published_on::varchar as leaderboard_publish_date`,
        board,
      )
    const eci = await read(
      'model_ref as "Model", organization as "Organization", rating as eci, rating_lower as eci_ci_low, rating_upper as eci_ci_high',
      'epoch-eci',
    )
    return { arena, 'epoch-eci': { '/data/eci_scores.csv': eci } }
  } finally {
    database.close()
  }
}

async function readModels(database: Database): Promise<unknown[]> {
  const rows = await database.rows(`
    select
      models.model_ref as id, canonical_slug, hugging_face_id, name,
      epoch(released_on)::int as created, context_length::int as context_length,
      input_modalities, output_modalities, is_reasoning, supports_tools,
    from models
    where model_ref in (select model_ref || if(offer in ('free', 'batch'), ':' || offer, '') from quotes)
    order by id`)
  return rows.map(({ is_reasoning, supports_tools, ...model }) => ({
    ...model,
    architecture: model,
    pricing: { prompt: '0.000001', completion: '0.000002' },
    supported_parameters: toParameters({ is_reasoning, supports_tools }),
  }))
}

const EndpointRow = z.looseObject({ id: z.string() })

async function readEndpoints(database: Database): Promise<Record<string, unknown>> {
  const rows = await database.rows(`
    select
      id, id as model_id, quotes.provider_name, endpoint_tag as tag,
      quotes.context_length::int as context_length,
      max_output_tokens::int as max_completion_tokens, quantization, discount,
      quotes.is_reasoning, quotes.supports_tools,
      input_usd_per_mtok as prompt, output_usd_per_mtok as completion,
      cache_read_usd_per_mtok as input_cache_read, cache_write_usd_per_mtok as input_cache_write,
      if(is_available, 0, -10) as status,
    from (
      select *, model_ref || if(offer in ('free', 'batch'), ':' || offer, '') as id from quotes
    ) as quotes
    inner join models on models.model_ref = quotes.id
    order by id, tag`)
  const byPath = new Map<string, { data: { endpoints: unknown[] } }>()
  for (const row of rows) {
    const { id, ...endpoint } = EndpointRow.parse(row)
    const path = `${API}/models/${id}/endpoints`
    const answer = byPath.get(path) ?? { data: { endpoints: [] } }
    answer.data.endpoints.push({
      ...endpoint,
      supported_parameters: toParameters(endpoint),
      pricing: { ...toPrices(endpoint), discount: endpoint['discount'] },
    })
    byPath.set(path, answer)
  }
  return Object.fromEntries(byPath)
}

async function readProviders(database: Database): Promise<unknown[]> {
  return database.rows(
    'select provider as slug, any_value(provider_name) as name from quotes group by all order by slug',
  )
}

/** Dollars per token, as the aggregator writes them. */
function toPrices(endpoint: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    PRICES.flatMap((name) => {
      const price = endpoint[name]
      const perToken = typeof price === 'string' ? times(price, '0.000001') : null
      return perToken === null ? [] : [[name, perToken]]
    }),
  )
}

function toParameters(row: Record<string, unknown>): string[] {
  return [
    ...(row['is_reasoning'] === true ? ['reasoning'] : []),
    ...(row['supports_tools'] === true ? ['tools'] : []),
  ]
}
