// What boards do beside rating models, on the embedded history: the members of the index and its level stand.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Scores as ScoresDocument } from '../../../contract/documents.ts'
import { toScoresFile } from '../../../release/scores.ts'
import { RECOMPUTE } from '../../../site/pages/scale.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { stageData, stageParameters, stageSeed } from '../../../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { findProblems } from '../../../pipeline/publish/report.ts'

const LAST_DAY = '2026-07-31'
/** Before two refreshes of the basket. */
const SHOCK = '2026-07-18'
const AFTER = `observed_to >= '${SHOCK}'`
const TEXT = `${AFTER} and board = 'arena-text'`
const TEXT_BOARDS = ['coding', 'expert', 'hard_prompts', 'math', 'non_english'].map(
  (category) => `arena-text/${category}`,
)

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await stageData(database)
  await stageParameters(database, LAST_DAY)
  await stageSeed(database, LAST_DAY)
  // A row that spans the day of the shock becomes two. A month of prices before it is enough.
  await database.execute(
    `delete from raw_quotes where observed_to < date '${SHOCK}' - 30;
     insert into raw_ratings
       select * replace (date '${SHOCK}' as observed_from) from raw_ratings
       where '${SHOCK}' between observed_from + 1 and observed_to;
     update raw_ratings set observed_to = date '${SHOCK}' - 1
       where observed_from < '${SHOCK}' and observed_to >= '${SHOCK}';
     create table calm_ratings as from raw_ratings`,
  )
})
afterAll(() => database.close())

async function runWith(shock: string, tables = ['fixes']) {
  await database.execute(`create or replace table raw_ratings as from calm_ratings; ${shock}`)
  await transform(database, selectFiles(await readSqlFiles(), [...tables, 'unmatched_voids']))
  const read = (sql: string) => database.rows(sql)
  return {
    index: await read(
      'select scope, day, round(index_points, 9) as points from fixes order by all',
    ),
    members: await read(
      `select day, model_id, if(entered_on < '${SHOCK}', score, null) as score from constituents order by all`,
    ),
    events: await read('select distinct source from scale_events order by all'),
    report: await reportOn(SHOCK),
    maps: await read(
      `select source, round(k, 6) as k, round(c, 6) as c, is_valid from score_maps where scale > 0 order by all`,
    ),
  }
}

/** What a run of that day says of boards: their names. */
async function reportOn(day: string): Promise<string[]> {
  await database.execute(`set variable run_day = date '${day}'`)
  const problems = await findProblems(database, { asksAll: true })
  await database.execute(`set variable run_day = date '${LAST_DAY}'`)
  return problems.map(({ problem }) => problem.split(':')[0] ?? '')
}

/** OS-1 of every model on a day by the rule as a page would state it, from the rows and names alone. */
async function computeScores(day: string): Promise<Map<string, number>> {
  const rows = z.array(Row).parse(
    await database.rows(
      `select ratings.board, category, rating, (rating_upper - rating_lower) / 2 as half, names.model_id
       from calm_ratings as ratings
       inner join data_board_models as names on names.board = ratings.board and names.model = ratings.model_ref
       where '${day}' between observed_from and observed_to and model_id is not null`,
    ),
  )
  // Two undated ids share what boards say of the version that they stand for.
  for (const [one, other] of [
    ['openai/gpt-4o', 'openai/gpt-4o-2024-08-06'],
    ['openai/gpt-4o-mini', 'openai/gpt-4o-mini-2024-07-18'],
  ] as const)
    for (const row of rows.filter(({ model_id: id }) => id === one || id === other))
      rows.push({ ...row, model_id: row.model_id === one ? other : one })
  const best = (board: string, category: string, limit: number) => {
    const found = new Map<string, number>()
    for (const row of rows)
      if (row.board === board && row.category === category && (row.half ?? 0) <= limit)
        found.set(row.model_id, Math.max(row.rating, found.get(row.model_id) ?? -Infinity))
    return found
  }
  const expert = best('arena-text', 'expert', 25)
  const hard = best('arena-text', 'hard_prompts', 25)
  const web = best('arena-webdev', 'overall', 25)
  const eci = best('epoch-eci', 'overall', 6)
  const gpqa = best('openrouter-gpqa', 'overall', Infinity)
  const ids = new Set([expert, hard, web, eci, gpqa].flatMap((board) => [...board.keys()]))
  return new Map(
    [...ids].map((id) => {
      const rated = hard.get(id)
      const text = expert.get(id) ?? (rated && 1401.2 + 1.125 * (rated - 1405.2))
      const share = gpqa.get(id)
      const all = [
        { y: text, a: 1481.4, c: 34.05, w: 1 },
        { y: web.get(id), a: 1424.3, c: 104.4, w: 1 },
        { y: eci.get(id), a: 150, c: 4.72, w: 1 },
        { y: share && Math.log(share / (1 - share)), a: 1.735, c: 0.397, w: 0.3 },
      ].flatMap(({ y, a, c, w }) => (y === undefined ? [] : [{ place: (y - a) / c, w }]))
      const sorted = all.toSorted((one, other) => one.place - other.place)
      const total = all.reduce((sum, { w }) => sum + w, 0)
      let below = 0
      const middle = sorted.find(({ w }) => (below += w) >= total / 2)?.place ?? NaN
      const clip = (place: number) => Math.min(Math.max(place, middle - 1), middle + 1)
      const sum = all.reduce(
        (so, { place, w }) => so + w * (all.length < 3 ? place : clip(place)),
        0,
      )
      return [id, 40 * Math.exp((0.2 * sum) / total)]
    }),
  )
}

