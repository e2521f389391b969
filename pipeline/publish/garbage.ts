// Reading sources leaves V8 with a large heap of garbage, and the SQL that follows allocates elsewhere, so
// nothing would make it shrink: a run would carry both. V8 collects on request only behind a flag.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap of this size is not worth the tenth of a second. */
const SMALL_HEAP_BYTES = 100_000_000

export function collectGarbage(): void {
  if (process.memoryUsage().heapTotal < SMALL_HEAP_BYTES) return
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  // As before running out of memory: this form also gives back what it frees.
  if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
