// Who a request counts against, and who may go on: the two middleware by themselves, behind a real socket.
import { once } from 'node:events'
import { createServer } from 'node:http'
import Koa from 'koa'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Plans } from '../../../../contract/plans.ts'
import { Keys } from '../../../../accounts/keys.ts'
import type { AccountState } from '../../../../accounts/state.ts'
import type { Middleware, State } from '../../../../proxy/context.ts'
import { authenticate } from '../../../../proxy/http/authenticate.ts'
import { authorize } from '../../../../proxy/http/authorize.ts'
import { ApiError } from '../../../../contract/api-error.ts'
import { openNew, STATE_FORMS } from '../../accounts/state/forms.ts'
import { sendRaw } from './raw-request.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const PLANS: Plans = {
  public: { requests_per_day: 100, requests_per_minute: 10, history_days: 7 },
  anonymous: { requests_per_day: 200, requests_per_minute: 20, history_days: 30 },
  free: { requests_per_day: 300, requests_per_minute: 30, history_days: 30 },
  paid: { requests_per_day: 400, requests_per_minute: 40, history_days: 365 },
}

const Seen = z.object({
  subject: z.string(),
  plan: z.string(),
  limits: z.object({ requests_per_minute: z.number(), requests_per_day: z.number() }),
  refused: z.string().optional(),
  admitted: z.string(),
})
const PUBLIC = { subject: 'address:192.0.2.1', plan: 'public', limits: PLANS.public }
/** Apart from the public plan, which guesses leave alone. */
const REFUSED = 'refused:192.0.2.1'
const READER = { requests_per_minute: 60, requests_per_day: 2_000 }
const MISSING = (got: string) =>
  `missing_api_key Authorization: expected "Bearer <API_KEY>" in this header, got ${got}; POST /v1/auth/anonymous gives a key at once`
const INVALID = 'invalid_api_key Authorization: expected "Bearer" and a live key'

const [form] = STATE_FORMS
let state: AccountState
let keys: Keys
/** How often a key was looked for, and how often in the state. */
let finds = 0
let asks = 0
beforeEach(async () => {
  if (!form) throw new Error('expected a form of the state, got none')
  state = await openNew(form)
  keys = new Keys(state, { now: () => NOON })
  const find = keys.find.bind(keys)
  const ask = state.keys.find.bind(state.keys)
  finds = 0
  asks = 0
  keys.find = (text) => {
    finds += 1
    return find(text)
  }
  state.keys.find = (hash) => {
    asks += 1
    return ask(hash)
  }
})

const toText = (error: unknown) =>
  error instanceof ApiError ? `${error.code} ${error.message}` : String(error)

const given: Middleware = (ctx, next) => {
  const [, access, plan] = ctx.path.split('/')
  const match = { route: { operation: { access, plan: plan || undefined } } }
  Object.assign(ctx.state, { clientAddress: '192.0.2.1', match })
  return next()
}
const tell: Middleware = async (ctx, next) => {
  let admitted = 'yes'
  try {
    await next()
  } catch (error) {
    admitted = toText(error)
  }
  const { subject, plan, limits, refusal } = ctx.state.caller
  ctx.body = { subject, plan, limits, refused: refusal && toText(refusal), admitted }
}

async function serve({ publicAccess = false } = {}) {
  const app = new Koa<State>()
  app.use(given)
  app.use(authenticate({ keys, plans: PLANS, publicAccess, anonymousRequestsPerAddress: 500 }))
  app.use(tell)
  app.use(authorize())
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return async (path: string, ...headers: string[]) => {
    const lines = ['Host: a', 'Connection: close', ...headers]
    const text = await sendRaw(url, `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    return Seen.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  }
}

describe('a caller', () => {
  it('with a live key counts against the key, found once and then remembered', async () => {
    const ask = await serve()
    await keys.look()
    const { text, record } = await keys.create('free')
    for (const name of ['Authorization', 'authorization', 'AUTHORIZATION', 'aUTHORIZATION']) {
      expect(await ask('/key', `${name}: Bearer ${text}`)).toMatchObject({
        subject: `key:${record.id}`,
        plan: 'free',
        limits: { requests_per_minute: PLANS.free.requests_per_minute },
        admitted: 'yes',
      })
      expect(asks).toBe(1)
    }
    expect((await ask('/key', `X-Thirteen-Ab: x`, `Authorization: bearer ${text}`)).plan).toBe(
      'free',
    )
  })

  it('counts against the address where the path asks for no key, whatever it shows', async () => {
    const ask = await serve()
    await keys.look()
    const { text } = await keys.create('paid')
    await ask('/key', `Authorization: Bearer ${text}`)
    expect(await ask('/free', `Authorization: Bearer ${text}`)).toMatchObject({
      ...PUBLIC,
      limits: { requests_per_minute: PLANS.public.requests_per_minute },
      admitted: 'yes',
    })
    expect(await ask('/form', `Authorization: Bearer ${text}`)).toMatchObject({
      subject: 'forms:192.0.2.1',
      plan: 'public',
      limits: READER,
      admitted: 'yes',
    })
  })

  it('without a key is refused, or goes on as the public', async () => {
    const refused = { subject: REFUSED, plan: 'public', refused: MISSING('none') }
    expect(await (await serve())('/key')).toMatchObject({ ...refused, admitted: MISSING('none') })
    const ask = await serve({ publicAccess: true })
    const seen = await ask('/key')
    expect([seen.subject, seen.refused, seen.admitted]).toEqual([PUBLIC.subject, undefined, 'yes'])
    for (const path of ['/key?api_key=x', '/key?a=1&TOKEN=x', '/key?access_token=', '/key?key=x'])
      expect((await ask(path)).admitted).toBe(MISSING('a key in the address'))
    expect((await ask('/key?monkey=x&apikeys=y')).admitted).toBe('yes')
  })

  it.each(['', 'Bearer', 'Bearer  x', 'Basic x', 'xBearer y', 'Bearer x y', 'Bearer tpi_free_x'])(
    'with "%s" counts against its address, and is refused',
    async (value) => {
      const ask = await serve()
      const seen = await ask('/key', `Authorization: ${value}`)
      expect([seen.subject, seen.plan, seen.refused, seen.admitted]).toEqual([
        REFUSED,
        'public',
        INVALID,
        INVALID,
      ])
      expect(finds).toBe(/^Bearer \S+$/.test(value) ? 1 : 0)
    },
  )

  it('with two headers is refused before either is read', async () => {
    const ask = await serve()
    const { text } = await keys.create('free')
    const header = `Authorization: Bearer ${text}`
    const seen = await ask('/key', header, header.toLowerCase())
    expect(seen.admitted).toBe('invalid_parameter Authorization: expected one header, got two')
    expect([seen.subject, finds]).toEqual([REFUSED, 0])
  })

  it('goes on where the plan is the one that is asked for', async () => {
    const ask = await serve()
    const [free, paid] = [await keys.create('free'), await keys.create('paid')]
    expect((await ask('/key/paid', `Authorization: Bearer ${paid.text}`)).admitted).toBe('yes')
    expect((await ask('/key/paid', `Authorization: Bearer ${free.text}`)).admitted).toBe(
      'plan_limit plan: expected a key of the plan paid, got free',
    )
  })
})
