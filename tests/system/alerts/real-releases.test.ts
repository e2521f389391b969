// A cut that the pipeline publishes reaches those who watch the model: real runs, SMTP and HTTP.
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteState } from '../../../accounts/state.ts'
import { createWorld, startEndpoint, type World } from '../../service/alerts/world.ts'
import { createFolder } from '../../temporary-folder.ts'
import { openShockedMarket, scale } from '../index/shocked-market.ts'

const MODEL = 'x-ai/grok-4.5'
const [BEFORE, CUT, DAY_AFTER] = [6, 30, 54]

it('tells once of a cut by a maker, by mail and by a webhook that fails twice', async () => {
  const market = await openShockedMarket()
  onTestFinished(() => market.close())
  const state = await openSqliteState(`${await createFolder()}/state.db`)
  onTestFinished(() => state.close())
  const endpoint = await startEndpoint((res, count) => {
    res.writeHead(count < 3 ? 503 : 204).end()
  })
  let world: World | undefined
  const told: number[] = []
  await market.run(
    (endpoints, day) =>
      endpoints.map((each) => (day >= 1 && each.model === MODEL ? scale(each, 0.2) : each)),
    [BEFORE, CUT, DAY_AFTER],
    async (store) => {
      if (!world) {
        world = await createWorld(state, { releasesOf: store })
        const ada = await world.addPerson('ada')
        expect(
          await world.desk.addWatch(ada, { kind: 'model', subject: MODEL, percent: '5' }),
        ).toBeUndefined()
        expect(await world.desk.setWebhook(ada, endpoint.url)).not.toHaveProperty('problem')
      }
      for (const seconds of [0, 60, 600, 3600]) {
        world.clock.now += seconds * 1000
        await world.send()
      }
      told.push(world.mailbox.mails.length)
    },
  )
  expect(told).toEqual([0, 0, 1])
  const [mail] = world?.mailbox.mails ?? []
  expect(JSON.stringify(mail)).toContain(MODEL)
  expect(endpoint.received.map(({ body }) => JSON.parse(body).type)).toEqual(
    Array(3).fill('prices.changed'),
  )
  expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
}, 300_000)
