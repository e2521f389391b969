// Middleware of other packages, mounted between any two of the service's own.
import { gunzipSync } from 'node:zlib'
import Koa from 'koa'
import compress from 'koa-compress'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startService } from '../service.ts'

const TEXT = 'not of this service; '.repeat(200)

/** Behind each but the last, behind which nothing is called. */
const PLACES = [0, 1, 2, 3]

const starting = vi.spyOn(Koa.prototype, 'callback').mockImplementation(function mount(this: Koa) {
  starting.mockRestore()
  expect(this.middleware).toHaveLength(PLACES.length + 1)
  this.middleware = this.middleware.flatMap((own, place) => [own, compress(), foreign(place)])
  return this.callback()
})
const service = await startService({ until: afterAll })
const key = await service.createKey()

/** Of all that are mounted, the one that a request names does what the request asks for. */
function foreign(place: number): Koa.Middleware {
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

function ask(place: number, action: string, headers: Record<string, string> = {}) {
  return service.ask('/v1/models', {
    key,
    headers: { 'x-foreign': `${place} ${action}`, ...headers },
  })
}

describe('another middleware', () => {
  it.each(PLACES)('behind the one %i sees an answer pass and adds headers to it', async (place) => {
    const plain = await service.ask('/v1/models', { key })
    const { status, headers, bytes } = await ask(place, 'passes')
    expect([status, headers['x-before'], headers['x-after']]).toEqual([200, 'set', 'saw 200'])
    expect(bytes).toEqual(plain.bytes)
    expect(headers['etag']).toBe(plain.headers['etag'])
    const unchanged = await ask(place, 'passes', { 'if-none-match': headers['etag'] ?? '' })
    expect([unchanged.status, unchanged.headers['x-after']]).toEqual([304, 'saw 304'])
  })

  it.each(PLACES)('behind the one %i answers by `ctx.body`, which Koa sends', async (place) => {
    const { status, headers, bytes } = await ask(place, 'answers', { 'accept-encoding': 'gzip' })
    expect([status, headers['x-before']]).toEqual([200, 'set'])
    // By the third one.
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(bytes).toString()).toBe(TEXT)
  })

  it.each(PLACES)('behind the one %i refuses by `ctx.throw`', async (place) => {
    const { status, headers, bytes } = await ask(place, 'throws')
    expect([status, headers['x-pot'], bytes.toString()]).toEqual([418, 'tea', 'no coffee here'])
  })
})
