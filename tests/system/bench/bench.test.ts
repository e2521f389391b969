// That the benchmark measures what it says: every contender sends the same document, every workload
// gets responses; never how fast.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../../bench/compare.ts'
import { publishMarket } from '../../bench/market.ts'
import { send, createKey, findHeader, startProxy } from '../../bench/proxy.ts'
import { DOCUMENT_PATH } from '../../bench/workloads.ts'
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
})

function toNames(headers: readonly string[]): string[] {
  return headers.filter((_, index) => index % 2 === 0)
}

it('says which command installs the packages that are missing', async () => {
  const folder = await createFolder()
  expect(await runNode(['tests/bench/run.ts', '--against', folder], {})).toMatchObject({
    code: 1,
    errors: `bench: run \`npm ci --prefix ${folder}\` first: packages are missing\n`,
  })
})
