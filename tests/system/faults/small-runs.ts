// Live runs in this process over a market of thirty models, with two weeks of history before it: the
// aggregator as on the last embedded day, and every other source as in its fixture.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Flags, readConfig } from '../../../pipeline/config.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { run } from '../../../pipeline/run.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { inject } from 'vitest'
import { findSmallMarket, makeOnce } from '../../releases.ts'
import { type Fixture, readFixture } from '../../unit/pipeline/sources/fixture.ts'
import { type Market, startMarket } from '../../unit/pipeline/sources/market.ts'
import { readSeedBoards, readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'

interface Ended {
  status: string
  events: { event: string; fields: Record<string, unknown> }[]
}

interface Options {
  flags?: Flags
  sql?: string
  data?: string
  sources?: string
  environment?: Record<string, string>
  now?: () => Date
  /** What stands between the run and its store. */
  wrap?: (store: Store) => Store
}

export interface SmallRuns {
  /** By source; a change in place is what the source answers from then on. */
  answers: Record<string, Fixture>
  market: Market
  /** Runs at that instant on the store of that name in the folder; `sql` and `sources` are folders. */
  run(store: string, asOf: string, options?: Options): Promise<Ended>
  /** The store of that name holds what a live run of 1 August at six published: all tests share it. */
  createFirst(store: string): Promise<void>
  /** And what one of 2 August did. */
  createSecond(store: string): Promise<void>
  /** The folder of the facts, to copy. */
  data: string
  close(): Promise<void>
}

export async function startSmallRuns(folder: string): Promise<SmallRuns> {
  const data = join(folder, 'data')
  await cp(join(await findSmallMarket(), 'data'), data, { recursive: true })
  const answers = await readSeedBoards()
  for (const { id } of await loadSources())
    answers[id] ??= id === 'openrouter' ? await readSeedMarket({ data }) : await readFixture(id)
  const market = await startMarket(answers)

  async function runAt(path: string, asOf: string, options: Options = {}): Promise<Ended> {
    const { flags, sql, sources, data: facts = data, wrap = (one) => one } = options
    const store = await openStore(`file:${path}`)
    const environment = {
      ...market.environment,
      TPI_BASE_URL: 'https://prices.example',
      ...options.environment,
    }
    const events: Ended['events'] = []
    const { status } = await run({
      config: readConfig(environment, { 'as-of': asOf, ...flags }),
      store: wrap(store),
      now: options.now ?? (() => new Date(Date.parse(asOf) + 1_000)),
      folders: {
        data: facts,
        ...(sql !== undefined && { sql }),
        ...(sources !== undefined && { sources }),
      },
      // No host here minds how often it is asked.
      http: { limits: { tries: 2 }, sleep: async () => undefined },
      log: (event, fields = {}) => void events.push({ event, fields: { ...fields } }),
    })
    return { status, events }
  }

  async function share(day: number): Promise<string> {
    const shared = join(inject('releases'), `market-live-${day}`)
    await makeOnce(shared, async (making) => {
      if (day > 1) await cp(await share(day - 1), making, { recursive: true })
      const { status } = await runAt(making, `2026-08-0${day}T06:00:00Z`)
      if (status !== 'published') throw new Error(`run: expected "published", got "${status}"`)
    })
    return shared
  }

  return {
    answers,
    market,
    data,
    run: (name, asOf, options) => runAt(join(folder, name), asOf, options),
    async createFirst(name) {
      await cp(await share(1), join(folder, name), { recursive: true })
    },
    async createSecond(name) {
      await cp(await share(2), join(folder, name), { recursive: true })
    },
    close: () => market.close(),
  }
}
