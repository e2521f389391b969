// Identity on the whole embedded history: the share of quotes that resolves, how many rightly, and what is left out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelId, Slug } from '../../../../contract/model-id.ts'
import type { Database } from '../../../../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../../../../pipeline/make/sql-files.ts'
import { transform } from '../../../../pipeline/make/transform.ts'
import { openEmbedded } from '../../../embedded-history.ts'

const DAY = '2026-07-31'

async function openSeed(alter?: string): Promise<Database> {
  const database = await openEmbedded(DAY)
  if (alter !== undefined) await database.execute(alter)
  const tables = ['models', 'quotes', 'ratings', 'unmatched']
  await transform(database, selectFiles(await readSqlFiles(), tables))
  return database
}

async function row(database: Database, sql: string): Promise<Record<string, unknown>> {
  return (await database.rows(sql))[0] ?? {}
}

describe('the aggregator knows which model each of its providers sells; from their spellings alone', () => {
  let database: Database

  // The known pairs are kept for comparison; their quotes keep only the provider's spelling.
  beforeAll(async () => {
    database = await openEmbedded(DAY)
    await database.execute(`
      create table pairs as
      select distinct provider as provider_spelled, provider_model_id, coalesce(aliases.model_id, raw_quotes.model_ref) as model_id
      from raw_quotes
      left join data_aliases as aliases on aliases.model_ref = without_tier(raw_quotes.model_ref)
      where source = 'openrouter'
        and list_contains(output_modalities, 'text') and not starts_with(raw_quotes.model_ref, '~')`)
    await database.execute(`
      update raw_quotes set model_ref = provider_model_id, model_ref_kind = 'name'
      where source = 'openrouter'`)
    await transform(database, selectFiles(await readSqlFiles(), ['quotes']))
  })
  afterAll(() => database.close())

  test('at least 90% of them are found, and 99.5% of what is found is right', async () => {
    const figures = await row(
      database,
      `with truths as (
         select
           trim(regexp_replace(lower(provider_spelled), '[^a-z0-9._]+', '-', 'g')) as provider,
           provider_model_id,
           list(model_id) as model_ids
         from pairs group by all
       ),
       answers as (
         select provider, provider_model_id, any_value(model_id) as model_id
         from quotes where source = 'openrouter' group by all
       )
       select
         count(*)::int as pairs,
         count(answers.model_id)::int as found,
         count(*) filter (list_contains(model_ids, answers.model_id))::int as found_right
       from truths left join answers using (provider, provider_model_id)`,
    )
    const [pairs, found, right] = [figures.pairs, figures.found, figures.found_right].map(Number)
    if (pairs === undefined || found === undefined || right === undefined)
      throw new Error('no rows')
    console.log(
      `identity: ${pairs} pairs, recall ${((100 * right) / pairs).toFixed(2)}%,` +
        ` precision ${((100 * right) / found).toFixed(2)}%`,
    )
    expect(pairs).toBeGreaterThan(900)
    expect(right / pairs).toBeGreaterThanOrEqual(0.9)
    expect(right / found).toBeGreaterThanOrEqual(0.995)
  })
})

describe('the embedded history', () => {
  let database: Database
  beforeAll(async () => {
    database = await openSeed()
  })
  afterAll(() => database.close())

  test('has enough of each with a paid price on its last day, or the last of the catalogue', async () => {
    const live = await row(
      database,
      `select count(distinct model_id)::int as models, count(distinct creator)::int as creators,
         count(*) filter (source = 'openrouter')::int as endpoints,
         count(distinct provider) filter (source = 'openrouter')::int as providers,
         (select count(distinct model_id)::int from ratings) as scored
       from quotes inner join models using (model_id)
       where not is_free and invalid_rule is null and observed_to >=
         if(source = 'openrouter', date '2026-07-31', date '2026-07-01')`,
    )
    const least = { models: 400, creators: 60, endpoints: 900, providers: 90, scored: 100 }
    for (const [of, count] of Object.entries(least))
      expect(Number(live[of]), of).toBeGreaterThanOrEqual(count)
  })

  test('has ids and slugs of the agreed form, and no id that stands for nothing', async () => {
    for (const { model_id } of await database.rows('select model_id from models'))
      expect(ModelId.safeParse(model_id).success, String(model_id)).toBe(true)
    for (const { provider } of await database.rows('select provider from providers'))
      expect(Slug.safeParse(provider).success, String(provider)).toBe(true)
    expect(
      await database.rows(
        `select model_id from quotes anti join models using (model_id) where model_id is not null
         union all select model_id from ratings anti join models using (model_id)`,
      ),
    ).toStrictEqual([])
  })

  test('has endpoints whose stretches of days never overlap', async () => {
    expect(
      await database.rows(
        `select source, provider, model_ref, observed_to, next_from
         from (
           select *, lead(observed_from) over (
             partition by source, provider, provider_model_id, model_ref, endpoint_tag, offer
             order by observed_from) as next_from
           from raw_quotes)
         where next_from <= observed_to`,
      ),
    ).toStrictEqual([])
  })
})
