// What a source's host may do to a run: each source is refused whole, and its neighbour alone is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import { type Collected, type Said, readSources } from '../../../../pipeline/collect/collect.ts'
import { loadSources, requireSource } from '../../../../pipeline/collect/source.ts'
import { readFixture } from '../../../unit/pipeline/sources/fixture.ts'
import {
  MISBEHAVIOURS,
  type ReplayServer,
  startReplayServer,
} from '../../../unit/pipeline/sources/replay-server.ts'

/** A sixteenth of the bytes of production: a flood is a flood, and tests/http.test.ts has the real one. */
const LIMITS = { tries: 2, firstBackoffMs: 1, bodyBytes: 4 * 1024 * 1024 }
/** A sixtieth of the time of production: what is slow there is slow here. */
const TIGHT_LIMITS = { ...LIMITS, requestMs: 1_000 }

/** One answers well, whatever the others do. */
const all = await loadSources()
const neighbour = requireSource(all, 'novita', 'test')
const sources = all.filter((source) => source !== neighbour)
const keys = Object.fromEntries(
  all.flatMap(({ keyName }) => (keyName === null ? [] : [[keyName, 'a-key']])),
)

const worker = new SourceWorker()
let servers: Map<string, ReplayServer>

beforeAll(async () => {
  servers = new Map()
  for (const { id } of all) servers.set(id, await startReplayServer(await readFixture(id)))
})
afterAll(async () => {
  await worker.close()
  await Promise.all([...servers.values()].map((server) => server.close()))
})

async function runAll(limits: object): Promise<Collected & { observations: Said[] }> {
  const origins = Object.fromEntries([...servers].map(([id, { origin }]) => [id, origin]))
  const observations: Said[] = []
  const collected = await readSources(all, {
    worker,
    origins,
    limits,
    keys,
    now: () => new Date(),
    log() {},
    take: async (said) => void observations.push(said),
  })
  return { ...collected, observations }
}

describe('each source', () => {
  it.each(Object.entries(MISBEHAVIOURS))(
    'is refused whole for %s, says so, and leaves its neighbour alone',
    async (name, answer) => {
      for (const { id } of sources) servers.get(id)?.misbehave(answer)
      const { reports, observations } = await runAll(
        /byte|silence/.test(name) ? TIGHT_LIMITS : LIMITS,
      )
      for (const { id } of sources)
        expect(reports.find(({ source }) => source === id)).toMatchObject({
          status: 'failed',
          reason: expect.stringMatching(new RegExp(`^${id}: .*expected .+`, 's')),
          quotes: 0,
        })
      expect(observations.map(({ source }) => source)).toEqual([neighbour.id])
    },
  )
})
