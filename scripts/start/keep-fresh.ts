// Reads the live sources when a run is due, across all machines that share the store. Reports the
// first prices, and once if there are none.
import { z } from 'zod'
import { MINUTE_MS } from '../../contract/time.ts'
import { formatDuration } from './first-words.ts'

const RETRY_MS = 10 * MINUTE_MS
/** As a share of the interval, so machines started together don't read together. */
const JITTER = 0.05

const Ended = z.object({ event: z.literal('run_ended'), status: z.string() })

interface Fresh {
  everyMs: number
  /** How long until a run is due. */
  findDueMs: () => Promise<number>
  /** Runs once; returns its exit code and output lines. */
  run: () => Promise<{ code: number; lines: readonly string[] }>
  sleep: (ms: number) => Promise<void>
  random: () => number
  print: (sentence: string) => void
}

/** Runs until `sleep` throws. */
export async function keepFresh({ everyMs, findDueMs, run, sleep, random, print }: Fresh) {
  let lastKind = ''
  /** Prints a sentence unless it was the last one printed. */
  function report(kind: string, sentence: string) {
    if (kind !== lastKind) print(sentence)
    lastKind = kind
  }
  for (;;) {
    // If the store can't be read, the run reports what is wrong.
    const dueMs = await findDueMs().catch(() => 0)
    if (dueMs > 0) await sleep(dueMs + random() * JITTER * everyMs)
    const { code, lines } = await run()
    const status = findStatus(lines)
    const retryMs = Math.min(RETRY_MS, everyMs)
    if (code !== 0)
      report(
        'failed',
        `No live prices are available, so the bundled prices stay. Retrying every ${formatDuration(retryMs)}; "npm run pipeline" shows why.`,
      )
    else if (status === 'held')
      report('held', 'The new prices are held for review, see "npm run holds -- list".')
    else if (status === 'published')
      report(
        'published',
        `Live prices are published. The next run is in ${formatDuration(everyMs)}.`,
      )
    // If it failed, or left the slot to another run that may fail, a run is still due.
    if ((await findDueMs().catch(() => 0)) === 0) await sleep(retryMs)
  }
}

/** The status that the last line reports. */
function findStatus(lines: readonly string[]): string | undefined {
  try {
    return Ended.parse(JSON.parse(lines.at(-1) ?? '')).status
  } catch {
    return undefined
  }
}
