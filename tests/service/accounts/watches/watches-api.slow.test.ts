// Watches over the API, by agents and by the forms of the dashboard: the same ones, told alike by real SMTP and HTTP.
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openSqliteState } from '../../../../accounts/state.ts'
import { WATCH_KINDS, WatchesResponse } from '../../../../contract/watches.ts'
import type { Service } from '../../proxy/service.ts'
import { type AccountService, readKey, signIn, startAccounts } from '../account-service.ts'
import { createWorld, MODEL, startEndpoint, makeDay, withPrices } from './world.ts'

const NEXT = '2026-08-01'
const MODELS = z.object({ models: z.array(z.looseObject({ model_id: z.string() })) })
/** One of each kind, which a price or an end that changes makes true. */
const WATCHES = [
  { kind: 'price', model_id: MODEL, provider: 'OpenAI', direction: 'changed', value: 20 },
  { kind: 'recommendation', request: { models: [MODEL] }, value: 20 },
  { kind: 'index', index: 'frontier', direction: 'changed', value: 5 },
  { kind: 'lifecycle', model_id: MODEL },
] as const

it('reports each kind once, whether created by API, agent or form', async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  const { visitor, page } = await join(accounts, 'bob', '192.0.2.8')
  const { key: agent } = await join(accounts, 'cy', '192.0.2.9')
  for (const watch of WATCHES) {
    expect((await add(service, key, watch)).status, watch.kind).toBe(201)
    const { request, ...rest } = { request: undefined, ...watch }
    const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
    const model = request && { model_id: MODEL }
    const form = { direction: 'changed', ...Object.fromEntries(texts), ...model }
    expect((await visitor.submit(page, '/dashboard/watches', form)).location).toBe('/dashboard')
    expect((await call(service, agent, 'add_watch', watch)).isError, watch.kind).toBeFalsy()
  }
  const state = await openSqliteState(`${service.folder}/state.db`)
  onTestFinished(() => state.close())
  const world = await createWorld(state, { releasesOf: service.store })
  const ids = new Set((await world.service.watches.list()).map(({ accountId }) => accountId))
  const hooks = await Promise.all(
    [...ids].map(async (id) => {
      const hook = await startEndpoint()
      await world.service.setWebhook(id, hook.url)
      return hook
    }),
  )
  const { models } = MODELS.parse(world.documents['models.json'])
  const documents = {
    ...withPrices(world.documents, { openai: 0.75 }),
    'models.json': { models: models.map((each) => ({ ...each, retires_on: '2026-12-31' })) },
    'composite/history/frontier.json': {
      history: [makeDay(NEXT, 900), makeDay('2026-07-31', 1000)],
    },
  }
  for (const day of [NEXT, '2026-08-02']) {
    await world.publishNext(day, { documents })
    await world.send()
  }
  const told = hooks.map(({ received }) => {
    const [first, ...rest] = received.map(({ body }) => Events.parse(JSON.parse(body)).data.events)
    expect(rest).toEqual([])
    return (first ?? []).map((event) => JSON.stringify({ ...event, watch_id: '' })).toSorted()
  })
  expect([told[1], told[2]]).toEqual([told[0], told[0]])
  const kinds = told[0]?.map((event) => Event.parse(JSON.parse(event)).question.kind)
  expect(kinds?.toSorted()).toEqual([...WATCH_KINDS].toSorted())
  expect(world.mailbox.mails.flatMap(({ to }) => to).toSorted()).toEqual([
    'ada@example.com',
    'bob@example.com',
    'cy@example.com',
  ])
  for (const { raw } of world.mailbox.mails)
    expect(raw.replaceAll('=\r\n', '')).toContain(`${MODEL} retires on 2026-12-31.`)
})

it("lists and ends an account's own watches, by its keys alone", async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  const { key: other } = await join(accounts, 'bob', '192.0.2.8')
  const { body } = await add(service, key, { kind: 'price', provider: 'OpenAI', value: 2.5 })
  const { watches } = WatchesResponse.parse(body)
  const question = { kind: 'price', provider: 'openai', direction: 'changed', value: 2.5 }
  expect(body).toMatchObject({
    count: 1,
    watches: [{ ...question, since: '2026-07-31' }],
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

it('rejects invalid and duplicate watches, and keys without an account', async () => {
  const accounts = await startAccounts()
  const { service } = accounts
  const { key } = await join(accounts, 'ada', '192.0.2.7')
  for (const [watch, said] of [
    [{ kind: 'weather' }, 'kind: expected one of price, recommendation, index, lifecycle'],
    [{ kind: 'price' }, 'model_id: expected a model, a provider, or both'],
    [{ kind: 'price', model_id: 'openai/gpt-5' }, 'model_id: expected a tracked model'],
    [{ kind: 'price', provider: 'nobody' }, 'expected a known provider'],
    [{ kind: 'price', provider: 'openai', direction: 'below', value: 1 }, 'model_id: expected the'],
    [{ kind: 'price', model_id: MODEL, direction: 'below' }, 'value: expected a number above 0'],
    [{ kind: 'price', model_id: MODEL, region: 'EU' }, 'endpoint: expected one'],
    [{ kind: 'price', model_id: MODEL, endpoint: 'x' }, 'endpoint: expected one'],
    [
      { kind: 'price', model_id: MODEL, index: 'x' },
      'index: expected no value for a watch of kind',
    ],
    [{ kind: 'index', index: 'micro' }, 'index: expected an index that'],
    [{ kind: 'recommendation' }, 'body: expected a JSON object'],
    [{ kind: 'recommendation', request: {} }, 'body: add at least one constraint'],
    [{ kind: 'recommendation', request: { zdr: 1 } }, 'zdr: expected true or false'],
    [{ kind: 'index', value: -1 }, 'value: expected a number from 0'],
    [{ kind: 'index', target: 'x' }, '"target": expected one of kind'],
  ] as const) {
    const { status, body } = await add(service, key, watch)
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(said).slice(1, -1)),
    ])
  }
  expect((await add(service, key, { kind: 'index' })).status).toBe(201)
  expect((await add(service, key, { kind: 'index', value: 1 })).status).toBe(400)
  const without = await service.createKey()
  for (const method of ['GET', 'POST'] as const) {
    const answer = await service.ask('/v1/watches', { key: without, method })
    expect([answer.status, answer.body]).toMatchObject([403, { error: { code: 'plan_limit' } }])
  }
})

const Event = z.looseObject({ question: z.looseObject({ kind: z.enum(WATCH_KINDS) }) })
const Events = z.object({ data: z.object({ events: z.array(Event) }) })

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
