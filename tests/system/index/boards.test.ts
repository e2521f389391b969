// What boards do beside rating models, on the embedded history: the members of the index and its level stand.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Scores as ScoresDocument } from '../../../contract/documents.ts'
import { writeScoresFile } from '../../../release/scores.ts'
import type { Database } from '../../../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { openEmbedded } from '../../embedded-history.ts'
import { findBoardProblems } from '../../../pipeline/publish/check.ts'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const LAST_DAY = '2026-07-31'
/** Before two refreshes of the basket. */
const SHOCK = '2026-07-18'
const AFTER = `observed_to >= '${SHOCK}'`
const TEXT = `${AFTER} and board = 'arena-text'`
const TEXT_BOARDS = ['coding', 'expert', 'hard_prompts', 'math', 'non_english'].map(
  (category) => `arena-text/${category}`,
)
/** Whose ratings are no shares. */
const LINEAR_BOARDS = [
  ...TEXT_BOARDS,
  'arena-vision/overall',
  'arena-webdev/overall',
  'epoch-eci/overall',
]

let database: Database
beforeAll(async () => {
  database = await openEmbedded(LAST_DAY)
  // A row that spans the day of the shock becomes two. A month of prices before it is enough.
  await database.execute(
    `delete from raw_quotes where observed_to < date '${SHOCK}' - 30;
     update raw_quotes set observed_from = greatest(observed_from, date '${SHOCK}' - 30);
     insert into raw_ratings
       select * replace (date '${SHOCK}' as observed_from) from raw_ratings
       where '${SHOCK}' between observed_from + 1 and observed_to;
     update raw_ratings set observed_to = date '${SHOCK}' - 1
       where observed_from < '${SHOCK}' and observed_to >= '${SHOCK}';
     create table calm_ratings as from raw_ratings`,
  )
})
afterAll(() => database.close())

async function runWith(shock: string, tables = ['index_days']) {
  await database.execute(`create or replace table raw_ratings as from calm_ratings; ${shock}`)
  await transform(database, selectFiles(await readSqlFiles(), [...tables, 'unmatched_voids']))
  const read = (sql: string) => database.rows(sql)
  return {
    scores: await read(
      `select model_id, round(score, 6) as score from model_scores where day = '${LAST_DAY}' order by all`,
    ),
    index: await read(
      'select scope, day, round(index_points, 9) as points from index_days order by all',
    ),
    prices: await read(
      `select day, index, round(price_per_m, 9) as price from quality_prices where day > '${SHOCK}' order by all`,
    ),
    members: await read('select day, model_id, score from constituents order by all'),
    shifted: (
      await read('select distinct source from board_days where is_shifted order by all')
    ).map(({ source }) => source),
    report: await reportOn(SHOCK),
    lateReport: await reportOn(LAST_DAY),
  }
}

/** Rows that stand 30 per cent higher from a day on; `part` numbers the groups of models. */
function move({ groups, fromDay, moved }: { groups: number; fromDay: string; moved: string }) {
  return `
    create or replace table shifts as
      select board, category, model_ref, ${fromDay} as day, 5 * ln(1.3) * unit as shift
      from (
        select distinct board, category, model_ref, unit, cast(hash(model_ref) % ${groups} as integer) as part
        from raw_ratings inner join boards using (board, category)
        where transform is null
      )
      where ${moved};
    create or replace table raw_ratings as
      select * exclude (day, shift) replace (least(observed_to, day - 1) as observed_to)
      from calm_ratings left join shifts using (board, category, model_ref)
      where coalesce(observed_from < day, true)
      union all
      select * exclude (day, shift) replace (
        greatest(observed_from, day) as observed_from,
        rating + shift as rating, rating_lower + shift as rating_lower, rating_upper + shift as rating_upper
      )
      from calm_ratings inner join shifts using (board, category, model_ref)
      where observed_to >= day`
}

/** No row of the boards that `move` moves is newer. */
function stopAt(day: string): string {
  const boards = `board <> 'openrouter-gpqa'`
  return `
    delete from raw_ratings where observed_from > '${day}' and ${boards};
    update raw_ratings set observed_to = least(observed_to, '${day}') where ${boards}`
}

/** What a run of that day says of boards: their names. */
async function reportOn(day: string): Promise<string[]> {
  await database.execute(`set variable run_day = date '${day}'`)
  const problems = await findBoardProblems(database)
  await database.execute(`set variable run_day = date '${LAST_DAY}'`)
  return [...new Set(problems.map((problem) => problem.split(':')[0] ?? ''))]
}

const toSeat = ({ day, model_id: id }: Record<string, unknown>) => [day, id]

async function readScores() {
  const [row] = await database.rows('select document from doc_scores')
  return ScoresDocument.parse(JSON.parse(String(row?.['document'])))
}

