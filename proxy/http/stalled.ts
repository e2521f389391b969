// Stalled: a connection on which nothing goes on for a quarter of a minute is closed, whoever it is that waits.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Node's timer of a socket. It starts again by itself where a reader took something while it ran. */
const QUIET_MS = 5_000
/** An answer may be this long in the making. */
const QUIET_TIMES = 3
/** With what the timer takes to find out that a reader has stopped: three. One alone is too few, for of a reader that is slow a sender sees nothing until a megabyte is free again. */
const QUIET_TIMES_OF_READER = 2

interface Quiet {
  /** How often in a row the timer has run out. */
  times: number
  atMs: number
  bytesWritten: number
}

export function closeStalled(server: Server, quietMs = QUIET_MS): void {
  const found = new WeakMap<Socket, Quiet>()
  server.timeout = quietMs
  server.on('timeout', (socket: Socket) => {
    const { bytesWritten, writableLength } = socket
    const atMs = performance.now()
    const last = found.get(socket)
    const isInARow =
      last !== undefined &&
      last.bytesWritten === bytesWritten &&
      // Later than that, it started again in between.
      atMs - last.atMs < 1.5 * quietMs
    const times = isInARow ? last.times + 1 : 1
    found.set(socket, { times, atMs, bytesWritten })
    // Where nothing is there to be read, the answer is being made, or the request still coming, which has limits of its own.
    const maxTimes = writableLength > 0 ? QUIET_TIMES_OF_READER : QUIET_TIMES
    // A connection that is kept alive has another timer, and no more than that.
    if (socket.timeout === quietMs && times < maxTimes) socket.setTimeout(quietMs)
    else socket.destroy()
  })
}
