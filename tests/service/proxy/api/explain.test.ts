import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('explain', () => {
  it('tells a model in one answer', async () => {
    const { status, body } = await service.askWithKey('/v1/explain?model_id=openai/gpt-5.4')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      model_id: 'openai/gpt-5.4',
      tier: 'frontier',
      as_of: '2026-07-31T06:00:00.000Z',
      pricing: { input_per_m: 3, output_per_m: 15, blended_per_m: 6, cost_per_iq: 4 },
      price_history_summary: {
        days_observed: 25,
        snapshots: 25,
        min_blended: 6,
        max_blended: 12,
        trend: 'down',
        series_url: '/v1/models/openai/gpt-5.4/history?days=30',
      },
      endpoints: [
        { provider: 'openai', blended_per_m: 6 },
        { provider: 'azure', blended_per_m: 6.5 },
      ],
      cheapest_verified_endpoint: { provider: 'openai', blended_per_m: 6, auth_scheme: 'bearer' },
      privacy: { zdr_available: true, eu_sovereign_available: true },
      quality: { aa_score: 60, cost_per_iq: 4, score_scale: '4.1', scored_on: '2026-07-01' },
      methodology_version: '0.2',
    })
    expect(body).not.toHaveProperty('note')
  })

  it('points to the series of the same window', async () => {
    const { body } = await service.askWithKey('/v1/explain?model_id=openai/gpt-5.4&history_days=7')
    expect(body).toMatchObject({
      price_history_summary: {
        days_observed: 7,
        trend: 'flat',
        series_url: '/v1/models/openai/gpt-5.4/history?days=7',
      },
    })
  })

  it('knows no trend of fewer than six days', async () => {
    const { body } = await service.askWithKey('/v1/explain?model_id=openai/gpt-5.4&history_days=5')
    expect(body).toMatchObject({ price_history_summary: { days_observed: 5, trend: 'unknown' } })
  })

  it('states why there is no verified endpoint, and never uses a free one', async () => {
    for (const id of ['meta/llama-5-8b:free', 'acme/old-model']) {
      const { body } = await service.askWithKey(`/v1/explain?model_id=${id}`)
      expect(body).toMatchObject({
        cheapest_verified_endpoint: null,
        note: expect.stringContaining('No paid, on-demand endpoint'),
        quality: { aa_score: null, cost_per_iq: null },
      })
    }
  })

  it('is null rather than false without a privacy claim on record', async () => {
    const { body } = await service.askWithKey('/v1/explain?model_id=meta/llama-5-8b')
    expect(body).toMatchObject({ privacy: { zdr_available: null, eu_sovereign_available: null } })
  })

  it('refuses a missing or unknown model', async () => {
    const missing = await service.askWithKey('/v1/explain')
    expect(missing.status).toBe(400)
    expect(missing.body).toMatchObject({
      error: {
        code: 'invalid_parameter',
        message: expect.stringContaining('model_id: expected a model id such as openai/gpt-5.4'),
      },
    })
    const unknown = await service.askWithKey('/v1/explain?model_id=openai/gpt-5.5')
    expect(unknown.status).toBe(404)
    expect(unknown.body).toMatchObject({ error: { code: 'model_not_found' } })
  })
})
