// Counts in the memory of the primary process, which its workers ask by messages.
import type { MemoryCounters } from './memory.ts'
import type { SharedCounts } from './shared.ts'
import type { Update, UpdateResult } from './windows.ts'

/** One end of the channel between a worker and the primary process. */
export interface PrimaryChannel {
  send(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
}

/** Long: where the other process of this machine is slow, this one is as well. */
const TIMEOUT_MS = 1_000

type Request = { countRequest: { id: number; subject: string; update: Update } }
type Answer = { countAnswer: UpdateResult & { id: number; processes: number } }

/** In a worker. */
export function connectPrimary(channel: PrimaryChannel): SharedCounts {
  const waiting = new Map<number, (answer: Answer['countAnswer']) => void>()
  let sent = 0
  channel.onMessage((message) => {
    if (!isAnswer(message)) return
    const { countAnswer } = message
    waiting.get(countAnswer.id)?.(countAnswer)
    waiting.delete(countAnswer.id)
  })
  function send(subject: string, update: Update): Promise<Answer['countAnswer']> {
    const id = (sent += 1)
    channel.send({ countRequest: { id, subject, update } } satisfies Request)
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  // For a heartbeat any answer does: the primary process knows its workers.
  const heartbeat = () => send('', {})
  return { timeoutMs: TIMEOUT_MS, update: send, heartbeat, close: async () => undefined }
}

/** In the primary process: the answer to a worker's message, `undefined` where it is about something else. */
export async function answerWorker(
  message: unknown,
  { counters, processes, at }: { counters: MemoryCounters; processes: number; at: number },
): Promise<Answer | undefined> {
  if (!isRequest(message)) return undefined
  const { id, subject, update } = message.countRequest
  // A heartbeat is about no subject.
  if (subject !== '') await counters.recall(subject)
  return { countAnswer: { ...counters.update(subject, update, at), id, processes } }
}

/** All messages of the channel are made by this program. */
function isRequest(message: unknown): message is Request {
  return message instanceof Object && 'countRequest' in message
}

function isAnswer(message: unknown): message is Answer {
  return message instanceof Object && 'countAnswer' in message
}
