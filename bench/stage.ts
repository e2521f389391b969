// What the rows share: the made-up market, the proxy over it, and the contenders with its answers. Each is made
// when a row first asks for it, so that a run of one row starts no more than that row needs.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rounds } from './compare.ts'
import { writeDocuments } from './documents.ts'
import { publishMarket, type Size, toModelId } from './market.ts'
import { startNginx } from './nginx.ts'
import { createKeys, startProxy } from './proxy.ts'
import { type Running, startProcess } from './running.ts'

/** A model is repriced every six weeks. */
const MARKET: Size = { models: 5000, days: 365, stepDays: 45 }

/** The documents that contenders serve: about 1.5 KB and about 60 KB; and two that only the ceiling does. */
export const PATHS = {
  models: '/v1/models?tier=budget&provider=maker-2&sort=blended&limit=2',
  explain: `/v1/explain?model_id=${toModelId(2)}`,
  small: `/v1/models/${toModelId(1)}/history`,
  large: '/v1/sit/composite/history?days=340',
} as const
export type DocumentName = 'small' | 'large'

export type ContenderName =
  | 'node:http'
  | 'Koa, ready head'
  | 'bare Koa'
  | 'usual Koa stack (disk)'
  | 'Fastify with plugins (disk)'
  | 'Fastify with plugins (memory)'
  | 'nginx with key map and limit_req'

export interface Stage extends Rounds {
  market: Size
  /** A new folder that goes when the stage closes. */
  folder(name: string): Promise<string>
  store(): Promise<string>
  proxy(): Promise<{ server: Running; key: string }>
  contender(name: ContenderName): Promise<Running>
  /** A server that one row alone needs; stopped with all others at the latest. */
  keep(server: Running): Running
  close(): Promise<void>
}

export async function createStage(rounds: Rounds, market: Size = MARKET): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), 'bench-'))
  const running: Running[] = []
  const made = new Map<string, Promise<unknown>>()

  function once<Made>(name: string, make: () => Promise<Made>): () => Promise<Made> {
    let making: Promise<Made> | undefined
    return () => {
      making ??= make()
      made.set(name, making)
      return making
    }
  }
  const keep = (server: Running) => {
    running.push(server)
    return server
  }
  const folder = async (name: string) => {
    const path = join(root, name)
    await mkdir(path, { recursive: true })
    return path
  }

  const store = once('store', async () => {
    rounds.progress(`making a market of ${market.models} models and ${market.days} days`)
    const path = await folder('store')
    await publishMarket(path, { ...market, asOf: Date.now() })
    return path
  })
  const proxy = once('proxy', async () => {
    const server = keep(await startProxy({ folder: await folder('proxy'), store: await store() }))
    const [key = ''] = await createKeys(server.url, 1)
    return { server, key }
  })
  const documents = once('documents', async () => {
    const { server, key } = await proxy()
    const path = await folder('documents')
    await writeDocuments(path, { url: server.url, key, paths: PATHS })
    return path
  })
  const contenders = new Map<ContenderName, () => Promise<Running>>()
  const add = (name: ContenderName, program: string, ...args: string[]) =>
    contenders.set(
      name,
      once(name, async () => {
        const { key } = await proxy()
        const env = { BENCH_DOCUMENTS: await documents(), BENCH_KEY: key, NODE_ENV: 'production' }
        const path = join(import.meta.dirname, 'servers', program)
        return keep(await startProcess([process.execPath, path, ...args], env))
      }),
    )
  add('node:http', 'node-http.ts')
  add('Koa, ready head', 'koa-head.ts')
  add('bare Koa', 'koa-bare.ts')
  add('usual Koa stack (disk)', 'koa-stack.ts')
  add('Fastify with plugins (disk)', 'fastify.ts', 'disk')
  add('Fastify with plugins (memory)', 'fastify.ts', 'memory')
  contenders.set(
    'nginx with key map and limit_req',
    once('nginx', async () => {
      const { key } = await proxy()
      const path = await folder('nginx')
      return keep(await startNginx({ folder: path, documents: await documents(), key }))
    }),
  )

  return {
    ...rounds,
    market,
    folder,
    store,
    proxy,
    keep,
    async contender(name) {
      const start = contenders.get(name)
      if (!start) throw new Error(`contender: expected a known one, got ${name}`)
      return start()
    },
    async close() {
      await Promise.allSettled(made.values())
      await Promise.all(running.map((server) => server.stop()))
      await rm(root, { recursive: true, force: true })
    },
  }
}
