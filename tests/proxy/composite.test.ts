import { describe, expect, it } from 'vitest'
import { AS_OF, RUN_ID } from './release-fixture.ts'
import { startService } from './service.ts'

describe('composite index', () => {
  it('answers the last fix with the instants of its release', async () => {
    const service = await startService()
    const { status, body } = await service.askWithKey('/v1/sit/composite/latest')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-07-31',
      composite: { price_per_m: 1, index_points: 1000, change_30d: null },
      as_of: AS_OF,
      run_id: RUN_ID,
      status: 'fresh',
      stale_since: null,
    })
  })
})
