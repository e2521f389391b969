// The proxy as a process: how soon it answers, how much memory it takes, whether a new release
// makes requests wait.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../scripts/package-script.ts'
import type { Effort } from './compare.ts'
import { load } from './load.ts'
import { prepareMarket, publishMarket } from './market.ts'
import { readPeakMegabytes, runMeasured, type Server } from './process.ts'
import { send, createKey, startProxy } from './proxy.ts'
import { DOCUMENT_PATH } from './workloads.ts'

const SWAP_SECONDS = 4
/** With many connections a request waits longer for its turn than for any new release. */
const SWAP_CONNECTIONS = 4
const PAGE_SIZE = 500

type Key = Awaited<ReturnType<typeof createKey>>

/** Seconds from start to first response; megabytes once everything has been requested. */
export async function measureStart(
  folder: string,
  { launches, progress }: Effort,
): Promise<{ seconds: number[]; embedded: number[] }> {
  const store = join(folder, 'embedded')
  progress('making the embedded release')
  const env = { TPI_STORE: `file:${store}` }
  await runMeasured(['pipeline/run.ts', '--offline'], { cwd: ROOT, env })
  const seconds: number[] = []
  const embedded: number[] = []
  for (let launch = 1; launch <= launches; launch += 1) {
    progress(`start ${launch} of ${launches}`)
    const startedAt = performance.now()
    const own = { folder: join(folder, `start ${launch}`), store }
    await using server = await startProxy(own)
    await send(server.url, { path: '/health' })
    seconds.push((performance.now() - startedAt) / 1000)
    embedded.push(await measureMemory(server, await createKey(own)))
  }
  return { seconds, embedded }
}

/** Megabytes with 5,000 models that each change their price on every day of a year. */
export async function measureLargeMarket(folder: string, { progress }: Effort): Promise<number[]> {
  const store = join(folder, 'restless')
  progress('making 5,000 models that change their prices daily')
  await publishMarket(store, { models: 5_000, days: 365, stepDays: 1, asOf: Date.now() })
  const own = { folder: join(folder, 'memory'), store }
  await using server = await startProxy(own)
  progress('requesting each of them')
  return [await measureMemory(server, await createKey(own))]
}

/** Milliseconds: the slowest request during a new release, less the slowest without one. */
export async function measureSwap(
  folder: string,
  { launches, progress }: Effort,
): Promise<number[]> {
  const store = join(folder, 'swapped')
  const market = { models: 2_000, days: 30, stepDays: 7, asOf: Date.now() }
  await publishMarket(store, market)
  const own = { folder: join(folder, 'swap'), store }
  await using server = await startProxy(own)
  const request = { path: DOCUMENT_PATH, headers: await createKey(own) }
  const lightly = { seconds: SWAP_SECONDS, connections: SWAP_CONNECTIONS }
  await load(server, [request], lightly)
  const milliseconds: number[] = []
  for (let sequence = 2; sequence < 2 + launches; sequence += 1) {
    progress(`swap ${sequence - 1} of ${launches}`)
    const publish = await prepareMarket(store, { ...market, sequence })
    const calm = await load(server, [request], lightly)
    const loading = load(server, [request], lightly)
    await sleep(1_000)
    await publish()
    milliseconds.push((await loading).maxMs - calm.maxMs)
    if (!(await send(server.url, request)).headers.includes(`bench-${sequence}`))
      throw new Error(`swap: expected release bench-${sequence}, got an older one`)
  }
  return milliseconds
}

/** The peak after every model's longest history and explanation, which fill every cache. */
async function measureMemory({ url, pid }: Server, key: Key): Promise<number> {
  const headers = { ...key, 'Accept-Encoding': 'br' }
  for (const id of await listModels(url, key))
    for (const path of [`/v1/models/${id}/history?days=365`, `/v1/explain?model_id=${id}`]) {
      const { status } = await send(url, { path, headers })
      if (status !== 200) throw new Error(`${path}: expected 200, got ${status}`)
    }
  return readPeakMegabytes(pid)
}

async function listModels(url: string, headers: Key): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const path = `/v1/models?limit=${PAGE_SIZE}&page=${page}`
    const { body } = await send(url, { path, headers })
    const found = [...body.toString().matchAll(/"model_id":"([^"]+)"/g)].map(([, id = '']) => id)
    ids.push(...found)
    if (found.length < PAGE_SIZE) return ids
  }
}
