// The releases that answers are recorded from, each made by the code of the checkout in whose folder
// this process runs: `offline` from the embedded history, `live` from the aggregator and two boards as
// on its last day, `held` from prices that are all 1.9 times higher a day later.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { run as Run } from '../../pipeline/run.ts'
import type { readConfig as ReadConfig } from '../../pipeline/config.ts'
import type { openStore as OpenStore } from '../../store/open.ts'
import { startMarket } from '../unit/pipeline/sources/market.ts'
import {
  changeEndpoints,
  multiplyPrices,
  readSeedMarket,
} from '../unit/pipeline/sources/seed-market.ts'

const SOURCES = 'openrouter,arena,epoch-eci'

const load = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href)
const { run }: { run: typeof Run } = await load('pipeline/run.ts')
const { readConfig }: { readConfig: typeof ReadConfig } = await load('pipeline/config.ts')
const { openStore }: { openStore: typeof OpenStore } = await load('store/open.ts')

const [folder = ''] = process.argv.slice(2)
const openrouter = await readSeedMarket()
const market = await startMarket({ openrouter })
const environment = { ...market.environment, TPI_BASE_URL: 'https://prices.example' }

async function publish(name: string, asOf: string | undefined): Promise<void> {
  const flags = asOf === undefined ? { offline: true } : { 'as-of': asOf, sources: SOURCES }
  const { status } = await run({
    config: readConfig(environment, flags),
    store: await openStore(`file:${join(folder, name)}`),
    now: () => new Date(Date.parse(asOf ?? '2026-07-31T23:59:59Z') + 1000),
    log: () => undefined,
  })
  process.stderr.write(`${name}: ${status}\n`)
}

await publish('offline', undefined)
await cp(join(folder, 'offline'), join(folder, 'live'), { recursive: true })
await publish('live', '2026-08-01T06:00:00Z')
await cp(join(folder, 'live'), join(folder, 'held'), { recursive: true })
changeEndpoints(openrouter, (endpoints) => {
  for (const endpoint of endpoints) multiplyPrices(endpoint, 1.9)
})
await publish('held', '2026-08-02T06:00:00Z')
await market.close()
