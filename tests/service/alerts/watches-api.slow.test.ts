// Watches over the API and by the forms of the dashboard: the same ones, told alike by real SMTP and HTTP.
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openSqliteState } from '../../../accounts/state.ts'
import { WatchesResponse, WatchKind } from '../../../contract/watches.ts'
import { type AccountService, readKey, signIn, startAccounts } from '../accounts/account-service.ts'
import type { Service } from '../proxy/service.ts'
import { createWorld, startEndpoint, toChange, toFix } from './world.ts'

const NEXT = '2026-08-01'
const MODEL = 'openai/gpt-5.4'
const DETAIL = `models/${MODEL}.json`
const MINI = 'openai/gpt-5.4-mini'
const ENDED = { kind: 'deprecated', from: null, to: null } as const
const SUBJECTS: Record<z.infer<typeof WatchKind>, string> = {
  index: '',
  tier: 'frontier',
  model: MODEL,
  seller: 'OpenAI',
  cost: '/cost?input_tokens=9000&output_tokens=900&search=gpt-5.4',
  deprecation: MODEL,
  cheapest_below: `${MODEL} 4.5`,
  new_cheaper_seller: MODEL,
  seller_left: MODEL,
  recommendation: JSON.stringify({ providers: ['OpenAI'], models: [MODEL] }),
  model_cost: `${MODEL} {"workload": {"input_tokens": 9000, "output_tokens": 900}}`,
}
const Detail = z.looseObject({ endpoints: z.array(z.looseObject({ provider: z.string() })) })
const Events = z.object({
  data: z.object({ events: z.array(z.looseObject({ watch: WatchKind, watch_id: z.string() })) }),
})

it('tells of each kind once, whether it was set over the API, by an agent or by a form', async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  const { visitor, page } = await join(accounts, 'bob', '192.0.2.8')
  const { key: agent } = await join(accounts, 'cy', '192.0.2.9')
  for (const kind of WatchKind.options) {
    const subject = SUBJECTS[kind]
    expect((await add(service, key, { kind, subject })).status, kind).toBe(201)
    await visitor.submit(page, '/dashboard/watches', { kind, subject, percent: '' })
    expect((await call(service, agent, 'add_watch', { kind, subject })).isError, kind).toBeFalsy()
  }
  const state = await openSqliteState(`${service.folder}/state.db`)
  onTestFinished(() => state.close())
  const world = await createWorld(state, { releasesOf: service.store })
  const ids = new Set((await world.desk.watches.list()).map(({ accountId }) => accountId))
  const hooks = await Promise.all(
    [...ids].map(async (id) => {
      const hook = await startEndpoint()
      await world.desk.setWebhook(id, hook.url)
      return hook
    }),
  )
  const fixes = { history: [toFix(NEXT, 900), toFix('2026-07-31', 1000)] }
  const changes = [
    toChange(NEXT),
    toChange(NEXT, { model_id: MINI }),
    toChange(NEXT, { ...ENDED, seller: 'azure' }),
    toChange(NEXT, { ...ENDED, seller: null, retires_on: '2026-12-31' }),
    toChange(NEXT, { kind: 'seller_left', seller: 'azure', to: null }),
  ]
  const documents = {
    'recommend.json': withCheaperSeller(world.documents['recommend.json']),
    [DETAIL]: toHalf(world.documents[DETAIL]),
    'composite/history.json': fixes,
    'composite/history/frontier.json': fixes,
  }
  await world.publishNext(NEXT, changes, { documents })
  await world.send()
  await world.publishNext('2026-08-02', changes, { documents })
  await world.send()
  const told = hooks.map(({ received }) => {
    const [first, ...rest] = received.map(({ body }) => Events.parse(JSON.parse(body)).data.events)
    expect(rest).toEqual([])
    return (first ?? []).map((event) => JSON.stringify({ ...event, watch_id: '' })).sort()
  })
  expect([told[1], told[2]]).toEqual([told[0], told[0]])
  const kinds = told[0]?.map((event) => z.object({ watch: WatchKind }).parse(JSON.parse(event)))
  expect(new Set(kinds?.map(({ watch }) => watch))).toEqual(new Set(WatchKind.options))
  expect(world.mailbox.mails.flatMap(({ to }) => to).sort()).toEqual([
    'ada@example.com',
    'bob@example.com',
    'cy@example.com',
  ])
  const count = `Subject: ${told[0]?.length} changes of what you watch`
  for (const { raw } of world.mailbox.mails) {
    expect(raw).toContain(count)
    expect(raw.replaceAll('=\r\n', '')).toContain(`${MODEL} retires on 2026-12-31.`)
  }
})

