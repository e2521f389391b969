// What a run says of itself, from tables with a few rows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { reportSources, reviewDay, summarize } from '../../../pipeline/publish/check.ts'

const AS_OF = '2026-07-31T06:00:00Z'

let database: Database
beforeEach(async () => {
  database = await openDatabase()
  for (const sql of [
    'create table holds (place integer, breaker varchar, sentence varchar, can_be_released boolean, is_explained boolean, is_let_through boolean)',
    'create table index_days (day date, scope varchar, is_published boolean, index_points double, change_24h double, constituents integer)',
    'create table listed_models (model_id varchar)',
    'create table endpoints (id varchar)',
    'create table observed_quotes (source varchar, outcome varchar)',
    'create table quotes (source varchar, observed_to date)',
    'create table raw_rejects (source varchar)',
    'create table raw_sources (source varchar, url varchar)',
    'create table raw_files (name varchar, sha256 varchar)',
    'create table stale_sources (source varchar, changed_on date)',
    `set variable run_day = date '2026-07-31'`,
    `set variable methodology_version = '1.2'`,
  ])
    await database.execute(sql)
})
afterEach(() => database.close())

describe('a hold', () => {
  it('is none without a reason', async () => {
    const none = { breakers: [], isExplained: false, index_points: null }
    expect(await reviewDay(database)).toEqual(none)
  })

  it('is of the breakers that nothing lets through, in their order', async () => {
    await database.execute(`insert into holds values
      (2, 'b', 'Second.', true, false, false), (1, 'a', 'First.', false, false, false), (3, 'c', 'Third.', true, true, true)`)
    await database.execute(
      `insert into index_days values (date '2026-07-31', 'composite', true, 990, null, 30)`,
    )
    expect(await reviewDay(database)).toEqual({
      breakers: [
        { breaker: 'a', sentence: 'First.', can_be_released: false },
        { breaker: 'b', sentence: 'Second.', can_be_released: true },
      ],
      isExplained: true,
      index_points: 990,
    })
  })
})

describe('the figures of a daily value', () => {
  it('are those of the last published composite', async () => {
    await database.execute(`insert into index_days values
      ('2026-07-29', 'composite', true, 1, 1, 1),
      ('2026-07-30', 'composite', true, 987.654, -1.236, 12),
      ('2026-07-31', 'composite', false, 2, 2, 2),
      ('2026-07-31', 'tier', true, 3, 3, 3)`)
    await database.execute(`insert into listed_models values ('a'), ('b')`)
    await database.execute(`insert into endpoints values ('a'), ('b'), ('c')`)
    await database.execute(
      `insert into observed_quotes values ('x', 'accepted'), ('x', 'pending'), ('y', 'refused'), ('y', 'void')`,
    )
    expect(await summarize(database)).toEqual({
      methodology_version: '1.2',
      index_points: 987.65,
      change_24h_pct: -1.24,
      constituents: 12,
      models: 2,
      endpoints: 3,
      quotes: 4,
      quarantined: 2,
    })
  })

  it('are not there before the first', async () => {
    await expect(summarize(database)).rejects.toThrow(
      'expected at least one publishable daily value',
    )
  })
})

describe('the report of sources', () => {
  beforeEach(async () => {
    await database.execute(`insert into quotes values
      ('x', '2026-07-31'), ('x', '2026-07-31'), ('x', '2026-07-30'), ('old', '2026-07-29')`)
    await database.execute(
      `insert into observed_quotes values ('x', 'pending'), ('x', 'accepted'), ('gone', 'refused')`,
    )
  })

  const report = { quotes: 5, quarantined: 0 }
  const ok = { ...report, status: 'ok' as const, reason: null, last_success_at: AS_OF }
  const failed = { ...report, status: 'failed' as const, reason: 'expected JSON', quotes: 0 }

  it('is of what was observed where nothing was collected', async () => {
    const nothing = { asOf: AS_OF, collected: undefined, before: undefined }
    await database.execute(`insert into raw_files values ('quotes', 'abc')`)
    const read = { url: null, sha256: 'abc' }
    expect(await reportSources(database, nothing)).toEqual([
      {
        ...read,
        source: 'old',
        status: 'stale',
        reason: 'old: the embedded history ends on 2026-07-29',
        quotes: 0,
        quarantined: 0,
        last_success_at: '2026-07-29T23:59:59Z',
        age_seconds: 24 * 3600 + 6 * 3600 + 1,
      },
      { ...ok, ...read, source: 'x', quotes: 2, quarantined: 1, age_seconds: 0 },
    ])
  })

  it('calls a source stale that answers and has long shown the same', async () => {
    await database.execute(`insert into stale_sources values ('x', '2026-07-01')`)
    const collected = { reports: ['x', 'y'].map((source) => ({ ...ok, source })) }
    expect(
      await reportSources(database, { asOf: AS_OF, collected, before: undefined }),
    ).toMatchObject([
      { status: 'stale', reason: 'x: unchanged since 2026-07-01', last_success_at: AS_OF },
      { status: 'ok', reason: null },
    ])
  })

  it('is of what was collected, with what the run before knew of its age', async () => {
    const last_success_at = null
    const reports = [
      { ...ok, source: 'x', last_success_at: '2026-07-31T05:59:00Z' },
      { ...failed, source: 'down', last_success_at },
      { ...failed, source: 'never', last_success_at },
    ]
    const before = [
      { ...ok, source: 'x', last_success_at: '2026-07-30T06:00:00Z', age_seconds: null },
      { ...ok, source: 'down', last_success_at: '2026-07-31T05:00:00Z', age_seconds: null },
    ]
    expect(await reportSources(database, { asOf: AS_OF, collected: { reports }, before })).toEqual([
      { ...ok, source: 'x', quarantined: 1, age_seconds: 0 },
      { ...failed, source: 'down', last_success_at: '2026-07-31T05:00:00Z', age_seconds: 3600 },
      { ...failed, source: 'never', last_success_at, age_seconds: null },
    ])
  })
})
