import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { parseMetrics, type Scrape } from '../../metrics-text.ts'
import { PLANS, type Service, startService } from './service.ts'

describe('metrics', () => {
  it('count requests by route and class of status, and how long they took', async () => {
    const service = await startMeasured()
    const { headers } = await service.askWithKey('/v1/models')
    await service.askWithKey('/v1/models', { headers: { 'if-none-match': headers['etag'] ?? '' } })
    await service.askWithKey('/v1/models?limit=0')
    await service.askWithKey('/v1/models/openai/gpt-0')
    await service.ask('/v1/nothing')
    const { values, types } = await scrape(service)
    expect(values.get('tpi_requests_total{route="models",status="2xx"}')).toBe(1)
    expect(values.get('tpi_requests_total{route="models",status="3xx"}')).toBe(1)
    expect(values.get('tpi_requests_total{route="models",status="4xx"}')).toBe(1)
    expect(values.get('tpi_requests_total{route="model",status="4xx"}')).toBe(1)
    expect(values.get('tpi_requests_total{route="none",status="4xx"}')).toBe(1)
    expect(types.get('tpi_request_duration_seconds')).toBe('histogram')
    expect(values.get('tpi_request_duration_seconds_count{route="models"}')).toBe(3)
    const buckets = [...values]
      .filter(([series]) => /^tpi_request_duration_seconds_bucket\{.*route="models"/.test(series))
      .map(([, count]) => count)
    expect(buckets).toHaveLength(16)
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(buckets.at(-1)).toBe(3)
  })

  it('give no request a label: a path, a key or an address makes no series of its own', async () => {
    const service = await startMeasured()
    const ours = async () =>
      [...(await scrape(service)).values.keys()].filter((series) => series.startsWith('tpi_'))
    const before = await ours()
    for (let count = 0; count < 20; count += 1)
      await service.ask(`/v1/nothing-${count}`, {
        headers: { 'x-forwarded-for': `10.0.0.${count}` },
      })
    const after = await ours()
    // One route, one status, and the 18 lines of its histogram.
    expect(after.length - before.length).toBe(19)
    expect(after.join()).not.toMatch(/nothing-|10\.0\.0/)
  })

  it('count whom a limit refused, by plan and window', async () => {
    const service = await startMeasured({
      ...PLANS,
      public: { requests_per_day: 3, requests_per_minute: 2, history_days: 7 },
    })
    const ask = () => service.ask('/v1/models')
    await Promise.all([ask(), ask(), ask()])
    service.clock.now += 60_000
    await Promise.all([ask(), ask()])
    const { values } = await scrape(service)
    expect(values.get('tpi_limits_hit_total{plan="public",window="minute"}')).toBe(1)
    expect(values.get('tpi_limits_hit_total{plan="public",window="day"}')).toBe(1)
  })

  it('show the release, its age, its sources and cache hits', async () => {
    const service = await startMeasured()
    const { manifest } = service.server.releases.current ?? {}
    service.clock.now = Date.parse(manifest?.as_of ?? '') + 7_200_000
    for (let count = 0; count < 4; count += 1) await service.askWithKey('/v1/models')
    const { values } = await scrape(service)
    expect(values.get('tpi_release_age_seconds')).toBe(7_200)
    expect(
      values.get(
        `tpi_release_info{run_id="${manifest?.run_id}",methodology_version="${manifest?.methodology_version}"}`,
      ),
    ).toBe(1)
    expect(values.get('tpi_release_stale')).toBe(0)
    expect(values.get('tpi_source_up{source="openrouter"}')).toBe(1)
    expect(values.get('tpi_source_age_seconds{source="openrouter"}')).toBe(7_200)
    expect(values.get('tpi_pointer_polls_total{outcome="ok"}')).toBe(1)
    expect(values.get('tpi_cache_lookups_total{outcome="miss"}')).toBe(1)
    expect(values.get('tpi_cache_lookups_total{outcome="hit"}')).toBe(3)
    expect(values.get('tpi_cache_bytes')).toBeGreaterThan(0)
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(values.has('process_resident_memory_bytes')).toBe(true)
  })

  it('say which part fails', async () => {
    const service = await startMeasured()
    expect((await scrape(service)).values.get('tpi_part_failing{part="store"}')).toBe(0)
    await service.store.write('current.json', Buffer.from('{'))
    await service.server.releases.refresh()
    const { values } = await scrape(service)
    expect(values.get('tpi_part_failing{part="store"}')).toBe(1)
    expect(values.get('tpi_part_failing{part="state"}')).toBe(0)
    expect(values.get('tpi_pointer_polls_total{outcome="failed"}')).toBe(1)
  })

  it('without a release have no age that could be taken for a fresh one', async () => {
    const service = await startService({ release: 'none', env: { TPI_METRICS_PORT: '0' } })
    const { values } = await scrape(service)
    expect(values.get('tpi_release_age_seconds')).toBeNaN()
    expect(values.get('tpi_release_stale')).toBe(1)
  })
})

function startMeasured(plans = PLANS, env = {}): Promise<Service> {
  return startService({ plans, env: { TPI_METRICS_PORT: '0', ...env } })
}

async function scrape({ server }: Service): Promise<Scrape> {
  const { body, statusCode } = await request(`${server.metricsUrl}/metrics`, { reset: true })
  expect(statusCode).toBe(200)
  return parseMetrics(await body.text())
}
