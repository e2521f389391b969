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
