// What a source's host may do to a run: each source is refused whole, and its neighbour alone is read.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import { type Collected, type Said, readSources } from '../../../../pipeline/collect/collect.ts'
import { loadSources } from '../../../../pipeline/collect/source.ts'
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

const sources = await loadSources()
const keys = Object.fromEntries(
  sources.flatMap(({ keyName }) => (keyName === null ? [] : [[keyName, 'a-key']])),
)

const worker = new SourceWorker()
/** Answers well, whatever the others do. */
const neighbours = await loadSources(join(import.meta.dirname, 'neighbour'))

let servers: Map<string, ReplayServer>

beforeAll(async () => {
  servers = new Map([['neighbour', await startReplayServer({ '/': ['a-model'] })]])
  for (const { id } of sources) servers.set(id, await startReplayServer(await readFixture(id)))
})
afterAll(async () => {
  await worker.close()
  await Promise.all([...servers.values()].map((server) => server.close()))
})

async function runAll(limits: object): Promise<Collected & { observations: Said[] }> {
  const origins = Object.fromEntries([...servers].map(([id, { origin }]) => [id, origin]))
  const observations: Said[] = []
  const collected = await readSources([...sources, ...neighbours], {
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
      expect(observations.map(({ source }) => source)).toEqual(['neighbour'])
    },
  )
})
