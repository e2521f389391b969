// Two proxies that follow the store, are restarted now and then, and are asked after every step: I5
// to I9.
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { ErrorBody } from '../../../contract/errors.ts'
import type { Plans } from '../../../contract/plans.ts'
import { openSqliteState } from '../../../accounts/state.ts'
import { readConfig } from '../../../proxy/config.ts'
import { type RunningServer, startServer } from '../../../proxy/server.ts'
import { Violation } from './violation.ts'
import { SOURCE_KEY, type World } from './world.ts'

const LIMIT_PER_MINUTE = 8
const LIMIT_PER_DAY = 20
const MINUTE_MS = 60_000
/** How long a revoked key may still open. */
const REVOCATION_MS = 5_000

const rate = (perMinute: number, perDay: number) => ({
  requests_per_minute: perMinute,
  requests_per_day: perDay,
  history_days: 365,
})
const PLANS: Plans = {
  public: rate(1_000, 100_000),
  anonymous: rate(LIMIT_PER_MINUTE, LIMIT_PER_DAY),
  free: rate(LIMIT_PER_MINUTE, LIMIT_PER_DAY),
  paid: rate(LIMIT_PER_MINUTE, LIMIT_PER_DAY),
}
const ERRORS = ['/v1/models?limit=0', '/v1/no-such-path', '/v1/models/nobody/nothing']
const DATA = ['/v1/sit/composite/history', '/v1/models', '/v1/providers', '/health']

const Served = z.looseObject({ run_id: z.string(), as_of: z.string(), date: z.string() })

interface Answer {
  status: number
  body: string
}

export interface Proxy {
  refresh(): Promise<void>
  restart(): Promise<void>
  /** As a client that asks for all it can. */
  visit(): Promise<void>
  /** An operator has moved the pointer to an older release. */
  allowOlder(): void
  /** Revokes the client's key, and gets it another. */
  renewKey(): Promise<void>
  close(): Promise<void>
  readonly figures: { requests: number; refused: number; restarts: number }
}

/** Each proxy has a state of its own, which the store takes for the same one. */
async function shareIdentity(stateFile: string): Promise<void> {
  const state = await openSqliteState(stateFile)
  await state.findOrAddSecret('identity', Buffer.alloc(16))
  await state.close()
}

export async function startProxy(world: World, name: string): Promise<Proxy> {
  const { clock, folder, store, logged, random } = world
  const stateFile = join(folder, `${name}.db`)
  const figures = { requests: 0, refused: 0, restarts: 0 }
  const secrets: string[] = [SOURCE_KEY]
  const revoked: { key: string; at: number }[] = []
  const accepted = new Map<string, number>()
  let agent = new Agent()
  await shareIdentity(stateFile)
  let server = await start()
  let lastAsOf = ''
  let readLogs = 0
  let key = await createKey()

  function start(): Promise<RunningServer> {
    const config = readConfig({
      PORT: '0',
      TPI_BASE_URL: 'https://prices.example',
      TPI_STORE: store.url,
      TPI_STATE: `sqlite:${stateFile}`,
      TPI_REFRESH_SECONDS: '86400',
    })
    return startServer(config, {
      plans: PLANS,
      now: () => clock.now,
      log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
    })
  }

  async function ask(
    path: string,
    headers: Record<string, string>,
    method: 'GET' | 'POST',
  ): Promise<Answer> {
    figures.requests += 1
    const response = await request(server.url + path, { dispatcher: agent, method, headers })
    const answer = { status: response.statusCode, body: await response.body.text() }
    if (answer.status >= 500 && answer.status !== 503)
      throw new Violation('I8', `${answer.status} for ${path}`)
    // That it cannot serve data is what /health is asked for: its body is its own.
    const isError = answer.status >= 400 && path !== '/health'
    if (isError && !isErrorBody(answer.body))
      throw new Violation('I8', `${answer.status} ${answer.body.slice(0, 200)} for ${path}`)
    if (path !== '/v1/auth/anonymous') requireNoSecret(answer.body, path)
    return answer
  }

  async function askWithKey(path: string): Promise<Answer> {
    const answer = await ask(path, { authorization: `Bearer ${key}` }, 'GET')
    if (answer.status === 429) figures.refused += 1
    else if (answer.status !== 401 && path !== '/health')
      for (const [window, limit] of [
        // A restart may forget the minute, not the day.
        [
          `${key} minute ${Math.floor(clock.now / MINUTE_MS)} ${figures.restarts}`,
          LIMIT_PER_MINUTE,
        ],
        [`${key} day ${Math.floor(clock.now / MINUTE_MS / 1440)}`, LIMIT_PER_DAY],
      ] as const) {
        const count = (accepted.get(window) ?? 0) + 1
        accepted.set(window, count)
        if (count > limit) throw new Violation('I5', `${count} of ${limit} in a window, by ${name}`)
      }
    return answer
  }

  async function restart(): Promise<void> {
    figures.restarts += 1
    await agent.close()
    await server.close()
    agent = new Agent()
    server = await start()
  }

  async function createKey(): Promise<string> {
    const { status, body } = await ask('/v1/auth/anonymous', {}, 'POST')
    if (status !== 200) throw new Error(`simulation: expected a key, got ${status} ${body}`)
    const { api_key } = z.object({ api_key: z.string() }).parse(JSON.parse(body))
    secrets.push(api_key)
    return api_key
  }

  function requireNoSecret(text: string, where: string): void {
    if (secrets.some((secret) => text.includes(secret)))
      throw new Violation('I7', `one in ${where}`)
  }

  function requireAsPublished({ status, body }: Answer): void {
    if (status !== 200) return
    const served = Served.parse(JSON.parse(body))
    if (served.as_of < lastAsOf)
      throw new Violation('I9', `${served.as_of} after ${lastAsOf} from ${name}`)
    lastAsOf = served.as_of
    const published = world.published.get(served.run_id)
    if (published !== undefined && published !== JSON.stringify(served['composite']))
      throw new Violation('I1', `other figures from ${name} than ${served.run_id} published`)
  }

  return {
    figures,
    refresh: () => server.releases.refresh(),
    restart,
    allowOlder() {
      lastAsOf = ''
    },
    async visit() {
      requireAsPublished(await askWithKey('/v1/sit/composite/latest'))
      for (const path of [random.pick(['/health', ...DATA]), ...ERRORS]) await askWithKey(path)
      await ask('/v1/models', {}, 'GET')
      // A client that does not stop, before and after a restart.
      for (let more = 0; more < LIMIT_PER_MINUTE; more += 1) {
        if (more === 3 && random.chance(0.1)) await restart()
        await askWithKey('/v1/tpi/latest')
      }
      for (const { key: old, at } of revoked) {
        if (clock.now < at + REVOCATION_MS) continue
        const { status } = await ask('/v1/models', { authorization: `Bearer ${old}` }, 'GET')
        if (status !== 401) throw new Violation('I6', `${status} from ${name}`)
      }
      for (const line of logged.slice(readLogs)) requireNoSecret(line, 'a log')
      readLogs = logged.length
    },
    async renewKey() {
      const state = await openSqliteState(stateFile)
      const at = new Date(clock.now).toISOString()
      const live = (await state.keys.list()).filter(({ revokedAt }) => revokedAt === null)
      for (const { id } of live) await state.keys.revoke(id, at)
      await state.close()
      revoked.push({ key, at: clock.now })
      key = await createKey()
    },
    async close() {
      await agent.close()
      await server.close()
    },
  }
}

function isErrorBody(body: string): boolean {
  try {
    return ErrorBody.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
