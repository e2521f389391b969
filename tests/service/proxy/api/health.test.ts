import { describe, expect, it } from 'vitest'
import { manifestKey, sha256 } from '../../../../contract/release.ts'
import { SourcesResponse } from '../../../../contract/responses.ts'
import { VERSION } from '../../../../contract/version.ts'
import { findPointer, readManifest } from '../../../../store/read-release.ts'
import { AS_OF, publish, RUN_ID } from '../../release/release-fixture.ts'
import { startService } from '../service.ts'

describe('health', () => {
  it('is ok with a fresh release, needs no key and costs nothing', async () => {
    const service = await startService()
    for (let count = 0; count < 12; count += 1) {
      const { status, body, headers } = await service.ask('/health')
      expect(status).toBe(200)
      expect(body).toEqual({
        status: 'ok',
        reasons: [],
        version: VERSION,
        run_id: RUN_ID,
        as_of: AS_OF,
        age_seconds: 6 * 3600,
        store: 'ok',
        state: 'ok',
        counters: 'ok',
        unreadable: [],
      })
      expect(headers['x-ratelimit-remaining']).toBe('10')
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('is degraded by a held release, and by one of the day before yesterday', async () => {
    const service = await startService()
    service.clock.now += 24 * 3_600_000
    expect((await service.ask('/health')).body).toMatchObject({
      status: 'degraded',
      reasons: [expect.stringMatching(/stale: expected a run by /)],
    })
    service.clock.now -= 24 * 3_600_000
    await publish(service.store, { run_id: 'later', status: 'held' })
    await service.server.releases.refresh()
    const body = { status: 'degraded', run_id: 'later' }
    expect(await service.ask('/health')).toMatchObject({ status: 200, body })
  })

  it('is degraded by a release of a time that has not come', async () => {
    const service = await startService()
    service.clock.now = Date.parse(AS_OF) - 110_000
    expect((await service.ask('/health')).body).toMatchObject({ status: 'ok', age_seconds: 0 })
    service.clock.now -= 365 * 86_400_000
    const body = { status: 'degraded', age_seconds: 0 }
    expect(await service.ask('/health')).toMatchObject({ status: 200, body })
  })

  it('N17: reads a release with fields of later code, and is degraded by one of a later major version', async () => {
    const service = await startService()
    const publishNext = async (runId: string, change: object) => {
      const found = await findPointer(service.store)
      if (!found) throw new Error('expected a release, found none')
      const { pointer, etag } = found
      const manifest = { ...(await readManifest(service.store, pointer)), run_id: runId, ...change }
      const body = Buffer.from(JSON.stringify(manifest))
      await service.store.write(manifestKey(runId), body)
      const next = { ...pointer, more: 1, run_id: runId, manifest_sha256: sha256(body) }
      const bytes = Buffer.from(JSON.stringify(next))
      await service.store.write('current.json', bytes, { ifMatch: etag })
      await service.server.releases.refresh()
    }
    await publishNext('later', { more: { deep: [1] } })
    expect((await service.ask('/health')).body).toMatchObject({ run_id: 'later', store: 'ok' })
    await publishNext('major', { schema_version: 3 })
    const degraded = { status: 'degraded', run_id: 'later', store: 'failing' }
    expect((await service.ask('/health')).body).toMatchObject(degraded)
    expect((await service.askWithKey('/v1/models')).status).toBe(200)
    expect(service.logged.join()).toMatch(/runs\/major\/manifest.json: .*schema_version/)
  })

  it('is down, and says 503, before anything is published', async () => {
    const service = await startService({ release: 'none' })
    const body = { status: 'down', run_id: null, as_of: null, age_seconds: null }
    expect(await service.ask('/health')).toMatchObject({ status: 503, body })
  })
})

describe('a source', () => {
  it('is reported as in the run, and ages from its last success', async () => {
    const service = await startService()
    expect((await service.askWithKey('/v1/health/sources')).body).toMatchObject({
      run_id: RUN_ID,
      status: 'fresh',
      sources: [{ source: 'openrouter', status: 'ok', quotes: 40, quarantined: 1 }],
    })
    const ages: unknown[] = []
    for (const hours of [1, 30]) {
      service.clock.now = Date.parse(AS_OF) + hours * 3_600_000
      const { body } = await service.askWithKey('/v1/health/sources')
      const [source] = SourcesResponse.parse(body).sources
      ages.push([source?.last_success_at, source?.age_seconds])
    }
    expect(ages).toEqual([
      [AS_OF, 3600],
      [AS_OF, 30 * 3600],
    ])
  })
})

describe('quarantine', () => {
  it('is available page by page on the paid plan only', async () => {
    const service = await startService()
    const refused = await service.askWithKey('/v1/quarantine')
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'plan_limit' } } })
    const key = await service.createPaidKey()
    const { body } = await service.ask('/v1/quarantine?limit=1', { key })
    expect(body).toMatchObject({
      as_of: AS_OF,
      count: 2,
      next: '/v1/quarantine?limit=1&page=2',
      quotes: [{ provider: 'azure', rule: 'blend out of range', outcome: 'left_out' }],
    })
  })

  it('is not available on the public plan', async () => {
    const service = await startService({ env: { TPI_PUBLIC_ACCESS: 'on' } })
    expect((await service.ask('/v1/quarantine')).status).toBe(403)
    expect((await service.ask('/v1/tpi/latest')).status).toBe(200)
  })
})
