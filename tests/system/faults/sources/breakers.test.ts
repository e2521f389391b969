// P32: each reason to hold a daily value, tripped in a live run: no new daily value, the old one under its own
// instant, and the reason is published. That too little is on sale for any basket is in
// live-run.test.ts.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CompositeLatest } from '../../../../contract/documents.ts'
import type { Manifest } from '../../../../contract/release.ts'
import { openStore } from '../../../../store/open.ts'
import type { Store } from '../../../../store/store.ts'
import { HOUR_MS } from '../../../../contract/time.ts'
import { HoldError, releaseHold } from '../../../../pipeline/publish/holds.ts'
import { times } from '../../../../pipeline/collect/per-million.ts'
import { startService } from '../../../service/proxy/service.ts'
import { SOURCES } from '../../simulation/market.ts'
import { DAY_MS, type World, createWorld } from '../../simulation/world.ts'
import { MISBEHAVIOURS } from '../../../unit/pipeline/sources/replay-server.ts'
import { readCurrent, readDocument } from '../../../read-document.ts'

/** A market of fourteen models of five creators. */
const SEED = 5
const SIX_O_CLOCK = DAY_MS / 4

interface Disturbance {
  /** By how much the prices of a model change overnight, at every provider. */
  factor?: ((model: string, index: number) => string) | undefined
  minConstituents?: number | undefined
  isSilent?: boolean | undefined
}

const BREAKERS: ({ name: string; reason: RegExp } & Disturbance)[] = [
  {
    name: 'the index moves further than markets do',
    // Below a quarter each, at which a step would wait.
    factor: (_, index) => `1.${(index % 10) + 14}`,
    reason: /^expected a move of at most 10\.0% since \S+, got 1\d(\.\d+)?%$/,
  },
  {
    name: 'all is repriced at once',
    factor: (_, index) => `1.0${String(index + 12)}`,
    reason: /^expected at most 15\.0% of the basket repriced, got 9\d\.\d%$/,
  },
  {
    name: 'three creators change by one factor',
    factor: (model) => (/^(ada\/alder|bell\/birch|curie\/cedar)$/.test(model) ? '1.03' : '1'),
    reason: /^expected price changes of their own, got one factor for 3 creators$/,
  },
  {
    name: 'nearly all prices are of another day',
    isSilent: true,
    reason: /^expected prices of this day for 80\.0% of the basket, got \d+(\.\d+)?%$/,
  },
  {
    name: 'too few models are left',
    minConstituents: 15,
    reason: /^expected at least 15 constituents, got 14$/,
  },
]

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
  }, 240_000)
  afterAll(() => world.close())

  it.each(BREAKERS)(
    'holds the daily value where $name, and says so to every caller',
    async ({ name, reason, ...disturbance }) => {
      const folder = join(world.folder, name)
      await cp(join(world.folder, 'store'), folder, { recursive: true })
      const store = await openStore(`file:${folder}`)
      const undo = await disturb(disturbance)
      const { status } = await world.run(store).finally(undo)
      expect(status).toBe('held')

      const held = await readCurrent(store)
      expect(held).toMatchObject({ status: 'held', as_of: before.as_of, date: before.date })
      // A large move trips others, too.
      expect(held.stale_reason?.split('; ')).toContainEqual(expect.stringMatching(reason))
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
        expect(bytes.toString(), path).toContain('Newer prices are held back.')
      }
    },
    240_000,
  )

  it('is one hold in all runs of it, until operator or data end it, and moves nothing where it was wrong', async () => {
    const copyTo = async (name: string, from: string) => {
      await cp(join(world.folder, from), join(world.folder, name), { recursive: true })
      return openStore(`file:${join(world.folder, name)}`)
    }
    const held = await copyTo('held', 'store')
    const { points } = await read(held)
    const undo = await disturb(BREAKERS[0] ?? {})
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
      await (how === 'data' ? undo() : letThrough())
      expect(await world.run(store, now)).toMatchObject({ status: 'published' })
      await expect(letThrough()).rejects.toThrow(HoldError)
      const ended = await read(store)
      const [since] = begun
      expect(ended.hold_ended).toMatchObject({ how, since, ...(how === 'operator' && { release }) })
      expect(ended.points === points).toBe(how === 'data')
    }
  }, 240_000)

  /** Returns what puts all right again. */
  async function disturb({
    factor,
    minConstituents,
    isSilent,
  }: Disturbance): Promise<() => Promise<void>> {
    const { market, servers, folders } = world
    const say = market.say.bind(market)
    const file = join(folders.data, 'parameters.json')
    const parameters = await readFile(file, 'utf8')
    if (factor)
      market.say = (source) => {
        const said = say(source)
        return {
          ...said,
          shown: said.shown.map((row) => {
            const by = factor(row.model.id, said.models.indexOf(row.model))
            return { ...row, input: toScaled(row.input, by), output: toScaled(row.output, by) }
          }),
        }
      }
    if (minConstituents !== undefined) {
      const changed = Parameters.parse(JSON.parse(parameters))
      changed['min_constituents'] = { value: minConstituents, reason: 'Few are here.' }
      await writeFile(file, JSON.stringify(changed))
    }
    if (isSilent)
      for (const source of SOURCES)
        if (source === 'openrouter' || source === 'deepinfra')
          servers.get(source)?.misbehave(MISBEHAVIOURS['status 403'])
    world.show()
    return async () => {
      market.say = say
      for (const [, server] of servers) server.behave()
      world.show()
      await writeFile(file, parameters)
    }
  }
})

async function read(store: Store) {
  const latest = CompositeLatest.parse(await readDocument(store, 'composite/latest.json'))
  return { ...(await readCurrent(store)), points: latest.composite.index_points }
}

const Parameters = z.record(z.string(), z.unknown())

function toScaled(price: unknown, factor: string): unknown {
  return typeof price === 'string' ? (times(price, factor) ?? price) : price
}
