// P32: a breaker that trips in a live run: no new daily value, the old one under its own instant, and
// the reason is published. Which breaker trips when is in tests/system/index/shocks.test.ts.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CompositeLatest } from '../../../../contract/documents.ts'
import { HoldError, releaseHold } from '../../../../pipeline/publish/holds.ts'
import { openStore } from '../../../../store/open.ts'
import { readCurrent, readDocument } from '../../../read-document.ts'
import { startService } from '../../../service/proxy/service.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { changeEndpoints, multiplyPrices } from '../../../unit/pipeline/sources/seed-market.ts'
import { type SmallRuns, startSmallRuns } from '../small-runs.ts'

const OPTIONS = { flags: { sources: 'openrouter,arena,epoch-eci' } }
const folder = await createFolder(afterAll)
let runs: SmallRuns
let before: Awaited<ReturnType<typeof read>>
beforeAll(async () => {
  runs = await startSmallRuns(folder)
  await runs.createSecond('held')
  before = await read('held')
})
afterAll(() => runs.close())

const runAt = (name: string, hour: string) => runs.run(name, `2026-08-03T${hour}:00:00Z`, OPTIONS)

async function read(name: string) {
  const store = await openStore(`file:${join(folder, name)}`)
  const latest = CompositeLatest.parse(await readDocument(store, 'composite/latest.json'))
  return { ...(await readCurrent(store)), points: latest.composite.index_points }
}

/** All prices rise overnight, below a quarter each, at which a step would wait; or fall back. */
function disturb(isUndone = false): void {
  let model = 0
  changeEndpoints(runs.answers['openrouter'] ?? {}, (endpoints) => {
    const factor = 1.14 + (model % 10) / 100
    for (const endpoint of endpoints) multiplyPrices(endpoint, isUndone ? 1 / factor : factor)
    model += 1
  })
}

it('holds the daily value, and says so to every caller', async () => {
  disturb()
  expect(await runAt('held', '06')).toMatchObject({ status: 'held' })
  const held = await read('held')
  expect(held).toMatchObject({ status: 'held', as_of: before.as_of, date: before.date })
  // A large move trips others, too.
  expect(held.stale_reason?.split('; ')).toContainEqual(
    expect.stringMatching(/^expected a move of at most 10\.0% since \S+, got 1\d(\.\d+)?%$/),
  )
  // The last daily value stands.
  expect(held.documents).toEqual(before.documents)
  const env = { TPI_STORE: `file:${join(folder, 'held')}` }
  const service = await startService({ release: 'none', env })
  service.clock.now = Date.parse('2026-08-03T06:30:00Z')
  const said = { status: 'held', held_since: held.hold?.since, as_of: before.as_of }
  const sources = await service.askWithKey('/v1/health/sources')
  expect(sources.body).toMatchObject({ ...said, stale_reason: held.stale_reason })
  expect((await service.askWithKey('/v1/sit/composite/latest')).body).toMatchObject(said)
  for (const path of ['/', '/status', '/index']) {
    const { bytes } = await service.ask(path, { headers: { accept: 'text/html' } })
    expect(bytes.toString(), path).toContain('Newer prices are held for review.')
  }
})

it('is one hold in all runs of it, until operator or data end it, and moves nothing where it was wrong', async () => {
  const since = (await read('held')).hold?.since
  expect(await runAt('held', '07')).toMatchObject({ status: 'held' })
  expect((await read('held')).hold?.since).toBe(since)
  const release = { by: 'A. Keeper', reason: 'four vendors publish it' }
  const now = new Date('2026-08-03T08:00:00Z')
  for (const how of ['operator', 'data'] as const) {
    const name = `ended-by-${how}`
    await cp(join(folder, 'held'), join(folder, name), { recursive: true })
    const store = await openStore(`file:${join(folder, name)}`)
    const letThrough = () => releaseHold(store, { ...release, run: undefined, now })
    if (how === 'data') disturb(true)
    else await letThrough()
    expect(await runAt(name, '08')).toMatchObject({ status: 'published' })
    await expect(letThrough()).rejects.toThrow(HoldError)
    const ended = await read(name)
    expect(ended.hold_ended).toMatchObject({ how, since, ...(how === 'operator' && { release }) })
    expect(ended.points === before.points).toBe(how === 'data')
  }
})
