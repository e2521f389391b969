// A watch is told once of what the next release changes, over real SMTP and HTTP.
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { openNew, STATE_FORMS } from '../../service/accounts/state/forms.ts'
import {
  createWorld,
  MODEL,
  startEndpoint,
  withPrices,
  type World,
} from '../../service/accounts/watches/world.ts'

const NEXT = '2026-08-01'
const DAY_MS = 86_400_000
const PRICE = { kind: 'price', model_id: MODEL } as const

describe.each(STATE_FORMS)('alerts $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)
  /** What depends on the world alone. */
  const testOnce = (name: string, run: () => Promise<void>) =>
    form === STATE_FORMS[0] && it(name, run)

  test('sends a webhook until it is taken, under one id, signed each time', async () => {
    const world = await createWorld(await openNew(form))
    const endpoint = await startEndpoint((res, count) => {
      res.writeHead(count < 3 ? 503 : 204).end()
    })
    const ada = await watch(world, 'ada')
    const secret = await setWebhook(world, ada, endpoint.url)
    await world.publishNext(NEXT, cut(world))
    for (const seconds of [0, 4, 2, 19, 2, 3600]) {
      world.clock.now += seconds * 1000
      await world.send()
    }
    expect(endpoint.received).toHaveLength(3)
    const webhook = new Webhook(secret)
    // The library holds the time against its own clock.
    const payloads = endpoint.received.map(({ headers, body }) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      expect(headers['webhook-signature']).toBe(
        webhook.sign(String(headers['webhook-id']), at, body),
      )
      return JSON.parse(body)
    })
    expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(payloads[0]).toMatchObject({
      type: 'prices.changed',
      data: { date: NEXT, events: [{ model_id: 'openai/gpt-5.4', from: 6, to: 4.5 }] },
    })
    expect(world.mailbox.mails).toHaveLength(1)
  })

  testOnce('switches a webhook off after a day without success, and says so', async () => {
    const world = await createWorld(await openNew(form))
    const endpoint = await startEndpoint((res) => void res.writeHead(500).end())
    const ada = await watch(world, 'ada')
    await setWebhook(world, ada, endpoint.url)
    await world.publishNext(NEXT, cut(world))
    await world.send()
    world.clock.now += DAY_MS - 1_000
    await world.send()
    expect(await world.service.watches.targets(ada)).toMatchObject([{ offAt: null }])
    world.clock.now += 3 * 3_600_000
    await world.send()
    expect(await world.service.watches.targets(ada)).toMatchObject([
      { offAt: world.clock.now, offReason: 'the endpoint returned 500' },
    ])
    const before = endpoint.received.length
    await world.publishNext('2026-08-03', cut(world))
    await world.send()
    expect(endpoint.received).toHaveLength(before)
  })

  testOnce(
    'tells nothing of a daily value that is held, and all of it once it is published',
    async () => {
      const world = await createWorld(await openNew(form))
      await watch(world, 'ada')
      const hold = { since: '2026-08-01T06:00:00.000Z', day: NEXT, index_points: 900, breakers: [] }
      await world.publishNext('2026-07-31', {
        ...cut(world),
        status: 'held',
        hold,
        run_id: '20260801T060000Z',
      })
      await world.send()
      expect(world.mailbox.mails).toEqual([])
      await world.publishNext('2026-08-02', cut(world))
      await world.send()
      expect(world.mailbox.mails).toHaveLength(1)
    },
  )

  test('ends what an account watches with the account, and its mails with one click', async () => {
    const state = await openNew(form)
    const world = await createWorld(state)
    const ada = await watch(world, 'ada')
    await watch(world, 'bob')
    await world.publishNext(NEXT, cut(world))
    await world.send()
    const link = /<https:\/\/prices\.example\/unsubscribe\/([^>]+)>/.exec(
      world.mailbox.mails
        .find(({ to }) => to[0]?.startsWith('bob'))
        ?.raw.replaceAll(/\r\n\s+/g, '') ?? '',
    )
    expect(await world.service.unsubscribe(`${link?.[1]}x`)).toBe(false)
    expect(await world.service.unsubscribe(link?.[1] ?? '')).toBe(true)
    await state.accounts.remove(ada)
    await world.publishNext('2026-08-02', cut(world))
    await world.send()
    expect(world.mailbox.mails).toHaveLength(2)
    expect(await world.service.watches.list(ada)).toEqual([])
  })

  test('adds no watch beyond the plan, however many ask at once', async () => {
    const world = await createWorld(await openNew(form))
    const ada = await world.addPerson('ada')
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, value) => world.service.addWatch(ada, { ...PRICE, value })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  testOnce('delivers to others in time whatever one target does', async () => {
    const world = await createWorld(await openNew(form))
    const inside = await startEndpoint()
    const bad = await Promise.all([
      startEndpoint((res) => void res.writeHead(302, { location: inside.url }).end()),
      startEndpoint(() => undefined),
      startEndpoint((res) => void res.writeHead(200).end(Buffer.alloc(10_000_000))),
    ])
    const good = await startEndpoint()
    for (const [index, { url }] of [...bad, good].entries())
      await setWebhook(world, await watch(world, `p${index}`), url)
    await world.publishNext(NEXT, cut(world))
    const started = Date.now()
    await world.send()
    expect(Date.now() - started).toBeLessThan(15_000)
    expect((good.received[0]?.at ?? Infinity) - started).toBeLessThan(5_000)
    expect(inside.received).toEqual([])
    const lines = world.logged.join('\n')
    expect(lines).toContain('the endpoint returned 302')
    expect(lines).toContain('webhook_answer_cut')
    expect(lines).toMatch(/alert_put_off.*timeout/)
  })
})

async function watch(world: World, name: string): Promise<string> {
  const id = await world.addPerson(name)
  await world.service.addWatch(id, PRICE)
  return id
}

/** A cut by the creator, from $6.00 to $4.50, as the next release has it. */
const cut = ({ documents }: World) => ({ documents: withPrices(documents, { openai: 0.75 }) })

async function setWebhook(world: World, id: string, url: string): Promise<string> {
  const set = await world.service.setWebhook(id, url)
  if ('problem' in set) throw new Error(set.problem)
  return set.secret
}
