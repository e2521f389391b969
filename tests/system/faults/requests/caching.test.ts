// C1, C2, C3 and C6: what caches keep, ours and those of others, is what was asked for, of one
// release.
import { afterAll, describe, expect, it } from 'vitest'
import { bodiesOf } from '../../../../proxy/http/body.ts'
import { signIn, startAccounts } from '../../../service/accounts/account-service.ts'
import { createDocuments, publish, RUN_ID } from '../../../service/release/release-fixture.ts'
import {
  type Answer,
  OPEN_PLANS,
  type Service,
  startService,
} from '../../../service/proxy/service.ts'

const SWAPS = 4

const service = await startService({ until: afterAll, plans: OPEN_PLANS })
const PATHS = [
  '/',
  '/v1/models?limit=2',
  '/v1/sit/composite/latest',
  '/v1/models/openai/gpt-5.4',
  '/openapi.json',
  '/models',
  '/providers/azure',
  '/feed.atom',
]
let asked = 0

/** From an address of its own, so that pages are not counted together. */
function newAddress(): Record<string, string> {
  asked += 1
  return { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` }
}

describe('C1: what one caller sends', () => {
  const SENT = [
    { 'X-Forwarded-Host': 'evil.example' },
    { Forwarded: 'host=evil.example;proto=http' },
    { 'X-Original-URL': '/evil' },
    { 'Accept-Encoding': 'br;q=0, gzip;q=x' },
    { Accept: 'text/html' },
    { 'Accept-Language': '<script>alert(1)</script>' },
    { Cookie: 'a=b; c=d' },
    { Origin: 'evil.example' },
    { Range: 'bytes=0-1' },
    { 'X-Request-Id': '\'"%0d%0aX: y' },
  ]
  const JUNK = ['utm_source=evil', '__proto__[a]=b', 'LIMIT=9']

  it('is never in the answer to another', async () => {
    const key = await service.createPaidKey()
    const clean = (path: string) =>
      service.ask(path, { key, headers: { ...newAddress(), accept: '*/*' } })
    const before = await Promise.all(PATHS.map(clean))
    // The two forms of the address of the service, each in three encodings, are all that there is.
    // What was asked for twice is kept.
    for (const accept of ['*/*', '*/*', 'text/html', 'text/html'])
      for (const path of PATHS)
        await service.ask(path, { key, headers: { ...newAddress(), accept } })
    const { current } = service.server.releases
    const bodies = current && bodiesOf(current)
    const made = bodies?.misses
    for (const [index, path] of PATHS.flatMap((each) => SENT.map(() => each)).entries()) {
      const headers = SENT[index % SENT.length]
      const junk = JUNK[index % JUNK.length] ?? ''
      const noisy = await service.ask(`${path}${path.includes('?') ? '&' : '?'}${junk}`, {
        key,
        headers: { ...newAddress(), ...headers },
      })
      // An operation refuses a parameter that it does not know; a page ignores it.
      const isRefused = /^\/(v1\/|openapi)/.test(path) && !junk.startsWith('utm_')
      expect(noisy.status, `${path} ${junk}`).toBe(isRefused ? 400 : 200)
      const after = await clean(path)
      expect(after.bytes).toEqual(before[PATHS.indexOf(path)]?.bytes)
      expect(after.headers['etag']).toBe(before[PATHS.indexOf(path)]?.headers['etag'])
    }
    expect(bodies?.misses).toBe(made)
  })
})

describe('C2: what a shared cache may keep', () => {
  it('is the same for every caller, and no error', async () => {
    const accounts = await startAccounts()
    const { cookies } = await signIn(accounts)
    const own = accounts.service
    const callers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${await own.createPaidKey()}` },
      { authorization: 'Bearer wrong' },
      { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ]
    const kept = new Map<string, Buffer>()
    for (const path of [...PATHS, '/docs', '/signup', '/dashboard', '/health', '/v1/no', '/no'])
      for (const accept of ['text/html', '*/*'])
        for (const caller of callers) {
          const headers = { ...caller, ...newAddress(), accept }
          const answer = await own.ask(path, { headers })
          if (/no-store|private/.test(answer.headers['cache-control'] ?? '')) continue
          const varies = answer.headers['vary']?.split(', ').includes('Accept')
          const name = varies === true ? `${path} as ${accept}` : path
          expect([answer.status, answer.headers['set-cookie']], name).toEqual([200, undefined])
          expect(answer.bytes, name).toEqual(kept.get(name) ?? answer.bytes)
          kept.set(name, answer.bytes)
        }
    expect(kept.size).toBeGreaterThan(5)
    expect([...kept.keys()].filter((name) => /^.(v1|signup|dashboard|health)/.test(name))).toEqual(
      [],
    )
  })
})

