import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AS_OF, DAYS, RUN_ID } from '../../release/release-fixture.ts'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('composite index', () => {
  it('answers the last daily value with the instants of its release', async () => {
    const { status, body, headers } = await service.askWithKey('/v1/sit/composite/latest')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-07-31',
      composite: { price_per_m: 1, index_points: 1000, change_30d: null },
      tiers: { frontier: { price_per_m: 2.5, models: 4 }, budget: { price_per_m: null } },
      as_of: AS_OF,
      run_id: RUN_ID,
      status: 'fresh',
      stale_since: null,
      held_since: null,
      reason: null,
    })
    expect(headers['x-release']).toBe(RUN_ID)
  })

  it('is stale once the next run is overdue', async () => {
    const late = await startService()
    late.clock.now = Date.parse(AS_OF) + 26 * 3_600_000
    const before = await late.askWithKey('/v1/tpi/latest')
    expect(before.body).toMatchObject({ status: 'fresh', stale_since: null })
    late.clock.now += 1
    const after = await late.askWithKey('/v1/tpi/latest')
    const since = '2026-08-01T08:00:00.000Z'
    const reason = expect.stringContaining('none has published')
    expect(after.body).toMatchObject({ as_of: AS_OF, status: 'stale', stale_since: since, reason })
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    const sources = await late.askWithKey('/v1/health/sources')
    const stale_reason = expect.stringContaining(since)
    expect(sources.body).toMatchObject({ status: 'stale', stale_reason })
  })

  it('answers the same under its other names', async () => {
    const names = ['/v1/sit/composite/latest', '/v1/tpi/latest']
    const histories = ['/v1/sit/composite/history?days=9', '/v1/tpi/history?days=9']
    for (const [one = '', other = ''] of [names, histories])
      expect((await service.askWithKey(one)).body).toEqual((await service.askWithKey(other)).body)
  })

  it('answers the daily values of the window, newest first, 30 days by default', async () => {
    expect(await readDates('')).toEqual(DAYS.filter((day) => day >= '2026-07-02'))
    expect(await readDates('?days=3')).toEqual(['2026-07-31', '2026-07-30', '2026-07-29'])
    expect(await readDates('?days=1')).toEqual(['2026-07-31'])
    // Of the calendar, not dailyValues.
    expect(await readDates('?days=13')).toHaveLength(12)
  })

  it('answers the history of a tier', async () => {
    expect(await readDates('?tier=frontier')).toHaveLength(10)
    expect(await readDates('?tier=budget')).toEqual([])
  })

  it('ends at the plan’s limit, and says so in header and body', async () => {
    const clamped = await service.askWithKey('/v1/tpi/history?days=365')
    expect(clamped.headers['x-history-limit-days']).toBe('30')
    expect(clamped.body).toMatchObject({ history_limit_days: 30 })
    expect(z.object({ history: z.array(z.unknown()) }).parse(clamped.body).history).toHaveLength(29)
    const whole = await service.askWithKey('/v1/tpi/history?days=30')
    expect(whole.headers['x-history-limit-days']).toBeUndefined()
    expect(whole.body).not.toHaveProperty('history_limit_days')
  })

  it('states what moved it within the window, and its constituents', async () => {
    const { body } = await service.askWithKey('/v1/sit/composite/attribution?days=2')
    expect(body).toMatchObject({
      attribution: [
        { date: '2026-07-31', parts: [{ kind: 'price', model_id: 'openai/gpt-5.4' }] },
        { date: '2026-07-30' },
      ],
    })
    const clamped = await service.askWithKey('/v1/sit/composite/attribution?days=365')
    expect(clamped.body).toMatchObject({ history_limit_days: 30 })
    const constituents = await service.askWithKey('/v1/sit/composite/constituents')
    expect(constituents.body).toMatchObject({ count: 1, constituents: [{ cost_per_iq: 4 }] })
  })

  it.each(['attribution', 'constituents'])('has no %s of a tier without a basket', async (what) => {
    const { status, body } = await service.askWithKey(`/v1/sit/composite/${what}?tier=budget`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: { code: 'not_found' } })
  })
})

async function readDates(search: string): Promise<string[]> {
  const { body } = await service.askWithKey(`/v1/sit/composite/history${search}`)
  const { history } = z.object({ history: z.array(z.object({ date: z.string() })) }).parse(body)
  return history.map(({ date }) => date)
}
