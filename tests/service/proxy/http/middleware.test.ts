// Middleware of other packages, mounted between any two of the service's own.
import { gunzipSync } from 'node:zlib'
import type Koa from 'koa'
import compress from 'koa-compress'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { State } from '../../../../proxy/context.ts'
import { startService } from '../service.ts'

const TEXT = 'not of this service; '.repeat(200)

/** Of all that are mounted, the one that a request names does what the request asks for. */
function createForeign(place: number): Koa.Middleware<State> {
  return async (ctx, next) => {
    const [at, action] = ctx.get('x-foreign').split(' ')
    if (at !== String(place)) return next()
    ctx.set('X-Before', 'set')
    if (action === 'throws') ctx.throw(418, 'no coffee here', { headers: { 'X-Pot': 'tea' } })
    if (action === 'answers') {
      ctx.type = 'text'
      ctx.body = TEXT
      return undefined
    }
    await next()
    ctx.set('X-After', `saw ${ctx.status}`)
    return undefined
  }
}

/** Behind each but the last, behind which nothing is called. */
const PLACES = Array.from({ length: 10 }, (_, place) => place)

vi.mock(import('../../../../proxy/app.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    createApp(parts) {
      const app = original.createApp(parts)
      expect(app.middleware).toHaveLength(PLACES.length + 1)
      app.middleware = app.middleware.flatMap((own, place) => [
        own,
        compress(),
        createForeign(place),
      ])
      return app
    },
  }
})
const service = await startService({ until: afterAll })
const key = await service.createKey()

describe.each(PLACES)('behind the middleware %i', (place) => {
  const ask = (action: string, headers: Record<string, string> = {}) =>
    service.ask('/v1/models', { key, headers: { 'x-foreign': `${place} ${action}`, ...headers } })

  it('a middleware sees the answer pass and adds headers to it', async () => {
    const plain = await service.ask('/v1/models', { key })
    const { status, headers, bytes } = await ask('passes')
    expect([status, headers['x-before'], headers['x-after']]).toEqual([200, 'set', 'saw 200'])
    expect(bytes).toEqual(plain.bytes)
    expect(headers['etag']).toBe(plain.headers['etag'])
    const unchanged = await ask('passes', { 'if-none-match': headers['etag'] ?? '' })
    expect([unchanged.status, unchanged.headers['x-after']]).toEqual([304, 'saw 200'])
  })

  it('what a middleware answers is sent by Koa, compressed by another, with the headers of all', async () => {
    const { status, headers, bytes } = await ask('answers', { 'accept-encoding': 'gzip' })
    expect([status, headers['content-encoding'], headers['x-before']]).toEqual([200, 'gzip', 'set'])
    expect(gunzipSync(bytes).toString()).toBe(TEXT)
  })

  // Between `send` and `handleErrors` it is hidden like all that breaks.
  it.skipIf(place === 0)('what a middleware refuses is refused in its words', async () => {
    const { status, headers, bytes } = await ask('throws')
    expect([status, headers['x-pot'], bytes.toString()]).toEqual([418, 'tea', 'no coffee here'])
  })
})