describe('C3: a condition', () => {
  const FILE = '/v1/export/snapshots/2026-07-31.parquet'
  const COMING = 'Fri, 01 Jan 2100 00:00:00 GMT'

  it.each([
    ['its tag', 'TAG', {}, 304],
    ['its tag, called weak', 'W/TAG', {}, 304],
    ['another tag', '"a"', {}, 200],
    ['the tag of its gzip', 'GZIP', {}, 200],
    [
      'a time to come, since nothing here has a time',
      undefined,
      { 'if-modified-since': COMING },
      200,
    ],
    ['a range of what has none', undefined, { range: 'bytes=0-1' }, 200],
  ])('of data on %s', async (_, given, headers, status) => {
    const plain = await service.askWithKey('/v1/models')
    const tag = given
      ?.replace('TAG', await tagOf('/v1/models'))
      .replace('GZIP', await tagOf('/v1/models', 'gzip'))
    const answer = await service.askWithKey('/v1/models', {
      headers: { ...headers, ...(tag !== undefined && { 'if-none-match': tag }) },
    })
    expect(answer.status).toBe(status)
    expect(answer.bytes).toEqual(status === 304 ? Buffer.alloc(0) : plain.bytes)
    for (const name of ['etag', 'cache-control', 'vary', 'x-release'])
      expect(answer.headers[name]).toBe(plain.headers[name])
    expect(answer.headers).not.toHaveProperty('last-modified')
  })

  it.each(['gzip', 'br'])('of data on the tag of its %s, in that encoding', async (encoding) => {
    const headers = {
      'accept-encoding': encoding,
      'if-none-match': await tagOf('/v1/models', encoding),
    }
    expect((await service.askWithKey('/v1/models', { headers })).status).toBe(304)
  })

  it.each([
    ['a range and its tag', { range: 'bytes=0-9', 'if-range': 'TAG' }, 206],
    ['a range and its tag, called weak', { range: 'bytes=0-9', 'if-range': 'W/TAG' }, 200],
    ['a range and a time', { range: 'bytes=0-9', 'if-range': COMING }, 200],
    ['a range of what it has', { range: 'bytes=0-9', 'if-none-match': 'TAG' }, 304],
  ])('of a file on %s', async (_, given, status) => {
    const tag = await tagOf(FILE)
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('TAG', tag)]),
    )
    expect((await service.askWithKey(FILE, { headers })).status).toBe(status)
  })
})

describe('C6: readers of one release after another', () => {
  it(
    `meet each whole, and none after a newer one, over ${SWAPS} releases`,
    { timeout: 60_000 + SWAPS * 2_000 },
    async () => {
      const own = await startService({ plans: OPEN_PLANS })
      const key = await own.createKey()
      const stopped = new AbortController()
      const bodies = new Map<string, string>()
      let answers = 0
      const asks: (() => Promise<Answer>)[] = [
        ...[
          '/v1/sit/composite/latest',
          '/v1/models',
          '/v1/models/openai/gpt-5.4',
          '/v1/models/openai/gpt-5.4/endpoints',
          '/v1/explain?model_id=openai/gpt-5.4',
          '/v1/providers/azure',
        ].map((path) => () => own.ask(path, { key })),
        () => own.ask('/v1/recommend', { key, method: 'POST', body: '{"tier":"budget"}' }),
      ]
      const read = async (_: unknown, reader: number) => {
        let newest = 0
        for (let turn = 2 * reader; !stopped.signal.aborted; turn += 1) {
          const which = turn % asks.length
          const answer = await asks[which]?.()
          expect(answer?.status).toBe(200)
          const release = answer?.headers['x-release'] ?? ''
          const name = `${release} ${which}`
          const body = answer?.bytes.toString() ?? ''
          expect(bodies.get(name) ?? body).toBe(body)
          bodies.set(name, body)
          const number = toNumber(release)
          // Each release says in every document which it is.
          for (const [, said] of body.matchAll(/of run (\d+)/g)) expect(Number(said)).toBe(number)
          expect(number).toBeGreaterThanOrEqual(newest)
          newest = number
          answers += 1
        }
      }
      const readers = Promise.all(Array.from({ length: 4 }, read))
      for (let run = 2; run <= SWAPS + 1; run += 1) {
        await swap(own, run)
        const seen = answers
        while (answers < seen + 2 * asks.length)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
      stopped.abort()
      await readers
      expect(new Set([...bodies.keys()].map((name) => name.split(' ')[0])).size).toBeGreaterThan(
        SWAPS / 2,
      )
      expect([...bodies.values()].some((body) => body.includes(`of run ${SWAPS + 1}`))).toBe(true)
    },
  )
})

async function tagOf(path: string, encoding = 'identity'): Promise<string> {
  const { headers } = await service.askWithKey(path, { headers: { 'accept-encoding': encoding } })
  return headers['etag'] ?? ''
}

/** Another release, in which models and providers are called by its number. */
async function swap({ store, server }: Service, run: number): Promise<void> {
  const text = JSON.stringify(createDocuments({ compositePrice: run }))
  const documents = JSON.parse(
    text.replaceAll(/"(name|provider_name)":"([^"]+)"/g, `"$1":"$2 of run ${run}"`),
  )
  await publish(store, { run_id: `run-${run}`, documents })
  await server.releases.refresh()
}

function toNumber(release: string): number {
  return release === RUN_ID ? 1 : Number(release.replace('run-', ''))
}
