// Koa as its first example has it: one handler, a body in memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Koa from 'koa'
import { ENCODINGS, toFile } from '../documents.ts'
import { listen, readSettings } from './settings.ts'
import { createServer } from 'node:http'

const { folder } = readSettings(process.env)
const bodies = new Map(
  ['small', 'large'].flatMap((name) =>
    ENCODINGS.map((encoding) => [
      `/${name}/${encoding}`,
      { encoding, bytes: readFileSync(join(folder, toFile(name, encoding))) },
    ]),
  ),
)

const app = new Koa()
app.use((ctx) => {
  const body = bodies.get(ctx.path)
  if (!body) return
  ctx.type = 'json'
  if (body.encoding !== 'identity') ctx.set('Content-Encoding', body.encoding)
  ctx.body = body.bytes
})
listen(createServer(app.callback()))
