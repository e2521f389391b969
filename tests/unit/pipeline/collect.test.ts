import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { SourceWorker } from '../../../pipeline/collect/source-worker.ts'
import { type Collected, type Said, readSources } from '../../../pipeline/collect/collect.ts'
import {
  type Source,
  defineSource,
  loadSources,
  requireSource,
} from '../../../pipeline/collect/source.ts'
import { unpackResponses } from '../../../pipeline/collect/raw-archive.ts'
import { readFixture } from './sources/fixture.ts'
import { MISBEHAVIOURS, startReplayServer } from './sources/replay-server.ts'

const NOW = new Date('2026-08-01T06:00:00Z')

const worker = new SourceWorker()
afterAll(() => worker.close())

const sources = await loadSources()
const openrouter = requireSource(sources, 'openrouter', 'test')
const modelsDev = requireSource(sources, 'models-dev', 'test')

/** The aggregator and a catalogue. */
async function replayBoth() {
  const [server, other] = await Promise.all(
    ['openrouter', 'models-dev'].map(async (id) => startReplayServer(await readFixture(id))),
  )
  if (!server || !other) throw new Error('expected two servers')
  onTestFinished(async () => void (await Promise.all([server.close(), other.close()])))
  return { server, origins: { openrouter: server.origin, 'models-dev': other.origin } }
}

async function run(
  asked: Source[],
  options: Partial<Parameters<typeof readSources>[1]> = {},
): Promise<Collected & { events: Record<string, unknown>[]; observations: Said[] }> {
  const events: Record<string, unknown>[] = []
  const observations: Said[] = []
  const collected = await readSources(asked, {
    worker,
    keys: {},
    now: () => NOW,
    log: (event, fields) => events.push({ event, ...fields }),
    limits: { tries: 2, firstBackoffMs: 1 },
    take: async (said) => void observations.push(said),
    ...options,
  })
  return { ...collected, events, observations }
}

describe('collect', () => {
  it('reads the sources it is given and keeps their bytes', async () => {
    const { origins } = await replayBoth()
    const { archives, reports, events } = await run([openrouter, modelsDev], { origins })
    expect(reports).toEqual([
      {
        source: 'openrouter',
        url: 'https://openrouter.ai/models',
        status: 'ok',
        reason: null,
        quotes: 12,
        quarantined: 0,
        last_success_at: '2026-08-01T06:00:00.000Z',
      },
      expect.objectContaining({ source: 'models-dev', status: 'ok', quotes: 6 }),
    ])
    const kept = archives.map((archive) => [
      archive.source,
      'body' in archive && unpackResponses(archive.body).length,
    ])
    expect(kept).toEqual([
      ['openrouter', 9],
      ['models-dev', 1],
    ])
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'source_collected', source: 'openrouter', requests: 9 }),
    )
  })

  it('accepts nothing of a source that fails half-way, and reads the others', async () => {
    const { server, origins } = await replayBoth()
    server.misbehave(MISBEHAVIOURS['status 500'], '/api/v1/models/z-ai/glm-5-turbo/endpoints')
    const { observations, reports, events } = await run([openrouter, modelsDev], { origins })
    const reason =
      'openrouter: https://openrouter.ai/api/v1/models/z-ai/glm-5-turbo/endpoints: expected status 200, got 500'
    expect(observations.map(({ source }) => source)).toEqual(['models-dev'])
    expect(reports[0]).toMatchObject({ status: 'failed', reason, quotes: 0, last_success_at: null })
    expect(events).toContainEqual({ event: 'source_failed', source: 'openrouter', reason, ms: 0 })
  })

  it('stops at the run’s limit and keeps what it has', async () => {
    const { server, origins } = await replayBoth()
    server.misbehave(MISBEHAVIOURS['silence after the headers'])
    const { reports } = await run([openrouter, modelsDev], { origins, runMs: 500 })
    expect(reports.map(({ source, status }) => [source, status])).toEqual([
      ['openrouter', 'failed'],
      ['models-dev', 'ok'],
    ])
    expect(reports[0]?.reason).toContain('got the run’s limit of 500 ms')
  })

  it('skips a source whose key it does not have', async () => {
    const keyed = defineSource({
      id: 'keyed',
      homepage: 'https://shop.example',
      level: 'L1',
      url: 'https://shop.example/models',
      keyName: 'KEYED_API_KEY',
      schema: () => z.unknown(),
      readRows: () => ({}),
      expects: {},
    })
    const { reports, observations } = await run([keyed], { keys: { KEYED_API_KEY: '' } })
    expect(observations).toEqual([])
    expect(reports[0]).toMatchObject({
      status: 'skipped',
      reason: 'keyed: expected a key in KEYED_API_KEY, got none',
    })
  })
})
