import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Requests of one connection under way at once; the next ones wait, and no more are read. */
const MAX_PIPELINED = 16
/** More than what is read at a time can hold. */
const MAX_WAITING = 10_000
/** Back-pressure: a client that sends faster than it is answered is read no further. */
export function limitPipelining(handle: (req: IncomingMessage, res: ServerResponse) => unknown) {
  /** By connection, the responses that have not gone out whole, in the order of their requests. */
  const openResponses = new WeakMap<Duplex, Set<ServerResponse>>()
  /** Behind those, the responses of requests that nothing has been done for. */
  const waitingResponses = new WeakMap<Duplex, ServerResponse[]>()

  function handleInTurn(req: IncomingMessage, res: ServerResponse): void {
    let open = openResponses.get(req.socket)
    if (!open) {
      open = new Set()
      openResponses.set(req.socket, open)
    }
    if (open.size >= MAX_PIPELINED) {
      wait(req, res)
      return
    }
    open.add(res)
    res.on('close', leave)
    handle(req, res)
  }

  function wait({ socket }: IncomingMessage, res: ServerResponse): void {
    const waiting = waitingResponses.get(socket) ?? []
    waitingResponses.set(socket, waiting)
    if (waiting.push(res) > MAX_WAITING) socket.destroy()
    // Node resumes the connection with each request that it has parsed: it is paused after that.
    if (waiting.length % 64 === 1)
      process.nextTick(() => process.nextTick(() => waiting.length > 0 && socket.pause()))
  }

  function leave(this: ServerResponse): void {
    const { socket } = this.req
    const open = openResponses.get(socket)
    open?.delete(this)
    const waiting = waitingResponses.get(socket)
    if (!waiting) return
    const next = waiting.shift()
    if (waiting.length === 0) {
      waitingResponses.delete(socket)
      socket.resume()
    }
    if (!next || socket.destroyed) return
    open?.add(next)
    next.on('close', leave)
    handle(next.req, next)
  }

  return {
    handleInTurn,
    /** The responses of a connection that have not gone out whole, in order. */
    listOpen: (socket: Duplex): ServerResponse[] => [
      ...(openResponses.get(socket) ?? []),
      ...(waitingResponses.get(socket) ?? []),
    ],
  }
}
