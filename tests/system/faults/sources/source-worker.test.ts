// N3: what a source may do to the process that reads it. Each costs its source alone, in one
// sentence, and the next source is read as ever.
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import { type Source, loadSources, requireSource } from '../../../../pipeline/collect/source.ts'
import { DAY } from '../../../unit/pipeline/sources/fixture.ts'

const hostile = await loadSources(join(import.meta.dirname, 'hostile'))
const neighbours = await loadSources(join(import.meta.dirname, 'neighbour'))

/** Less than the time of production, because some of these take all of it. */
const worker = new SourceWorker({ readingMs: 8_000 })
afterAll(() => worker.close())

const read = (source: Source) =>
  worker.read(source, { day: DAY, fetch: async () => Buffer.from('["a-model"]') })

/** What fills the heap may run out of time first. */
const FULL =
  /reading to (take at most 320 MB, got \d+ MB|need at most 640 MB of heap, got more|finish within 8 s, got more)/

const REASONS = {
  loops: 'reading to finish within 8 s, got more',
  waits: 'reading to finish within 8 s, got more',
  allocates: FULL,
  'allocates-bytes': FULL,
  'throws-an-object': 'no error, got {"toString":null}',
  'returns-ten-million-rows': 'at most 100000 rows, got more',
  'returns-no-rows': 'rows that fit, got 2 of 2 that do not, e.g. #1: "provider"',
  'returns-no-data': 'a response from its worker, got ',
  'matches-for-ever': 'reading to finish within 8 s, got more',
  exits: 'a response from its worker, which ended with 0',
  'asks-elsewhere': 'a request to hostile.example, got https://elsewhere.example/',
}

describe('N3: a source in a worker', () => {
  it.each(Object.entries(REASONS))(
    'that %s has failed, and its neighbour is read',
    async (id, reason) => {
      const source = requireSource(hostile, id, 'test')
      const [outcome] = await Promise.allSettled([read(source), ...neighbours.map(read)])
      expect(outcome).toMatchObject({
        reason: { message: expect.stringMatching(`^${id}: expected `) },
      })
      expect(String(outcome?.status === 'rejected' && outcome.reason)).toMatch(reason)
      for (const neighbour of neighbours)
        expect((await read(neighbour)).observation.quotes).toHaveLength(1)
    },
  )
})