const Row = z.object({
  board: z.string(),
  category: z.string(),
  rating: z.number(),
  half: z.number().nullable(),
  model_id: z.string(),
})

describe('the index', () => {
  let calm: Awaited<ReturnType<typeof runWith>>
  beforeAll(async () => {
    calm = await runWith('', ['fixes', 'doc_scores'])
  })

  it('has the scores that the rule gives from the same rows, of every model to 1e-9', async () => {
    const Scores = z.array(z.object({ model_id: z.string(), score: z.number() }))
    const scored = Scores.parse(
      await database.rows('select model_id, score from model_scores where day = $day::date', {
        day: LAST_DAY,
      }),
    )
    const computed = await computeScores(LAST_DAY)
    expect(scored.length).toBeGreaterThan(200)
    for (const { model_id: id, score } of scored)
      expect(Math.abs(score - (computed.get(id) ?? NaN)), id).toBeLessThanOrEqual(1e-9)
    expect(computed.get('anthropic/claude-opus-4.8')).toBeCloseTo(53.02, 2)
    expect(computed.get('tencent/hy3')).toBeCloseTo(43.67, 2)
    expect(computed.get('tencent/hy3-preview')).toBeCloseTo(33.73, 2)
  })

  it('has the scores that the query of the page gives from the published file, to 1e-9', async () => {
    const [row] = await database.rows('select document from doc_scores')
    const scores = ScoresDocument.parse(JSON.parse(String(row?.['document'])))
    expect(RECOMPUTE.split('\n')).toHaveLength(9)
    const file = join(await mkdtemp(join(tmpdir(), 'scores-')), 'scores.csv')
    await writeFile(file, toScoresFile(scores))
    const computed = new Map(
      z
        .array(z.object({ model_id: z.string(), os_1: z.number() }))
        .parse(await database.rows(RECOMPUTE.replace('scores.csv', file)))
        .map(({ model_id: id, os_1 }) => [id, os_1]),
    )
    const scored = scores.scores.filter(({ score }) => score !== null)
    expect(scored.length).toBeGreaterThan(190)
    expect(computed.size).toBe(scored.length)
    for (const { model_id: id, score } of scored)
      expect(Math.abs((score ?? NaN) - (computed.get(id) ?? NaN)), id).toBeLessThanOrEqual(1e-9)
    for (const { rows } of scores.scores)
      for (const { source, scored_on } of rows) {
        expect(scores.boards.find((board) => board.source === source)?.credit).toMatch(/CC BY 4\.0/)
        expect(scored_on <= LAST_DAY).toBe(true)
      }
  })

  it('has had no board that changed its scale', () => {
    expect(calm.events).toEqual([])
    expect(calm.report).toEqual([])
  })

  it.each([
    {
      name: 'a board adds 60 to all, and another doubles',
      shock: `update raw_ratings set rating = rating + 60, rating_lower = rating_lower + 60, rating_upper = rating_upper + 60 where ${TEXT};
        update raw_ratings set rating = rating * 2 where ${AFTER} and board = 'epoch-eci'`,
      events: [...TEXT_BOARDS, 'epoch-eci/overall'],
    },
    {
      name: 'a board vanishes',
      shock: `delete from raw_ratings where ${TEXT}`,
      events: [],
      report: TEXT_BOARDS,
    },
  ])('stands where $name', async ({ shock, events, report = events }) => {
    const shocked = await runWith(shock)
    expect(shocked.events).toEqual(events.map((source) => ({ source })))
    expect(shocked.report).toEqual(report)
    expect(shocked.index).toEqual(calm.index)
    expect(shocked.members).toEqual(calm.members)
  })

  it('stands where a board swaps two members', async () => {
    const [one, two] = ['claude-opus-4-8', 'gpt-5-high']
    const shocked = await runWith(
      `update raw_ratings set model_ref = if(model_ref = '${one}', '${two}', '${one}')
       where ${TEXT} and model_ref in ('${one}', '${two}')`,
    )
    expect(shocked.report).toContain('arena-text/expert')
    expect(shocked.index).toEqual(calm.index)
    expect(shocked.members).toEqual(calm.members)
  })
})
