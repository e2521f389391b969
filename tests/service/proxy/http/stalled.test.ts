import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { closeStalled } from '../../../../proxy/http/stalled.ts'
import { sendRaw } from './raw-request.ts'

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
/** More than two sockets hold. */
const LARGE = Buffer.alloc(32_000_000)
const QUIET_MS = 1_000
/** Node's own timer, as long as an answer may be in the making. */
const STALLED_MS = 3 * QUIET_MS

it('closes a reader that has stopped in the time of which Node takes the double', async () => {
  const ours = await listen((_, res) => res.end(LARGE), closeQuickly)
  const theirs = await listen((_, res) => res.end(LARGE), setTimer)
  // Both are in one process: what keeps one waiting keeps the other. Theirs has a moment more.
  const closings = [await stopReading(theirs), await stopReading(ours)]
  const first = await Promise.race(closings.map(({ server, closed }) => closed.then(() => server)))
  expect(first === ours).toBe(true)
})

it('waits while an answer is being made, and while its pieces come', async () => {
  const server = await listen((_, res) => {
    res.setHeader('Content-Length', 3)
    void (async () => {
      for (const piece of 'abc') {
        await sleep(STALLED_MS / 2)
        res.write(piece)
      }
      res.end()
    })()
  }, closeQuickly)
  expect(await sendRaw(toUrl(server), GET)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nabc$/)
})

function closeQuickly(server: Server): void {
  closeStalled(server, QUIET_MS)
}

function setTimer(server: Server): void {
  server.timeout = STALLED_MS
}

async function listen(handle: RequestListener, prepare: (server: Server) => void): Promise<Server> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  prepare(server)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** `closed` resolves when the server has closed the connection. */
async function stopReading(server: Server): Promise<{ server: Server; closed: Promise<void> }> {
  const { hostname, port } = new URL(toUrl(server))
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(GET)
  const [served] = await once(server, 'connection')
  return { server, closed: new Promise((resolve) => served.once('close', resolve)) }
}

function toUrl(server: Server): string {
  const { port } = z.object({ port: z.int() }).parse(server.address())
  return `http://127.0.0.1:${port}`
}
