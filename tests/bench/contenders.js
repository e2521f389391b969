// What the proxy is compared with, each set up as its documentation says: `node contenders.js
// <name> <folder> <key>`. All serve the document that the proxy serves. Plain JavaScript, so that
// the types of these packages are not needed.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const PATH = '/document.json'
const MINUTE_MS = 60_000
const NO_LIMIT = 1e9

const [name = '', folder = '', key = ''] = process.argv.slice(2)

const contenders = {
  /** The lower bound: the proxy's own head and body, ready-made, and nothing else. */
  'node:http': () => {
    const body = readFileSync(join(folder, PATH)).toString('latin1')
    const head = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8'))
    return createServer((request, response) => {
      if (request.url === PATH) response.writeHead(200, head).end(body, 'latin1')
      else response.writeHead(404).end()
    })
  },

  /** What a Koa service is usually made of: a file from the disk, compressed on request. */
  'usual Koa stack (disk)': async () => {
    const { default: Koa } = await import('koa')
    const { bearerToken } = await import('koa-bearer-token')
    const { default: compress } = await import('koa-compress')
    const { default: ratelimit } = await import('koa-ratelimit')
    const { default: serve } = await import('koa-static')
    const app = new Koa()
    app.use(bearerToken())
    app.use((ctx, next) => (ctx.request.token === key ? next() : ctx.throw(401)))
    app.use(
      ratelimit({
        driver: 'memory',
        db: new Map(),
        duration: MINUTE_MS,
        id: (ctx) => ctx.request.token,
        max: NO_LIMIT,
      }),
    )
    app.use(compress({ threshold: 1024 }))
    app.use(serve(folder))
    return createServer(app.callback())
  },

  'Fastify with plugins (disk)': async () => {
    const app = await createFastify()
    await app.register(import('@fastify/compress'))
    await app.register(import('@fastify/static'), { root: folder, preCompressed: true })
    return app
  },

  'Fastify with plugins (memory)': async () => {
    const app = await createFastify()
    const body = readFileSync(join(folder, PATH))
    app.get(PATH, async (_request, reply) => {
      reply.type('application/json; charset=utf-8')
      return reply.send(body)
    })
    return app
  },
}

async function createFastify() {
  const { default: Fastify } = await import('fastify')
  const app = Fastify({ logger: false })
  await app.register(import('@fastify/bearer-auth'), { keys: new Set([key]) })
  await app.register(import('@fastify/rate-limit'), {
    max: NO_LIMIT,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => request.headers.authorization,
  })
  return app
}

const app = await contenders[name]()
if ('ready' in app) await app.ready()
const server = 'ready' in app ? app.server : app
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`)
})
