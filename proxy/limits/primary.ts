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

type Request = { countRequest: { subject: string; update: Update } }
type Answer = { countAnswer: UpdateResult & { processes: number } }

/** In a worker. */
export function connectPrimary(channel: PrimaryChannel): SharedCounts {
  const waiting: ((answer: Answer['countAnswer']) => void)[] = []
  // Answers come in the order of the requests.
  channel.onMessage((message) => {
    if (isAnswer(message)) waiting.shift()?.(message.countAnswer)
  })
  function send(subject: string, update: Update): Promise<Answer['countAnswer']> {
    channel.send({ countRequest: { subject, update } } satisfies Request)
    return new Promise((resolve) => waiting.push(resolve))
  }
  // For a heartbeat any answer does: the primary process knows its workers.
  const heartbeat = () => send('', {})
  return { timeoutMs: TIMEOUT_MS, update: send, heartbeat, close: async () => undefined }
}

/** In the primary process: the answer to a worker's message, `undefined` where it is about something else. */
export function answerWorker(
  message: unknown,
  { counters, processes, at }: { counters: MemoryCounters; processes: number; at: number },
): Answer | undefined {
  if (!isRequest(message)) return undefined
  const { subject, update } = message.countRequest
  return { countAnswer: { ...counters.update(subject, update, at), processes } }
}

/** All messages of the channel are made by this program. */
function isRequest(message: unknown): message is Request {
  return message instanceof Object && 'countRequest' in message
}

function isAnswer(message: unknown): message is Answer {
  return message instanceof Object && 'countAnswer' in message
}
