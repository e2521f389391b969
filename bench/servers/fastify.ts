// Fastify with its own plugins: a bearer key, a rate limit, and either its static plugin over files that were
// compressed beforehand, or the same bytes in memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bearerAuth from '@fastify/bearer-auth'
import fastifyCompress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { ENCODINGS, toFile } from '../documents.ts'
import { announce, readSettings } from './settings.ts'

const MINUTE_MS = 60_000

const { folder, key } = readSettings(process.env)
const app = Fastify({ logger: false })
await app.register(bearerAuth, { keys: new Set([key]) })
await app.register(rateLimit, {
  max: 1e9,
  timeWindow: MINUTE_MS,
  keyGenerator: (request) => request.headers.authorization ?? request.ip,
})
if (process.argv[2] === 'disk') {
  await app.register(fastifyCompress)
  await app.register(fastifyStatic, { root: folder, preCompressed: true })
} else
  for (const name of ['small', 'large'])
    for (const encoding of ENCODINGS) {
      const bytes = readFileSync(join(folder, toFile(name, encoding)))
      app.get(`/${name}/${encoding}`, async (_request, reply) => {
        reply.type('application/json; charset=utf-8')
        if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
        return reply.send(bytes)
      })
    }
await app.listen({ host: '127.0.0.1', port: 0 })
announce(app.server.address())
