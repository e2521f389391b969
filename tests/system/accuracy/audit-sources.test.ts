// What measures prices moves none; an error that is planted is found under its provider; and the query
// that the page prints finds the figures that the document states.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Accuracy } from '../../../contract/documents.ts'
import type { Database } from '../../../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { readFile as readDocument } from '../../../site/components/prose.ts'
import { openEmbedded } from '../../embedded-history.ts'
import { createFolder } from '../../temporary-folder.ts'

const files = await readSqlFiles()
const measuring = files.filter(({ file }) => dirname(file) === 'accuracy')
const before = selectFiles(files, ['shown_endpoints', 'quotes', 'weekly_tokens'])
const folder = await createFolder(afterAll)
let database: Database

beforeAll(async () => {
  database = await openEmbedded(undefined, folder)
  await transform(database, before)
})
afterAll(async () => {
  database.close()
})

/** The document after a change, which is taken back. */
async function measure(change?: string): Promise<Accuracy> {
  await database.execute('begin')
  try {
    if (change !== undefined) await database.execute(change)
    await transform(database, measuring)
    const [row] = await database.rows('select document::varchar as document from doc_accuracy')
    return Accuracy.parse(JSON.parse(String(row?.['document'])))
  } finally {
    await database.execute('rollback')
  }
}

const toWhole = ({ figures }: Accuracy) => figures.find(({ scope }) => scope === 'all')

describe('an audit source', () => {
  it('is read by what measures prices alone, and that by nothing that is published of them', () => {
    const reading = new Set(['raw_audits'])
    for (const { table, reads } of files)
      if (reads.some((read) => reading.has(read))) reading.add(table)
    const own = new Set(measuring.map(({ table }) => table))
    expect([...reading.difference(own)]).toEqual(['raw_audits', 'next_raw_audits'])
    expect(own.difference(reading).size).toBe(0)
  })

  it('that errs in all it says contradicts every price, and one that is silent none', async () => {
    const wrong = await measure(
      'update raw_audits set input_per_mtok = input_per_mtok::double * 1.5, output_per_mtok = output_per_mtok::double * 1.5',
    )
    const silent = await measure('delete from raw_audits')
    expect(toWhole(wrong)?.share).toBeGreaterThan(0.5)
    expect(silent).toMatchObject({ figures: [], prices: [], unconverted: 0 })
  })
})

it('compares at least 665 prices of the last embedded day, each of a provider of its own', async () => {
  const { prices, groups } = await measure()
  expect(prices.length).toBeGreaterThanOrEqual(665)
  for (const dimension of ['provider', 'kind', 'age']) {
    const own = groups.filter((group) => group.dimension === dimension)
    expect(own.reduce((sum, { comparisons }) => sum + comparisons, 0)).toBe(prices.length)
  }
})

/** A price that audit sources confirm, with what it would be by an error of that kind. */
const AGREEING = `with agreeing as (
    select here.*, there.payable_usd as output_usd from comparisons as here
    inner join comparisons as there using (provider, model_id, source, endpoint_tag, provider_model_id, service_tier, threshold_tokens)
    where here.kind = 'input' and there.kind = 'output' and here.outcome = 'agrees' and service_tier = 'standard' and threshold_tokens = 0 and here.list_usd = here.payable_usd
), of_last_month as (
    select provider, model_id, min(input_usd_per_mtok) as usd from quotes
    where getvariable('run_day') - 30 between observed_from and observed_to and offer = 'standard' and not is_free and input_usd_per_mtok > 0 group by all
), of_regions as (
    select provider_group, model_id, min(payable_usd) as usd from comparisons where kind = 'input' and region <> '' and service_tier = 'standard' and threshold_tokens = 0 group by all
)`

it.each([
  ['its output price for its input price', `select *, output_usd as usd from agreeing`],
  ['ten times the price', 'select *, 10 * payable_usd as usd from agreeing'],
  [
    'the price of a month ago',
    'select agreeing.*, usd from agreeing inner join of_last_month using (provider, model_id)',
  ],
  [
    'the price of another region',
    'select agreeing.*, usd from agreeing inner join of_regions using (provider_group, model_id)',
  ],
  ['a promotion as the list price', 'select *, payable_usd / 2 as usd from agreeing'],
])('finds %s under its provider', async (_name, planted) => {
  await transform(database, measuring)
  const [found] = await database.rows(
    `${AGREEING} select * from (${planted}) where abs(usd - payable_usd) > 0.02 * payable_usd order by model_id, provider limit 1`,
  )
  const { provider_name, provider, model_id, endpoint_tag, usd } = found ?? {}
  const { prices } = await measure(
    `update shown_endpoints set prices = list_transform(prices, lambda price: if(price.kind = 'base' and price.direction = 'input', struct_update(price, usd := ${Number(usd)}::double), price))
     where provider = '${String(provider)}' and model_id = '${String(model_id)}' and endpoint_tag = '${String(endpoint_tag)}'`,
  )
  expect(prices).toContainEqual(
    expect.objectContaining({
      provider_name,
      provider,
      model_id,
      kind: 'input',
      outcome: 'contradicted',
    }),
  )
})

it('is recomputed from the document by the query that its page prints', async () => {
  const measured = await measure()
  const file = join(folder, 'accuracy.json')
  await writeFile(file, JSON.stringify(measured))
  const rows = await database.rows(
    readDocument('accuracy.sql').replace(
      "read_json('accuracy.json')",
      () => `read_json('${file}')`,
    ),
  )
  const found = Object.fromEntries(rows.map((row) => [row['found'], row]))
  const { agrees, disputed, contradicted, share, weighted_share } = toWhole(measured) ?? {}
  expect(found).toMatchObject({
    agrees: { prices: String(agrees) },
    disputed: { prices: String(disputed) },
    contradicted: { prices: String(contradicted) },
  })
  expect(found['contradicted']?.['share']).toBeCloseTo(share ?? NaN, 6)
  expect(found['contradicted']?.['weighted_share']).toBeCloseTo(weighted_share ?? NaN, 6)
})
