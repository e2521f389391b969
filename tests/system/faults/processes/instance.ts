// The proxy as operators run it: processes with an environment, over stores that a test chooses.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Plans } from '../../../../contract/plans.ts'
import { watchLog } from '../../../service/proxy/log-watch.ts'
import { copyRelease } from '../../../releases.ts'
import { ROOT } from '../../../run-process.ts'
import { createFolder } from '../../../temporary-folder.ts'

export interface Instance {
  url: string
  process: ChildProcess
  output: { out: string; error: string }
  ask(path: string, options?: AskOptions): Promise<Answer>
  /** Resolves with the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
  /** Waits until the log has this. */
  logged(text: string): Promise<void>
}

interface AskOptions {
  method?: 'GET' | 'POST'
  key?: string
  headers?: Record<string, string>
  /** The machine that asks, where it is not the usual one. */
  dispatcher?: Agent
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const PLANS: Plans = {
  public: { requests_per_day: 1_000, requests_per_minute: 100, history_days: 7 },
  anonymous: { requests_per_day: 1_000_000, requests_per_minute: 60, history_days: 30 },
  free: { requests_per_day: 1_000, requests_per_minute: 30, history_days: 30 },
  paid: { requests_per_day: 10_000_000, requests_per_minute: 1_000_000, history_days: 365 },
}

/** For loads that no limit refuses. */
export const BUSY_PLANS: Plans = {
  ...PLANS,
  anonymous: { ...PLANS.anonymous, requests_per_minute: 1_000_000 },
}

/** What all instances of a test share: a folder with a release, and the plans. */
export async function createGround({ published = true, plans = PLANS } = {}): Promise<{
  folder: string
  env: Record<string, string>
}> {
  const folder = await createFolder()
  const env = {
    TPI_STORE: `file:${join(folder, 'store')}`,
    TPI_STATE: `sqlite:${join(folder, 'state.db')}`,
    TPI_PLANS: join(folder, 'plans.json'),
    TPI_TRUSTED_PROXY_HOPS: '1',
    TPI_FREE_REQUESTS_PER_MINUTE: '100000',
  }
  await writeFile(env.TPI_PLANS, JSON.stringify(plans))
  if (published) await copyRelease('small', join(folder, 'store'))
  return { folder, env }
}

/** `root` is the folder of the code. */
export async function startInstance(env: Record<string, string>, root = ROOT): Promise<Instance> {
  const child = spawn(process.execPath, ['proxy/server.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
  })
  const output = { out: '', error: '' }
  watchLog(() => output.out + output.error)
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.error += chunk
  })
  const agent = new Agent({ connections: 256 })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
    await agent.destroy()
  })
  while (!output.out.includes('\n')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), closed])
    if (ended) throw new Error(`proxy: expected it to listen, got ${output.error}`)
  }
  const url = /http:\S+/.exec(output.out)?.[0] ?? ''
  return {
    url,
    process: child,
    output,
    async ask(path, { method = 'GET', key, headers, dispatcher = agent } = {}) {
      const {
        statusCode,
        headers: got,
        body,
      } = await request(url + path, {
        dispatcher,
        method,
        headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
      })
      return { status: statusCode, headers: got, text: await body.text() }
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await closed
      return child.exitCode ?? child.signalCode
    },
    async logged(text) {
      while (!output.error.includes(text)) await once(child.stderr, 'data')
    },
  }
}

export async function createKey(
  instance: Instance,
  headers: Record<string, string> = {},
): Promise<string> {
  const { text } = await instance.ask('/v1/auth/anonymous', { method: 'POST', headers })
  return z.object({ api_key: z.string() }).parse(JSON.parse(text)).api_key
}
