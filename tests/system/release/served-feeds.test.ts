// The feeds for other tools as they are asked for: open, of a past day, and closed but for a key.
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openSqliteState } from '../../../accounts/state.ts'
import { startService } from '../../service/proxy/service.ts'

const service = await startService({ release: 'embedded', until: afterAll })
const Past = z.array(
  z.object({
    id: z.string(),
    models: z.array(
      z.object({
        id: z.string(),
        prices: z.unknown(),
      }),
    ),
  }),
)

const Dated = z.array(
  z.object({
    constraint: z.object({ start_date: z.string() }),
    prices: z.record(z.string(), z.unknown()),
  }),
)

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(service.url + path, { headers })
}

it('are read without a key and from any page, and do not change below their run', async () => {
  const answer = await ask('/feeds/litellm.json')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('source')])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toContain('stale-if-error')
  const tag = answer.headers.get('etag') ?? ''
  expect((await ask('/feeds/litellm.json', { 'if-none-match': tag })).status).toBe(304)
  const run = service.server.releases.current?.manifest.run_id ?? ''
  const own = await ask(`/feeds/${run}/litellm.json`)
  expect(own.headers.get('cache-control')).toContain('immutable')
  expect((await ask('/feeds/20200101T000000Z-00000000/litellm.json')).status).toBe(404)
})

it('have on a past day the price of that day, for some requests a minute', async () => {
  const today = Past.parse(await (await ask('/feeds/genai-prices.json')).json())
  const moved = today.flatMap(({ id: seller, models }) =>
    models.flatMap(({ id, prices }) => {
      const [before, now] = Dated.safeParse(prices).data ?? []
      return before && now ? [{ seller, id, before }] : []
    }),
  )
  const [one] = moved.filter(({ before }) => before.constraint.start_date >= '2026-01-01')
  if (!one) throw new Error('expected a price that moved')
  const at = one.before.constraint.start_date
  const then = Past.parse(await (await ask(`/feeds/genai-prices.json?at=${at}`)).json())
  const said = then.find((each) => each.id === one.seller)?.models.find(({ id }) => id === one.id)
  const dated = Dated.safeParse(said?.prices).data ?? []
  const held = dated.findLast(({ constraint }) => constraint.start_date <= at)
  expect(held?.prices ?? said?.prices).toMatchObject(one.before.prices)
  expect((await ask('/feeds/litellm.json?at=2020-01-01')).status).toBe(400)
  expect((await ask('/feeds/litellm.json?at=2026-02-30')).status).toBe(400)
  const asked: number[] = []
  for (let count = 0; count < 10; count += 1)
    asked.push((await ask(`/feeds/litellm.json?at=${at}`)).status)
  expect([asked[0], asked.at(-1)]).toEqual([200, 429])
  expect((await ask('/feeds/litellm.json')).status).toBe(200)
})

it('are read with a key in the path where they are closed, which is said nowhere', async () => {
  await service.restart({ env: { TPI_FEEDS: 'off', TPI_ACCESS_LOG: 'on', TPI_METRICS_PORT: '0' } })
  const key = await service.createKeyOf('free')
  const path = `/feeds/${key}/models-dev/api.json`
  const read = await ask(path)
  expect([read.status, read.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('private'),
  ])
  expect((await ask('/feeds/models-dev/api.json')).status).toBe(404)
  const page = await ask('/feeds', { accept: 'text/html' })
  expect(await page.text()).toContain('/feeds/YOUR_KEY/models-dev')
  const state = await openSqliteState(join(service.folder, 'state.db'))
  const [record] = (await state.keys.list()).filter(({ plan }) => plan === 'free')
  await state.keys.revoke(record?.id ?? '', new Date(service.clock.now).toISOString())
  await state.close()
  service.clock.now += 3000
  const refused = await ask(path, { accept: 'text/html' })
  expect([refused.status, refused.headers.get('referrer-policy')]).toEqual([401, 'no-referrer'])
  const metrics = await (await fetch(`${service.server.metricsUrl}/metrics`)).text()
  expect(metrics).toContain('route="feed"')
  // The log is searched for any key when the tests are over.
  expect(service.logged.join()).toContain('"route":"feed"')
  for (const text of [metrics, await refused.text()]) expect(text).not.toContain(key)
})
