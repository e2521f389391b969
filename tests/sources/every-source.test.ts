import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../pipeline/collect.ts'
import { openDatabase } from '../../pipeline/database.ts'
import { Quote, Score } from '../../pipeline/quote.ts'
import { type Source, loadSources } from '../../pipeline/source.ts'
import { type Fixture, observe, readFixture } from './fixture.ts'
import {
  MISBEHAVIOURS,
  type ReplayServer,
  startReplayServer,
  truncatedAt,
  withDuplicates,
  withHostileTexts,
} from './replay-server.ts'

const OFFSETS = 100

const LIMITS = { tries: 2, firstBackoffMs: 1 }
/** Time limits a hundred times tighter than in production: what is slow there is slow here. */
const TIGHT_LIMITS = { ...LIMITS, requestMs: 600 }

const sources = await loadSources()

async function run(asked: Source[], servers: ReplayServer[], limits: object = LIMITS) {
  const origins = Object.fromEntries(
    asked.map(({ id }, index) => [id, servers[index]?.origin ?? 'http://127.0.0.1:1']),
  )
  return collect(asked, { origins, limits, keys: keysOf(asked), now: () => new Date(), log() {} })
}

function keysOf(asked: Source[]): Record<string, string> {
  return Object.fromEntries(asked.flatMap(({ keyName }) => (keyName ? [[keyName, 'a-key']] : [])))
}

describe.each(sources.map((source) => ({ id: source.id, source })))('source $id', ({ source }) => {
  let fixture: Fixture
  let server: ReplayServer
  const neighbours = sources.filter(({ id }) => id !== source.id).slice(0, 1)
  let good: ReplayServer[]
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'every-source-'))
    fixture = await readFixture(source.id)
    server = await startReplayServer(fixture)
    good = await Promise.all(
      neighbours.map(async ({ id }) => startReplayServer(await readFixture(id))),
    )
  })
  afterAll(async () => {
    await Promise.all([server, ...good].map((each) => each.close()))
    await rm(folder, { recursive: true })
  })

  it('hands over what a quote has to be', async () => {
    const { quotes, scores } = await observe(source)
    expect(quotes.length + scores.length).toBeGreaterThan(0)
    for (const quote of quotes) Quote.parse(quote)
    for (const score of scores) Score.parse(score)
  })

  it.each(Object.entries(MISBEHAVIOURS))('is refused whole for %s', async (name, answer) => {
    server.misbehave(answer)
    const limits = /byte|silence/.test(name) ? TIGHT_LIMITS : LIMITS
    const { observations, reports } = await run([source, ...neighbours], [server, ...good], limits)
    expect(reports[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(new RegExp(`^${source.id}: .*expected .+`, 's')),
      quotes: 0,
    })
    expect(observations.map((observed) => observed.source)).toEqual(neighbours.map(({ id }) => id))
  })

  it(`is refused whole wherever an answer is cut off`, async () => {
    for (let step = 0; step < OFFSETS; step++) {
      server.misbehave(truncatedAt(step / OFFSETS))
      const { observations } = await run([source], [server])
      expect(observations).toEqual([])
    }
  })

  it.each([
    ['the same row twice', withDuplicates],
    ['hostile texts', withHostileTexts],
  ])('hands on %s as data a database can hold', async (_name, change) => {
    const changed = await startReplayServer(
      Object.fromEntries(Object.entries(fixture).map(([path, body]) => [path, change(body)])),
    )
    try {
      const { observations, reports } = await run([source], [changed])
      expect(reports[0]).toMatchObject({ status: 'ok', reason: null })
      const database = await openDatabase(folder)
      for (const { quotes, scores, models } of observations.map(({ observation }) => observation))
        expect(
          await database.rows(`select len(from_json_strict($json, '["json"]')) as rows`, {
            json: JSON.stringify([...quotes, ...scores, ...models]),
          }),
        ).toEqual([{ rows: String(quotes.length + scores.length + models.length) }])
      database.close()
    } finally {
      await changed.close()
    }
  })
})