it('tells of another first place always, and of the same for less from a percentage on', async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  const workload = { input_tokens: 9000, output_tokens: 900 }
  for (const [percent, asked] of [
    [99, { models: [MODEL], workload }],
    [60, { models: [MODEL], providers: ['OpenAI'] }],
    [40, { models: [MODEL], providers: ['OpenAI'], workload }],
  ] as const) {
    const subject = JSON.stringify(asked)
    expect((await add(service, key, { kind: 'recommendation', subject, percent })).status).toBe(201)
  }
  for (const [percent, id] of [
    [99, MODEL],
    [60, MINI],
    [40, MINI],
  ] as const) {
    const subject = `${id} ${JSON.stringify({ workload: { ...workload, requests_per_day: percent } })}`
    expect((await add(service, key, { kind: 'model_cost', subject, percent })).status).toBe(201)
  }
  const state = await openSqliteState(`${service.folder}/state.db`)
  onTestFinished(() => state.close())
  const world = await createWorld(state, { releasesOf: service.store })
  const cheaper = withCheaperSeller(world.documents['recommend.json'])
  const detail = Detail.parse(world.documents[DETAIL])
  const [first, ...others] = detail.endpoints
  await world.publishNext(NEXT, [], {
    documents: {
      'recommend.json': cheaper,
      [DETAIL]: { ...detail, endpoints: [first, ...others.map(toHalf)] },
      [`models/${MINI}.json`]: toHalf(world.documents[`models/${MINI}.json`]),
    },
  })
  await world.send()
  const raw = world.mailbox.mails.map((mail) => mail.raw.replaceAll(/=?\r\n/g, '')).join('')
  expect(raw.match(/Your recommendation is now [^$]+/g)?.sort()).toEqual([
    `Your recommendation is now ${MODEL} at deepinfra for `,
    `Your recommendation is now ${MODEL} at openai for `,
  ])
  expect(raw.match(/Your workload at [^$]+/g)?.sort()).toEqual([
    `Your workload at ${MODEL} now costs `,
    `Your workload at ${MINI} now costs `,
  ])
})

it("lists and ends an account's own watches, by its keys alone", async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  const { key: other } = await join(accounts, 'bob', '192.0.2.8')
  const { body } = await add(service, key, { kind: 'seller', subject: 'OpenAI', percent: 2.5 })
  const { watches } = WatchesResponse.parse(body)
  expect(body).toMatchObject({
    count: 1,
    watches: [{ kind: 'seller', subject: 'openai', percent: 2.5, since: '2026-07-31' }],
    told_by: ['mail'],
  })
  const path = `/v1/watches/${watches[0]?.watch_id}`
  expect((await service.ask('/v1/watches', { key: other })).body).toMatchObject({ watches: [] })
  expect((await service.ask(path, { key: other, method: 'DELETE' })).status).toBe(404)
  const got = await service.ask('/v1/watches', { key })
  expect(got.headers['cache-control']).toBe('no-store')
  expect(got.body).toEqual(body)
  const left = await service.ask(path, { key, method: 'DELETE' })
  expect([left.status, left.body]).toMatchObject([200, { count: 0, watches: [] }])
  expect((await service.ask(path, { key, method: 'DELETE' })).status).toBe(404)
})

