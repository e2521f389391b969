import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTree } from '../../../client/src/cli/tree.ts'
import { createClient } from '../../../client/src/client.ts'

it('prices usage from the files of a release as the service does', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'tree-'))
  await mkdir(join(tree, 'feeds'))
  const price = {
    seller: 'acme',
    basis: 'listed',
    from: '2026-01-01',
    to: null,
    first_party: true,
    endpoint_tag: '',
    regions: [],
    sources: ['acme'],
    input_price_per_m: 3,
    output_price_per_m: 4,
    prices: [],
    assumed_prices: [],
  }
  const models = [{ model_id: 'acme/one', names: [], prices: [price] }]
  const book = { run_id: 'a', as_of: '', date: '2026-07-31', sellers: [], models }
  await writeFile(join(tree, 'feeds/price-book.json'), JSON.stringify(book))
  const client = createClient({ baseUrl: 'http://localhost', fetch: openTree(tree) })
  const line = { model: 'ACME/One', at: '2026-07-01', input_tokens: 7, output_tokens: 1 }
  const { total } = await client.priceUsage({ lines: [line, { ...line, at: '2025-01-01' }] })
  expect(total).toEqual({ priced: 1, partly: 0, unknown: 1, cost_usd: 0.000025 })
})
