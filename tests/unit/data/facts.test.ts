// The files that people edit: sorted, and of one mind with each other.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DATA_FILES } from '../../../pipeline/make/data-files.ts'
import { openDatabase, type Database } from '../../../pipeline/make/database.ts'
import { stageParameters } from '../../../pipeline/make/parameters.ts'
import { stageData } from '../../../pipeline/make/stage.ts'
import { ROOT } from '../../run-process.ts'

/** In the order of their scores, and of their dates. */
const OTHER_ORDER = ['data_quality_classes', 'data_lifecycle']
const TABLES = [...DATA_FILES].filter(([table]) => !OTHER_ORDER.includes(table))

const QUOTES = join(ROOT, 'data/seed/quotes.parquet')
const NAMES = join(ROOT, 'tests/system/identity/catalogue-names.tsv.gz')
const cell = z.string().nullable()
const Provider = z.object({
  provider: z.string(),
  base_url: cell,
  placeholders: cell,
  chat_path: cell,
  auth_scheme: cell,
  example_model_id: cell,
  headquarters: cell,
  regions: cell,
  eu_sovereign: z.boolean().nullable(),
})

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await stageData(database)
  await stageParameters(database, '2026-07-31')
  await database.execute(
    `create temp table said as
     select provider, provider_model_id from read_parquet('${QUOTES}')
     union select provider, provider_model_id from read_csv('${NAMES}', delim = '\t', quote = '')`,
  )
})
afterAll(() => database.close())

test.each(TABLES)('%s is sorted by its key', async (table, { columns }) => {
  const key = columns.filter((column) => column.cell === 'key').map(({ name }) => name)
  const keys = (await database.rows(`select ${key.join(', ')} from ${table}`)).map((row) =>
    key.map((column) => String(row[column])).join('\n'),
  )
  expect(keys).toStrictEqual(keys.toSorted())
})

test('an address explains its placeholders, and how to send a key', async () => {
  const rows = await database.rows(
    `select data_providers.*, served.headers
     from data_providers
     left join (select provider, string_agg(headers) as headers from data_api_rules group by all) as served using (provider)
     where base_url is not null`,
  )
  for (const row of rows) {
    const { provider, base_url, placeholders, chat_path, auth_scheme } = Provider.parse(row)
    const headers = String(row['headers'])
    const named = placeholders?.split(';').map((text) => text.split('=')[0]) ?? []
    const used = [...`${base_url}${chat_path}${headers}`.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => name,
    )
    expect(named, provider).toEqual([...new Set(used)].filter((name) => name !== 'model'))
    expect(auth_scheme, provider).not.toBeNull()
    if (auth_scheme === 'x-api-key') expect(chat_path ?? '/messages', provider).toBe('/messages')
  }
})

/** Of July 2026 at the aggregator, most first. */
const MOST_USED = (await readFile(join(import.meta.dirname, 'most-used-sellers.txt'), 'utf8'))
  .trimEnd()
  .split('\n')
  .slice(1)
/** What no public document says of them; they are listed, and not handed out. */
const WITHOUT_ADDRESS = ['akashml', 'dekallm', 'modal', 'modelrun']
/** The one id that is known works at the aggregator alone. */
const WITHOUT_ID = ['meta']

test.each(MOST_USED)('a customer of %s knows what to send where', async (seller) => {
  const [row] = await database.rows('from data_providers where provider = $seller', { seller })
  const { base_url, chat_path, auth_scheme, example_model_id } = Provider.parse(row)
  if (WITHOUT_ADDRESS.includes(seller)) return expect([base_url, chat_path]).toEqual([null, null])
  expect(base_url).toMatch(/^https:\/\/[a-z0-9.{}-]+\.[a-z]+(\/[\w.{}-]+)*$/)
  expect(chat_path).toMatch(/^\/.*(chat\/completions|messages|converse)$/)
  expect(auth_scheme).not.toBeNull()
  if (WITHOUT_ID.includes(seller)) return expect(example_model_id).toBeNull()
  // Some source quotes the seller's model under that id.
  const known = await database.rows(
    `from said where provider_model_id = $id and provider in (
       select alias from data_provider_aliases where provider = $seller union all select $seller
     )`,
    { seller, id: example_model_id ?? '' },
  )
  return expect(known.length, `${seller}: ${example_model_id}`).toBeGreaterThan(0)
})

test('every address and policy states where and when it was read', async () => {
  const address = ['base_url', 'auth_scheme']
  // The catalogue says nothing of these, so a row that has one was read at the aggregator or the company.
  const policies = ['headquarters', 'regions', 'zdr', 'trains_on_prompts', 'retention_days']
  expect(
    await database.rows(
      `select provider from data_providers
       where (${address.map((fact) => `${fact} is not null`).join(' or ')}) <> (base_url_source is not null)
         or (base_url_source is null) <> (base_url_seen_on is null)
         or ((${[...policies, 'eu_sovereign', 'status_page_url'].map((fact) => `${fact} is not null`).join(' or ')}) and source not in ('openrouter', 'vendor'))`,
    ),
  ).toStrictEqual([])
  const [known] = await database.rows(
    `select ${[...address, ...policies].map((fact) => `count(${fact})::int as ${fact}`).join(', ')}
     from data_providers`,
  )
  // An emptied column would pass the line above.
  expect(Object.entries(known ?? {}).filter(([, count]) => Number(count) < 15)).toStrictEqual([])
})

test('a provider is in the EU if its seat and every known data center are', async () => {
  // Some say the Union alone.
  const states =
    'EU AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
  for (const row of await database.rows('from data_providers')) {
    const { provider, headquarters, regions, eu_sovereign } = Provider.parse(row)
    const places = regions?.split('|') ?? []
    const isOutside = [headquarters ?? '', ...places].some((place) => !states.includes(place))
    // A seat alone does not say where the machines are.
    const expected = isOutside ? false : places.length > 0 ? true : null
    expect(eu_sovereign, provider).toBe(headquarters === null ? null : expected)
  }
})

test('no base URL is an integration of the aggregator or an address of one machine', async () => {
  expect(
    await database.rows(
      `select provider, base_url from data_providers
       where (contains(base_url, 'openrouter') and provider <> 'openrouter')
         or regexp_matches(base_url, 'integrations|127\\.0|localhost')`,
    ),
  ).toStrictEqual([])
})
