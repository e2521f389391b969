// What Koa alone leaves of `node:http`: one middleware that writes the same head and body past Koa's response.
import Koa from 'koa'
import { createServer } from 'node:http'
import { listen, readAnswers, readSettings } from './settings.ts'

const { folder } = readSettings(process.env)
const answers = await readAnswers(folder)

const app = new Koa()
app.use((ctx) => {
  const answer = answers.get(ctx.req.url ?? '')
  if (!answer) return
  ctx.respond = false
  ctx.res.writeHead(answer.status, answer.headers).end(answer.payload, 'latin1')
})
listen(createServer(app.callback()))
