// The names of models and sellers in four recorded catalogues: `catalogue-names.tsv.gz` has each
// that stands beside a price of text. `labelled-names.tsv` says of some, picked at random and
// looked up by hand, which model is meant; a model_id is missing where it is none or not known.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../pipeline/make/database.ts'
import { type Quote, createQuote } from '../../../pipeline/collect/quote.ts'
import { stageObservation } from '../../../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { openEmbedded } from '../../embedded-history.ts'

const DAY = '2026-08-01'
/** The least share of its names of text models that has to resolve. */
const LEAST = { litellm: 0.9, portkey: 0.85, 'genai-prices': 0.85, 'models-dev': 0.95 }

let database: Database
beforeAll(async () => {
  database = await openEmbedded(DAY)
  for (const [source, rows] of await readNames()) {
    await stageObservation(database, source, { day: DAY, observation: { quotes: rows } })
  }
  const tables = ['models', 'unmatched', 'providers', 'quotes']
  await transform(database, selectFiles(await readSqlFiles(), tables))
})
afterAll(() => database.close())

async function readTable(file: string): Promise<string[][]> {
  const bytes = await readFile(join(import.meta.dirname, file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

async function readNames(): Promise<Map<string, Quote[]>> {
  const rows = await readTable('catalogue-names.tsv.gz')
  const quotes = rows.map(([source = '', provider = '', id = '', link = '', released = '']) => ({
    source,
    quote: createQuote({
      provider,
      provider_model_id: id,
      model_ref: link || id,
      model_ref_kind: link ? 'catalogue' : 'name',
      released_on: released || null,
      input_usd_per_mtok: '1',
      output_usd_per_mtok: '4',
      output_modalities: source === 'models-dev' || source === 'litellm' ? ['text'] : [],
    }),
  }))
  const bySource = Map.groupBy(quotes, ({ source }) => source)
  return new Map([...bySource].map(([id, own]) => [id, own.map(({ quote }) => quote)]))
}

/** Each name of a paid text model, with the model it was found to be. */
const NAMES = `
  select quotes.source, quotes.provider, quotes.provider_model_id, any_value(quotes.model_id) as model_id,
    any_value(unmatched.reason) as reason
  from quotes
  inner join stg_quotes as said using (quote_id)
  left join unmatched
    on unmatched.provider = quotes.provider
    and unmatched.provider_model_id is not distinct from quotes.provider_model_id
    and unmatched.model_ref = quotes.model_ref
    and unmatched.model_ref_kind = quotes.model_ref_kind
  where quotes.observed_to = '${DAY}'::date and quotes.source in ('litellm', 'portkey', 'genai-prices', 'models-dev')
    and quotes.native_input_per_mtok > 0 and quotes.native_output_per_mtok > 0
    and (len(said.output_modalities) = 0 or list_contains(said.output_modalities, 'text'))
  group by quotes.source, quotes.provider, quotes.provider_model_id`

test('most names of each catalogue resolve, and what is left has a reason', async () => {
  const rows = await database.rows(
    `select source, count(*)::int as names, count(model_id)::int as resolved,
       count(*) filter (model_id is null and reason is null)::int as unexplained
     from (${NAMES}) group by source`,
  )
  console.table(rows)
  for (const [source, least] of Object.entries(LEAST)) {
    const row = rows.find((found) => found['source'] === source)
    expect(Number(row?.['resolved']) / Number(row?.['names']), source).toBeGreaterThanOrEqual(least)
    expect(row?.['unexplained'], source).toBe(0)
  }
})

test('of names labelled by hand, 99.5% of those that resolve mean that model', async () => {
  const found = new Map(
    (await database.rows(`from (${NAMES})`)).map((row) => [
      [row['source'], row['provider'], row['provider_model_id']].join('\t'),
      row['model_id'],
    ]),
  )
  const labelled = await readTable('labelled-names.tsv')
  const resolved = labelled.flatMap(([source, provider, id, model = '']) => {
    const key = [source, provider, id].join('\t')
    const answer = found.get(key)
    return typeof answer === 'string' ? [{ key, model, answer }] : []
  })
  const wrong = resolved.filter(({ model, answer }) => model !== answer)
  console.log(`labelled: ${resolved.length} resolved, wrong: ${JSON.stringify(wrong)}`)
  expect(resolved.length).toBeGreaterThanOrEqual(400)
  expect(wrong.length / resolved.length).toBeLessThanOrEqual(0.005)
})

test('no seller stands under two names', async () => {
  const rows = await database.rows('select distinct provider_group from providers order by all')
  const bySquashed = Map.groupBy(
    rows.map((row) => String(row['provider_group'])),
    squash,
  )
  expect([...bySquashed.values()].filter((slugs) => slugs.length > 1)).toEqual([])
})

/** Without the words that spellings of one company differ by. */
function squash(slug: string): string {
  return slug
    .replaceAll(/(^|[-.])(ai|cloud|api|labs?|inc|inference|studio|platform)(?=[-.]|$)/g, '')
    .replaceAll(/[-._]/g, '')
}
