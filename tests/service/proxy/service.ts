// The real service on a free port, over a real store and state in a temporary folder. The clock stands still
// until a test moves it.
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { ErrorBody } from '../../../contract/errors.ts'
import { OPERATIONS, type Operation } from '../../../contract/operations.ts'
import type { Plans } from '../../../contract/plans.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { createKey } from '../../../accounts/keys.ts'
import { openSqliteState } from '../../../accounts/state.ts'
import { readConfig } from '../../../proxy/config.ts'
import { type RunningServer, startServer } from '../../../proxy/server.ts'
import { findLeaks } from './log-watch.ts'
import { copyRelease, type ReleaseName } from '../../releases.ts'
import { createFolder } from '../../temporary-folder.ts'

/** Where links lead; forms must come from there. */
export const SERVICE_ORIGIN = 'https://prices.example'

export const NOON = Date.parse('2026-07-31T12:00:00Z')

export const PLANS: Plans = {
  public: { requests_per_day: 100, requests_per_minute: 10, history_days: 7 },
  anonymous: { requests_per_day: 10_000, requests_per_minute: 1_000, history_days: 30 },
  free: { requests_per_day: 1_000, requests_per_minute: 30, history_days: 30 },
  paid: { requests_per_day: 50_000, requests_per_minute: 100, history_days: 365 },
}

const UNLIMITED = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 365 }

/** For tests that ask much and are about no limit. */
export const OPEN_PLANS: Plans = {
  ...PLANS,
  public: UNLIMITED,
  anonymous: UNLIMITED,
  paid: UNLIMITED,
}

export interface Answer {
  status: number
  headers: Record<string, string>
  /** As parsed; empty bodies are `undefined`. */
  body: unknown
  bytes: Buffer
}

export interface Service {
  url: string
  folder: string
  store: Store
  clock: { now: number }
  logged: string[]
  server: RunningServer
  restart(settings?: Settings): Promise<void>
  ask(path: string, options?: AskOptions): Promise<Answer>
  /** With a fresh anonymous key, made once and asked from an address of its own. */
  askWithKey(path: string, options?: AskOptions): Promise<Answer>
  createKey(from?: string): Promise<string>
  /** As an operator does it: no caller can. */
  createPaidKey(): Promise<string>
  createKeyOf(plan: 'free' | 'paid'): Promise<string>
}

interface AskOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE' | 'PUT'
  key?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

type Until = (finish: () => Promise<void>) => void

interface Settings {
  plans?: Plans
  env?: Record<string, string>
}

/** Runs until the test is over, or with `until: afterAll` until the file is. */
export async function startService({
  release = 'small',
  until = onTestFinished,
  ...settings
}: { release?: ReleaseName | 'none'; until?: Until } & Settings = {}): Promise<Service> {
  const folder = await createFolder(until)
  const store = await openStore(`file:${join(folder, 'store')}`)
  if (release !== 'none') await copyRelease(release, join(folder, 'store'))
  const clock = { now: NOON }
  const logged: string[] = []

  async function start({ plans = PLANS, env = {} }: Settings): Promise<RunningServer> {
    const config = readConfig({
      PORT: '0',
      TPI_BASE_URL: SERVICE_ORIGIN,
      TPI_STORE: `file:${join(folder, 'store')}`,
      TPI_STATE: `sqlite:${join(folder, 'state.db')}`,
      TPI_SMTP_URL: `outbox:${join(folder, 'outbox')}`,
      TPI_REFRESH_SECONDS: '3600',
      TPI_TRUSTED_PROXY_HOPS: '1',
      TPI_DRAIN_SECONDS: '0',
      TPI_FREE_REQUESTS_PER_MINUTE: '100000',
      ...env,
    })
    return startServer(config, {
      plans,
      now: () => clock.now,
      log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
    })
  }

  let key: string | undefined
  let agent = new Agent()
  const service: Service = {
    url: '',
    folder,
    store,
    clock,
    logged,
    server: await start(settings),
    async restart(changed = settings) {
      await agent.close()
      await service.server.close()
      agent = new Agent()
      service.server = await start(changed)
      service.url = service.server.url
    },
    ask: (path, options = {}) => ask(service.url + path, { dispatcher: agent, ...options }),
    async askWithKey(path, options) {
      key ??= await service.createKey()
      return service.ask(path, { ...options, key })
    },
    async createKey(from = '192.0.2.200') {
      const { body } = await service.ask('/v1/auth/anonymous', {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
      })
      return z.object({ api_key: z.string() }).parse(body).api_key
    },
    createPaidKey: () => service.createKeyOf('paid'),
    async createKeyOf(plan) {
      const state = await openSqliteState(join(folder, 'state.db'))
      const { text, record } = createKey(plan, { now: clock.now })
      await state.keys.add(record)
      await state.close()
      return text
    },
  }
  service.url = service.server.url
  // On a busy machine, the server listens before it has read the release.
  if (release !== 'none')
    await vi.waitUntil(() => service.server.releases.current, { timeout: 60_000 })
  until(async () => {
    // Connections that stay open would make the server wait for a request on them.
    await agent.close()
    await service.server.close()
    expect(findLeaks(logged.join('\n'))).toEqual([])
  })
  return service
}

/** Every answer of every test is held to the contract: a declared shape, and the headers of all answers. */
async function ask(
  url: string,
  { dispatcher, method = 'GET', key, headers, body }: AskOptions & { dispatcher: Agent },
): Promise<Answer> {
  const response = await request(url, {
    dispatcher,
    method,
    headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body }),
  })
  const bytes = Buffer.from(await response.body.arrayBuffer())
  const answer: Answer = {
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    bytes,
    body: undefined,
  }
  requireHeaders(answer.headers, new URL(url).pathname)
  const isPlain = answer.headers['content-encoding'] === undefined
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true
  if (bytes.length > 0 && isPlain && isJson) {
    answer.body = JSON.parse(bytes.toString())
    if (!new URL(url).searchParams.has('envelope'))
      requireShape(method, new URL(url).pathname, answer)
  }
  return answer
}

function requireHeaders(headers: Record<string, string>, path: string): void {
  z.object({
    'x-request-id': z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
    'x-content-type-options': z.literal('nosniff'),
  }).parse(headers)
  if (path.startsWith('/v1/'))
    z.object({
      'x-ratelimit-limit': z.string().regex(/^[0-9]+$/),
      'x-ratelimit-remaining': z.string().regex(/^[0-9]+$/),
      'x-ratelimit-reset': z.string().regex(/^[0-9]+$/),
      'ratelimit-policy': z.string(),
      ratelimit: z.string(),
    }).parse(headers)
}

function requireShape(method: string, path: string, { status, body }: Answer): void {
  const operation = findOperation(method, path)
  const shape = operation?.statuses.includes(status) ? operation.response : ErrorBody
  shape.parse(body)
}

function findOperation(method: string, path: string): Operation | undefined {
  return OPERATIONS.find(
    (candidate) =>
      candidate.method === (method === 'HEAD' ? 'GET' : method) &&
      candidate.paths.some((described) =>
        new RegExp(`^${described.replaceAll(/\{\w+\}/g, '.+')}$`).test(path),
      ),
  )
}
