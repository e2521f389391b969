// The ceiling: `node:http` and nothing else, writing the same head and body that the proxy writes.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { MAX_STRING_BYTES } from '../../../proxy/body.ts'
import { readReady } from '../documents.ts'
import { listen, readSettings } from './settings.ts'

const { folder } = readSettings(process.env)
const ready = new Map(
  (await readReady(folder)).map(({ path, status, headers, file }) => {
    const bytes = file === null ? Buffer.alloc(0) : readFileSync(join(folder, file))
    // As the proxy does: one write for a small answer, no copy of a large one.
    const payload = bytes.length > MAX_STRING_BYTES ? bytes : bytes.toString('latin1')
    return [path, { status, headers, payload }]
  }),
)

listen(
  createServer((req, res) => {
    const answer = ready.get(req.url ?? '')
    if (!answer) {
      res.writeHead(404).end()
      return
    }
    res.writeHead(answer.status, answer.headers)
    if (answer.status === 304) res.end()
    else res.end(answer.payload, 'latin1')
  }),
)
