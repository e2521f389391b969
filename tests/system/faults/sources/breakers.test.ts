// P32: a breaker that trips in a live run: no new daily value, the old one under its own instant, and
// the reason is published. Which breaker trips when is in tests/system/index/shocks.test.ts.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompositeLatest } from '../../../../contract/documents.ts'
import type { Manifest } from '../../../../contract/release.ts'
import { openStore } from '../../../../store/open.ts'
import type { Store } from '../../../../store/store.ts'
import { HOUR_MS } from '../../../../contract/time.ts'
import { HoldError, releaseHold } from '../../../../pipeline/publish/holds.ts'
import { times } from '../../../../pipeline/collect/per-million.ts'
import { startService } from '../../../service/proxy/service.ts'
import { DAY_MS, type World, createWorld } from '../../simulation/world.ts'
import { readCurrent, readDocument } from '../../../read-document.ts'

/** A market of fourteen models of five creators. */
const SEED = 5
const SIX_O_CLOCK = DAY_MS / 4

describe('a breaker', () => {
  let world: World
  let before: Manifest
  beforeAll(async () => {
    world = await createWorld(SEED, { days: 8 })
    world.market.advance(world.firstDay)
    world.show()
    for (const day of [0, 1]) {
      world.clock.now = (world.firstDay + day) * DAY_MS + SIX_O_CLOCK
      expect(await world.run(world.store)).toMatchObject({ status: 'published' })
    }
    before = await readCurrent(world.store)
    world.clock.now += DAY_MS
  })
  afterAll(() => world.close())

  it('holds the daily value, and says so to every caller', async () => {
    const folder = join(world.folder, 'said')
    await cp(join(world.folder, 'store'), folder, { recursive: true })
    const store = await openStore(`file:${folder}`)
    const undo = disturb()
    const { status } = await world.run(store).finally(undo)
    expect(status).toBe('held')

    const held = await readCurrent(store)
    expect(held).toMatchObject({ status: 'held', as_of: before.as_of, date: before.date })
    // A large move trips others, too.
    expect(held.stale_reason?.split('; ')).toContainEqual(
      expect.stringMatching(/^expected a move of at most 10\.0% since \S+, got 1\d(\.\d+)?%$/),
    )
    // The last daily value stands.
    expect(held.documents).toEqual(before.documents)
    const service = await startService({ release: 'none', env: { TPI_STORE: store.url } })
    service.clock.now = world.clock.now
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
    const copyTo = async (name: string, from: string) => {
      await cp(join(world.folder, from), join(world.folder, name), { recursive: true })
      return openStore(`file:${join(world.folder, name)}`)
    }
    const held = await copyTo('held', 'store')
    const { points } = await read(held)
    const undo = disturb()
    const begun = new Set<string | undefined>()
    for (let hour = 1; hour <= 2; hour += 1) {
      const { status } = await world.run(held, world.clock.now + hour * HOUR_MS)
      expect(status).toBe('held')
      begun.add((await read(held)).hold?.since)
    }
    expect(begun.size).toBe(1)
    const release = { by: 'A. Keeper', reason: 'four vendors publish it' }
    const now = world.clock.now + 3 * HOUR_MS
    for (const how of ['operator', 'data'] as const) {
      const store = await copyTo(`ended-by-${how}`, 'held')
      const letThrough = () =>
        releaseHold(store, { ...release, run: undefined, now: new Date(now) })
      if (how === 'data') undo()
      else await letThrough()
      expect(await world.run(store, now)).toMatchObject({ status: 'published' })
      await expect(letThrough()).rejects.toThrow(HoldError)
      const ended = await read(store)
      const [since] = begun
      expect(ended.hold_ended).toMatchObject({ how, since, ...(how === 'operator' && { release }) })
      expect(ended.points === points).toBe(how === 'data')
    }
  })

  /** All prices rise overnight, below a quarter each, at which a step would wait. Returns the undoing. */
  function disturb(): () => void {
    const { market } = world
    const say = market.say.bind(market)
    market.say = (source) => {
      const said = say(source)
      const scale = (price: unknown, model: (typeof said.models)[number]) => {
        const factor = `1.${(said.models.indexOf(model) % 10) + 14}`
        return typeof price === 'string' ? (times(price, factor) ?? price) : price
      }
      const shown = said.shown.map((row) => ({
        ...row,
        input: scale(row.input, row.model),
        output: scale(row.output, row.model),
      }))
      return { ...said, shown }
    }
    world.show()
    return () => {
      market.say = say
      world.show()
    }
  }
})

async function read(store: Store) {
  const latest = CompositeLatest.parse(await readDocument(store, 'composite/latest.json'))
  return { ...(await readCurrent(store)), points: latest.composite.index_points }
}
