// That the benchmark measures what it says: every contender sends the same document, every workload
// gets responses, and the tables say what the samples say. Never how fast.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare, type Series, type Side } from '../../bench/compare.ts'
import { load } from '../../bench/load.ts'
import { publishMarket } from '../../bench/market.ts'
import { send, createKey, findHeader, startProxy } from '../../bench/proxy.ts'
import { DOCUMENT, DOCUMENT_PATH } from '../../bench/workloads.ts'
import { median, toChangeTable, toContenderTable, toFootprintTable, toWorkloadTable, toRatios, writePart } from '../../bench/report.ts' // prettier-ignore
import { type CapturedDocument, captureDocument, toContender, toProxy } from '../../bench/sides.ts'
import { hasProgram } from '../../has-program.ts'
import { ROOT, runNode } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const CONTENDERS = [
  'node:http',
  'usual Koa stack (disk)',
  'Fastify with plugins (disk)',
  'Fastify with plugins (memory)',
]
const stop = async () => undefined
const NOTHING = { url: '', pid: 0, stop, [Symbol.asyncDispose]: stop }
const hasContenders = existsSync(join(ROOT, 'tests/bench/node_modules'))
const MODELS = 200

describe('the sides', () => {
  let folder: string
  let store: string
  let document: CapturedDocument
  beforeAll(async () => {
    folder = await createFolder(afterAll)
    store = join(folder, 'store')
    await publishMarket(store, { models: MODELS, days: 365, stepDays: 45, asOf: Date.now() })
    document = await captureDocument(folder, store)
  })

  it.skipIf(!hasContenders).each(CONTENDERS)(
    '%s sends the document that the proxy sends (needs tests/bench/node_modules)',
    async (name) => {
      const { server, workloads } = await toContender(name, document).start(1)
      try {
        const [request] = workloads[0]?.requests ?? []
        if (!request) throw new Error('expected a request')
        const { status, headers, body } = await send(server.url, request)
        expect(status).toBe(200)
        expect(findHeader(headers, 'content-type')).toMatch(/^application\/json/)
        expect(body.toString()).toBe(await readFile(join(document.folder, 'document.json'), 'utf8'))
        const stranger = await send(server.url, {
          ...request,
          headers: { Authorization: 'Bearer x' },
        })
        expect(stranger.status).toBe(name === 'node:http' ? 200 : 401)
      } finally {
        await server.stop()
      }
    },
  )

  it('send a document of 3.5 KB, node:http with as long a head as the proxy', async () => {
    const own = { folder: join(folder, 'head'), store }
    const proxy = await startProxy(own)
    const { server, workloads } = await toContender('node:http', document).start(1)
    try {
      const ours = await send(proxy.url, {
        path: DOCUMENT_PATH,
        headers: await createKey(own),
      })
      const theirs = await send(server.url, workloads[0]?.requests[0] ?? { path: '' })
      expect(toNames(theirs.headers)).toEqual(toNames(ours.headers))
      expect(Math.round(ours.body.length / 500) / 2).toBe(3.5)
    } finally {
      await Promise.all([proxy.stop(), server.stop()])
    }
  })

  it.skipIf(!hasProgram('wrk', '-v'))(
    'respond to each workload, in which no new request comes twice (needs wrk)',
    async () => {
      const effort = { launches: 1, seconds: 1, progress: () => undefined }
      const side = toProxy('this proxy', { folder, store, models: MODELS, effort })
      const { server, workloads } = await side.start(2)
      await server.stop()
      for (const { name, requests } of workloads) {
        const different = new Set(requests.map(({ path, body }) => `${path} ${body}`))
        expect({ name, different: different.size }).toEqual({ name, different: requests.length })
        expect({ name, isNew: requests.length > 1 }).toEqual({ name, isNew: name.endsWith('new') })
      }
      const series = await compare([side], effort)
      expect(series.map(({ workload }) => workload)).toEqual(workloads.map(({ name }) => name))
      for (const { samples } of series) {
        expect(samples).toHaveLength(1)
        expect(samples[0]?.perSecond).toBeGreaterThan(0)
        expect(samples[0]?.cpuMicros).toBeGreaterThan(0)
      }
    },
  )

  it.skipIf(!hasProgram('wrk', '-v'))('count no refusal as a response (needs wrk)', async () => {
    const server = await startProxy({ folder: join(folder, 'refusals'), store })
    try {
      const refused = { path: DOCUMENT_PATH, headers: { Authorization: 'Bearer x' } }
      await expect(load(server, [refused], { seconds: 1 })).rejects.toThrow(
        /expected successes alone/,
      )
    } finally {
      await server.stop()
    }
  })

  it('are started anew in each launch, every other one in the opposite order', async () => {
    const started: string[] = []
    const toSide = (name: string): Side => ({
      name,
      async start(launch) {
        started.push(name + launch)
        return { server: NOTHING, workloads: [] }
      },
    })
    const effort = { launches: 3, seconds: 1, progress: () => undefined }
    await compare(['a', 'b'].map(toSide), effort)
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'b3'])
  })
})

