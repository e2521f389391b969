// N3: what a source may do to the process that reads it. Each costs its source alone, in one
// sentence, and the next source is read as ever.
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Boxes } from '../../../../pipeline/collect/boxes.ts'
import { type Source, loadSources, requireSource } from '../../../../pipeline/collect/source.ts'
import { DAY } from '../../../unit/pipeline/sources/fixture.ts'

const hostile = await loadSources(join(import.meta.dirname, 'hostile'))
const neighbours = await loadSources(join(import.meta.dirname, 'neighbour'))

/** Less than the time and the rows of production, because some of these take all of them. */
const boxes = new Boxes({ readingMs: 8_000, rows: 10_000 })
afterAll(() => boxes.close())

const read = (source: Source) =>
  boxes.read(source, { day: DAY, fetch: async () => Buffer.from('["a-model"]') })

/** What fills the heap may run out of time first. */
const FULL = /its reading to (need at most 256 MB of objects|end within 8 s), got more/

const REASONS = {
  loops: 'its reading to end within 8 s, got more',
  waits: 'its reading to end within 8 s, got more',
  allocates: FULL,
  'allocates-bytes': /its reading to take at most 512 MB, got \d+ MB/,
  'throws-an-object': 'no error, got {"toString":null}',
  'returns-ten-million-rows': FULL,
  'says-ten-million-rows': 'at most 10000 quotes, got more',
  'says-a-row-without-end': 'rows of at most 262144 bytes, got more',
  'says-no-rows': 'rows of its box that fit, got ["quotes",{"provider":1}]',
  exits: 'an answer of its box, which ended with 0',
  'asks-elsewhere': 'a request to hostile.example, got https://elsewhere.example/',
}

describe('N3: a source in a box', () => {
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
