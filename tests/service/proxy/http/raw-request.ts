import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWire, type WireAnswer } from '../../../system/faults/requests/wire.ts'

/**
 * Sends these very bytes, which no client tidies up on the way, each piece in a turn of its own, and
 * reads one answer.
 */
export async function sendRaw(url: string, ...pieces: readonly string[]): Promise<WireAnswer> {
  const wire = openWire(url)
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await sleep(20)
    wire.send(piece)
  }
  const answer = await wire.read()
  wire.close()
  if (!answer) throw new Error('expected an answer, got none')
  return answer
}

/** Sends these very bytes, says that this was all, and reads until the server closes. */
export function readAll(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return text(connect(Number(port), hostname).setEncoding('latin1').end(bytes, 'latin1'))
}
