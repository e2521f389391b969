import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Collected, type Said, collect } from '../../../../pipeline/collect/collect.ts'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import { Quote, Rate, Score, Usage, createQuote } from '../../../../pipeline/collect/quote.ts'
import { defineSource, loadSources } from '../../../../pipeline/collect/source.ts'
import { DAY, type Fixture, observe, readBody, readFixture } from './fixture.ts'
import {
  MISBEHAVIOURS,
  type ReplayServer,
  startReplayServer,
  truncatedAt,
  withDuplicates,
  withHostileTexts,
  withoutNames,
} from './replay-server.ts'

const CUTS = 100
/** A sixteenth of the bytes of production: a flood is a flood, and tests/http.test.ts has the real one. */
const LIMITS = { tries: 2, firstBackoffMs: 1, bodyBytes: 4 * 1024 * 1024 }
/** A sixtieth of the time of production: what is slow there is slow here. */
const TIGHT_LIMITS = { ...LIMITS, requestMs: 1_000 }

const sources = await loadSources()
const keys = Object.fromEntries(
  sources.flatMap(({ keyName }) => (keyName === null ? [] : [[keyName, 'a-key']])),
)

/** Answers well, whatever the others do. */
const neighbour = defineSource({
  id: 'neighbour',
  homepage: 'https://neighbour.example',
  url: 'https://neighbour.example/',
  level: 'L1',
  schema: (rows) => rows.list(z.string()),
  toObservation: (ids) => ({
    quotes: ids.map((id) =>
      createQuote({ provider: 'neighbour', model_ref: id, model_ref_kind: 'name' }),
    ),
  }),
  expects: { quotes: [] },
})

let servers: Map<string, ReplayServer>

beforeAll(async () => {
  servers = new Map([['neighbour', await startReplayServer({ '/': ['a-model'] })]])
  for (const { id } of sources) servers.set(id, await startReplayServer(await readFixture(id)))
})
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())))

async function runAll(limits: object): Promise<Collected & { observations: Said[] }> {
  const origins = Object.fromEntries([...servers].map(([id, { origin }]) => [id, origin]))
  const observations: Said[] = []
  const collected = await collect([...sources, neighbour], {
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
  it('has an id of its own', () => {
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length)
  })

  it('is read whole from its recorded answers', async () => {
    const { reports, observations } = await runAll(LIMITS)
    expect(reports.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(observations).toHaveLength(sources.length + 1)
  })

  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id hands over what a quote, a score, a rate and a usage have to be',
    async ({ source }) => {
      const { quotes, scores, rates, usages } = await observe(source)
      expect(quotes.length + scores.length + rates.length + usages.length).toBeGreaterThan(0)
      for (const quote of quotes) Quote.parse(quote)
      for (const score of scores) Score.parse(score)
      for (const rate of rates) Rate.parse(rate)
      for (const usage of usages) Usage.parse(usage)
    },
  )

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

  it('is refused whole wherever its answers are cut off', async () => {
    for (let cut = 0; cut < CUTS; cut++) {
      for (const { id } of sources) servers.get(id)?.misbehave(truncatedAt(cut / CUTS))
      const { observations } = await runAll({ ...LIMITS, tries: 1 })
      expect(observations.map(({ source }) => source)).toEqual(['neighbour'])
    }
  })
})

describe.each([
  ['the same row twice', withDuplicates],
  ['hostile texts', withHostileTexts],
])('a source with %s', (_name, change) => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'every-source-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id hands it on as data that a database can hold',
    async ({ source }) => {
      const changed = await startReplayServer(changeAll(await readFixture(source.id), change))
      try {
        const observations: Said[] = []
        const { reports } = await collect([source], {
          take: async (said) => void observations.push(said),
          origins: { [source.id]: changed.origin },
          keys,
          now: () => new Date(),
          log() {},
        })
        expect(reports[0]).toMatchObject({ status: 'ok', reason: null })
        const database = await openDatabase(folder)
        for (const { observation } of observations) {
          const rows = Object.values(observation).flat()
          const [held] = await database.rows(
            `select len(from_json_strict($json, '["json"]'))::integer as rows`,
            { json: JSON.stringify(rows) },
          )
          expect(held).toEqual({ rows: rows.length })
        }
        database.close()
      } finally {
        await changed.close()
      }
    },
  )
})

it.each(sources.map((source) => ({ id: source.id, source })))(
  'rows of $id whose texts are no names are rejected by name, or refuse it',
  async ({ source }) => {
    const body = await readBody(source, changeAll(await readFixture(source.id), withoutNames))
    try {
      const { observation, rejected } = source.parse(body, DAY)
      for (const quote of observation.quotes) {
        expect(quote.provider).toMatch(/[A-Za-z0-9]/)
        expect(quote.model_ref.length).toBeGreaterThan(0)
        expect(quote.model_ref.length).toBeLessThan(257)
      }
      for (const { reason } of rejected) expect(reason).not.toBe('')
    } catch (error) {
      expect(String(error)).toMatch(/expected (rows that fit|its documented shape)/)
    }
  },
)

function changeAll(fixture: Fixture, change: (body: unknown) => unknown): Fixture {
  return Object.fromEntries(Object.entries(fixture).map(([path, body]) => [path, change(body)]))
}
