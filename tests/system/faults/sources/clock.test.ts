// P16: clocks that are wrong, a source's and our own.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '../../../../contract/release.ts'
import type { Store } from '../../../../store/store.ts'
import { openStore } from '../../../../store/open.ts'
import { DAY_MS, type World, createWorld } from '../../simulation/world.ts'
import { readCurrent } from '../../../read-document.ts'

const HOUR_MS = 3_600_000

describe('P16: where a clock is wrong', () => {
  let world: World
  let first: Manifest
  let copies = 0
  beforeAll(async () => {
    world = await createWorld(2, { days: 4 })
    world.market.advance(world.firstDay)
    world.show()
    world.clock.now = world.firstDay * DAY_MS + 23 * HOUR_MS
    await world.run(world.store)
    first = await readCurrent(world.store)
  }, 240_000)
  afterAll(() => world.close())

  async function copyStore(): Promise<Store> {
    copies += 1
    const folder = join(world.folder, `copy-${copies}`)
    await cp(join(world.folder, 'store'), folder, { recursive: true })
    return await openStore(`file:${folder}`)
  }

  it('the day of a daily value is ours, whatever a source says of the time', async () => {
    const now = world.clock.now + DAY_MS
    const documents: Manifest['documents'][] = []
    for (const date of [
      undefined,
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'Fri, 31 Dec 2199 23:59:59 GMT',
    ]) {
      for (const [, server] of world.servers)
        server.misbehave((body, response) => {
          const headers = {
            'content-type': 'application/json',
            ...(date !== undefined && { date }),
          }
          response.writeHead(200, headers).end(body)
        })
      const store = await copyStore()
      expect(await world.run(store, now)).toMatchObject({ status: 'published' })
      const manifest = await readCurrent(store)
      expect(manifest.as_of).toBe(`${new Date(now).toISOString().slice(0, 19)}Z`)
      documents.push(manifest.documents)
    }
    for (const [, server] of world.servers) server.behave()
    expect(documents[1]).toEqual(documents[0])
    expect(documents[2]).toEqual(documents[0])
  })

  it.each([1, 2, 3, 4])(
    'as_of does not go back with a clock that falls back two hours at its reading %i',
    async (reading) => {
      const store = await copyStore()
      let readings = 0
      const ran = world.run(store, () => {
        readings += 1
        // Over midnight: an hour ahead of the daily value that there is, then an hour behind it.
        return world.clock.now + (readings < reading ? HOUR_MS : -HOUR_MS)
      })
      const status = await ran.then(
        (outcome) => outcome.status,
        (error: Error) => error.name,
      )
      expect(readings).toBeGreaterThanOrEqual(Math.min(reading, 3))
      const { as_of: asOf, date } = await readCurrent(store)
      expect(asOf >= first.as_of).toBe(true)
      expect(asOf.startsWith(date)).toBe(true)
      expect([status, asOf > first.as_of]).toBeOneOf([
        ['ClockError', false],
        ['nothing_new', false],
        ['published', true],
      ])
    },
  )
})