function toNames(headers: readonly string[]): string[] {
  return headers.filter((_, index) => index % 2 === 0)
}

function toSeries(side: string, perSecond: number[], cpuMicros: number[]): Series {
  const samples = perSecond.map((each, launch) => ({
    perSecond: each,
    cpuMicros: cpuMicros[launch] ?? NaN,
    p99Ms: 2,
    maxMs: 3,
  }))
  return { workload: DOCUMENT, side, samples }
}

describe('the report', () => {
  it('takes ratios within a launch, not of medians', () => {
    expect(toRatios([10, 90], [20, 100])).toEqual([0.5, 0.9])
    expect(median([3, 1, 2])).toBe(2)
    expect(median([1, 2])).toBe(1.5)
    expect(median([])).toBeNaN()
  })

  it('says how many times as good the proxy is as each contender, and whether that was the goal', () => {
    const series = [toSeries('ours', [80, 90], [20, 22]), toSeries('theirs', [10, 10], [11, 11])]
    const goals = [{ contender: 'theirs', by: 'requests/s', atLeast: 8 } as const]
    const [, , ours, theirs] = toContenderTable(series, goals).split('\n')
    expect(ours).toBe('| ours | 85 (80–90) | 21 (20–22) | 1 (1–1) | 1 (1–1) |  |  |')
    expect(theirs).toBe(
      '| theirs | 10 (10–10) | 11 (11–11) | 8.5 (8–9) | 0.525 (0.5–0.55) | ≥ 8 by requests/s | yes |',
    )
    const byCpu = toContenderTable(series, [{ contender: 'theirs', by: 'CPU', atLeast: 0.55 }])
    expect(byCpu).toMatch(/≥ 0.55 by CPU \| no \|$/)
    expect(toWorkloadTable(series).split('\n')).toHaveLength(3)
  })

  it('holds the median of a footprint to its limit', () => {
    expect(toFootprintTable([['memory, MB', [120, 140, 180], 150]])).toMatch(
      /\| memory, MB \| 140 \(120–180\) \| ≤ 150 \| yes \|$/,
    )
    expect(toFootprintTable([['start, s', [1.2], 1]])).toMatch(/\| no \|$/)
  })

  it.each([
    [[17, 18], 'cheaper'],
    [[19, 19], 'no'],
    [[23, 22], 'dearer'],
  ])('calls %j µs beside 20 µs %s: under a tenth is no difference', (micros, verdict) => {
    const [here, there] = [toSeries('here', [1, 1], micros), toSeries('there', [1, 1], [20, 20])]
    expect(toChangeTable([here, there]).split(' | ').at(-1)).toBe(`${verdict} |`)
  })

  it('stands between the marks of the page, and nowhere else', async () => {
    const page = join(await createFolder(), 'page.md')
    await writeFile(page, 'a\n<!-- bench: start -->\nold\n<!-- bench: end -->\nb\n')
    await writePart('bench', 'new', page)
    expect(await readFile(page, 'utf8')).toBe(
      'a\n<!-- bench: start -->\n\nnew\n\n<!-- bench: end -->\nb\n',
    )
    await writeFile(page, 'no marks')
    await expect(writePart('bench', 'new', page)).rejects.toThrow(/expected <!-- bench: start -->/)
  })
})

it('says which command installs the packages that are missing', async () => {
  const folder = await createFolder()
  expect(await runNode(['tests/bench/run.ts', '--against', folder], {})).toMatchObject({
    code: 1,
    errors: `bench: run \`npm ci --prefix ${folder}\` first: packages are missing\n`,
  })
})
