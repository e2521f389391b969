// Reads the live sources when a run is due, over all machines that share the store. Says when the
// first prices are there, and once when none can be had.
import { z } from 'zod'
import { MINUTE_MS } from '../../contract/time.ts'
import { toWords } from './first-words.ts'

const RETRY_MS = 10 * MINUTE_MS
/** Of the interval: machines that were started together do not ask the sources together. */
const JITTER = 0.05

const Ended = z.object({ event: z.literal('run_ended'), status: z.string() })

interface Fresh {
  everyMs: number
  /** How long until a run is due. */
  findDueMs: () => Promise<number>
  /** One run: its exit code, and the lines that it wrote. */
  run: () => Promise<{ code: number; lines: readonly string[] }>
  sleep: (ms: number) => Promise<void>
  random: () => number
  print: (sentence: string) => void
}

/** Until `sleep` throws. */
export async function keepFresh({ everyMs, findDueMs, run, sleep, random, print }: Fresh) {
  let told = ''
  /** Says what is new, and not what was said last. */
  function tell(kind: string, sentence: string) {
    if (kind !== told) print(sentence)
    told = kind
  }
  for (;;) {
    // A store that cannot be read now: the run says what is wrong with it.
    const dueMs = await findDueMs().catch(() => 0)
    if (dueMs > 0) await sleep(dueMs + random() * JITTER * everyMs)
    const { code, lines } = await run()
    const status = findStatus(lines)
    const retryMs = Math.min(RETRY_MS, everyMs)
    if (code !== 0)
      tell(
        'failed',
        `No live prices could be had, so prices stay those shown. Tried again every ${toWords(retryMs)}; "npm run pipeline" says why.`,
      )
    else if (status === 'held')
      tell('held', 'The new prices are held for review, see "npm run holds -- list".')
    else if (status === 'published')
      tell('published', `Live prices are published. The next run is in ${toWords(everyMs)}.`)
    // Failed, or left to another that may fail: a run stays due.
    if ((await findDueMs().catch(() => 0)) === 0) await sleep(retryMs)
  }
}

/** The outcome that the last line names. */
function findStatus(lines: readonly string[]): string | undefined {
  try {
    return Ended.parse(JSON.parse(lines.at(-1) ?? '')).status
  } catch {
    return undefined
  }
}
