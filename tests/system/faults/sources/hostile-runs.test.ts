// N3: a whole run with sources whose readers loop, grow, flood or die, and with texts that once took
// a run's time and memory: each costs its source or its row, the others are published.
import { mkdir, readFile, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { CompositeLatest } from '../../../../contract/documents.ts'
import { openStore } from '../../../../store/open.ts'
import { readCurrent, readDocument } from '../../../read-document.ts'
import { ROOT } from '../../../run-process.ts'
import {
  type ReplayServer,
  startReplayServer,
} from '../../../unit/pipeline/sources/replay-server.ts'
import { type SmallRuns, startSmallRuns } from '../small-runs.ts'
import { createFolder } from '../../../temporary-folder.ts'

const DAY = '2026-08-02T06:00:00Z'
const MAX_MEMORY_MB = 1_000
const HOSTILE = join(import.meta.dirname, 'hostile/hostile.ts')

/** What fills the heap may run out of time first. */
const FULL =
  /reading to (take at most 320 MB, got \d+ MB|need at most 640 MB of heap, got more|finish within 15 s, got more)/
const REASONS = {
  loops: /reading to finish within 15 s, got more/,
  waits: /reading to finish within 15 s, got more/,
  allocates: FULL,
  'allocates-bytes': FULL,
  'throws-an-object': /no error, got {"toString":null}/,
  'returns-ten-million-rows': /at most 100000 rows, got more/,
  'returns-no-rows': /rows that fit, got 2 of 2 that do not, e.g. #1: "provider"/,
  'returns-no-data': /a response from its worker, got /,
  'matches-for-ever': /reading to finish within 15 s, got more/,
  exits: /a response from its worker, which ended with 0/,
  'asks-elsewhere': /a request to hostile.example, got https:\/\/elsewhere.example\//,
}
const hostile = Object.keys(REASONS)
const folder = await createFolder(afterAll)
let runs: SmallRuns
let server: ReplayServer
let calm: number
let taken: Awaited<ReturnType<typeof runHostile>>
beforeAll(async () => {
  runs = await startSmallRuns(folder)
  server = await startReplayServer({ '/': ['a-model'] })
  await runs.createSecond('calm')
  calm = (await readDay('calm')).value
  await runs.createFirst('hostile')
  lengthenTexts()
  runs.market.server('litellm').misbehave((body, response) => {
    const headers = { 'content-type': 'application/json', date: 'Thu, 01 Jan 1970 00:00:00 GMT' }
    response.writeHead(200, headers).end(body)
  })
  taken = await runHostile()
})
afterAll(async () => {
  await server.close()
  await runs.close()
})

async function readDay(name: string) {
  const store = await openStore(`file:${join(folder, name)}`)
  const manifest = await readCurrent(store)
  const latest = await readDocument(store, 'composite/latest.json', manifest)
  const { composite } = CompositeLatest.parse(latest)
  return { manifest, value: composite.index_points }
}

/** Of this process and all that it has started. */
async function readTakenMb(): Promise<number> {
  const list = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const pids = [process.pid, ...list.trim().split(' ').filter(Boolean)]
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0))
}

/** With the sources of the project, and the hostile ones beside them. */
async function runHostile() {
  const sources = join(folder, 'sources')
  await mkdir(sources)
  const real = join(ROOT, 'pipeline/sources')
  for (const file of await readdir(real)) await symlink(join(real, file), join(sources, file))
  await symlink(HOSTILE, join(sources, 'hostile.ts'))
  const environment = Object.fromEntries(
    hostile.map((id) => [`TPI_ORIGIN_${id.toUpperCase().replaceAll('-', '_')}`, server.origin]),
  )
  let mostMb = 0
  const timer = setInterval(
    () => void readTakenMb().then((mb) => (mostMb = Math.max(mostMb, mb))),
    200,
  )
  const { status } = await runs
    .run('hostile', DAY, { sources, environment })
    .finally(() => clearInterval(timer))
  process.stdout.write(`measured: hostile: ${mostMb} MB in all\n`)
  expect(status).toBe('published')
  return { mostMb, ...(await readDay('hostile')) }
}

/** Three texts of up to a megabyte that once took minutes and gigabytes. */
function lengthenTexts(): void {
  const openrouter = runs.answers['openrouter'] ?? {}
  const Endpoints = z.object({ data: z.looseObject({ endpoints: z.array(z.looseObject({})) }) })
  const path = Object.keys(openrouter).find((name) => name.endsWith('/endpoints')) ?? ''
  const { data } = Endpoints.parse(openrouter[path])
  data.endpoints.push({ ...data.endpoints[0], tag: '/a'.repeat(75_000) })
  openrouter[path] = { data }
  change('aws', '"USD":"', `"USD":"1.${'0'.repeat(1_000_000)}1`)
  change('github-copilot', '"model":"', `"model":"${'[^'.repeat(50_000)}`)
}

it('N3: hostile sources of a run are named in a sentence each, and move nothing', () => {
  for (const [id, reason] of Object.entries(REASONS)) {
    const report = taken.manifest.sources.find(({ source }) => source === id)
    expect(report, id).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) })
    expect(report?.reason).toMatch(new RegExp(`^${id}: expected [^\\n]+$`))
  }
  expect(Math.abs(taken.value / calm - 1)).toBeLessThan(0.001)
  expect(taken.mostMb).toBeLessThan(MAX_MEMORY_MB)
})

it('P16, N3: a wrong clock costs nothing, and texts that took minutes and gigabytes their rows alone', () => {
  const others = taken.manifest.sources.filter((each) => !hostile.includes(each.source))
  expect(others.length).toBeGreaterThan(20)
  expect(others.filter(({ status }) => status !== 'ok')).toEqual([])
})

/** The first text of that name begins otherwise. */
function change(source: string, from: string, to: string): void {
  const fixture = runs.answers[source] ?? {}
  const text = JSON.stringify(fixture)
  expect(text).toContain(from)
  Object.assign(fixture, JSON.parse(text.replace(from, () => to)))
}
