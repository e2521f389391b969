// A relay in front of the real S3 server that spoils what it is told to: what a bad network, an
// overloaded server or a wrong clock look like from the client's side of the wire.
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

type Fault =
  /** The connection breaks before the server has seen the request. */
  | 'reset'
  /** The server carries it out, and the connection breaks before its answer. */
  | 'reset_after_commit'
  /** The server carries it out, and its answer never comes. */
  | 'silence_after_commit'
  | 'unavailable'
  | 'clock_skew'
  /** The answer's body comes one byte a second. */
  | 'slow'
  /** The answer ends after half of its body. */
  | 'truncated'

export interface Relay {
  url: string
  /** Spoils the next request of that method, and with `times` those after it. */
  spoil(fault: Fault, options: { method: string; times?: number }): void
  requests: string[]
  close(): Promise<void>
}

export async function startRelay(target: string): Promise<Relay> {
  const plans: { fault: Fault; method: string; times: number }[] = []
  const requests: string[] = []
  const server = createServer((incoming, answer) => {
    const { method = 'GET' } = incoming
    requests.push(method)
    const plan = plans.find((candidate) => candidate.method === method && candidate.times > 0)
    if (plan) plan.times -= 1
    relay(incoming, answer, { target, fault: plan?.fault }).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('relay: expected a port, got none')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spoil: (fault, { method, times = 1 }) => plans.push({ fault, method, times }),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function relay(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { target, fault }: { target: string; fault: Fault | undefined },
): Promise<void> {
  const body = await buffer(incoming)
  if (fault === 'reset') return void incoming.socket.destroy()
  if (fault === 'unavailable') return refuse(answer, 503, 'SlowDown')
  if (fault === 'clock_skew') return refuse(answer, 403, 'RequestTimeTooSkewed')
  const reply = await forward(incoming, { target, body })
  if (fault === 'reset_after_commit') return void incoming.socket.destroy()
  if (fault === 'silence_after_commit') return
  answer.writeHead(reply.status, reply.headers)
  if (fault === 'truncated') {
    answer.write(reply.body.subarray(0, reply.body.length / 2))
    await sleep(20)
    return void incoming.socket.destroy()
  }
  if (fault === 'slow')
    for (const byte of reply.body) {
      if (answer.destroyed) return
      answer.write(Buffer.from([byte]))
      await sleep(1000)
    }
  answer.end(fault === 'slow' ? undefined : reply.body)
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' })
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function forward(
  incoming: IncomingMessage,
  { target, body }: { target: string; body: Buffer },
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(incoming.url ?? '/', target),
      // The host stays as the client signed it.
      { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (reply) => {
        buffer(reply).then(
          (bytes) =>
            resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
