// A watch is told once of what sellers did by the next release, over real SMTP and HTTP.
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { openNew, STATE_FORMS } from '../../service/accounts/state/forms.ts'
import {
  createWorld,
  startEndpoint,
  toChange,
  toFix,
  type World,
} from '../../service/alerts/world.ts'

const NEXT = '2026-08-01'
const DAY_MS = 86_400_000
const MODEL = { kind: 'model', subject: 'openai/gpt-5.4', percent: '' }
const LINKS = ['seller_entered', 'seller_left', 'model_entered', 'model_left'] as const

describe.each(STATE_FORMS)('alerts $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)
  /** What depends on the world alone. */
  const testOnce = (name: string, run: () => Promise<void>) =>
    form === STATE_FORMS[0] && it(name, run)

  testOnce('tells a watch of the next release by one mail, and of nothing before it', async () => {
    const world = await createWorld(await openNew(form))
    await watch(world, 'ada')
    await world.send()
    expect(world.mailbox.mails).toEqual([])
    await world.publishNext(NEXT, [toChange(NEXT), toChange('2026-07-30')])
    await world.send()
    await world.send()
    expect(world.mailbox.mails.map(({ to }) => to)).toEqual([['ada@example.com']])
    const raw = readMail(world)
    expect(raw).toContain('Subject: 1 change of what you watch, 2026-08-01')
    expect(raw).toContain('openai changed openai/gpt-5.4 from $6.00 to $4.50')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('sends a webhook until it is taken, under one id, signed each time', async () => {
    const world = await createWorld(await openNew(form))
    const endpoint = await startEndpoint((res, count) => {
      res.writeHead(count < 3 ? 503 : 204).end()
    })
    const ada = await watch(world, 'ada')
    const secret = await setWebhook(world, ada, endpoint.url)
    await world.publishNext(NEXT, [toChange(NEXT)])
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

  test('tells once, by mail and webhook, that a model is to be had below a price', async () => {
    const world = await createWorld(await openNew(form))
    const endpoint = await startEndpoint()
    const ada = await watch(world, 'ada', {
      kind: 'cheapest_below',
      subject: 'openai/gpt-5.4 0.01',
      percent: '',
    })
    await setWebhook(world, ada, endpoint.url)
    const text = JSON.stringify(world.documents['recommend.json'])
    const cheap: unknown = JSON.parse(text, (name, value: unknown) =>
      name === 'blended_per_m' ? 0.005 : value,
    )
    const documents = { 'recommend.json': cheap }
    for (const day of [NEXT, '2026-08-02']) {
      await world.publishNext(day, [], { documents })
      await world.send()
    }
    expect(endpoint.received.map(({ body }) => JSON.parse(body).data.events)).toMatchObject([
      [{ watch: 'cheapest_below', model_id: 'openai/gpt-5.4', to: 0.005 }],
    ])
    expect(world.mailbox.mails).toHaveLength(1)
    expect(readMail(world)).toContain('openai/gpt-5.4 now costs $0.005')
  })

  testOnce('switches a webhook off after a day without success, and says so', async () => {
    const world = await createWorld(await openNew(form))
    const endpoint = await startEndpoint((res) => void res.writeHead(500).end())
    const ada = await watch(world, 'ada')
    await setWebhook(world, ada, endpoint.url)
    await world.publishNext(NEXT, [toChange(NEXT)])
    await world.send()
    world.clock.now += DAY_MS - 1_000
    await world.send()
    expect(await world.desk.watches.targets(ada)).toMatchObject([{ offAt: null }])
    world.clock.now += 3 * 3_600_000
    await world.send()
    expect(await world.desk.watches.targets(ada)).toMatchObject([
      { offAt: world.clock.now, offReason: 'the answer was 500' },
    ])
    const before = endpoint.received.length
    await world.publishNext('2026-08-03', [toChange('2026-08-03')])
    await world.send()
    expect(endpoint.received).toHaveLength(before)
  })

  test.each(LINKS)('tells nothing of %s, which is a link', async (kind) => {
    const world = await createWorld(await openNew(form))
    const ada = await watch(world, 'ada')
    for (const [of, subject] of [
      ['seller', 'openai'],
      ['index', ''],
      ['cost', '/cost'],
      ['tier', 'frontier'],
    ])
      await world.desk.addWatch(ada, { kind: of ?? '', subject: subject ?? '', percent: '0' })
    // The level moves by the link; the index does not.
    const fixes = [
      { ...toFix(NEXT, 1000), price_per_m: 2, link_factor: 2 },
      toFix('2026-07-31', 1000),
    ]
    await world.publishNext(NEXT, [toChange(NEXT, { kind })], {
      documents: { 'composite/history.json': { history: fixes } },
    })
    await world.send()
    expect(world.mailbox.mails).toEqual([])
  })

  testOnce('tells nothing of a fix that is held, and all of it once it is published', async () => {
    const world = await createWorld(await openNew(form))
    await watch(world, 'ada')
    const hold = { since: '2026-08-01T06:00:00.000Z', day: NEXT, index_points: 900, breakers: [] }
    await world.publishNext('2026-07-31', [toChange(NEXT)], {
      status: 'held',
      hold,
      run_id: '20260801T060000Z',
    })
    await world.send()
    expect(world.mailbox.mails).toEqual([])
    await world.publishNext('2026-08-02', [toChange('2026-08-02')])
    await world.send()
    expect(world.mailbox.mails).toHaveLength(1)
  })

  test('ends what an account watches with the account, and its mails with one click', async () => {
    const state = await openNew(form)
    const world = await createWorld(state)
    const ada = await watch(world, 'ada')
    await watch(world, 'bob')
    await world.publishNext(NEXT, [toChange(NEXT)])
    await world.send()
    const link = /<https:\/\/prices\.example\/unsubscribe\/([^>]+)>/.exec(
      world.mailbox.mails
        .find(({ to }) => to[0]?.startsWith('bob'))
        ?.raw.replaceAll(/\r\n\s+/g, '') ?? '',
    )
    expect(await world.desk.unsubscribe(`${link?.[1]}x`)).toBe(false)
    expect(await world.desk.unsubscribe(link?.[1] ?? '')).toBe(true)
    await state.accounts.remove(ada)
    await world.publishNext('2026-08-02', [toChange('2026-08-02')])
    await world.send()
    expect(world.mailbox.mails).toHaveLength(2)
    expect(await world.desk.watches.list(ada)).toEqual([])
  })

  test('adds no watch beyond the plan, however many ask at once', async () => {
    const world = await createWorld(await openNew(form))
    const ada = await world.addPerson('ada')
    const percents = Array.from({ length: 30 }, (_, index) => `/cost?input_tokens=${index + 1}`)
    const asked = await Promise.all(
      percents.map((subject) => world.desk.addWatch(ada, { kind: 'cost', subject, percent: '' })),
    )
    expect(asked.filter((problem) => problem === undefined)).toHaveLength(20)
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
    await world.publishNext(NEXT, [toChange(NEXT)])
    const started = Date.now()
    await world.send()
    expect(Date.now() - started).toBeLessThan(15_000)
    expect((good.received[0]?.at ?? Infinity) - started).toBeLessThan(5_000)
    expect(inside.received).toEqual([])
    const lines = world.logged.join('\n')
    expect(lines).toContain('the answer was 302')
    expect(lines).toContain('webhook_answer_cut')
    expect(lines).toMatch(/alert_put_off.*timeout/)
  })
})

async function watch(world: World, name: string, form = MODEL): Promise<string> {
  const id = await world.addPerson(name)
  expect(await world.desk.addWatch(id, form)).toBeUndefined()
  return id
}

async function setWebhook(world: World, id: string, url: string): Promise<string> {
  const set = await world.desk.setWebhook(id, url)
  if ('problem' in set) throw new Error(set.problem)
  return set.secret
}

/** The first mail, as its reader sees it. */
function readMail({ mailbox: { mails } }: World): string {
  return (mails[0]?.raw ?? '').replaceAll(/=\r\n/g, '')
}
