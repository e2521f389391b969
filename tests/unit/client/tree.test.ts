import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTree } from '../../../client/src/cli/tree.ts'
import { createClient } from '../../../client/src/client.ts'
import { toRow } from '../../../pipeline/collect/price-schedule.ts'
import { toOffers } from '../../../release/recommend/market.ts'
import { DEFAULT_RULES } from '../release/default-rules.ts'
import { toBookPrice } from '../release/book-price.ts'
import { createCandidate, toTaskCost } from '../release/model-fixture.ts'
import { call } from './call.ts'
import { createFolder } from '../../temporary-folder.ts'

const tree = await createFolder(afterAll)
for (const folder of ['feeds', 'latest/v1/sit/composite'])
  await mkdir(join(tree, folder), { recursive: true })

async function write(input_price_per_m: number, cacheRead: string | null): Promise<void> {
  const price = toBookPrice({
    from: '2026-01-01',
    input_price_per_m,
    output_price_per_m: 4,
    prices: toRow(cacheRead, { kind: 'cache_read' }),
  })
  const models = [{ model_id: 'acme/one', names: [], prices: [price] }]
  const as_of = '2026-07-31T06:00:00Z'
  const book = { run_id: 'a', as_of, date: '2026-07-31', sellers: [], models }
  await writeFile(join(tree, 'feeds/price-book.json'), JSON.stringify(book))
  await writeFile(join(tree, 'latest/v1/sit/composite/latest.json'), JSON.stringify({ as_of }))
}

it('prices usage from the files of a release as the service does', async () => {
  await write(3, null)
  const client = createClient({ baseUrl: 'http://localhost', fetch: openTree(tree) })
  const line = { model: 'ACME/One', at: '2026-07-01', input_tokens: 7, output_tokens: 1 }
  const { total } = await client.priceUsage({ lines: [line, { ...line, at: '2025-01-01' }] })
  expect(total).toEqual({ priced: 1, partly: 0, unknown: 1, cost_usd: 0.000025 })
})

it('ranks by what a task cost from the files of a release as the service does', async () => {
  const { candidates, tasks, manifest } = createMarket()
  const offers = toOffers({ manifest, rules: DEFAULT_RULES, candidates, tasks })
  for (const file of ['offers', 'unconfirmed'])
    await writeFile(join(tree, `${file}.json`), JSON.stringify(offers))
  await mkdir(join(tree, 'latest/v1/models/acme'), { recursive: true })
  const [first] = offers.models
  await writeFile(join(tree, 'latest/v1/models/acme/one.json'), JSON.stringify(first))
  const ranked = await call('recommend', '--task', 'openrouter:tau', '--tree', tree)
  expect(ranked).toMatchObject({ code: 0, errors: '' })
  expect(ranked.output).toMatch(/acme\/one .*0\.32/)
  const cost = await call('cost', 'acme/one', '--task', 'openrouter:tau', '--tree', tree)
  expect(cost.output).toContain('acme/one: 0.32 USD for openrouter:tau.')
  const unknown = await call('recommend', '--task', 'openrouter:tua', '--tree', tree)
  expect(unknown.code).toBe(2)
  expect(unknown.errors).toContain(
    'workload.task: expected one of openrouter:tau, got "openrouter:tua"',
  )
})

function createMarket() {
  const cost = toTaskCost('acme/one', 0.32)
  return {
    manifest: { date: '2026-07-31', as_of: '2026-07-31T06:00:00Z', methodology_version: '0' },
    candidates: [createCandidate({ model_id: 'acme/one', provider: 'openai', blended: 1 })],
    tasks: [{ task: 'openrouter:tau', source: 'openrouter-benchmarks', costs: [cost] }],
  }
}
