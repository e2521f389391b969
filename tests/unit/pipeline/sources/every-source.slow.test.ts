import { z } from 'zod'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import { type Said, readSources } from '../../../../pipeline/collect/collect.ts'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import { sha256 } from '../../../../contract/release.ts'
import { loadSources } from '../../../../pipeline/collect/source.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { DAY, type Fixture, parse, readBody, readFixture } from './fixture.ts'
import {
  startReplayServer,
  withDuplicates,
  withHostileTexts,
  withoutNames,
} from './replay-server.ts'

const worker = new SourceWorker()
afterAll(() => worker.close())

const sources = await loadSources()
const keys = Object.fromEntries(
  sources.flatMap(({ keyName }) => (keyName === null ? [] : [[keyName, 'a-key']])),
)

describe('each source', () => {
  it('has an id of its own', () => {
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length)
  })
})

describe.each([
  ['the same row twice', withDuplicates],
  ['hostile texts', withHostileTexts],
])('a source with %s', (_name, change) => {
  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id hands it on as data that a database can hold',
    async ({ source }) => {
      const changed = await startReplayServer(changeAll(await readFixture(source.id), change))
      onTestFinished(() => changed.close())
      const observations: Said[] = []
      const { reports } = await readSources([source], {
        worker,
        take: async (said) => void observations.push(said),
        origins: { [source.id]: changed.origin },
        keys,
        now: () => new Date(),
        log() {},
      })
      expect(reports[0]).toMatchObject({ status: 'ok', reason: null })
      const database = await openDatabase(await createFolder())
      onTestFinished(() => database.close())
      for (const { observation } of observations) {
        const rows = Object.values(observation).flat()
        const [held] = await database.rows(
          `select len(from_json_strict($json, '["json"]'))::integer as rows`,
          { json: JSON.stringify(rows) },
        )
        expect(held).toEqual({ rows: rows.length })
      }
    },
  )
})

it.each(sources.map((source) => ({ id: source.id, source })))(
  'rows of $id whose texts are no names are rejected by name, or refuse it',
  async ({ source }) => {
    const body = await readBody(source, changeAll(await readFixture(source.id), withoutNames))
    try {
      const { observation, rejected } = parse(source, body, DAY)
      for (const quote of observation.quotes) {
        expect(quote.provider).toMatch(/[A-Za-z0-9]/)
        expect(quote.model_ref.length).toBeGreaterThan(0)
        expect(quote.model_ref.length).toBeLessThan(201)
      }
      for (const { reason } of rejected) expect(reason).not.toBe('')
    } catch (error) {
      expect(String(error)).toMatch(/expected (rows that fit|its documented shape)/)
    }
  },
)

function changeAll(fixture: Fixture, change: (body: unknown) => unknown): Fixture {
  const changed = Object.fromEntries(
    Object.entries(fixture).map(([path, body]) => [path, change(body)]),
  )
  // What names a file by its checksum names the changed one.
  for (const [path, body] of Object.entries(fixture)) {
    const { data } = Manifest.safeParse(body)
    if (!data) continue
    const { url } = data.files.json
    const checksum = sha256(JSON.stringify(changed[new URL(url).pathname]))
    changed[path] = { files: { json: { url, sha256: checksum } } }
  }
  return changed
}

const Manifest = z.object({ files: z.object({ json: z.object({ url: z.string() }) }) })
