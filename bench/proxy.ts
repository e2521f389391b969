// The proxy under test: the real one, started as an operator starts it, with plans that never run out.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readScript } from '../scripts/package-script.ts'
import { ask } from './documents.ts'
import { type Running, startProcess } from './running.ts'

const NO_LIMIT = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 365 }
/** One address may make so few keys a day, that each batch needs another. */
const KEYS_PER_ADDRESS = 5

let addresses = 0

const Created = z.object({ api_key: z.string() })

/** `folder` takes its state and settings; two proxies need two. */
export async function startProxy({
  folder,
  store,
  flags = [],
  env = {},
}: {
  folder: string
  store: string
  /** For Node, beside the usual ones. */
  flags?: readonly string[]
  env?: Readonly<Record<string, string>>
}): Promise<Running> {
  const plans = join(folder, 'plans.json')
  const all = { public: NO_LIMIT, anonymous: NO_LIMIT, free: NO_LIMIT, paid: NO_LIMIT }
  await writeFile(plans, JSON.stringify(all))
  const script = await readScript('proxy')
  // The file comes last.
  return startProcess([process.execPath, ...script.args.toSpliced(-1, 0, ...flags)], {
    ...script.env,
    PORT: '0',
    TPI_STORE: `file:${store}`,
    TPI_STATE: `sqlite:${join(folder, 'state.db')}`,
    TPI_PLANS: plans,
    TPI_TRUSTED_PROXY_HOPS: '1',
    TPI_REFRESH_SECONDS: '1',
    ...env,
  })
}

export async function createKeys(url: string, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let number = 0; number < count; number += 1) {
    if (number % KEYS_PER_ADDRESS === 0) addresses += 1
    const from = addresses
    const headers = { 'X-Forwarded-For': `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}` }
    const { status, body } = await ask(url, { path: '/v1/auth/anonymous', headers, body: '' })
    if (status !== 200) throw new Error(`a key: expected 200, got ${status}`)
    keys.push(Created.parse(JSON.parse(body.toString())).api_key)
  }
  return keys
}
