// The servers that are compared: the proxy of a checkout, and contenders that serve the same.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Effort, Side } from './compare.ts'
import { startServer } from './process.ts'
import { send, createKey, startProxy } from './proxy.ts'
import { DOCUMENT, DOCUMENT_PATH, toWorkloads } from './workloads.ts'

const CONTENDERS = join(import.meta.dirname, 'contenders.js')
/** Node sends these by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

interface ProxySide {
  /** Takes the state of each launch. */
  folder: string
  store: string
  /** How many models the store has. */
  models: number
  effort: Pick<Effort, 'seconds'>
  /** Of another checkout. */
  root?: string
}

export function toProxy(name: string, { folder, models, effort, ...place }: ProxySide): Side {
  return {
    name,
    async start(launch) {
      const own = { ...place, folder: join(folder, `${name} ${launch}`) }
      const server = await startProxy(own)
      const headers = await createKey(own)
      const { seconds } = effort
      return { server, workloads: await toWorkloads(server.url, { headers, models, seconds }) }
    },
  }
}

export interface CapturedDocument {
  /** With `document.json`, and with `head.json`: names and values of its headers in turns. */
  folder: string
  /** The key that contenders ask for. */
  key: string
}

/** Asks the proxy once for the document, and keeps head and body for the contenders. */
export async function captureDocument(parent: string, store: string): Promise<CapturedDocument> {
  const own = { folder: join(parent, 'captured'), store }
  await using server = await startProxy(own)
  const headers = await createKey(own)
  const answer = await send(server.url, { path: DOCUMENT_PATH, headers })
  const folder = join(parent, 'document')
  await mkdir(folder)
  await writeFile(join(folder, 'document.json'), answer.body)
  const isOwn = (at: number) => OWN_HEADERS.includes(answer.headers[at]?.toLowerCase() ?? '')
  const head = answer.headers.filter((_, index) => !isOwn(index - (index % 2)))
  await writeFile(join(folder, 'head.json'), JSON.stringify(head))
  return { folder, key: headers.Authorization.replace('Bearer ', '') }
}

export function toContender(name: string, { folder, key }: CapturedDocument): Side {
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'identity' }
  const requests = [{ path: '/document.json', headers }]
  return {
    name,
    async start() {
      const env = { NODE_ENV: 'production' }
      const server = await startServer([CONTENDERS, name, folder, key], { env })
      return { server, workloads: [{ name: DOCUMENT, requests }] }
    },
  }
}
