import { expect, test } from 'vitest'
import { ReleaseWatch } from '../../../release/release-watch.ts'
import { openStore } from '../../../store/open.ts'
import { publishMarket } from '../../bench/market.ts'
import { createFolder } from '../../temporary-folder.ts'

test('the market of the benchmark is a release that is served', async () => {
  const folder = await createFolder()
  await publishMarket(folder, { models: 3, days: 2, stepDays: 1, asOf: Date.UTC(2026, 6, 31) })
  const watch = new ReleaseWatch(await openStore(`file:${folder}`), { log: () => {} })
  await watch.refresh()
  expect(watch.current?.models).toHaveLength(3)
})
