// What a Koa service is usually put together from: files from the disk, compressed as they are asked for.
import { createServer } from 'node:http'
import Koa from 'koa'
import { bearerToken } from 'koa-bearer-token'
import compress from 'koa-compress'
import ratelimit from 'koa-ratelimit'
import serve from 'koa-static'
import { listen, readSettings } from './settings.ts'

const MINUTE_MS = 60_000

const { folder, key } = readSettings(process.env)
const app = new Koa()
app.use(bearerToken())
app.use(async (ctx, next) => {
  if (ctx.request.token !== key) ctx.throw(401)
  await next()
})
app.use(
  ratelimit({
    driver: 'memory',
    db: new Map(),
    duration: MINUTE_MS,
    id: (ctx) => ctx.request.token ?? ctx.ip,
    max: 1e9,
  }),
)
app.use(compress({ threshold: 1024 }))
// The files beside it that end in .gz and .br are for contenders that prepare their answers.
app.use(serve(folder, { gzip: false, brotli: false }))
listen(createServer(app.callback()))