let calm: Awaited<ReturnType<typeof runWith>>
beforeAll(async () => {
  calm = await runWith('', ['index_days', 'quality_prices', 'doc_scores'])
})

describe('the index', () => {
  it('has the scores that docs/scores.sql gives from the published file, to 1e-9', async () => {
    const scores = await readScores()
    const query = await readFile(join(ROOT, 'docs/scores.sql'), 'utf8')
    const file = join(await createFolder(), 'scores.csv')
    await writeFile(file, writeScoresFile(scores))
    const computed = new Map(
      z
        .array(z.object({ model_id: z.string(), os_1: z.number() }))
        .parse(
          await database.rows(query.replace("read_csv('scores.csv')", () => `read_csv('${file}')`)),
        )
        .map(({ model_id: id, os_1 }) => [id, os_1]),
    )
    const scored = scores.scores.filter(({ score }) => score !== null)
    expect(scored.length).toBeGreaterThan(190)
    expect(computed.size).toBe(scored.length)
    for (const { model_id: id, score } of scored)
      expect(Math.abs((score ?? NaN) - (computed.get(id) ?? NaN)), id).toBeLessThanOrEqual(1e-9)
  })

  it('has had no board of which too many rows moved', () => {
    expect(calm.shifted).toEqual([])
    expect([...calm.report, ...calm.lateReport]).toEqual([])
  })

  it('has no score of three boards or more that one board moves by 27 per cent by an error of 3 z', async () => {
    const files = (await readSqlFiles()).filter(({ table }) =>
      ['standing_scores', 'model_scores'].includes(table),
    )
    await database.execute('create table calm_scores as from model_scores')
    for (const part of ['text', 'web', 'eci']) {
      await database.execute(`update board_rows set z = z + 3 where part = '${part}'`)
      await transform(database, files)
      const [moved] = await database.rows(
        `select count(*)::int as count, max(model_scores.score / calm_scores.score) as factor
         from model_scores inner join calm_scores using (day, model_id)
         where day = '${LAST_DAY}' and model_scores.board_count >= 3
           and model_scores.score <> calm_scores.score`,
      )
      expect(moved?.['count'], part).toBeGreaterThan(40)
      expect(moved?.['factor'], part).toBeLessThan(1.27)
      await database.execute(`update board_rows set z = z - 3 where part = '${part}'`)
    }
  })

  it('stands where a board vanishes', async () => {
    const shocked = await runWith(`delete from raw_ratings where ${TEXT}`)
    expect(shocked.report).toEqual(TEXT_BOARDS)
    expect(shocked.index).toEqual(calm.index)
  })

  it('stands where a board swaps two members', async () => {
    const [one, two] = ['claude-opus-4-8', 'gpt-5-high']
    const shocked = await runWith(
      `update raw_ratings set model_ref = if(model_ref = '${one}', '${two}', '${one}')
       where ${TEXT} and model_ref in ('${one}', '${two}')`,
    )
    expect(shocked.report).toContain('arena-text/expert')
    expect(shocked.index).toEqual(calm.index)
    expect(shocked.members.map(toSeat)).toEqual(calm.members.map(toSeat))
  })
})

describe('a board of which too many rows moved', () => {
  const tables = ['index_days', 'quality_prices']
  let stopped: Awaited<ReturnType<typeof runWith>>
  beforeAll(async () => {
    stopped = await runWith(stopAt('2026-07-20'), tables)
  })

  it.each([
    {
      name: 'all rows move',
      shock: move({ groups: 1, fromDay: `date '2026-07-21'`, moved: 'true' }),
    },
    {
      name: 'a fifth of all rows moves',
      shock: move({ groups: 5, fromDay: `date '2026-07-21'`, moved: 'part = 0' }),
    },
    {
      name: 'a twenty-fifth moves each day',
      shock: move({ groups: 25, fromDay: `date '2026-07-25' + part`, moved: 'true' }),
    },
  ])('counts as on the last Monday before: $name', async ({ shock }) => {
    const { scores, index, members, prices } = stopped
    const shocked = await runWith(shock, tables)
    expect(shocked.shifted).toEqual(LINEAR_BOARDS)
    expect(shocked.lateReport).toEqual(LINEAR_BOARDS)
    expect(shocked).toMatchObject({ scores, index, members, prices })
  })

  it('counts again from the day that a person sets', async () => {
    const settled = await runWith(
      `create or replace table data_boards as select * replace (date '${SHOCK}' as settled_on) from data_boards;
       ${move({ groups: 5, fromDay: `date '${SHOCK}'`, moved: 'part = 0' })}`,
    )
    expect(settled.shifted).toEqual([])
    expect(settled.members).not.toEqual(calm.members)
  })
})
