import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTree } from '../../../client/src/cli/tree.ts'
import { createClient } from '../../../client/src/client.ts'
import { toRow } from '../../../pipeline/collect/price-schedule.ts'
import { toBookPrice } from '../release/bill-book.ts'
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

it('locks prices, and says which of them moved since, or that the lock was edited', async () => {
  const file = join(tree, 'prices.lock.json')
  const run = (...args: string[]) => call(...args, '--file', file, '--tree', tree)
  await write(3, '0.3')
  expect(await run('lock', 'acme-two')).toMatchObject({ code: 1, output: '' })
  expect(await run('lock', 'Acme/One')).toMatchObject({ code: 0 })
  const text = await readFile(file, 'utf8')
  const usd_per_m = { input: 3, output: 4, cached_input: 0.3, long_input: 3, long_output: 4 }
  expect(JSON.parse(text)).toMatchObject({
    run_id: 'a',
    prices: [{ model: 'Acme/One', usd_per_m }],
  })
  expect(await run('check')).toMatchObject({ code: 0 })
  await write(3.5, null)
  const { code, errors } = await run('check')
  expect(code).toBe(1)
  expect(errors).toContain('Acme/One input: 3 → 3.5 USD')
  expect(errors).toContain('cached_input: 0.3 → not stated')
  await writeFile(file, text.replace('"input": 3', '"input": 3.5'))
  expect((await run('check')).errors).toContain('expected the prices that lock wrote')
})
