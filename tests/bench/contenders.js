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

  /** The least that a service with keys does in Koa, with the proxy's headers and bytes. */
  'twelve lines of Koa': async () => {
    const { default: Koa } = await import('koa')
    const body = readFileSync(join(folder, PATH))
    const flat = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8'))
    const pairs = flat.flatMap((each, at) => (at % 2 === 0 ? [[each, flat[at + 1]]] : []))
    const head = Object.fromEntries(pairs)
    const requests = new Map([[`Bearer ${key}`, 0]])
    const app = new Koa()
    app.use((ctx) => {
      const caller = ctx.get('authorization')
      const count = requests.get(caller)
      if (count === undefined) ctx.throw(401)
      requests.set(caller, count + 1)
      if (ctx.path !== PATH) return
      ctx.set(head)
      ctx.body = body
    })
    return createServer(app.callback())
  },

  'Fastify with plugins': async () => {
    const { default: Fastify } = await import('fastify')
    const app = Fastify({ logger: false })
    await app.register(import('@fastify/bearer-auth'), { keys: new Set([key]) })
    await app.register(import('@fastify/rate-limit'), {
      max: NO_LIMIT,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => request.headers.authorization,
    })
    const body = readFileSync(join(folder, PATH))
    app.get(PATH, async (_request, reply) => {
      reply.type('application/json; charset=utf-8')
      return reply.send(body)
    })
    return app
  },
}

const app = await contenders[name]()
if ('ready' in app) await app.ready()
const server = 'ready' in app ? app.server : app
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`)
})
