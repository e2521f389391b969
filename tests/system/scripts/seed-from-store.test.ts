// An embedded history made from what an instance has observed: a new instance that starts with it
// stands where the other does.
import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { CompositeHistory } from '../../../contract/documents.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { readConfig } from '../../../pipeline/config.ts'
import { run } from '../../../pipeline/run.ts'
import { extendSeed } from '../../../scripts/make-seed.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { startSmallRuns } from '../faults/small-runs.ts'
import { readDocument } from '../../read-document.ts'
import { copyRelease } from '../../releases.ts'
import { createFolder } from '../../temporary-folder.ts'
import { changeEndpoints, multiplyPrices } from '../../unit/pipeline/sources/seed-market.ts'

const folder = await createFolder(afterAll)
const runs = await startSmallRuns(folder)
const own = runs.data
afterAll(() => runs.close())

it('has the days of a store besides, and leads to the same index', async () => {
  const data = join(folder, 'extended')
  await cp(own, data, { recursive: true })
  await copyRelease('market', join(folder, 'lived'))
  let changed = 0
  changeEndpoints(runs.answers['openrouter'] ?? {}, (endpoints) => {
    changed += 1
    for (const endpoint of endpoints) if (changed === 1) multiplyPrices(endpoint, 0.9)
  })
  const flags = { sources: 'openrouter' }
  const { status } = await runs.run('lived', '2026-08-01T06:00:00Z', { flags })
  expect(status).toBe('published')
  const lived = await openStore(`file:${folder}/lived`)
  const expected = await readHistory(lived)
  expect(await extendSeed(lived.url, data)).toEqual(['2026-08-01'])
  const database = await openDatabase()
  const read = (seed: string, day: string) =>
    database.rows(
      `select distinct source, provider, provider_model_id, model_ref, endpoint_tag, offer,
         input_usd_per_mtok, output_usd_per_mtok, discount, quantization, context_length
       from read_parquet($path)
       where $day::date between observed_from and observed_to order by all`,
      { path: join(seed, 'seed/quotes.parquet'), day },
    )
  expect(await read(data, '2026-07-20')).toEqual(await read(own, '2026-07-20'))
  expect((await read(data, '2026-08-01')).length).toBeGreaterThan(50)
  database.close()
  expect((await stat(join(data, 'seed/quotes.parquet'))).size).toBeLessThan(400_000)

  const store = await openStore(`file:${folder}/store`)
  await run({
    config: readConfig({}, { offline: true }),
    store,
    log: () => undefined,
    now: () => new Date('2026-08-02T00:00:00Z'),
    folders: { data },
  })
  const made = await readHistory(store)
  expect(made.slice(0, 40)).toEqual(expected.slice(0, 40))
})

async function readHistory(store: Store): Promise<CompositeHistory['history']> {
  const document = await readDocument(store, 'composite/history.json')
  return CompositeHistory.parse(document).history
}
