// The proxy as a process: how much memory it takes, how soon it answers, and whether a new release disturbs anybody.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../documents.ts'
import { type Figure, PROXY, type Row } from '../figures.ts'
import { measure } from '../load.ts'
import { prepareMarket, publishMarket, toModelId } from '../market.ts'
import { createKeys, startProxy } from '../proxy.ts'
import { readMemory } from '../running.ts'
import { PATHS, type Stage } from '../stage.ts'

const ROOT = join(import.meta.dirname, '../..')
const SWAP_SECONDS = 4
const LIGHT_CONNECTIONS = 4

const execute = promisify(execFile)

/** The release that an installation starts with: the pipeline's, from the embedded history. */
async function publishEmbedded(stage: Stage): Promise<string> {
  const store = await stage.folder('embedded')
  stage.progress('running the pipeline on the embedded history')
  await execute(process.execPath, [join(ROOT, 'pipeline/run.ts'), '--offline'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], TPI_STORE: `file:${store}` },
  })
  return store
}

export const embedded: Row<Stage> = {
  id: 'start',
  async measure(stage) {
    const store = await publishEmbedded(stage)
    const starts: number[] = []
    const now: number[] = []
    for (let round = 1; round <= stage.rounds; round += 1) {
      const folder = await stage.folder(`start-${round}`)
      const startedAt = performance.now()
      const server = stage.keep(await startProxy({ folder, store }))
      const { status } = await ask(server.url, { path: '/health' })
      starts.push((performance.now() - startedAt) / 1000)
      if (status !== 200) throw new Error(`/health: expected 200, got ${status}`)
      const [key = ''] = await createKeys(server.url, 1)
      await askEverything(server.url, key, await listModels(server.url, key))
      now.push(readMemory(server.pid).peak)
      await server.stop()
      stage.progress(`start ${round}/${stage.rounds}`)
    }
    return [
      toFigure('start', 'start to first answer', { unit: 's', values: starts }),
      toFigure('start', 'memory, embedded release, all models asked', {
        unit: 'MB',
        values: now,
      }),
    ]
  },
}

export const large: Row<Stage> = {
  id: 'memory',
  async measure(stage) {
    const { models, days } = stage.market
    const store = await stage.folder('restless')
    // The most that histories can hold: every day another price of every model.
    stage.progress(`making a market of ${models} models and ${days} days, repriced daily`)
    await publishMarket(store, { models, days, stepDays: 1, asOf: Date.now() })
    const server = stage.keep(await startProxy({ folder: await stage.folder('memory'), store }))
    const [key = ''] = await createKeys(server.url, 1)
    const ids = Array.from({ length: models }, (_, number) => toModelId(number))
    stage.progress(`asking for ${ids.length} models`)
    await askEverything(server.url, key, ids)
    const { peak } = readMemory(server.pid)
    await server.stop()
    const what = `memory, ${models} models × ${days} days, all asked`
    return [toFigure('memory', what, { unit: 'MB', values: [peak] })]
  },
}

export const swap: Row<Stage> = {
  id: 'swap',
  async measure(stage) {
    const store = await stage.folder('swapped')
    const size = { models: 2000, days: 30, stepDays: 7 }
    const asOf = Date.now()
    let sequence = 1
    await publishMarket(store, { ...size, asOf, sequence })
    const server = stage.keep(await startProxy({ folder: await stage.folder('swap'), store }))
    const [key = ''] = await createKeys(server.url, 1)
    const requests = [{ path: PATHS.small, headers: { Authorization: `Bearer ${key}` } }]
    // Few connections: with many, a request waits longer for its turn than for any swap.
    const load = { seconds: SWAP_SECONDS, connections: LIGHT_CONNECTIONS }
    await measure(server, requests, load)
    const calm: number[] = []
    const swapped: number[] = []
    for (let round = 1; round <= stage.rounds; round += 1) {
      sequence += 1
      const publish = await prepareMarket(store, { ...size, asOf, sequence })
      calm.push((await measure(server, requests, load)).maxMs)
      const loaded = measure(server, requests, load)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await publish()
      swapped.push((await loaded).maxMs)
      const { headers } = await ask(server.url, requests[0] ?? { path: '' })
      if (!headers.includes(`bench-${sequence}`))
        throw new Error(`swap: expected release bench-${sequence}, got the one before`)
      stage.progress(`swap ${round}/${stage.rounds}: ${swapped.at(-1)} ms`)
    }
    await server.stop()
    return [
      toFigure('swap', 'slowest request, no new release', { unit: 'ms', values: calm }),
      toFigure('swap', 'slowest request, new release of 2,000 models', {
        unit: 'ms',
        values: swapped,
      }),
    ]
  },
}

function toFigure(
  row: string,
  what: string,
  { unit, values }: Pick<Figure, 'unit' | 'values'>,
): Figure {
  return { row, what, contender: PROXY, unit, values }
}

async function listModels(url: string, key: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const headers = { Authorization: `Bearer ${key}` }
    const { body } = await ask(url, { path: `/v1/models?limit=500&page=${page}`, headers })
    const found = [...body.toString().matchAll(/"model_id":"([^"]+)"/g)].map(([, id = '']) => id)
    ids.push(...found)
    if (found.length < 500) return ids
  }
}

/** What fills every cache: the longest history and the explanation of each model. */
async function askEverything(url: string, key: string, ids: readonly string[]): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'br' }
  for (const id of ids)
    for (const path of [`/v1/models/${id}/history?days=365`, `/v1/explain?model_id=${id}`]) {
      const { status } = await ask(url, { path, headers })
      if (status !== 200) throw new Error(`${path}: expected 200, got ${status}`)
    }
}