it('sets and removes the webhook, and lists and ends watches as an agent does', async () => {
  const accounts = await startAccounts({ TPI_ALERT_PRIVATE_TARGETS: 'on' })
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  const url = 'http://127.0.0.1:9/hook'
  const send = (method: 'GET' | 'POST' | 'DELETE', body?: string) =>
    service.ask('/v1/webhooks', { key, method, ...(body !== undefined && { body }) })
  expect((await send('POST', JSON.stringify({ url: 'ftp://x' }))).status).toBe(400)
  const set = await send('POST', JSON.stringify({ url }))
  const webhook = { url, off_reason: null }
  expect(set).toMatchObject({
    status: 201,
    body: { webhook, secret: expect.stringMatching(/^whsec_/) },
  })
  expect((await send('GET')).body).toEqual({ webhook })
  const { structuredContent: added } = await call(service, key, 'add_watch', { kind: 'index' })
  const { watches } = WatchesResponse.parse(added)
  expect(added).toMatchObject({ count: 1, told_by: ['mail', 'webhook'] })
  expect((await call(service, key, 'watches', {})).structuredContent).toEqual(added)
  const [{ watch_id } = { watch_id: '' }] = watches
  expect((await call(service, key, 'remove_watch', { watch_id: 'x' })).isError).toBe(true)
  const left = await call(service, key, 'remove_watch', { watch_id })
  expect(left.structuredContent).toMatchObject({ count: 0 })
  expect((await send('DELETE')).body).toEqual({ webhook: null })
  const without = await service.createKey()
  expect((await call(service, without, 'watches', {})).isError).toBe(true)
})

it('refuses what the form refuses, twice the same, and a key of no account', async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  for (const [watch, said] of [
    [{ kind: 'weather' }, 'kind: expected one of index, tier'],
    [{ kind: 'model', subject: 'openai/gpt-5' }, 'model_id: expected a tracked model'],
    [{ kind: 'tier', subject: 'micro' }, 'A tier is frontier'],
    [{ kind: 'seller', subject: 'nobody' }, 'expected a known provider'],
    [{ kind: 'cost', subject: 'https://prices.example/models' }, ''],
    [{ kind: 'cheapest_below', subject: `${MODEL} 0` }, ''],
    [{ kind: 'cheapest_below', subject: MODEL }, 'Write a model id, a space'],
    [{ kind: 'recommendation', subject: '{}' }, 'body: expected at least one of'],
    [{ kind: 'recommendation', subject: '{"zdr": 1}' }, 'zdr: expected true or false'],
    [{ kind: 'model_cost', subject: '{}' }, 'model_id: expected a tracked model'],
    [{ kind: 'model_cost', subject: `${MODEL} {}` }, 'workload: expected an object with input'],
    [{ kind: 'index', percent: -1 }, 'percent: expected a number from 0'],
    [{ kind: 'index', percent: 0.001 }, 'A percentage is a number'],
    [{ kind: 'index', target: 'x' }, '"target": expected one of kind, subject, percent'],
  ] as const) {
    const { status, body } = await add(service, key, watch)
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(said).slice(1, -1)),
    ])
  }
  expect((await add(service, key, { kind: 'index' })).status).toBe(201)
  expect((await add(service, key, { kind: 'index' })).status).toBe(400)
  const without = await service.createKey()
  for (const method of ['GET', 'POST'] as const) {
    const answer = await service.ask('/v1/watches', { key: without, method })
    expect([answer.status, answer.body]).toMatchObject([403, { error: { code: 'plan_limit' } }])
  }
})

/** A person with an account, a key of it, and the dashboard in a browser. */
async function join(accounts: AccountService, name: string, address: string) {
  const visitor = await signIn(accounts, { email: `${name}@example.com`, address })
  const page = await visitor.get('/dashboard')
  return { visitor, page, key: readKey(page.html) }
}

/** A tool of the MCP server. */
async function call(service: Service, key: string, name: string, given: object) {
  const { bytes } = await service.ask('/mcp', {
    key,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    }),
  })
  const [, json = bytes.toString()] = /^data: (.*)$/m.exec(bytes.toString()) ?? []
  return ToolAnswer.parse(JSON.parse(json)).result
}
const ToolAnswer = z.object({
  result: z.object({ isError: z.boolean().optional(), structuredContent: z.unknown().optional() }),
})

function add(service: Service, key: string, watch: object) {
  return service.ask('/v1/watches', { key, method: 'POST', body: JSON.stringify(watch) })
}

/** All at half their price, and the model at another provider for less than that. */
function withCheaperSeller(document: unknown): unknown {
  const { candidates } = z
    .object({ candidates: z.array(z.looseObject({ model_id: z.string() })) })
    .parse(toHalf(document))
  const offer = candidates.find(({ model_id }) => model_id === MODEL)
  const named = { provider: 'deepinfra', provider_name: 'DeepInfra', blended_per_m: 0.5 }
  return { candidates: [...candidates, { ...offer, ...named }] }
}

function toHalf(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    typeof value === 'number' && /per_m$|^usd(_per_task)?$/.test(name) ? value / 2 : value,
  )
}
