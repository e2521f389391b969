// Live runs in this process over a market of thirty models, with two weeks of history before it: the
// aggregator as on the last embedded day, and every other source as in its fixture.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Flags, readConfig } from '../../../pipeline/config.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { run } from '../../../pipeline/run.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { ROOT } from '../../run-process.ts'
import { type Fixture, readFixture } from '../../unit/pipeline/sources/fixture.ts'
import { type Market, startMarket } from '../../unit/pipeline/sources/market.ts'
import { readSeedBoards, readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { writeSmallSeed } from './store/small-market.ts'

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
  /** The folder of the facts, to copy. */
  data: string
  close(): Promise<void>
}

export async function startSmallRuns(folder: string): Promise<SmallRuns> {
  const data = join(folder, 'data')
  await cp(join(ROOT, 'data'), data, { recursive: true })
  await writeSmallSeed(data)
  const answers = await readSeedBoards()
  for (const { id } of await loadSources())
    answers[id] ??= id === 'openrouter' ? await readSeedMarket({ data }) : await readFixture(id)
  const market = await startMarket(answers)
  return {
    answers,
    market,
    data,
    async run(name, asOf, options = {}) {
      const { flags, sql, sources, data: facts = data, wrap = (one) => one } = options
      const store = await openStore(`file:${join(folder, name)}`)
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
        log: (event, fields = {}) => void events.push({ event, fields: { ...fields } }),
      })
      return { status, events }
    },
    close: () => market.close(),
  }
}
