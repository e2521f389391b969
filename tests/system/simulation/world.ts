// One simulated world: a market and its sources on the loopback, a store, the facts, and a clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { readConfig } from '../../../pipeline/config.ts'
import { run } from '../../../pipeline/run.ts'
import { type Random, createRandom } from '../../unit/index/random.ts'
import { toDay, toIsoDay } from '../../unit/index/rules.ts'
import { type ReplayServer, startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { writeFacts, writeSeed } from './facts.ts'
import { type Market, SOURCES, type Said, type SourceId, toMarket } from './market.ts'
import { TO_FIXTURE } from './wire.ts'

export const DAY_MS = 86_400_000
const PAST_DAYS = 16
const SQL = join(import.meta.dirname, '../../../sql')
/** Around ends of years, of winters and of a February with a leap day. */
const STARTS = ['2026-02-20', '2026-07-20', '2026-10-05', '2026-12-07', '2027-12-20', '2028-01-24']
export const SOURCE_KEY = 'a-key-that-no-log-may-show'

export interface World {
  random: Random
  clock: { now: number }
  firstDay: number
  folder: string
  /** The real store, without faults. */
  store: Store
  folders: { data: string; sql: string }
  market: Market
  /** What the sources say just now. */
  said: Map<SourceId, Said>
  servers: ReadonlyMap<SourceId, ReplayServer>
  logged: string[]
  /** The composite of each release that was current after a step, as JSON. */
  published: Map<string, string>
  /** Shows on every source what the market says now. */
  show(): void
  /** By a clock that stands still, or by one of its own. */
  run(store: Store, now?: number | (() => number)): ReturnType<typeof run>
  close(): Promise<void>
}

/** `edit` changes the rules, a file at a time. */
export async function createWorld(seed: number, { days }: { days: number }): Promise<World> {
  const random = createRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'simulation-'))
  const start = STARTS[seed % STARTS.length] ?? '2026-07-20'
  const firstDay = toDay(start) + random.between(0, 6)
  const folders = { data: join(folder, 'data'), sql: SQL }
  const pastFrom = firstDay - PAST_DAYS
  await writeFacts(folders.data, pastFrom)
  const market = toMarket(random, pastFrom, firstDay + days)
  await writeSeed(folders.data, {
    market,
    days: Array.from({ length: PAST_DAYS }, (_, place) => pastFrom + place),
  })
  const sayAll = () => new Map(SOURCES.map((source) => [source, market.say(source)]))

  const fixtures = new Map<SourceId, Fixture>(SOURCES.map((source) => [source, {}]))
  const servers = new Map<SourceId, ReplayServer>()
  for (const [source, fixture] of fixtures) servers.set(source, await startReplayServer(fixture))
  const clock = { now: firstDay * DAY_MS }
  const logged: string[] = []
  const world: World = {
    random,
    clock,
    firstDay,
    folder,
    store: await openStore(`file:${join(folder, 'store')}`),
    folders,
    market,
    said: new Map(),
    servers,
    logged,
    published: new Map(),
    show() {
      world.said = sayAll()
      for (const [source, said] of world.said) {
        const fixture = fixtures.get(source) ?? {}
        for (const path of Object.keys(fixture)) delete fixture[path]
        Object.assign(fixture, TO_FIXTURE[source](said))
      }
    },
    run: (store, now: number | (() => number) = clock.now) =>
      run({
        config: {
          ...readConfig({ XAI_API_KEY: SOURCE_KEY }),
          sources: [...SOURCES],
          origins: Object.fromEntries(
            [...servers].map(([source, { origin }]): [string, string] => [source, origin]),
          ),
        },
        store,
        log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
        now: () => new Date(typeof now === 'number' ? now : now()),
        folders,
        http: {
          limits: { tries: 2, firstBackoffMs: 1, requestMs: 5_000 },
          sleep: async () => {},
          random: random.unit,
        },
      }),
    async close() {
      await Promise.all([...servers.values()].map((server) => server.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

export function toDate(ms: number): string {
  return toIsoDay(Math.floor(ms / DAY_MS))
}
