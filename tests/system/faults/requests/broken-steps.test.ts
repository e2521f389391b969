// O4: something throws, between any two middleware of the real service or while its answer is
// set: the answer is an error like any other, nothing of what was thrown is in it, and the next
// request is answered.
import type Koa from 'koa'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ErrorBody } from '../../../../contract/errors.ts'
import type { State } from '../../../../proxy/context.ts'
import { startService } from '../../../service/proxy/service.ts'

const SECRET = 'what-was-thrown'

const THROWN: Record<string, unknown> = {
  'an error': new Error(SECRET),
  nothing: undefined,
  'an error that calls itself fit to be shown': Object.assign(new Error(SECRET), {
    status: 404,
    expose: true,
    headers: { 'x-secret': SECRET },
  }),
}

let places = 0
let asked = 0

/** Throws where a request asks it to. */
function breakAt(place: number): Koa.Middleware<State> {
  return async (ctx, next) => {
    const [at, how, when] = (ctx.get('x-break') || 'nowhere').split('; ')
    if (at !== String(place)) return next()
    const thrown = THROWN[how ?? '']
    if (when === 'at once') throw thrown
    if (when === 'behind an answer') {
      await next()
      throw thrown
    }
    if (when === 'after a wait') return Promise.resolve().then(() => Promise.reject(thrown))
    Object.defineProperty(ctx.response, 'body', {
      configurable: true,
      get: () => undefined,
      set() {
        Reflect.deleteProperty(ctx.response, 'body')
        throw thrown
      },
    })
    return next()
  }
}

vi.mock(import('../../../../proxy/app.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    createApp: (parts) => {
      const app = original.createApp(parts)
      const [errors, ...rest] = app.middleware
      if (!errors) throw new Error('expected middleware, got none')
      places = rest.length
      app.middleware = [errors, ...rest.flatMap((each, place) => [breakAt(place), each])]
      return app
    },
  }
})
const service = await startService({ until: afterAll })
const key = await service.createKey()

describe('O4: what is thrown', () => {
  it.each(Object.keys(THROWN))(
    'is answered with a 500 of ours, wherever it is thrown: %s',
    async (how) => {
      expect(places).toBeGreaterThan(3)
      for (let place = 0; place < places; place += 1)
        for (const when of [
          'at once',
          'after a wait',
          'when the answer is set',
          'behind an answer',
        ])
          for (const accept of ['*/*', 'text/html']) {
            const path = accept === '*/*' ? '/v1/models' : '/models'
            const { status, headers, bytes } = await service.ask(path, {
              key,
              headers: {
                accept,
                'x-forwarded-for': `10.0.0.${(asked += 1) % 250}`,
                'x-break': `${place}; ${how}; ${when}`,
              },
            })
            expect(status, `${place}, ${when}`).toBe(500)
            expect(headers['cache-control']).toBe('no-store')
            expect(headers).not.toHaveProperty('etag')
            expect(JSON.stringify(headers) + bytes.toString()).not.toContain(SECRET)
            if (headers['content-type']?.startsWith('application/json'))
              expect(ErrorBody.parse(JSON.parse(bytes.toString())).error).toMatchObject({
                code: 'internal_error',
                request_id: headers['x-request-id'],
              })
          }
      expect((await service.ask('/v1/models', { key })).status).toBe(200)
    },
  )
})
