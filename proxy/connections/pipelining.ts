import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Requests of one connection under way at once; the next ones wait, and no more are read. */
const MAX_PIPELINED = 16
/** More than what is read at a time can hold. */
const MAX_WAITING = 10_000

/** Back-pressure: a client that sends faster than it is answered is read no further. */
export function limitPipelining(handle: (req: IncomingMessage, res: ServerResponse) => unknown) {
  /** By connection, the responses that have not gone out whole, in order; the first are under way. */
  const responses = new WeakMap<Duplex, ServerResponse[]>()

  function handleInTurn({ socket }: IncomingMessage, res: ServerResponse): void {
    const open = responses.get(socket) ?? []
    responses.set(socket, open)
    const waiting = open.push(res) - MAX_PIPELINED
    if (waiting <= 0) begin(res)
    else if (waiting > MAX_WAITING) socket.destroy()
    // Node resumes the connection with each request that it has parsed: it is paused after that.
    else if (waiting % 64 === 1)
      process.nextTick(() => process.nextTick(() => open.length > MAX_PIPELINED && socket.pause()))
  }

  function begin(res: ServerResponse): void {
    res.on('close', leave)
    handle(res.req, res)
  }

  function leave(this: ServerResponse): void {
    const { socket } = this.req
    const open = responses.get(socket) ?? []
    open.splice(open.indexOf(this), 1)
    const next = open[MAX_PIPELINED - 1]
    if (open.length === MAX_PIPELINED) socket.resume()
    if (next && !socket.destroyed) begin(next)
  }

  return {
    handleInTurn,
    /** The responses of a connection that have not gone out whole, in order. */
    listOpen: (socket: Duplex): readonly ServerResponse[] => responses.get(socket) ?? [],
  }
}
