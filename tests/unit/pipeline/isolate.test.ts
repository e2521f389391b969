// Whatever in a source breaks a daily value, the daily value is made without that source alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { type Part, withoutBroken } from '../../../pipeline/make/transform.ts'
import { RAW_TABLES } from '../../../pipeline/make/stage.ts'

const DAY = '2026-08-01'

let database: Database
beforeEach(async () => {
  database = await openDatabase()
  await database.setVariables({ run_day: DAY }, 'date')
  for (const table of Object.keys(RAW_TABLES))
    await database.execute(`create table ${table} (source varchar, observed_to date, text varchar)`)
})
afterEach(() => database.close())

const PARTS: Part[] = Array.from({ length: 9 }, (_, index) => ({
  source: `s${index}`,
  kind: index === 8 ? 'ratings' : 'quotes',
}))

async function fill(broken: readonly string[]): Promise<void> {
  for (const { source, kind } of PARTS) {
    const text = broken.includes(source) ? 'no number' : '1'
    await database.execute(
      `insert into raw_${kind} values ($source, $day::date, $text), ($source, $day::date - 1, '1')`,
      { source, day: DAY, text },
    )
  }
}

/** Fails for a text that is no number, as SQL does. */
async function attempt(): Promise<void> {
  await database.execute(
    'create or replace table sums as select sum(text::integer)::integer as sum from (from raw_quotes union all from raw_ratings)',
  )
}

describe('a daily value that cannot be made', () => {
  it.each([[[]], [['s3']], [['s8']], [['s0', 's8']], [['s1', 's2', 's5', 's6']]])(
    'is made without %j and with all others',
    async (broken) => {
      await fill(broken)
      const leftOut = await withoutBroken(database, PARTS, attempt)
      expect(leftOut.map(({ source }) => source).toSorted()).toEqual(broken)
      for (const { reason } of leftOut) expect(reason).toContain('no number')
      // What was known of a source before stays.
      expect(await database.rows('from sums')).toEqual([{ sum: 18 - broken.length }])
    },
  )

  it('reports the first error if no source is the cause', async () => {
    await fill([])
    let attempts = 0
    const failing = withoutBroken(database, PARTS, async () => {
      attempts += 1
      throw new Error(`failure ${attempts}`)
    })
    await expect(failing).rejects.toThrow('failure 1')
    expect(attempts).toBe(2)
  })

  it('blames no source for want of memory', async () => {
    await fill([])
    const failing = withoutBroken(database, PARTS, () =>
      Promise.reject(new Error('Out of Memory Error: failed to allocate')),
    )
    await expect(failing).rejects.toThrow('Out of Memory')
  })
})
