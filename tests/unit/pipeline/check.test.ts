import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { reportSources } from '../../../pipeline/publish/check.ts'

const AS_OF = '2026-07-31T06:00:00Z'

it('a source is stale that answers and has long shown the same', async () => {
  const database = await openDatabase()
  onTestFinished(() => database.close())
  await database.execute(`
    create table quotes (source varchar, observed_to date);
    create table observed_quotes (source varchar, outcome varchar);
    create table raw_rejects (source varchar);
    create table raw_sources (source varchar, url varchar);
    create table raw_files (name varchar, sha256 varchar);
    insert into quotes values ('x', '2026-07-31');
    create table source_days as
      select 'x' as source, date '2026-07-31' as day, date '2026-07-01' as changed_on, true as is_stale;
    set variable run_day = date '2026-07-31'`)
  const ok = {
    quotes: 5,
    quarantined: 0,
    status: 'ok' as const,
    reason: null,
    last_success_at: AS_OF,
  }
  const collected = { reports: ['x', 'y'].map((source) => ({ ...ok, source })) }
  expect(
    await reportSources(database, { asOf: AS_OF, collected, before: undefined }),
  ).toMatchObject([
    { status: 'stale', reason: 'x: unchanged since 2026-07-01', last_success_at: AS_OF },
    { status: 'ok', reason: null },
  ])
})
