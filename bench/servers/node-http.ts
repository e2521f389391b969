// The ceiling: `node:http` and nothing else, writing the same head and body that the proxy writes.
import { createServer } from 'node:http'
import { listen, readAnswers, readSettings } from './settings.ts'

const { folder } = readSettings(process.env)
const answers = await readAnswers(folder)

listen(
  createServer((req, res) => {
    const answer = answers.get(req.url ?? '')
    if (!answer) {
      res.writeHead(404).end()
      return
    }
    res.writeHead(answer.status, answer.headers)
    if (answer.status === 304) res.end()
    else res.end(answer.payload, 'latin1')
  }),
)
