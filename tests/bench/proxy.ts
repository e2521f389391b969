// The proxy under test, started as package.json of its checkout says, with plans that never run out.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readScript, ROOT } from '../../scripts/package-script.ts'
import type { Request } from './load.ts'
import { type Server, startServer } from './process.ts'

const NO_LIMIT = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 365 }

export interface ProxyOptions {
  /** Takes its plans and its state; two proxies need two. */
  folder: string
  /** The folder of the store. */
  store: string
  /** Of the checkout to start. */
  root?: string
  /** For Node, beside those of package.json. */
  flags?: readonly string[]
  env?: Readonly<Record<string, string>>
}

export async function startProxy(options: ProxyOptions): Promise<Server> {
  const { folder, store, root = ROOT, flags = [], env = {} } = options
  await mkdir(folder, { recursive: true })
  const plans = join(folder, 'plans.json')
  const all = { public: NO_LIMIT, anonymous: NO_LIMIT, free: NO_LIMIT, paid: NO_LIMIT }
  await writeFile(plans, JSON.stringify(all))
  const script = await readScript('proxy', root)
  return startServer([...flags, ...script.args], {
    cwd: root,
    env: {
      ...script.env,
      PORT: '0',
      TPI_STORE: `file:${store}`,
      TPI_STATE: toStateUrl(folder),
      TPI_PLANS: plans,
      TPI_REFRESH_SECONDS: '1',
      ...env,
    },
  })
}

/** A new key of a proxy, as the header that carries it. */
export async function createKey({
  folder,
  root = ROOT,
}: Pick<ProxyOptions, 'folder' | 'root'>): Promise<{ Authorization: string }> {
  const env = { TPI_STATE: toStateUrl(folder) }
  const words = ['scripts/keys.ts', 'create', 'free']
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env })
  const [key] = /tpi_free_\w+/.exec(stdout) ?? []
  if (key === undefined) throw new Error(`a key: expected one, got ${stdout}`)
  return { Authorization: `Bearer ${key}` }
}

function toStateUrl(folder: string): string {
  return `sqlite:${join(folder, 'state.db')}`
}

export interface Response {
  status: number
  /** Names and values in turns, as they came. */
  headers: string[]
  body: Buffer
}

/** One request on a connection of its own. */
export function send(url: string, { path, headers = {}, body }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode: status = 0, rawHeaders } = response
        resolve({ status, headers: rawHeaders, body: Buffer.concat(chunks) })
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The value of a header; empty where there is none. */
export function findHeader(headers: readonly string[], name: string): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name)
  return at === -1 ? '' : (headers[at + 1] ?? '')
}
