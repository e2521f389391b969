// N3: whole runs with sources whose readers loop, grow, flood or die, and with texts that once took
// a run's time and memory: each costs its source or its row, the others are published.
import { cp, mkdir, readFile, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { CompositeLatest } from '../../../../contract/documents.ts'
import { openStore } from '../../../../store/open.ts'
import { readCurrent, readDocument } from '../../../read-document.ts'
import { loadSources } from '../../../../pipeline/collect/source.ts'
import { ROOT } from '../../../run-process.ts'
import {
  type ReplayServer,
  startReplayServer,
} from '../../../unit/pipeline/sources/replay-server.ts'
import { type SmallRuns, startSmallRuns } from '../small-runs.ts'
import { createFolder } from '../../../temporary-folder.ts'

const DAY = '2026-08-02T06:00:00Z'
const MAX_MEMORY_MB = 1_200
const HOSTILE = join(import.meta.dirname, 'hostile/hostile.ts')

const folder = await createFolder(afterAll)
let runs: SmallRuns
let server: ReplayServer
let calm: number
beforeAll(async () => {
  runs = await startSmallRuns(folder)
  server = await startReplayServer({ '/': ['a-model'] })
  await runs.createFirst('first')
  await runs.createSecond('calm')
  calm = (await readFix('calm')).value
}, 600_000)
afterAll(async () => {
  await server.close()
  await runs.close()
})

async function runNext(name: string, options?: Parameters<SmallRuns['run']>[2]) {
  await cp(join(folder, 'first'), join(folder, name), { recursive: true })
  let mostMb = 0
  const timer = setInterval(
    () => void readTakenMb().then((mb) => (mostMb = Math.max(mostMb, mb))),
    200,
  )
  const startedAt = performance.now()
  const { status, events } = await runs.run(name, DAY, options).finally(() => clearInterval(timer))
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(`measured: ${name}: ${seconds.toFixed(1)} s, ${mostMb} MB in all\n`)
  expect(status).toBe('published')
  expect(mostMb).toBeLessThan(MAX_MEMORY_MB)
  return { events, ...(await readFix(name)) }
}

async function readFix(name: string) {
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

it(
  'N3: eleven hostile sources of a run are named in a sentence each, and move nothing',
  { timeout: 600_000 },
  async () => {
    const sources = join(folder, 'sources')
    await mkdir(sources)
    const real = join(ROOT, 'pipeline/sources')
    for (const file of await readdir(real)) await symlink(join(real, file), join(sources, file))
    await symlink(HOSTILE, join(sources, 'hostile.ts'))
    const hostile = (await loadSources(join(HOSTILE, '..'))).map(({ id }) => id)
    const environment = Object.fromEntries(
      hostile.map((id) => [`TPI_ORIGIN_${id.toUpperCase().replaceAll('-', '_')}`, server.origin]),
    )
    const { manifest, value } = await runNext('hostile', { sources, environment })
    for (const { source, status, reason } of manifest.sources)
      if (hostile.includes(source))
        expect({ source, status, reason }).toEqual({
          source,
          status: 'failed',
          reason: expect.stringMatching(`^${source}: expected [^\n]+$`),
        })
      else expect({ source, status }).toEqual({ source, status: 'ok' })
    expect(manifest.sources.length).toBeGreaterThan(hostile.length + 20)
    expect(Math.abs(value / calm - 1)).toBeLessThan(0.001)
  },
)

it(
  'N3: three texts of up to a megabyte that took minutes and gigabytes take their rows alone',
  { timeout: 600_000 },
  async () => {
    const openrouter = runs.answers['openrouter'] ?? {}
    const Endpoints = z.object({ data: z.looseObject({ endpoints: z.array(z.looseObject({})) }) })
    const path = Object.keys(openrouter).find((name) => name.endsWith('/endpoints')) ?? ''
    const { data } = Endpoints.parse(openrouter[path])
    data.endpoints.push({ ...data.endpoints[0], tag: '/a'.repeat(75_000) })
    openrouter[path] = { data }
    change('aws', '"USD":"', `"USD":"1.${'0'.repeat(1_000_000)}1`)
    change('github-copilot', '"model":"', `"model":"${'[^'.repeat(50_000)}`)
    const { manifest, value } = await runNext('bombs')
    expect(manifest.sources.filter(({ status }) => status === 'failed')).toEqual([])
    expect(Math.abs(value / calm - 1)).toBeLessThan(0.001)
  },
)

/** The first text of that name begins otherwise. */
function change(source: string, from: string, to: string): void {
  const fixture = runs.answers[source] ?? {}
  const text = JSON.stringify(fixture)
  expect(text).toContain(from)
  Object.assign(fixture, JSON.parse(text.replace(from, () => to)))
}
