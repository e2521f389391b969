// The publisher re-based its scale on 2026-06-16: every score changed, no price did. Replayed from the embedded history.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { stageData, stageParameters, stageSeed } from '../../../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'

/** Late enough for the first refresh after the event. */
const RUN_DAY = '2026-06-24'
const EVENT = '2026-06-16'
const DAY_BEFORE = '2026-06-15'
const REFRESH = '2026-06-22'
const LAST_DAY = '2026-07-31'

const Event = z.object({ day: z.string(), share: z.number() })

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await stageData(database)
  await stageParameters(database, RUN_DAY)
  await stageSeed(database, RUN_DAY)
  await transform(database, selectFiles(await readSqlFiles(), ['fixes']))
})
afterAll(() => database.close())

async function findSeats(day: string): Promise<Map<string, number>> {
  const rows = await database.rows(
    'select model_id, score from constituents where day = $day::date',
    { day },
  )
  const Seats = z.array(z.object({ model_id: z.string(), score: z.number() }))
  return new Map(Seats.parse(rows).map(({ model_id, score }) => [model_id, score]))
}

describe('the scale event of 2026-06-16', () => {
  it('is found on its day and on no other', async () => {
    const events = await database.rows(
      'select source, day::varchar as day, changed_count / common_count as share from scale_events',
    )
    expect(events).toContainEqual({ source: 'artificial-analysis', day: EVENT, share: 1 })
    expect(new Set(events.map(({ day }) => day))).toEqual(new Set([EVENT]))
  })

  it('has a valid map that misses half of the models by nothing', async () => {
    const [map] = await database.rows(
      `select is_valid, model_count > 100 as has_many, median_residual < 0.01 as is_near
       from score_maps where source = 'artificial-analysis' and scale = 0`,
    )
    expect(map).toEqual({ is_valid: true, has_many: true, is_near: true })
  })

  it('moves neither the index nor a tier', async () => {
    const fixes = await database.rows(
      'select scope, round(change_24h, 9) as change, score_link from fixes where day = $day::date order by scope',
      { day: EVENT },
    )
    expect(fixes).toEqual(
      ['budget', 'composite', 'frontier', 'standard'].map((scope) => ({
        scope,
        change: 0,
        score_link: 0,
      })),
    )
  })

  it('drops no constituent and changes no score, that day or at the next refresh', async () => {
    const before = await findSeats(DAY_BEFORE)
    expect(before.size).toBeGreaterThan(40)
    expect(await findSeats(EVENT)).toEqual(before)
    const refreshed = await findSeats(REFRESH)
    expect([...before].filter(([model, score]) => refreshed.get(model) !== score)).toEqual([])
  })
})

describe('P5: the days of the embedded scores', () => {
  it('are ordinary but for one: far below the share of changes that means a new scale', async () => {
    const whole = await openDatabase()
    onTestFinished(() => whole.close())
    await stageData(whole)
    await stageParameters(whole, LAST_DAY)
    await stageSeed(whole, LAST_DAY)
    const files = selectFiles(await readSqlFiles(), ['scale_events'])
    await transform(whole, files)
    const findEvents = async () =>
      Event.array().parse(
        await whole.rows(
          `select day::varchar as day, changed_count / common_count as share
           from scale_events order by day, source`,
        ),
      )
    expect(new Set((await findEvents()).map(({ day }) => day))).toEqual(new Set([EVENT]))

    // With a share of 0, every day with enough scores on it and the day before is an event.
    await whole.setVariables({ scale_event_share: 0 })
    await transform(whole, files.slice(-1))
    const ordinary = (await findEvents()).filter(({ day }) => day !== EVENT)
    expect(new Set(ordinary.map(({ day }) => day)).size).toBeGreaterThanOrEqual(90)
    expect(Math.max(...ordinary.map(({ share }) => share))).toBeLessThan(0.05)
  })
})
