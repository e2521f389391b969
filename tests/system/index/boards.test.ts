// What boards do beside rating models, on the embedded history: the members of the index and its level stand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { stageData, stageParameters, stageSeed } from '../../../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'

const LAST_DAY = '2026-07-31'
/** Before two refreshes of the basket. */
const SHOCK = '2026-07-18'
const AFTER = `observed_to >= '${SHOCK}'`
const TEXT = `${AFTER} and board = 'arena-text'`

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await stageData(database)
  await stageParameters(database, LAST_DAY)
  await stageSeed(database, LAST_DAY)
  // A row that spans the day of the shock becomes two.
  await database.execute(
    `insert into raw_ratings
       select * replace (date '${SHOCK}' as observed_from) from raw_ratings
       where '${SHOCK}' between observed_from + 1 and observed_to;
     update raw_ratings set observed_to = date '${SHOCK}' - 1
       where observed_from < '${SHOCK}' and observed_to >= '${SHOCK}';
     create table calm_ratings as from raw_ratings`,
  )
})
afterAll(() => database.close())

async function runWith(shock: string) {
  await database.execute(`create or replace table raw_ratings as from calm_ratings; ${shock}`)
  await transform(database, selectFiles(await readSqlFiles(), ['fixes']))
  const read = (sql: string) => database.rows(sql)
  return {
    index: await read(
      'select scope, day, round(index_points, 9) as points from fixes order by all',
    ),
    members: await read(
      `select day, model_id, if(entered_on < '${SHOCK}', score, null) as score from constituents order by all`,
    ),
    events: await read('select distinct source from scale_events order by all'),
    maps: await read(
      `select source, round(k, 6) as k, round(c, 6) as c, is_valid from score_maps where scale > 0 order by all`,
    ),
  }
}

describe('the index', () => {
  let calm: Awaited<ReturnType<typeof runWith>>
  beforeAll(async () => {
    calm = await runWith('')
  })

  it('has had no board that changed its scale', () => {
    expect(calm.events).toEqual([])
  })

  it.each([
    {
      name: 'a board adds 60 to all',
      shock: `update raw_ratings set rating = rating + 60, rating_lower = rating_lower + 60, rating_upper = rating_upper + 60 where ${TEXT}`,
      events: [
        'arena-text/coding',
        'arena-text/expert',
        'arena-text/hard_prompts',
        'arena-text/math',
        'arena-text/non_english',
      ],
    },
    {
      name: 'a board doubles',
      shock: `update raw_ratings set rating = rating * 2 where ${AFTER} and board = 'epoch-eci'`,
      events: ['epoch-eci/overall'],
    },
    { name: 'a board vanishes', shock: `delete from raw_ratings where ${TEXT}`, events: [] },
  ])('stands where $name', async ({ shock, events }) => {
    const shocked = await runWith(shock)
    expect(shocked.events).toEqual(events.map((source) => ({ source })))
    expect(shocked.index).toEqual(calm.index)
    expect(shocked.members).toEqual(calm.members)
  })

  it('stands where a board swaps two members', async () => {
    const [one, two] = ['claude-opus-4-8', 'gpt-5-high']
    const shocked = await runWith(
      `update raw_ratings set model_ref = if(model_ref = '${one}', '${two}', '${one}')
       where ${TEXT} and model_ref in ('${one}', '${two}')`,
    )
    expect(shocked.index).toEqual(calm.index)
    expect(shocked.members).toEqual(calm.members)
  })
})
